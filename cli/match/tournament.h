/* Options and reports of the tournament command. */
#ifndef CLI_MATCH_TOURNAMENT_H
#define CLI_MATCH_TOURNAMENT_H

#include "cli/match/options.h"
#include "cli/shared/run/checkpoint.h"
#include "sim/match/tournament.h"

#include <jansson.h>

enum { TOURNAMENT_SETTING_TEXT = 32 /* bytes of a setting, including NUL */ };

struct tournament_sizes {
    char text[TOURNAMENT_SETTINGS][TOURNAMENT_SETTING_TEXT];
    size_t count;
};

struct tournament_options {
    struct game_options game;
    struct checkpoint_options checkpoint;
    struct tournament_sizes sizes;
    uint64_t rounds, opening;
    bool challenge;
};

/* Sets defaults and parses the command line. Fails with the first invalid option. */
bool tournament_options_read(struct tournament_options *options, const struct arena *arena,
                             int argc, char **argv, struct error *error);

/* What the tournament command shows. */

/* Prints the ranking and the crosstable. Returns false when memory is short. */
bool tournament_report_print(const struct tournament_plan *plan,
                             const struct tournament_result *result);

/* The same as a JSON object; NULL when memory is short. */
json_t *tournament_report_json(const struct tournament_plan *plan,
                               const struct tournament_result *result);

/* Prints notes about agents that forfeited games, each with its first fault. */
void tournament_report_forfeits(const struct tournament_plan *plan,
                                const struct tournament_result *result);

#endif
