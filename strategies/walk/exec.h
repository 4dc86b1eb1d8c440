/* External programs as strategies of the walk, see data/PROGRAMS.md. */
#ifndef STRATEGIES_WALK_EXEC_H
#define STRATEGIES_WALK_EXEC_H

#include "sim/walk/rules/player.h"

/* A program that runs until strategy_program_end. */
struct strategy_program;

/* Starts the command and waits until it is ready. `name` is the strategy's, and outlives it. NULL
 * on failure, and if `watch`, which may be NULL, says so. */
struct strategy_program *strategy_program_start(const char *name, const char *command,
                                                const struct watch *watch, struct error *error);

/* The strategy that it is, opened with strategy_exec_open. */
const struct walk_strategy *strategy_of_program(const struct strategy_program *program);

/* The program may be NULL. */
void strategy_program_end(struct strategy_program *program);

/* How a program with memory is asked; NULL for a memoryless one. */
const struct walk_batch *strategy_batch_of_program(const struct strategy_program *program);

/* `open` of a choice whose strategy is such a program: asks it for its decisions. One call at a
 * time. */
bool strategy_exec_open(void **self, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error);

#endif
