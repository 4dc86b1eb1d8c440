#include "cli/slice/options.h"

#include "cli/shared/args/options.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/output/report.h"
#include "sim/base/printed.h"
#include "sim/dataset/save.h"
#include "sim/slice/grid.h"
#include "sim/slice/passage.h"
#include "sim/slice/position.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void slice_options_init(struct slice_options *options) {
    *options = (struct slice_options){0};
    common_options_init(&options->common);
}

const struct option_entry slice_options_table[] = {
    {.argument = "GRID",
     .help = "a file with a grid",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct slice_options, file),
     .required = true},
    {.name = "svg",
     .argument = "FILE.svg",
     .help = "Also draw the grid and the line as a picture; --force overwrites an existing file",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct slice_options, svg),
     .group = 1},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE.h5",
     .refused = "lines on grids are not a dataset; use --json or --svg"},
    {0},
};

static bool read_grids(const struct slice_options *options, struct slice_grid_list *batch,
                       struct error *error) {
    enum { FILE_BYTES = 1 << 28 };
    if (options->svg && !save_check(options->svg, options->common.force, error))
        return error_within(error, "--svg");
    char *text = text_input_read(options->file, "grid", FILE_BYTES, NULL, error);
    bool done = text && slice_grid_list_parse(batch, text_input_name(options->file), text, error);
    free(text);
    if (done && options->svg && batch->entries > 1)
        return error_input(error, "--svg: only for a single grid, %s has %zu",
                           text_input_name(options->file), batch->entries);
    return done;
}

static int print_grids_json(json_t *list) {
    if (json_array_size(list) != 1)
        return json_print(json_pack("{s:o}", "grids", list));
    json_t *only = json_incref(json_array_get(list, 0));
    json_decref(list);
    return json_print(only);
}

/* Reports the grids in turn; of several grids, errors give the number. */
static bool report_grids(const struct slice_options *options, const struct slice_grid_list *batch,
                         const struct slice_grid_action *action, json_t *list,
                         struct error *error) {
    bool headed = batch->entries > 1 && !list && !options->common.quiet, done = true;
    for (size_t i = 0; done && action->check && i < batch->entries; i++)
        done = action->check(action->context, &batch->entry[i].grid, error) ||
               (batch->entries > 1 && error_within(error, "grid %zu", i + 1));
    for (size_t i = 0; done && i < batch->entries; i++) {
        if (headed)
            printf("%sgrid %zu, line %d\n", i > 0 ? "\n" : "", i + 1, batch->entry[i].line);
        done = action->report(action->context, &batch->entry[i].grid, list, error);
    }
    return done;
}

int slice_options_each(const struct slice_options *options,
                       const struct slice_grid_action *action) {
    struct slice_grid_list batch = {0};
    struct error error = {0};
    json_t *list = options->common.json ? json_array() : NULL;
    bool done = list || !options->common.json || error_memory(&error);
    done = done && read_grids(options, &batch, &error) &&
           report_grids(options, &batch, action, list, &error);
    slice_grid_list_free(&batch);
    int code = EXIT_DONE;
    /* The JSON is printed even if the picture cannot be saved. */
    if (list && (done || (options->svg && json_array_size(list) > 0)))
        code = print_grids_json(list);
    else
        json_decref(list);
    return done ? code : report_error(&error);
}

/* The contents of a picture. */
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

const struct option_entry slice_filling_table[] = {
    {.argument = "N",
     .help = "the size of the grid, N,",
     .kind = OPTION_WHOLE,
     .least = 1,
     .most = SLICE_SIDE,
     .offset = offsetof(struct slice_filling, side),
     .determines = true,
     .required = true},
    {.name = "players",
     .argument = "M",
     .help = "Fill as many squares as in a round of M players, %s (default) to 8",
     .kind = OPTION_WHOLE,
     .least = 2,
     .most = SLICE_PLAYERS,
     .offset = offsetof(struct slice_filling, players),
     .usual = "2",
     .group = 1},
    {.name = "filled",
     .argument = "K",
     .help = "Fill K squares instead, 0 to N*N",
     .kind = OPTION_WHOLE,
     .most = SLICE_SQUARES,
     .offset = offsetof(struct slice_filling, filled),
     .determines = true,
     .group = 1},
    {0},
};

bool slice_filling_resolve(struct slice_filling *filling, struct parsed_options *parsed,
                           struct error *error) {
    int side = (int)filling->side;
    bool given = option_given(parsed, "filled");
    if (given && option_given(parsed, "players"))
        return error_input(error, "--players and --filled exclude each other");
    if (given && filling->filled > side * side)
        return error_input(error, "--filled %" PRId64 ": a grid of %d x %d has %d squares",
                           filling->filled, side, side, side * side);
    if (!given)
        filling->filled = slice_fills(side, (int)filling->players);
    option_include(parsed, "filled", true);
    return true;
}
