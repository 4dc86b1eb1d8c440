/* A strategy opened for a board: what plays. */
#ifndef SIM_WALK_PLAYER_H
#define SIM_WALK_PLAYER_H

#include "sim/common/error.h"
#include "sim/walk/walk.h"

struct walk_player {
    const struct walk_strategy *strategy;
    struct walk_setup setup;
    void *self;
};

/* Opens the strategy with `values`, one for each of its parameters, already within their limits.
 * board and values must outlive the player. `p` matters to a strategy with uses_p alone. */
bool player_open(struct walk_player *player, const struct walk_strategy *strategy,
                 const struct walk_setup *setup, struct error *error);

/* Closes it; a zeroed player is fine. */
void player_close(struct walk_player *player);

/* The probability with which the letter is taken. Fails when the strategy answers outside 0..1 or
 * would take a fifth letter that completes no palindrome, and names strategy, collection and
 * letter. */
bool player_take(const struct walk_player *player, const struct walk_view *view, double *take,
                 struct error *error);

#endif
