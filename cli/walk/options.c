#include "cli/walk/options.h"

#include "sim/text/number.h"
#include "sim/text/parameter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Adds q to the list, unless it is there. */
static bool quantile_add(struct sweep_quantiles *list, double q, struct error *error) {
    size_t at = 0;
    while (at < list->count && list->value[at] < q)
        at++;
    if (at < list->count && list->value[at] == q)
        return true;
    if (!(q > 0 && q < 1)) {
        char text[NUMBER_TEXT];
        number_print(q, text);
        return error_input(error, "%s is not a quantile; allowed: numbers above 0 and below 1",
                           text);
    }
    if (list->count == SWEEP_QUANTILES_MOST)
        return error_input(error, "too many; allowed: up to %d", SWEEP_QUANTILES_MOST);
    memmove(&list->value[at + 1], &list->value[at], (list->count - at) * sizeof *list->value);
    list->value[at] = q;
    list->count++;
    return true;
}

static bool quantiles_parse(void *value, const char *text, struct error *error) {
    struct range range = {0};
    bool done = range_parse(&range, text, 0, 1, error);
    for (size_t i = 0; done && i < range.values; i++)
        done = quantile_add(value, range.value[i], error);
    range_free(&range);
    return done;
}

static void quantiles_print(const void *value, FILE *out) {
    const struct sweep_quantiles *list = value;
    for (size_t i = 0; i < list->count; i++) {
        char text[NUMBER_TEXT];
        number_print(list->value[i], text);
        fprintf(out, "%s%s", i > 0 ? "," : "", text);
    }
}

const struct option_entry walk_quantile_table[] = {
    OPTION(PARSED, "quantile", "Q", struct walk_options, quantiles,
           "Also the quantile Q of the moves, e.g. 0.9, with its distribution-free 95 % confidence "
           "interval; may be repeated. Also a list 0.1,0.9 or a range 0.1:0.9:0.1",
           .parse = quantiles_parse, .print = quantiles_print, .determines = true, .group = 2),
    {0},
};

const struct option_entry walk_board_table[] = {
    OPTION(
        FILE, "board", "FILE", struct walk_options, board,
        "Board file, or the name of an installed board, e.g. five (default: the published board)",
        .group = 1),
    OPTION(FLAG, "collect-at-start", NULL, struct walk_options, collect_at_start,
           "Also offer the letter of the start square", .group = 1),
    OPTION(LIST, "plugin", "FILE.so", struct walk_options, plugin,
           "Load your own strategies from a plug-in; may be repeated", .group = 1),
    {0},
};

const struct option_entry walk_strategies_table[] = {
    OPTION(
        LIST, "strategy", "NAME(KEY=VALUE,...)", struct walk_options, strategy,
        "Collection strategy; may be repeated (default: all built-in ones but hoard). `bukub walk "
        "strategies' lists them",
        .letter = 's', .group = 1),
    {0},
};

const struct option_entry walk_memoryless_table[] = {
    OPTION(LIST, "strategy", "NAME(KEY=VALUE,...)", struct walk_options, strategy,
           "Collection strategy; may be repeated (default: all built-in ones without memory but "
           "hoard). "
           "`bukub walk strategies' lists them",
           .letter = 's', .group = 1),
    {0},
};

const struct option_entry walk_p_table[] = {
    OPTION(TEXT, "p", "P", struct walk_options, p, WALK_P_HELP, .usual = "0.5", .group = 1),
    {0},
};

const struct option_entry walk_ps_table[] = {
    OPTION(TEXT, "p", "P", struct walk_options, p, WALK_PS_HELP, .usual = "0.5", .group = 1),
    {0},
};

const struct option_entry walk_start_table[] = {
    OPTION(LIST, "start", "SQUARE", struct walk_options, start,
           "Start square, e.g. D4 (default: the board's)", .group = 1),
    {0},
};

const struct option_entry walk_starts_table[] = {
    OPTION(LIST, "start", "SQUARE", struct walk_options, start,
           "Start square, e.g. D4; may be repeated; all: every possible one (default: the board's)",
           .group = 1),
    {0},
};

const struct option_entry walk_length_table[] = {
    OPTION(COUNT, "max-moves", "N", struct walk_options, max_moves,
           "Stop games after N moves and count them as censored", .least = 1,
           .most = ENGINE_MAX_MOVES, .usual = "1M", .group = 1),
    {0},
};

static const char *const engine_names[] = {"table", "loop", "plain", NULL};

const struct option_entry walk_engine_table[] = {
    OPTION(PARSED, "engine", "NAME", struct walk_options, engine,
           "Simulation engine; all give the same results: table (the fastest), loop, or plain, "
           "which simulates one game at a time, also with memory",
           .parse = walk_engine_parse, .choices = engine_names, .group = 1),
    {0},
};
