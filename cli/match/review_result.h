/* The result of a review (data/FORMAT.md), and how it is shown. */
#ifndef CLI_MATCH_REVIEW_RESULT_H
#define CLI_MATCH_REVIEW_RESULT_H

#include "cli/match/games.h"
#include "cli/shared/run/command.h"

extern const struct result_description review_description;

/* Sets all that is known of the games whose positions are all evaluated. */
void review_to_result(const struct review_plan *plan, const struct review_games *games,
                      const struct review *review, struct result *result);

bool review_print(const struct result *result, const struct view_options *view,
                  struct error *error);
bool review_note(const struct result *result);

/* The verb `review`. */
extern const struct command command_match_review;

/* Reviews games for `play` and `replay`, and prints the review. Uses the best agent, and limits,
 * seed and threads of `options`. Fails with ERROR_STOPPED. */
bool review_games_print(const struct game_options *options, const struct review_games *games,
                        const struct watch *watch, struct error *error);

#endif
