/* What the tournament command shows. */
#ifndef CLI_MATCH_TOURNAMENT_H
#define CLI_MATCH_TOURNAMENT_H

#include "cli/shared/run/command.h"

/* Prints the ranking and the crosstable. */
bool tournament_print(const struct result *result, const struct view_options *view,
                      struct error *error);

/* Prints notes about forfeits, each with its first fault, and about ratings. Returns whether all
 * games were played. */
bool tournament_note(const struct result *result);

#endif
