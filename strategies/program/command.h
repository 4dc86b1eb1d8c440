/* exec:COMMAND, the text of an agent or a strategy that is an external program. */
#ifndef STRATEGIES_PROGRAM_COMMAND_H
#define STRATEGIES_PROGRAM_COMMAND_H

#include "sim/text/parameter.h"

/* Whether the text names a program. */
bool command_is(const char *text);

/* Takes any printable command, which may have characters that values of a spec may not. Its value
 * is that of the first parameter. */
bool command_choose(struct parameter_choice *chosen, const char *text, struct error *error);

/* Fails if the text, which names no program, probably was meant as one: "./agent.py",
 * "python3 agent.py". `what` is what was expected, "an agent". */
bool command_is_not_meant(const char *text, const char *what, struct error *error);

#endif
