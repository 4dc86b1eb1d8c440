/* Alpha-beta search for any game that a struct search_game describes, and the agent alphabeta,
 * which searches with it. Alpha is the value that the player to move can get already; the opponent
 * avoids a node worth beta or more. So only values between alpha and beta must be exact; others may
 * be bounds. Moves after the first are searched with a null window, alpha to alpha + 1: this is
 * faster, and tells whether they are better than alpha. */
#include "strategies/match/alphabeta.h"

#include "sim/base/clock.h"
#include "sim/base/memory.h"
#include "strategies/match/registry.h"

#include <assert.h>
#include <string.h>

enum { LATE_DEPTH = 3 }; /* late moves are searched less deep if at least this depth is left */

/* What a stored value is. */
enum search_bound { BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

/* An entry of the transposition table: the value of a node by its last search. */
struct search_entry {
    uint64_t key; /* the key of the node, by struct search_game */
    int32_t value;
    uint8_t depth;     /* search depth in moves */
    uint8_t move;      /* the best one */
    uint8_t bound : 2; /* an enum search_bound */
    uint8_t whole : 1; /* 1: searched to the end of the game: no estimate is part of the value */
    uint8_t age;       /* that of its search; entries of another age, as 0, count as empty */
};

bool search_init(struct search *search, const struct search_game *game, size_t bytes,
                 struct error *error) {
    size_t entries = 2;
    while (2 * entries * sizeof *search->entry <= bytes)
        entries *= 2;
    bool keeps_table = search->entry && search->mask == entries - 2 && search->age < UINT8_MAX;
    if (!keeps_table) { /* one that is kept need not be cleared: its entries have other ages */
        free(search->entry);
        search->entry = memory_table(entries, sizeof *search->entry, error);
        search->age = 0;
    }
    *search = (struct search){
        .game = game, .entry = search->entry, .mask = entries - 2, .age = search->age + 1};
    return search->entry;
}

void search_free(struct search *search) {
    free(search->entry);
    search->entry = NULL;
}

static int value_of(struct search *search, const void *node, int depth, int ply, int alpha,
                    int beta);

/* The two entries of the table that may hold a node with that key. */
static struct search_entry *pair_of(const struct search *search, uint64_t key) {
    return &search->entry[key & search->mask];
}

/* The value of a move for the player who makes it: exact between alpha and beta, otherwise a bound.
 * `rank` is its index in the search order. The depth and the ply are those of the node. */
static int value_after(struct search *search, const void *node, int move, int rank, int depth,
                       int ply, int alpha, int beta) {
    const void *child = search->game->child(search, node, move, ply);
    int late_rank = search->game->late_rank;
    if (rank == 0)
        return -value_of(search, child, depth - 1, ply + 1, -beta, -alpha);
    int value = alpha + 1; /* may exceed alpha, until a search returns at most alpha */
    if (late_rank > 0 && rank >= late_rank && depth >= LATE_DEPTH)
        value = -value_of(search, child, depth - 2, ply + 1, -alpha - 1, -alpha);
    if (value > alpha)
        value = -value_of(search, child, depth - 1, ply + 1, -alpha - 1, -alpha);
    if (value > alpha && value < beta)
        value = -value_of(search, child, depth - 1, ply + 1, -beta, -alpha);
    return value;
}

/* Searches all moves of a node, `first` (or SEARCH_NO_MOVE) first; stores and returns its value. */
static int expand(struct search *search, const void *node, uint64_t key, int first, int depth,
                  int ply, int alpha, int beta) {
    bool guessed_before = search->guessed; /* elsewhere: entry.whole is about this node only */
    struct search_moves moves;             /* not zeroed, which would take time */
    moves.count = 0;
    moves.first = first;
    search->guessed = false;
    search->game->list(search, node, ply, &moves);

    int best = -SEARCH_MOST, move = moves.move[0];
    for (int i = 0; i < moves.count && best < beta; i++) {
        int value = value_after(search, node, moves.move[i], i, depth, ply,
                                best > alpha ? best : alpha, beta);
        if (search->budget.spent)
            return 0;
        if (value > best) {
            best = value;
            move = value > alpha ? moves.move[i] : move; /* else the values are only bounds */
        }
    }
    if (best >= beta)
        search->history[ply & 1][move] += (uint32_t)(depth * depth) << 8;

    const struct search_entry entry = {
        .key = key,
        .value = best,
        .bound = best >= beta    ? BOUND_LOWER
                 : best <= alpha ? BOUND_UPPER
                                 : BOUND_EXACT,
        .depth = (uint8_t)depth,
        .whole = !search->guessed,
        .move = (uint8_t)move,
        .age = search->age,
    };
    search->guessed = search->guessed || guessed_before;

    /* Of the pair, the first entry keeps the deepest search, the other one the latest. */
    struct search_entry *pair = pair_of(search, key);
    const bool same = pair[0].key == key;
    const bool deeper = !same && pair[0].age == search->age && pair[0].depth > depth;
    if (!same && !deeper)
        pair[1] = pair[0];
    pair[deeper ? 1 : 0] = entry;
    return best;
}

/* The value of a node by a search of `depth` moves; passes do not count. It is exact between alpha
 * and beta, otherwise a bound, and undefined once the budget is exhausted. */
static int value_of(struct search *search, const void *node, int depth, int ply, int alpha,
                    int beta) {
    const struct search_game *game = search->game;
    int value;
    if (game->decided(search, node, alpha, beta, &value))
        return value;
    if (depth <= 0) {
        search->guessed = true;
        return game->estimate(search, node);
    }
    const void *passed = game->pass ? game->pass(search, node, ply) : NULL;
    if (passed)
        return -value_of(search, passed, depth, ply + 1, -beta, -alpha);
    if (!budget_spend(&search->budget))
        return 0;
    uint64_t key = game->key(search, node);
    const struct search_entry *pair = pair_of(search, key), *known = NULL;
    for (int i = 0; i < 2 && !known; i++)
        if (pair[i].key == key && pair[i].age == search->age)
            known = &pair[i];
    /* A stored value suffices if its search was deep enough; a bound, only outside alpha..beta. */
    if (known && (known->whole || known->depth >= depth) &&
        (known->bound == BOUND_EXACT || (known->bound == BOUND_LOWER && known->value >= beta) ||
         (known->bound == BOUND_UPPER && known->value <= alpha))) {
        search->guessed = search->guessed || !known->whole;
        return known->value;
    }
    return expand(search, node, key, known ? known->move : SEARCH_NO_MOVE, depth, ply, alpha, beta);
}

void search_run(struct search *search, const void *root, const struct search_bounds *known,
                struct search_result *result) {
    const struct budget *budget = &search->budget;
    const bool stops = search->game->stops_early && budget->limits.seconds > 0;
    const double half_time = (clock_now() + budget->began + budget->limits.seconds) / 2;
    memset(search->history, 0, sizeof search->history);
    *result = (struct search_result){.move = SEARCH_NO_MOVE};
    for (int depth = 1; depth <= SEARCH_PLIES && !budget->spent && !result->exact; depth++) {
        struct search_moves moves = {.first = result->move};
        int best = -SEARCH_MOST;
        search->guessed = false;
        search->game->list(search, root, 0, &moves);
        /* The best move so far comes first: a better value counts even if the budget ends then. */
        for (int i = 0; i < moves.count; i++) {
            int move = moves.move[i];
            if (known && known[move].upper <= best)
                continue;
            int value = value_after(search, root, move, i, depth, 0, best, SEARCH_MOST);
            if (budget->spent)
                break;
            if (known)
                value = search_within(value, known[move]);
            result->score[move] = value;
            if (value > best) {
                best = value;
                result->move = move;
                result->value = value;
                result->depth = depth;
            }
        }
        result->exact = !budget->spent && !search->guessed;
        if (stops && budget->nodes >= budget->untimed && clock_now() > half_time)
            break;
    }
}

/* The agent: its parameters, by position in their list. */
enum { TIME, NODES, TABLE };

/* The games whose registry.c lists the agent. `choose` of each solves the rest once it can. */
static const struct search_game *const games[] = {&search_sequencium, &search_antipalindrome, NULL};

struct alphabeta {
    const struct search_game *game;
    struct agent_setup setup;
    void *search; /* what the game keeps, first a struct search; NULL before the first move */
    bool begun;   /* `search` was prepared for this game, not only for a former one */
};

static bool alphabeta_open(void **self, const struct agent_setup *setup, struct error *error) {
    struct alphabeta *agent = *self ? *self : memory_allocate(1, sizeof *agent);
    size_t i = 0;
    *self = agent;
    while (games[i] && games[i]->game != setup->game)
        i++;
    assert(games[i]);
    *agent = (struct alphabeta){.game = games[i], .setup = *setup, .search = agent->search};
    return true;
}

static void alphabeta_close(void *self) {
    struct alphabeta *agent = self;
    if (agent->search && agent->game->close)
        agent->game->close(agent->search);
    if (agent->search)
        search_free(agent->search);
    free(agent->search);
    free(agent);
}

static bool alphabeta_move(void *self, const void *position, const struct agent_limits *given,
                           struct agent_answer *answer, struct error *error) {
    struct alphabeta *agent = self;
    const struct search_game *game = agent->game;
    const struct parameter_value *values = agent->setup.values;
    size_t bytes = (size_t)values[TABLE].number << 20; /* from MiB */
    if (!agent->begun && !game->open(&agent->search, &agent->setup, bytes, position, error))
        return false;
    agent->begun = true;
    struct budget *budget = &((struct search *)agent->search)->budget;
    struct agent_limits limits = budget_limits(given, values[TIME].number, values[NODES].number);
    struct search_result found;
    budget_begin(budget, &limits);
    if (!game->choose(agent->search, position, &found, error))
        return false;
    if (budget->stopped)
        return error_stopped(error);
    int mover = agent->setup.game->mover(position);
    answer->move = game->code ? game->code(position, found.move) : (uint32_t)found.move;
    answer->valued = true;
    answer->value[mover] = (double)found.value / game->point; /* in points */
    answer->value[1 - mover] = 0 - answer->value[mover];      /* not -0 */
    answer->exact = found.exact;
    answer->depth = found.depth;
    answer->nodes = budget->nodes;
    return true;
}

const struct agent agent_alphabeta = {
    .name = "alphabeta",
    .summary = "alpha-beta search; solves the rest of the game once it can",
    .parameters = {[TIME] = {AGENT_TIME},
                   [NODES] = {AGENT_NODES("positions examined")},
                   [TABLE] = {.name = "table",
                              .summary = "MiB of memory for each transposition table",
                              .kind = PARAMETER_WHOLE,
                              .initial = 16,
                              .minimum = 1,
                              .maximum = 65536}},
    .opens_again = true,
    .open = alphabeta_open,
    .move = alphabeta_move,
    .close = alphabeta_close,
};
