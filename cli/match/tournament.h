/* The tournament command: its options, and what it shows. */
#ifndef CLI_MATCH_TOURNAMENT_H
#define CLI_MATCH_TOURNAMENT_H

#include "cli/match/options.h"
#include "cli/shared/run/command.h"
#include "sim/match/tournament.h"

enum { TOURNAMENT_SETTING_TEXT = 32 /* bytes of a setting, including NUL */ };

struct tournament_sizes {
    char text[TOURNAMENT_SETTINGS][TOURNAMENT_SETTING_TEXT];
    size_t count;
};

struct tournament_options {
    struct game_options game;
    struct tournament_sizes sizes;
    uint64_t rounds, max_rounds, opening;
    bool challenge;
    bool stops; /* by --precision or --sprt */
    struct tournament_stop stop;
};

extern const struct option_table tournament_table[];

/* Checks that the options can be combined. */
bool tournament_check(void *what, struct error *error);

/* Prints the ranking, the crosstable and the test. */
bool tournament_print(const struct result *result, const struct view_options *view,
                      struct error *error);

/* Prints notes about forfeits, each with its first fault, about ratings and about the stopping
 * rule. Returns whether all games were played and the rule is satisfied. */
bool tournament_note(const struct result *result);

#endif
