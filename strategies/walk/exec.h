/* External programs as strategies of the walk, see data/PROGRAMS.md. */
#ifndef STRATEGIES_WALK_EXEC_H
#define STRATEGIES_WALK_EXEC_H

#include "sim/text/parameter.h"
#include "sim/walk/rules/player.h"

/* A program that runs until strategy_program_end. */
struct strategy_program;

/* Starts the command that is the value of the first chosen parameter, waits until it is ready, and
 * sets `choice` to the strategy that it is, whose name and values are those chosen. NULL on
 * failure, and if `watch`, which may be NULL, says so. */
struct strategy_program *strategy_program_start(struct walk_choice *choice,
                                                const struct parameter_choice *chosen,
                                                const struct watch *watch, struct error *error);

/* The program may be NULL. */
void strategy_program_end(struct strategy_program *program);

#endif
