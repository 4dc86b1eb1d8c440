/* What the games of a tournament come to. */
#ifndef SIM_MATCH_TOURNAMENT_STANDING_H
#define SIM_MATCH_TOURNAMENT_STANDING_H

#include "sim/match/tournament.h"

/* Fills in standings, pairs and ratings of a result from its games. Fails when memory is short. */
bool tournament_stand(struct tournament_result *result, struct error *error);

#endif
