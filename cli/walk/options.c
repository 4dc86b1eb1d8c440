#include "cli/walk/options.h"

#include "sim/text/number.h"
#include "sim/text/parameter.h"

#include <string.h>

enum { KEY_COLLECT = 0x200, KEY_MAX_MOVES, KEY_ENGINE, KEY_PLUGIN, KEY_START, KEY_BOARD, KEY_P };

static const struct argp_option walk_option[] = {
    {.name = "board",
     .key = KEY_BOARD,
     .arg = "FILE",
     .doc =
         "Board file, or the name of an installed board, e.g. five (default: the published board)",
     .group = 1},
    {.name = "strategy",
     .key = 's',
     .arg = "NAME(KEY=VALUE,...)",
     .doc = "Collection strategy; may be repeated (default: all built-in ones; trace needs one). "
            "`bukub walk strategies' lists them",
     .group = 1},
    {.name = "p",
     .key = KEY_P,
     .arg = "P",
     .doc =
         "Probability of a reset on green squares: 0, 1, or at least 2^-40 away from both (default "
         "0.5, for sweep 0:1:0.05). Most commands accept a list 0.1,0.5 or a range 0:1:0.05",
     .group = 1},
    {.name = "start",
     .key = KEY_START,
     .arg = "SQUARE",
     .doc = "Start square, e.g. D4 (default: the board's); most commands accept several",
     .group = 1},
    {.name = "collect-at-start",
     .key = KEY_COLLECT,
     .doc = "Also offer the letter of the start square",
     .group = 1},
    {.name = "plugin",
     .key = KEY_PLUGIN,
     .arg = "FILE.so",
     .doc = "Load your own strategies from a plug-in; may be repeated",
     .group = 1},
    {0},
};

void walk_options_init(struct walk_options *options) {
    *options = (struct walk_options){.usual_p = "0.5", .max_moves = 1000000};
    common_options_init(&options->common);
}

void walk_options_init_exact(struct walk_options *options) {
    walk_options_init(options);
    options->computes = true;
}

static error_t walk_options_parse(int key, char *argument, struct argp_state *state) {
    struct walk_options *options = state->input;
    struct error *error = &options->common.error;
    option_note(&options->common, walk_option, key);
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->common;
        return 0;
    case KEY_BOARD:
        options->board = argument;
        return 0;
    case 's':
        return option_result(option_list_add(&options->strategy, argument, error), "strategy",
                             error);
    case KEY_P:
        options->p = argument;
        return 0;
    case KEY_START:
        return option_result(option_list_add(&options->start, argument, error), "start", error);
    case KEY_COLLECT:
        options->collect_at_start = true;
        return 0;
    case KEY_PLUGIN:
        return option_result(option_list_add(&options->plugin, argument, error), "plugin", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child walk_child[] = {{.argp = &common_options_argp}, {0}};
static const struct argp_child unsaved[] = {{.argp = &unsaved_options_argp}, {0}};
static const struct argp_child output_child[] = {{.argp = &output_options_argp}, {0}};
const struct argp walk_options_exact_argp = {
    .options = walk_option, .parser = walk_options_parse, .children = walk_child};
const struct argp walk_options_unsaved_argp = {
    .options = walk_option, .parser = walk_options_parse, .children = unsaved};
static const struct argp output_argp = {
    .options = walk_option, .parser = walk_options_parse, .children = output_child};

static const struct argp_option length_option[] = {
    {.name = "max-moves",
     .key = KEY_MAX_MOVES,
     .arg = "N",
     .doc = "Stop games after N moves and count them as censored (default 1M)",
     .group = 1},
    {0},
};

static error_t parse_length(int key, char *argument, struct argp_state *state) {
    struct walk_options *options = state->input;
    struct error *error = &options->common.error;
    option_note(&options->common, length_option, key);
    if (key != KEY_MAX_MOVES)
        return ARGP_ERR_UNKNOWN;
    return option_result(
        number_parse_count(argument, 1, ENGINE_MAX_MOVES, &options->max_moves, error), "max-moves",
        error);
}

static const struct argp length_argp = {.options = length_option, .parser = parse_length};

static const struct argp_option engine_option[] = {
    {.name = "engine",
     .key = KEY_ENGINE,
     .arg = "NAME",
     .doc = "Simulation engine; all give the same results: table (the fastest), loop, or plain, "
            "which simulates one game at a time, also with memory",
     .group = 1},
    {0},
};

static bool find_engine(const char *name, const struct walk_engine **engine, struct error *error) {
    const char *names[ENGINES];
    size_t count = 0;
    for (; engines[count]; count++) {
        if (strcmp(engines[count]->name, name) == 0) {
            *engine = engines[count];
            return true;
        }
        names[count] = engines[count]->name;
    }
    return parameter_no_name("engine", name, names, count, error);
}

/* The parser of commands that simulate: passes the input to its children. */
static error_t parse_play(int key, char *argument, struct argp_state *state) {
    struct walk_options *options = state->input;
    struct error *error = &options->common.error;
    option_note(&options->common, engine_option, key);
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = options;
        state->child_inputs[2] = &options->common;
        return 0;
    case KEY_ENGINE:
        return option_result(find_engine(argument, &options->engine, error), "engine", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child play_child[] = {
    {.argp = &walk_options_exact_argp}, {.argp = &length_argp}, {.argp = &seed_options_argp}, {0}};
const struct argp walk_options_argp = {
    .options = engine_option, .parser = parse_play, .children = play_child};

static const struct argp_child trace_child[] = {
    {.argp = &output_argp}, {.argp = &length_argp}, {.argp = &seed_options_argp}, {0}};
const struct argp walk_options_trace_argp = {
    .options = NULL, .parser = parse_play, .children = trace_child};
