/* Alpha-beta search in games of two players, where one loses what the other gains: iterative
 * deepening, principal variations first (T. A. Marsland, M. Campbell, "Parallel search of strongly
 * ordered game trees", ACM Comput. Surv. 14 (1982)), with a transposition table.
 *
 * A node is a position with what the game keeps beside it. A move is a number below SEARCH_MOVES.
 * Values are for the player to move, in fractions of a point that the game chooses. */
#ifndef STRATEGIES_MATCH_ALPHABETA_SEARCH_H
#define STRATEGIES_MATCH_ALPHABETA_SEARCH_H

#include "sim/match/budget.h"

enum {
    SEARCH_MOVES = 128,
    SEARCH_PLIES = 128, /* most moves and passes of a game */
    SEARCH_NO_MOVE = UINT8_MAX,
    SEARCH_MOST = 1 << 24, /* bound on values */
};

/* Moves in descending order of their ordering scores; of equal ones, the first comes first. */
struct search_moves {
    int count;
    int first; /* the move that goes first whatever its score; SEARCH_NO_MOVE: none */
    uint8_t move[SEARCH_MOVES];
    int32_t score[SEARCH_MOVES];
};

static inline void search_add_move(struct search_moves *moves, int move, int32_t score) {
    int at = moves->count++;
    if (move == moves->first)
        score = INT32_MAX;
    for (; at > 0 && moves->score[at - 1] < score; at--) {
        moves->score[at] = moves->score[at - 1];
        moves->move[at] = moves->move[at - 1];
    }
    moves->score[at] = score;
    moves->move[at] = (uint8_t)move;
}

/* Guaranteed bounds of what a move is worth. */
struct search_bounds {
    int lower, upper;
};

static inline int search_within(int value, struct search_bounds bounds) {
    return value < bounds.lower ? bounds.lower : value > bounds.upper ? bounds.upper : value;
}

struct search_entry;
struct search_game;

/* What a game keeps for its search begins with this. */
struct search {
    const struct search_game *game;
    struct budget budget;
    struct search_entry *entry; /* the transposition table */
    size_t mask;                /* key & mask: index of a pair of entries */
    /* Large for moves that often exceeded beta: [distance from the root modulo 2][move]. */
    uint32_t history[2][SEARCH_MOVES];
    bool guessed; /* some value of this iteration is an estimate */
};

struct search_result {
    int move;                /* chosen */
    int value;               /* for the player to move */
    int depth;               /* search depth in moves */
    bool exact;              /* searched to the end of the game */
    int score[SEARCH_MOVES]; /* of moves: values, or upper bounds of bad ones */
};

/* What the agent alphabeta and the search ask of a game; `self` begins with the struct search.
 * `ply` is the number of moves and passes since the root. */
struct search_game {
    const struct game_rules *game;
    int point; /* the value of a point */
    /* Moves from this rank on, counted from 0, are first searched one move less deep; 0: none. */
    int late_rank;
    /* The next iteration takes longer than all before it: none begins after half of the time. */
    bool stops_early;

    /* Creates what the game keeps for its search, before the first move. */
    bool (*open)(void **self, const struct agent_setup *setup, size_t table_bytes,
                 const void *position, struct error *error);
    void (*close)(void *self);
    /* Chooses a move within the budget of the search, which has begun. */
    bool (*choose)(void *self, const void *position, struct search_result *found,
                   struct error *error);
    /* The move as it is coded in the struct game_rules. */
    uint32_t (*code)(const void *position, int move);

    /* Whether the value is known without search, or at least that it is at most alpha, or at least
     * beta; *value is then the value or the bound. */
    bool (*decided)(const void *self, const void *node, int alpha, int beta, int *value);
    int (*estimate)(const void *self, const void *node);
    /* The node after a pass if the player to move has nothing else, otherwise NULL. NULL: there are
     * no passes. */
    const void *(*pass)(void *self, const void *node, int ply);
    /* Equal for nodes that have the same value, different for others almost surely. */
    uint64_t (*key)(const void *self, const void *node);
    /* Adds the moves, at least one. */
    void (*list)(void *self, const void *node, int ply, struct search_moves *moves);
    /* The node after a move that was listed. It stays valid until the next move from its parent. */
    const void *(*child)(void *self, const void *node, int move, int ply);
};

extern const struct search_game search_sequencium, search_antipalindrome;

/* Prepares a search with a table of about `bytes`. Fails if out of memory. Call search_free in
 * either case. */
bool search_init(struct search *search, const struct search_game *game, size_t bytes,
                 struct error *error);
void search_free(struct search *search);

/* Searches a node in which the player to move has a choice, with increasing depth until the budget
 * is exhausted or the game is solved. `known`: bounds of the values of moves; or NULL. */
void search_run(struct search *search, const void *root, const struct search_bounds *known,
                struct search_result *result);

#endif
