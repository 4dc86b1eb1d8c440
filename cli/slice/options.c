#include "cli/slice/options.h"

#include "cli/shared/args/text_input.h"
#include "cli/shared/output/report.h"
#include "sim/base/printed.h"
#include "sim/dataset/save.h"
#include "sim/slice/grid_file.h"
#include "sim/slice/passage_svg.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_SVG = 0x200 };

static const struct argp_option option[] = {
    {.name = "svg",
     .key = KEY_SVG,
     .arg = "FILE.svg",
     .doc = "Also draw the grid and the line as a picture; with --force, replace one that exists",
     .group = 1},
    {0},
};

void slice_options_init(struct slice_options *options) {
    *options = (struct slice_options){0};
    common_options_init(&options->common);
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct slice_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->common;
        return 0;
    case KEY_SVG:
        options->svg = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (options->file)
            argp_error(state, "one file at a time");
        options->file = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->file)
            argp_error(state, "a file with a grid is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child child[] = {{.argp = &told_options_argp}, {0}};
const struct argp slice_options_argp = {.options = option, .parser = parse, .children = child};

static bool read_grids(const struct slice_options *options, struct slice_batch *batch,
                       struct error *error) {
    enum { FILE_BYTES = 1 << 28 };
    if (options->common.output)
        return error_input(error, "-o: lines on grids are no dataset; --json prints them for "
                                  "programs, --svg draws");
    if (options->svg && !save_check(options->svg, options->common.force, error))
        return error_within(error, "--svg");
    char *text = text_input_read(options->file, "grid", FILE_BYTES, NULL, error);
    bool done = text && slice_batch_parse(batch, text_input_name(options->file), text, error);
    free(text);
    if (done && options->svg && batch->entries > 1)
        return error_input(error, "--svg: a picture is of one grid, %s has %zu",
                           text_input_name(options->file), batch->entries);
    return done;
}

static int print_json(json_t *list) {
    if (json_array_size(list) != 1)
        return json_print(json_pack("{s:o}", "grids", list));
    json_t *only = json_incref(json_array_get(list, 0));
    json_decref(list);
    return json_print(only);
}

/* Calls of the grids in turn, which name them in what goes wrong if there are several. */
static bool each(const struct slice_options *options, const struct slice_batch *batch,
                 const struct slice_teller *teller, json_t *list, struct error *error) {
    bool headed = batch->entries > 1 && !list && !options->common.quiet, done = true;
    for (size_t i = 0; done && teller->check && i < batch->entries; i++)
        done = teller->check(teller->context, &batch->entry[i].grid, error) ||
               (batch->entries > 1 && error_within(error, "grid %zu", i + 1));
    for (size_t i = 0; done && i < batch->entries; i++) {
        if (headed)
            printf("%sgrid %zu, line %d\n", i > 0 ? "\n" : "", i + 1, batch->entry[i].line);
        done = teller->tell(teller->context, &batch->entry[i].grid, list, error);
    }
    return done;
}

int slice_options_each(const struct slice_options *options, const struct slice_teller *teller) {
    struct slice_batch batch = {0};
    struct error error = {0};
    json_t *list = options->common.json ? json_array() : NULL;
    bool done = list || !options->common.json || error_memory(&error);
    done =
        done && read_grids(options, &batch, &error) && each(options, &batch, teller, list, &error);
    slice_batch_free(&batch);
    int code = EXIT_DONE;
    /* What is told of a grid is told, too, when its picture cannot be saved. */
    if (list && (done || (options->svg && json_array_size(list) > 0)))
        code = print_json(list);
    else
        json_decref(list);
    return done ? code : report_error(&error);
}

/* What a picture is made from. */
struct picture {
    const struct slice_grid *grid;
    const struct slice_passage *passage;
    const struct slice_chord *other;
    size_t others;
};

static void print_picture(const void *what, FILE *out) {
    const struct picture *picture = what;
    slice_passage_svg(picture->grid, picture->passage, picture->other, picture->others, out);
}

bool slice_options_draw(const struct slice_options *options, const struct slice_grid *grid,
                        const struct slice_passage *passage, const struct slice_chord *other,
                        size_t others, struct error *error) {
    const struct picture picture = {grid, passage, other, others};
    if (!options->svg)
        return true;
    char *text = printed(print_picture, &picture);
    if (!text)
        return error_memory(error);
    bool saved = save_file(options->svg, options->common.force, text, strlen(text), error) ||
                 error_within(error, "--svg");
    free(text);
    return saved;
}
