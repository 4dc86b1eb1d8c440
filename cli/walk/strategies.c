#include "cli/shared/args/parameter_list.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"
#include "strategies/walk/plugin.h"

#include <stdlib.h>

struct strategies_options {
    struct option_list plugin;
    bool json;
};

static const struct option_entry strategies_option[] = {
    {.name = "json",
     .help = "Print one JSON object",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct strategies_options, json)},
    {.name = "plugin",
     .argument = "FILE.so",
     .help = "List the strategies of a plug-in too; may be repeated",
     .kind = OPTION_LIST,
     .offset = offsetof(struct strategies_options, plugin)},
    {0},
};

static const struct option_table strategies_table[] = {
    {.entry = strategies_option},
    {0},
};

static const char strategies_help[] =
    "Lists the collection strategies, with their parameters' defaults and limits.";

/* The strategy with its default parameters, to be freed; NULL when memory is short. */
static char *usage(const struct walk_strategy *strategy) {
    return parameter_usage(strategy->name, strategy->parameters);
}

/* Two tables: strategies, and the limits of their parameters. */

static bool print_strategies(const struct strategy_set *set) {
    struct screen_table table = {.columns = 3};
    screen_table_add(&table, "<strategy");
    screen_table_add(&table, "<memoryless");
    screen_table_add(&table, "<what it takes");
    for (size_t i = 0; i < set->count; i++) {
        const struct walk_strategy *strategy = set->strategy[i];
        char *text = usage(strategy);
        table.failed |= !text;
        screen_table_add(&table, "%s", text ? text : "");
        screen_table_add(&table, strategy->memoryless ? "yes" : "no");
        screen_table_add(&table, "%s", strategy->summary);
        free(text);
    }
    return screen_table_print(&table, stdout);
}

static bool strategies_print_parameters(const struct strategy_set *set) {
    struct screen_table table;
    parameter_list_begin(&table, "<strategy");
    for (size_t i = 0; i < set->count; i++) {
        parameter_list_add(&table, set->strategy[i]->name, set->strategy[i]->parameters);
    }
    return screen_table_print(&table, stdout);
}

static int strategies_print_tables(const struct strategy_set *set) {
    struct error error = {0};
    bool printed = print_strategies(set);
    putchar('\n');
    if (printed && strategies_print_parameters(set))
        return report_output();
    error_memory(&error);
    return report_error(&error);
}

static json_t *strategy_json(const struct walk_strategy *strategy) {
    char *text = usage(strategy);
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:b, s:b, s:o}", "strategy", text, "name", strategy->name,
                  "summary", strategy->summary, "memoryless", strategy->memoryless, "uses_p",
                  strategy->uses_p, "parameters", parameter_list_json(strategy->parameters));
    free(text);
    return object;
}

/* NULL when memory is short. */
static json_t *set_json(const struct strategy_set *set) {
    json_t *array = json_array();
    for (size_t i = 0; i < set->count; i++)
        if (json_array_append_new(array, strategy_json(set->strategy[i])) != 0) {
            json_decref(array);
            return NULL;
        }
    return json_pack("{s:o}", "strategies", array);
}

static bool strategies_load_plugins(struct strategy_set *set, const struct option_list *list,
                                    struct error *error) {
    for (size_t i = 0; i < list->count; i++)
        if (!plugin_load(set, list->text[i], error))
            return error_within(error, "--plugin");
    return true;
}

static int strategies_main(int argc, char **argv) {
    struct strategies_options options = {.json = false};
    struct parsed_options parsed;
    struct error error = {0};
    struct strategy_set set;
    if (!options_read(&parsed, strategies_table, strategies_help, argc, argv, &options, &error))
        return report_error(&error);
    strategy_set_init(&set);
    int code;
    if (!strategies_load_plugins(&set, &options.plugin, &error))
        code = report_error(&error);
    else
        code = options.json ? json_print(set_json(&set)) : strategies_print_tables(&set);
    strategy_set_free(&set);
    return code;
}

const struct command command_walk_strategies = {
    .game = "walk",
    .verb = "strategies",
    .summary = "lists strategies and their parameters",
    .run = strategies_main,
};
