/* A round of Slice Through The Boundaries, solved for each seat of the offense, or of a defender
 * who can count on nobody. */
#ifndef ANALYSIS_SLICE_ROUNDS_ROUND_H
#define ANALYSIS_SLICE_ROUNDS_ROUND_H

#include "analysis/slice/rounds/best_play.h"

/* Who acts together. */
enum slice_defenders { SLICE_TOGETHER, SLICE_ALONE };

/* "together" and "alone", ended by NULL. */
extern const char *const slice_defenders_name[];

struct slice_seat {
    int seat; /* of the offense; with SLICE_ALONE, of the defender, wherever the offense sits */
    struct slice_question question;
    struct slice_solution solution; /* bounds, as far as they are known */
    struct slice_best_play play;
};

struct slice_round {
    struct slice_grid grid;
    int players;
    enum slice_defenders defenders;
    int offense; /* the one seat of the offense that is asked about; SLICE_ALL_SEATS: all */
    int seats;
    struct slice_seat seat[SLICE_PLAYERS];
};

enum { SLICE_ALL_SEATS = -1 };

/* What is asked about a round: nothing is known yet but the lowest and the highest score. */
struct slice_round slice_round_of(const struct slice_grid *grid, int players,
                                  enum slice_defenders defenders, int offense);

/* Solves it seat by seat, with best play if that is wanted. Fails as slice_solve does. */
bool slice_round_solve(struct slice_round *round, const struct slice_plan *plan, bool play,
                       struct error *error);

/* Whether the value of that seat is known. */
static inline bool slice_seat_known(const struct slice_seat *seat) {
    return seat->solution.lower == seat->solution.upper;
}

#endif
