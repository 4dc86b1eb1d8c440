#include "strategies/common/registry.h"

#include <string.h>

enum { MOST_AGENTS = 32 };

static const struct agent *find(const struct arena *arena, const char *name, struct error *error) {
    const char *names[MOST_AGENTS];
    size_t count = 0;
    for (; arena->agents[count] && count < MOST_AGENTS; count++) {
        names[count] = arena->agents[count]->name;
        if (strcmp(names[count], name) == 0)
            return arena->agents[count];
    }
    parameter_no_name("agent", name, names, count, error);
    return NULL;
}

bool agent_choose(struct agent_choice *choice, const struct arena *arena, const char *text,
                  struct error *error) {
    *choice = (struct agent_choice){0};
    struct spec given;
    if (!spec_parse(&given, text, error))
        return error_within(error, "agent");
    choice->agent = find(arena, given.name, error);
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
