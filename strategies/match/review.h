/* Reviews of games: what each move gave away.
 *
 * Every position of the games is evaluated: by the solver of the game, if the limits suffice for
 * it, otherwise by a search of an agent with the same limits. What a move should keep in a position
 * that is not solved is the value of the position after the move which the search prefers,
 * evaluated likewise: so the values after that move and after the move which was played are
 * comparable. The loss of a move is what the move should have kept minus the value of the next
 * position, both for the player that moved. An estimated loss is at least 0, and 0 for the
 * preferred move.
 *
 * Without a limit of time, the value of a position follows from the plan and the moves up to it.
 *
 * Where a game can be shortened to an independent part (game.h), a round for instance, values are
 * those at the end of this part. */
#ifndef STRATEGIES_MATCH_REVIEW_H
#define STRATEGIES_MATCH_REVIEW_H

#include "sim/parallel/blocks.h"
#include "strategies/match/registry.h"

enum { REVIEW_CANDIDATES = 256 /* best moves are listed only among so many first candidates */ };

struct review_plan {
    const struct game_entry *entry;
    size_t payoff;                    /* index of the payoff rule */
    const struct agent_choice *agent; /* estimates what the solver does not solve */
    const unsigned char *start;       /* [settings] initial positions, position_size bytes each */
    size_t games;
    const struct match_record *game; /* [games] their settings and legal moves, not necessarily to
                                      * the end; other members are not used */
    uint64_t seed;
    struct agent_limits limits; /* per position, first of the solver, then of the agent */
    int threads;
    const struct watch *watch;        /* told how many positions are done */
    const struct blocks_store *store; /* keeps the evaluations; or NULL */
};

/* The evaluation of a position. */
struct review_item {
    double value[GAME_PLAYERS];  /* of the position itself; NaN: unknown */
    double target[GAME_PLAYERS]; /* what a move should keep; if exact, equal to `value` */
    uint64_t nodes;              /* nodes that the evaluation used (struct agent_answer) */
    uint64_t moves[REVIEW_CANDIDATES / 64]; /* bit i % 64 of word i / 64: see review_item_is_best */
    int32_t depth;                          /* depth of the search in moves */
    uint8_t exact;     /* 1: the values are those of optimal play; 0: estimates */
    uint8_t unused[3]; /* zero: items are saved as bytes */
};

/* Whether candidate i (game_candidates) is a best move or, in an estimate, the preferred one. */
static inline bool review_item_is_best(const struct review_item *item, size_t i) {
    return i < REVIEW_CANDIDATES && item->moves[i / 64] >> i % 64 & 1;
}

/* Where a position occurs first: in this game, after so many of its moves. */
struct review_origin {
    size_t game, moves;
};

/* Two games with the moves a b and a c from the same start have the positions 0 1 2 and 0 1 3: then
 * `position_at` is {0, 1, 2, 0, 1, 3} and `first_place` {0, 3}; the origin of position 3 is in game
 * 1 after 2 moves. Until that position is evaluated, only game 0 is done. */
struct review {
    const struct review_plan *plan;
    uint64_t positions, positions_done; /* different ones; how many, the first, are evaluated */
    size_t games_done;                  /* the first games, all of whose positions are evaluated */
    struct review_item *item;           /* [positions] by number */
    struct review_origin *origin;       /* [positions] by number */
    size_t *position_at; /* numbers of positions, from the start to the end of each game */
    size_t *first_place; /* [games] index in position_at of the start of a game */
};

/* A move of a game. Values are those of the player that moved. */
struct review_move {
    int mover;
    size_t legal; /* moves; the only one is neither good nor bad */
    double before, after, loss;
    bool exact;   /* the values are those of optimal play */
    bool changed; /* it changed who wins under optimal play; only if `exact` */
    const struct review_item *item;
};

/* The payoff rule by which moves are judged: another one if one of these initial positions is
 * shortened to a part of the game that has it. Losses in all parts are then of one kind. */
size_t review_payoff(const struct game_rules *game, const void *start, size_t starts,
                     size_t payoff);

/* Evaluates the positions. Fails if the agent cannot play, and with ERROR_STOPPED; then some games
 * may be done. The plan must outlive the review. Free the review in any case. */
bool review_run(const struct review_plan *plan, struct review *review, struct error *error);
void review_free(struct review *review);

/* Sets how many positions are evaluated, and thus which games are done. review_run does so itself
 * at its end; call it before, to save what is done meanwhile. */
void review_set_done(struct review *review, uint64_t positions);

/* Reviews the moves of a game that is done: sets reviewed[game.moves]. */
void review_moves(const struct review *review, size_t game_number, struct review_move *reviewed);

#endif
