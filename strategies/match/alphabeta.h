/* Alpha-beta search in games of two players, where one loses what the other gains: iterative
 * deepening, principal variations first (T. A. Marsland, M. Campbell, "Parallel search of strongly
 * ordered game trees", ACM Comput. Surv. 14 (1982)), with a transposition table.
 *
 * A node is a position with what the game keeps beside it. A move is a number below SEARCH_MOVES.
 * Values are for the player to move, in units of the game, `point` of which are a point. */
#ifndef STRATEGIES_MATCH_ALPHABETA_H
#define STRATEGIES_MATCH_ALPHABETA_H

#include "sim/match/budget.h"

enum {
    SEARCH_MOVES = 128,
    SEARCH_PLIES = 128, /* most moves and passes of a game */
    SEARCH_NO_MOVE = UINT8_MAX,
    SEARCH_MOST = 1 << 24, /* values are between -SEARCH_MOST and this */
};

/* The moves of a node in the order of the search: by descending scores, which are not values. */
struct search_moves {
    int count;
    int first; /* the move that comes first whatever its score; SEARCH_NO_MOVE: none */
    uint8_t move[SEARCH_MOVES];
    int32_t score[SEARCH_MOVES];
};

/* Inserts a move after those with the same score. */
static inline void search_add_move(struct search_moves *moves, int move, int32_t score) {
    int index = moves->count++;
    if (move == moves->first)
        score = INT32_MAX;
    for (; index > 0 && moves->score[index - 1] < score; index--) {
        moves->score[index] = moves->score[index - 1];
        moves->move[index] = moves->move[index - 1];
    }
    moves->score[index] = score;
    moves->move[index] = (uint8_t)move;
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
    struct search_entry *entry; /* the transposition table: pairs of entries */
    size_t mask;                /* key & mask: index of the first entry of the pair of a node */
    uint8_t age;                /* how many searches have used the table */
    /* Large for moves that often reached beta: [ply modulo 2, the player][move]. */
    uint32_t history[2][SEARCH_MOVES];
    bool guessed; /* some value below the node being searched is an estimate */
};

struct search_result {
    int move;                /* the best move */
    int value;               /* the value of this move */
    int depth;               /* search depth in moves, of this value */
    bool exact;              /* searched to the end of the game */
    int score[SEARCH_MOVES]; /* [move]: its value or, if it is not better than others, a bound */
};

/* What the agent alphabeta and the search ask of a game; `self` begins with the struct search.
 * `ply` is the number of moves and passes since the root. */
struct search_game {
    const struct game_rules *game;
    int point; /* the value of a point */
    /* Moves from this index on, in search order, are first searched one move less deep; 0: none. */
    int late_rank;
    bool stops_early; /* no iteration begins after half of the time, as it would not be finished */

    /* Creates what the game keeps for its search before the first move, or empties a former one. */
    bool (*open)(void **self, const struct agent_setup *setup, size_t table_bytes,
                 const void *position, struct error *error);
    void (*close)(void *self); /* frees what it has besides the struct search; or NULL */
    /* Chooses a move within the budget of the search, which has begun. */
    bool (*choose)(void *self, const void *position, struct search_result *found,
                   struct error *error);
    /* The move as it is coded in the struct game_rules; NULL: coded alike. */
    uint32_t (*code)(const void *position, int move);

    /* Whether, without search, the value is known, or that it is at most alpha or at least beta. If
     * so, sets *value to the value or to a bound that shows this. */
    bool (*decided)(const void *self, const void *node, int alpha, int beta, int *value);
    int (*estimate)(const void *self, const void *node);
    /* The node after a pass if the player to move must pass, otherwise NULL. The function is NULL
     * in a game without passes. */
    const void *(*pass)(void *self, const void *node, int ply);
    /* Equal for nodes that have the same value, different for others almost surely. */
    uint64_t (*key)(const void *self, const void *node);
    /* Adds the moves, at least one, with search_add_move. */
    void (*list)(void *self, const void *node, int ply, struct search_moves *moves);
    /* The node after a move that was listed. It stays valid until the next move from its parent. */
    const void *(*child)(void *self, const void *node, int move, int ply);
};

extern const struct search_game search_sequencium, search_antipalindrome;

/* Prepares a search, zeroed or a former one, whose memory is reused. Its table has at most `bytes`,
 * but at least a pair of entries. Fails if out of memory. Call search_free in any case. */
bool search_init(struct search *search, const struct search_game *game, size_t bytes,
                 struct error *error);
void search_free(struct search *search);

/* Searches a node in which the player to move has a choice, with increasing depth until the budget
 * is exhausted or the game is solved. known[move]: proven bounds of its value; or NULL. */
void search_run(struct search *search, const void *root, const struct search_bounds *known,
                struct search_result *result);

#endif
