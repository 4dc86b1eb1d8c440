/* `bukub walk trace`: the names in its results, and how they are printed. */
#ifndef CLI_WALK_TRACE_H
#define CLI_WALK_TRACE_H

#include "cli/shared/run/command.h"
#include "sim/walk/engine/game.h"

enum { TRACE_EVENTS = GAME_REMOVAL + 1, TRACE_STATES = GAME_UNFINISHABLE + 1 };

/* By enum game_event and game_state. */
extern const char *const trace_events[TRACE_EVENTS], *const trace_states[TRACE_STATES];

/* Prints the game: a legend, the moves with the board after each, unless view->brief, and the
 * palindrome. */
bool trace_print(const struct result *result, const struct view_options *view, struct error *error);

#endif
