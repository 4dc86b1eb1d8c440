/* External programs as strategies of the walk, see data/PROGRAMS.md. */
#ifndef STRATEGIES_WALK_EXEC_H
#define STRATEGIES_WALK_EXEC_H

#include "sim/text/parameter.h"
#include "sim/walk/rules/player.h"

/* A program that runs until strategy_program_end. */
struct strategy_program;

/* Starts the command that is the value of the first chosen parameter and waits until the program is
 * ready. Sets `choice` to the program as a strategy, with the chosen name and values. Returns NULL
 * on failure, or if `watch`, which may be NULL, stops it. */
struct strategy_program *strategy_program_start(struct walk_choice *choice,
                                                const struct parameter_choice *chosen,
                                                const struct watch *watch, struct error *error);

/* The program may be NULL. */
void strategy_program_end(struct strategy_program *program);

#endif
