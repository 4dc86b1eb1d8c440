/* Agents by number, and by their texts. */
#include "strategies/match/registry.h"

#include "sim/base/memory.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <stdio.h>
#include <string.h>

enum { MOST_AGENTS = 32 };
static const char short_exec[] = "exec:";

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

/* Commands may have characters that values of a spec may not. */
static bool choose_command(struct agent_choice *choice, const char *text, struct error *error) {
    struct parameter_choice *chosen = &choice->chosen;
    const char *command = text + strlen(short_exec), *end = command;
    for (size_t bytes; (bytes = utf8_printable(end)) > 0;)
        end += bytes;
    if (command[strspn(command, " ")] == '\0')
        return error_input(error, "agent: %s: a command is missing, as in exec:./program",
                           quote(text).text);
    if (*end)
        return error_input(error, "agent: %s: a command is UTF-8 without control characters",
                           quote(text).text);
    choice->agent = &agent_exec;
    chosen->text = memory_copy(text);
    chosen->values = memory_allocate(PARAMETERS, sizeof *chosen->values);
    chosen->values[0].text = chosen->text + strlen(short_exec);
    choice->text = chosen->text;
    return true;
}

bool agent_choose(struct agent_choice *choice, const struct game_entry *entry, const char *text,
                  struct error *error) {
    *choice = (struct agent_choice){0};
    struct spec given;
    if (strncmp(text, short_exec, strlen(short_exec)) == 0)
        return choose_command(choice, text, error);
    /* A text that names no agent may rather be a command: "./agent.py", "python3 agent.py". */
    struct string_view rest = string_view_of(text);
    struct string_view name = string_view_trim(string_view_cut(&rest, '('));
    if (memchr(name.text, '/', name.length) || memchr(name.text, '.', name.length) ||
        (memchr(name.text, ' ', name.length) && !memchr(name.text, '=', name.length))) {
        char command[QUOTE_BYTES + sizeof short_exec];
        snprintf(command, sizeof command, "%s%s%s", short_exec, strpbrk(text, "/ ") ? "" : "./",
                 text);
        return error_input(error, "%s is not an agent; a program is given as %s", quote(text).text,
                           quote(command).text);
    }
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
