#include "cli/shared/args/options.h"
#include "cli/shared/args/parameter_list.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"

#include <stdlib.h>

/* Two tables: agents, and the limits of their parameters. */

static bool print_agents(const struct arena *arena) {
    static const char *const heading[] = {"<agent", "<what it does"};
    struct screen_table table;
    const struct agent *agent;
    screen_table_head(&table, heading, 2);
    for (size_t i = 0; (agent = arena_agent(arena, i)); i++) {
        char *text = parameter_usage(agent->name, agent->parameters);
        table.failed |= !text;
        screen_table_add(&table, "%s", text ? text : "");
        screen_table_add(&table, "%s", agent->summary);
        free(text);
    }
    return screen_table_print(&table, stdout);
}

static bool agents_print_parameters(const struct arena *arena) {
    struct screen_table table;
    const struct agent *agent;
    parameter_list_begin(&table, "<agent");
    for (size_t i = 0; (agent = arena_agent(arena, i)); i++)
        parameter_list_add(&table, agent->name, agent->parameters);
    return screen_table_print(&table, stdout);
}

static int agents_print_tables(const struct arena *arena) {
    struct error error = {0};
    bool printed = print_agents(arena);
    putchar('\n');
    if (printed && agents_print_parameters(arena))
        return EXIT_DONE;
    error_memory(&error);
    return report_error(&error);
}

static json_t *agents_entry_json(const struct agent *agent) {
    char *text = parameter_usage(agent->name, agent->parameters);
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:o}", "agent", text, "name", agent->name, "summary",
                  agent->summary, "parameters", parameter_list_json(agent->parameters));
    free(text);
    return object;
}

static int agents_print_json(const struct arena *arena) {
    json_t *array = json_array();
    const struct agent *agent;
    bool done = array;
    for (size_t i = 0; done && (agent = arena_agent(arena, i)); i++)
        done = json_array_append_new(array, agents_entry_json(agent)) == 0;
    if (!done) {
        json_decref(array);
        return json_print(NULL);
    }
    return json_print(json_pack("{s:s, s:s, s:o}", "game", arena->game->name, "best", arena->best,
                                "agents", array));
}

static int agents_main(const struct arena *arena, int argc, char **argv) {
    static const char help[] =
        "Lists the agents of this game, with the defaults and limits of their parameters.";
    struct error error = {0};
    struct parsed_options parsed;
    bool json = false;
    if (!options_read(&parsed, json_options_table, help, argc, argv, &json, &error))
        return report_error(&error);
    return json ? agents_print_json(arena) : agents_print_tables(arena);
}

const struct game_verb game_verb_agents = {
    .verb = "agents",
    .summary = "lists agents and their parameters",
    .run = agents_main,
};
