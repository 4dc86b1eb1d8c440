/* What the tournament command shows. */
#ifndef CLI_MATCH_TOURNAMENT_REPORT_H
#define CLI_MATCH_TOURNAMENT_REPORT_H

#include "sim/match/tournament.h"

#include <jansson.h>

/* Ranking and crosstable. Returns false when memory was short. */
bool tournament_report_print(const struct tournament_plan *plan,
                             const struct tournament_result *result);

/* The same as an object; NULL when memory is short. */
json_t *tournament_report_json(const struct tournament_plan *plan,
                               const struct tournament_result *result);

/* Notes on stderr: which agents lost games by their own fault, and what was the first one. */
void tournament_report_forfeits(const struct tournament_plan *plan,
                                const struct tournament_result *result);

#endif
