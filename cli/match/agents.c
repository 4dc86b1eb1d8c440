/* bukub GAME agents: lists the agents of a game and their parameters, in the form of
 * parameter_list.h: "agent" is the dimension of the agents, "parameter" that of all parameters. */
#include "cli/shared/args/parameter_list.h"
#include "cli/shared/run/command.h"

static const struct dataset_variable agents_variables[] = {
    ATTRIBUTE(TEXT, "game_name", "the game", .key = "game"),
    ATTRIBUTE(TEXT, "best", "name of the default agent"),
    COORDINATE(TEXT, "agent", "name",
               "agent with the defaults of its parameters, uct(time=0,nodes=0,exploration=0.7); "
               "... for required ones"),
    VARIABLE(TEXT, "name", "name", "name without parameters", .dimensions = {"agent"}),
    VARIABLE(TEXT, "summary", "name", "how it plays", .dimensions = {"agent"},
             .shown.heading = "what it does"),
    {0},
};

static bool agents_compute(const struct computation *computation, struct error *error) {
    const struct common_options *options = computation->options;
    const struct game_entry *entry = options->entry;
    struct result *result = computation->result;
    size_t agents = 0, parameters = 0; /* numbers of agents, and of parameters of all agents */
    for (; entry_agent(entry, agents); agents++)
        parameters += parameter_count(entry_agent(entry, agents)->parameters);
    result_set_text(result, "game_name", 0, entry->game->name);
    result_set_text(result, "best", 0, entry->best);
    result_dimension(result, "agent", agents);
    result_dimension(result, "parameter", parameters);
    size_t next = 0; /* index of the next parameter to be set */
    for (size_t i = 0; i < agents; i++) {
        const struct agent *agent = entry_agent(entry, i);
        parameter_list_set(result, "agent", i, agent->name, agent->summary, agent->parameters,
                           &next);
    }
    return true;
}

const struct command command_match_agents = {
    .name = "agents",
    .summary = "lists agents and their parameters",
    .options = {RESULT_OPTIONS(/* without */ COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Lists the agents of this game, with the defaults and limits of their parameters.",
    .options_size = sizeof(struct common_options),
    .progress_unit = "agents",
    .compute = agents_compute,
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub agents", .format_version = 1,
                           .variables = {agents_variables, parameter_variables},
                           .rows = RESULT_ROWS({.key = "agents", .dimensions = {"agent"}},
                                               PARAMETER_ROWS("agents"))),
    .views = VIEW_TABLES({.over = {"agent"}, .labels = 1, .columns = "agent summary"},
                         PARAMETER_VIEW("<agent")),
};
