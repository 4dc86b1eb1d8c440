#include "cli/walk/options.h"

#include "sim/text/parameter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void walk_options_init(struct walk_options *options) {
    *options = (struct walk_options){.computes = false};
    common_options_init(&options->common);
}

void walk_options_init_exact(struct walk_options *options) {
    walk_options_init(options);
    options->computes = true;
}

static bool walk_engine_parse(void *value, const char *name, struct error *error) {
    const struct walk_engine **engine = value;
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

const struct option_entry walk_board_table[] = {
    {.name = "board",
     .argument = "FILE",
     .help =
         "Board file, or the name of an installed board, e.g. five (default: the published board)",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct walk_options, board),
     .group = 1},
    {.name = "collect-at-start",
     .help = "Also offer the letter of the start square",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct walk_options, collect_at_start),
     .group = 1},
    {.name = "plugin",
     .argument = "FILE.so",
     .help = "Load your own strategies from a plug-in; may be repeated",
     .kind = OPTION_LIST,
     .offset = offsetof(struct walk_options, plugin),
     .group = 1},
    {0},
};

const struct option_entry walk_strategies_table[] = {
    {.name = "strategy",
     .letter = 's',
     .argument = "NAME(KEY=VALUE,...)",
     .help = "Collection strategy; may be repeated (default: all built-in ones). `bukub walk "
             "strategies' lists them",
     .kind = OPTION_LIST,
     .offset = offsetof(struct walk_options, strategy),
     .group = 1},
    {0},
};

const struct option_entry walk_memoryless_table[] = {
    {.name = "strategy",
     .letter = 's',
     .argument = "NAME(KEY=VALUE,...)",
     .help = "Collection strategy; may be repeated (default: all built-in ones without memory). "
             "`bukub walk strategies' lists them",
     .kind = OPTION_LIST,
     .offset = offsetof(struct walk_options, strategy),
     .group = 1},
    {0},
};

const struct option_entry walk_p_table[] = {
    {.name = "p",
     .argument = "P",
     .help = WALK_P_HELP,
     .kind = OPTION_TEXT,
     .offset = offsetof(struct walk_options, p),
     .usual = "0.5",
     .group = 1},
    {0},
};

const struct option_entry walk_ps_table[] = {
    {.name = "p",
     .argument = "P",
     .help = WALK_PS_HELP,
     .kind = OPTION_TEXT,
     .offset = offsetof(struct walk_options, p),
     .usual = "0.5",
     .group = 1},
    {0},
};

const struct option_entry walk_start_table[] = {
    {.name = "start",
     .argument = "SQUARE",
     .help = "Start square, e.g. D4 (default: the board's)",
     .kind = OPTION_LIST,
     .offset = offsetof(struct walk_options, start),
     .group = 1},
    {0},
};

const struct option_entry walk_starts_table[] = {
    {.name = "start",
     .argument = "SQUARE",
     .help = "Start square, e.g. D4; may be repeated (default: the board's)",
     .kind = OPTION_LIST,
     .offset = offsetof(struct walk_options, start),
     .group = 1},
    {0},
};

const struct option_entry walk_length_table[] = {
    {.name = "max-moves",
     .argument = "N",
     .help = "Stop games after N moves and count them as censored",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = ENGINE_MAX_MOVES,
     .offset = offsetof(struct walk_options, max_moves),
     .usual = "1M",
     .group = 1},
    {0},
};

static const char *const engine_names[] = {"table", "loop", "plain", NULL};

const struct option_entry walk_engine_table[] = {
    {.name = "engine",
     .argument = "NAME",
     .help = "Simulation engine; all give the same results: table (the fastest), loop, or plain, "
             "which simulates one game at a time, also with memory",
     .kind = OPTION_PARSED,
     .parse = walk_engine_parse,
     .choices = engine_names,
     .offset = offsetof(struct walk_options, engine),
     .group = 1},
    {0},
};
