/* bukub GAME agents: lists the agents, or computer players, of a game, with their parameters. The
 * variables that agents share with strategies are declared in parameter_list.h. */
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
    struct parameter_owner *agents = NULL;
    size_t count = 0;
    for (const struct agent *agent; (agent = entry_agent(entry, count));)
        *list_add(agents, count) =
            (struct parameter_owner){agent->name, agent->summary, agent->parameters};
    result_set_text(computation->result, "game_name", 0, entry->game->name);
    result_set_text(computation->result, "best", 0, entry->best);
    parameter_list_to_result(computation->result, "agent", kept(agents, free), count);
    return true;
}

const struct command command_match_agents = {
    .name = "agents",
    .summary = "lists agents and their parameters",
    .options = {RESULT_OPTIONS(/* without */ COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Lists the agents of this game, with the defaults and limits of their parameters. "
            "Without --agent, {best} plays; the verb `best' prefers an agent that solves the "
            "position, if there is one; a tournament has all agents but exec.",
    .options_size = sizeof(struct common_options),
    .compute = agents_compute,
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub agents", .format_version = 1,
                           .variables = {agents_variables, parameter_variables},
                           .rows = RESULT_ROWS({.key = "agents", .dimensions = {"agent"}},
                                               PARAMETER_ROWS("agents"))),
    .views = VIEW_TABLES({.over = {"agent"}, .labels = 1, .columns = "agent summary"},
                         PARAMETER_VIEW("<agent")),
};
