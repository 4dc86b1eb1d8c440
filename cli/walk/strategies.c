/* `bukub walk strategies`: the collection strategies, also of plug-ins, with their parameters. */
#include "cli/shared/args/option_values.h"
#include "cli/shared/args/parameter_list.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"

struct strategies_options {
    struct common_options common;
    struct option_list plugin;
};

static const struct option_entry strategies_option[] =
    ONE_OPTION(INPUT(LIST, "plugin", "FILE.so", struct strategies_options, plugin,
                     "List the strategies of a plug-in too; may be repeated"));

static const struct dataset_variable strategies_variables[] = {
    COORDINATE(TEXT, "strategy", "name",
               "strategy with the defaults of its parameters, hoard(n=3); ... for required ones"),
    VARIABLE(TEXT, "name", "name", "name without parameters", .dimensions = {"strategy"}),
    VARIABLE(TEXT, "summary", "name", "what it takes", .dimensions = {"strategy"},
             .shown.heading = "what it takes"),
    VARIABLE(INT64, "memoryless", "1",
             "1: it decides by the letters held and the square alone; 0: not", .flag = true,
             .dimensions = {"strategy"},
             .shown = {.heading = "<memoryless", .drop = 1, .flag = {"no", "yes"}}),
    VARIABLE(INT64, "uses_p", "1",
             "1: its decisions depend on the reset probability p; 0: they do not", .flag = true,
             .dimensions = {"strategy"}),
    {0},
};

static bool strategies_compute(const struct computation *computation, struct error *error) {
    const struct strategies_options *options = computation->options;
    struct result *result = computation->result;
    struct strategy_set *set = kept(memory_allocate(1, sizeof *set), NULL); /* stays loaded */
    strategy_set_init(set);
    for (size_t i = 0; i < options->plugin.count; i++)
        if (!plugin_load(set, options->plugin.text[i], error))
            return error_within(error, "--plugin");

    /* The command line names plug-ins without their folders, since equal results have equal command
     * lines, wherever the files are; `inputs` has a line with the checksum of each. */
    struct parsed_options canonical = options->common.parsed;
    struct option_list plugins = {.count = set->libraries};
    char *inputs = NULL;
    FILE *list = memory_stream(&inputs, NULL);
    for (size_t i = 0; i < set->libraries; i++) {
        plugins.text[i] = file_base_name(set->library[i].path);
        walk_print_input(list, set->library[i].checksum, set->library[i].path);
    }
    memory_stream_close(list);
    option_set_canonical(&canonical, "plugin", &plugins);
    options_to_result(&canonical, result);
    result_set_origin(result, "inputs", set->libraries > 0 ? inputs : NULL);
    free(inputs);

    struct parameter_owner owner[STRATEGY_SET_STRATEGIES];
    for (size_t i = 0; i < set->count; i++)
        owner[i] = (struct parameter_owner){.name = set->strategy[i]->name,
                                            .summary = set->strategy[i]->summary,
                                            .parameters = set->strategy[i]->parameters};
    parameter_list_to_result(result, "strategy", owner, set->count);
    for (size_t i = 0; i < set->count; i++) {
        result_set_whole(result, "memoryless", i, set->strategy[i]->memoryless);
        result_set_whole(result, "uses_p", i, set->strategy[i]->uses_p);
    }
    return true;
}

const struct command command_walk_strategies = {
    .name = "strategies",
    .summary = "lists strategies and their parameters",
    .options = {{.entry = strategies_option}, RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Lists the collection strategies, with their parameters' defaults and limits.\v"
            "The strategy avoid restricts another one, which is written with its own parameters: "
            "avoid(squares=G1:H8,then=hoard(n=4)). Values with commas are in parentheses: "
            "squares=(G1:H8,C5).",
    .options_size = sizeof(struct strategies_options),
    .compute = strategies_compute,
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub walk strategies", .format_version = 1,
                           .variables = {strategies_variables, parameter_variables},
                           .rows = RESULT_ROWS({.key = "strategies", .dimensions = {"strategy"}},
                                               PARAMETER_ROWS("strategies"))),
    .views = VIEW_TABLES({.over = {"strategy"}, .columns = "strategy memoryless summary"},
                         PARAMETER_VIEW("<strategy")),
};
