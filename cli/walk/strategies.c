#include "cli/shared/args/parameter_list.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"
#include "strategies/walk/plugin.h"

#include <stdlib.h>

enum { KEY_JSON = 0x100, KEY_PLUGIN };

struct strategies_options {
    struct option_list plugin;
    bool json;
    struct error error; /* of the first option that is wrong */
};

static const struct argp_option strategies_option[] = {
    {.name = "json", .key = KEY_JSON, .doc = "Print one JSON object"},
    {.name = "plugin",
     .key = KEY_PLUGIN,
     .arg = "FILE.so",
     .doc = "List the strategies of a plug-in too; may be repeated"},
    {0},
};

static error_t strategies_parse(int key, char *argument, struct argp_state *state) {
    struct strategies_options *options = state->input;
    switch (key) {
    case KEY_JSON:
        options->json = true;
        return 0;
    case KEY_PLUGIN:
        return option_result(option_list_add(&options->plugin, argument, &options->error), "plugin",
                             &options->error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

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
    static const struct argp argp = {
        .options = strategies_option,
        .parser = strategies_parse,
        .doc = "Lists the collection strategies, with their parameters' defaults and limits.",
    };
    struct strategies_options options = {0};
    struct strategy_set set;
    if (argp_parse(&argp, argc, argv, 0, NULL, &options) != 0)
        return report_error(&options.error);
    strategy_set_init(&set);
    int code;
    if (!strategies_load_plugins(&set, &options.plugin, &options.error))
        code = report_error(&options.error);
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
