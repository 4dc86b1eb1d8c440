/* Finds an agent of a game by its number in the game's list, or by a text: the name of an agent
 * with its parameters, such as uct(nodes=1000), or exec:COMMAND for an external program. */
#include "strategies/match/registry.h"

#include "strategies/program/process.h"

#include <assert.h>
#include <string.h>

enum { MOST_AGENTS = 32 }; /* most agents of a game */

const struct agent *entry_agent(const struct game_entry *entry, size_t i) {
    for (size_t end = 0; end <= i; end++)
        if (!entry->agents[end]) /* the end of the list: there agent_exec follows */
            return i == end ? &agent_exec : NULL;
    return entry->agents[i];
}

bool agent_choose(struct agent_choice *choice, const struct game_entry *entry, const char *text,
                  struct error *error) {
    *choice = (struct agent_choice){0};
    struct spec given;
    if (command_is(text)) {
        choice->agent = &agent_exec;
        return command_choose(&choice->chosen, text, error);
    }
    if (!command_parse_spec(&given, text, "an agent", false, error))
        return false;
    const char *names[MOST_AGENTS]; /* [count] for the message if none has the given name */
    size_t count = 0;
    const struct agent *agent = entry_agent(entry, 0);
    for (; agent && strcmp(agent->name, given.name) != 0; agent = entry_agent(entry, count)) {
        assert(count < MOST_AGENTS);
        names[count++] = agent->name;
    }
    if (!agent)
        return parameter_no_name("agent", given.name, names, count, error);
    choice->agent = agent;
    return parameter_choose(&choice->chosen, agent->parameters, &given, error);
}

void agent_choice_free(struct agent_choice *choice) {
    parameter_choice_free(&choice->chosen);
    *choice = (struct agent_choice){0};
}
