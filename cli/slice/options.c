#include "cli/slice/options.h"

#include "cli/shared/args/options.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/output/report.h"
#include "sim/base/printed.h"
#include "sim/dataset/save.h"
#include "sim/slice/grid.h"
#include "sim/slice/passage.h"
#include "sim/slice/position.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SVG = 0x200 };

static const struct argp_option slice_option[] = {
    {.name = "svg",
     .key = KEY_SVG,
     .arg = "FILE.svg",
     .doc = "Also draw the grid and the line as a picture; --force overwrites an existing file",
     .group = 1},
    {0},
};

void slice_options_init(struct slice_options *options) {
    *options = (struct slice_options){0};
    common_options_init(&options->common);
}

static error_t slice_options_parse(int key, char *argument, struct argp_state *state) {
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

static const struct argp_child slice_child[] = {{.argp = &output_options_argp}, {0}};
const struct argp slice_options_argp = {
    .options = slice_option, .parser = slice_options_parse, .children = slice_child};

static bool read_grids(const struct slice_options *options, struct slice_grid_list *batch,
                       struct error *error) {
    enum { FILE_BYTES = 1 << 28 };
    if (options->common.output)
        return error_input(error, "-o: lines on grids are not a dataset; use --json or --svg");
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

enum { KEY_PLAYERS = 0x380, KEY_FILLED, USUAL_PLAYERS = 2 };

static const struct argp_option filling_option[] = {
    {.name = "players",
     .key = KEY_PLAYERS,
     .arg = "M",
     .doc = "Fill as many squares as in a round of M players, 2 (default) to 8",
     .group = 1},
    {.name = "filled",
     .key = KEY_FILLED,
     .arg = "K",
     .doc = "Fill K squares instead, 0 to N*N",
     .group = 1},
    {0},
};

static error_t slice_filling_parse(int key, char *argument, struct argp_state *state) {
    struct slice_filling *filling = state->input;
    switch (key) {
    case KEY_PLAYERS:
        return option_result(
            number_parse_whole(argument, 2, SLICE_PLAYERS, &filling->players, filling->error),
            "players", filling->error);
    case KEY_FILLED:
        return option_result(
            number_parse_whole(argument, 0, SLICE_SQUARES, &filling->given, filling->error),
            "filled", filling->error);
    case ARGP_KEY_ARG:
        if (filling->size)
            argp_error(state, "one size at a time");
        filling->size = argument;
        return 0;
    case ARGP_KEY_END:
        if (!filling->size)
            argp_error(state, "the size of the grid, N, is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp slice_filling_argp = {
    .options = filling_option, .parser = slice_filling_parse, .args_doc = "N"};

void slice_filling_init(struct slice_filling *filling, struct error *error) {
    *filling = (struct slice_filling){
        .given = SLICE_FILLING_NONE, .players = SLICE_FILLING_NONE, .error = error};
}

bool slice_filling_resolve(struct slice_filling *filling, struct error *error) {
    int64_t side;
    if (!number_parse_whole(filling->size, 1, SLICE_SIDE, &side, error))
        return error_within(error, "N");
    if (filling->given != SLICE_FILLING_NONE && filling->players != SLICE_FILLING_NONE)
        return error_input(error, "--players and --filled exclude each other");
    if (filling->given > side * side)
        return error_input(error, "--filled %" PRId64 ": a grid of %d x %d has %d squares",
                           filling->given, (int)side, (int)side, (int)(side * side));
    int players = filling->players == SLICE_FILLING_NONE ? USUAL_PLAYERS : (int)filling->players;
    filling->side = (int)side;
    filling->filled = filling->given == SLICE_FILLING_NONE ? slice_fills((int)side, players)
                                                           : (int)filling->given;
    return true;
}
