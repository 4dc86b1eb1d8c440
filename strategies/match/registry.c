/* Agents by number, and by their texts. */
#include "strategies/match/registry.h"

#include "strategies/program/process.h"

#include <string.h>

enum { MOST_AGENTS = 32 };

const struct agent *entry_agent(const struct game_entry *entry, size_t i) {
    size_t count = 0;
    while (count <= i && entry->agents[count])
        count++;
    return i < count ? entry->agents[i] : i == count ? &agent_exec : NULL;
}

static const struct agent *find_agent(const struct game_entry *entry, const char *name,
                                      struct error *error) {
    const char *names[MOST_AGENTS];
    const struct agent *agent;
    size_t count = 0;
    for (; count < MOST_AGENTS && (agent = entry_agent(entry, count)); count++) {
        names[count] = agent->name;
        if (strcmp(agent->name, name) == 0)
            return agent;
    }
    parameter_no_name("agent", name, names, count, error);
    return NULL;
}

bool agent_choose(struct agent_choice *choice, const struct game_entry *entry, const char *text,
                  struct error *error) {
    *choice = (struct agent_choice){0};
    struct spec given;
    if (command_is(text)) {
        choice->agent = &agent_exec;
        if (!command_choose(&choice->chosen, text, error))
            return error_within(error, "agent");
        choice->text = choice->chosen.text;
        return true;
    }
    if (!command_is_not_meant(text, "an agent", error))
        return false;
    if (!spec_parse(&given, text, error))
        return error_within(error, "agent");
    choice->agent = find_agent(entry, given.name, error);
    if (!choice->agent ||
        !parameter_choose(&choice->chosen, choice->agent->parameters, &given, error))
        return false;
    choice->text = choice->chosen.text;
    return true;
}

void agent_choice_free(struct agent_choice *choice) {
    parameter_choice_free(&choice->chosen);
    *choice = (struct agent_choice){0};
}
