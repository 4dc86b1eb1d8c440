/* Reads the texts of agents and strategies: exec:COMMAND, which is an external program, or a spec.
 * For a command without exec: the message says how to write it. */
#include "strategies/program/process.h"

#include "sim/base/memory.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <stdio.h>
#include <string.h>

static const char prefix[] = "exec:";

bool command_is(const char *text) { return strncmp(text, prefix, strlen(prefix)) == 0; }

bool command_choose(struct parameter_choice *chosen, const char *text, struct error *error) {
    const char *command = text + strlen(prefix), *end = command;
    for (size_t bytes = utf8_printable(end); bytes > 0; bytes = utf8_printable(end))
        end += bytes;
    if (command[strspn(command, " ")] == '\0')
        return error_input(error, "%s: a command is missing, as in exec:./program",
                           quote(text).text);
    if (*end)
        return error_input(error, "%s: a command is UTF-8 without control characters",
                           quote(text).text);
    *chosen = (struct parameter_choice){
        .text = memory_copy(text),
        .values = memory_allocate(PARAMETERS, sizeof *chosen->values),
    };
    chosen->values[0].text = chosen->text + strlen(prefix);
    return true;
}

bool command_parse_spec(struct spec *spec, const char *text, const char *what, bool tables,
                        struct error *error) {
    struct string_view rest = string_view_of(text);
    const struct string_view name = string_view_trim(string_view_cut(&rest, '('));
    const bool is_path = memchr(name.text, '/', name.length) || memchr(name.text, '.', name.length);
    const bool has_words = memchr(name.text, ' ', name.length);
    const bool has_values = memchr(name.text, '=', name.length);
    if ((!is_path && !has_words) || has_values) /* "uct nodes=5" only lacks parentheses */
        return spec_parse(spec, text, error);

    const char *dot = strrchr(text, '.');
    if (tables && dot && (strcmp(dot, ".csv") == 0 || strcmp(dot, ".h5") == 0))
        return error_input(error, "%s is not %s; a table of decisions is given as table(file=%s)",
                           quote(text).text, what, text);
    /* "exec:python3 mine.py" if the text is "python3 mine.py", and "exec:./mine.py" if "mine.py" */
    char command[QUOTE_BYTES + sizeof prefix];
    snprintf(command, sizeof command, "%s%s%s", prefix, strpbrk(text, "/ ") ? "" : "./", text);
    return error_input(error, "%s is not %s; a program is given as %s", quote(text).text, what,
                       quote(command).text);
}
