/* The result of a review (data/FORMAT.md), and how it is shown. */
#ifndef CLI_MATCH_REVIEW_RESULT_H
#define CLI_MATCH_REVIEW_RESULT_H

#include "cli/match/games.h"
#include "cli/shared/run/command.h"

extern const struct result_description review_description;

/* Sets all that is known of the games of which every position is evaluated. */
void review_to_result(const struct review_plan *plan, const struct review_games *games,
                      const struct review *review, struct result *result);

bool review_print(const struct result *result, const struct view_options *view,
                  struct error *error);
bool review_note(const struct result *result);

/* The verb `review`. */
extern const struct command command_match_review;

/* A game that `play` reviews. */
struct review_played {
    const struct game_options *options; /* the game, payoff, limits, seed and threads */
    const void *start;
    const char *setting;      /* of the start, or the name of a file */
    const char *const *agent; /* by player */
    uint32_t *move;           /* [moves] */
    size_t moves;
    const struct watch *watch;
};

/* Reviews it with the best agent, and prints that. Fails if out of memory, and with ERROR_STOPPED.
 */
bool review_played_print(const struct review_played *played, struct error *error);

#endif
