/* alphabeta: iterative deepening until the rest of the game can be solved, then the solver. What it
 * plays for is the payoff. */
#include "analysis/sequencium/solve.h"
#include "sim/sequencium/game.h"
#include "strategies/sequencium/registry.h"
#include "strategies/sequencium/search.h"

#include <stdlib.h>

enum { TIME, NODES, TABLE };

enum {
    SOLVED_AT_ONCE = 11, /* with so many empty squares the solver takes no time to speak of */
    MOST_SOLVED = 28,    /* with more it hardly ever ends in time */
    /* Nodes that the solver is let look at, at least. Its watch is asked that seldom. */
    LEAST_SOLVER_NODES = 1 << 13,
};

struct player {
    struct agent_setup setup;
    struct search search;
    bool begun; /* search is there, for a board of that many rows */
    int rows;
};

static void release(void *self) {
    struct player *player = self;
    if (player->begun)
        search_free(&player->search);
    free(player);
}

static bool open(void **self, const struct agent_setup *setup, struct error *error) {
    struct player *player = calloc(1, sizeof *player);
    if (!player)
        return error_memory(error);
    player->setup = *setup;
    *self = player;
    return true;
}

static size_t table_bytes(const struct player *player) {
    return (size_t)player->setup.values[TABLE].number << 20;
}

/* The search is made for the board of the first position. */
static bool begin(struct player *player, const struct sequencium_position *position,
                  struct error *error) {
    if (player->begun)
        return true;
    player->begun =
        search_init(&player->search, &position->board, (enum sequencium_payoff)player->setup.payoff,
                    table_bytes(player), error);
    if (!player->begun)
        search_free(&player->search);
    return player->begun;
}

/* The solver is let use half of the budget. */
static bool solver_stopped(void *context) {
    struct budget *budget = context;
    const struct agent_limits *limits = &budget->limits;
    budget_look(budget);
    return budget->spent || (limits->nodes && budget->nodes >= limits->nodes / 2) ||
           (limits->seconds > 0 && budget_seconds(budget) >= limits->seconds / 2);
}

static void solver_progress(void *context, uint64_t done, uint64_t total) {
    struct budget *budget = context;
    (void)total;
    budget->nodes = done;
}

/* Solves the position, if that can be done with half of the budget. */
static bool solve(struct player *player, const struct sequencium_position *position, bool *solved,
                  struct solution *solution, struct error *error) {
    struct budget *budget = &player->search.budget;
    int empty = __builtin_popcountll(sequencium_empty(position));
    bool few_nodes = budget->limits.nodes && budget->limits.nodes < 2 * LEAST_SOLVER_NODES;
    *solved = false;
    if (empty > (few_nodes ? SOLVED_AT_ONCE : MOST_SOLVED))
        return true;
    const struct watch watch = {
        .stopped = solver_stopped, .progress = solver_progress, .context = budget};
    const struct solve_plan plan = {.payoff = (enum sequencium_payoff)player->setup.payoff,
                                    .memory = table_bytes(player),
                                    .watch = &watch};
    struct error trouble = {0};
    *solved = sequencium_solve(position, &plan, solution, &trouble);
    budget->nodes = solution->searched;
    budget->spent = budget->stopped;
    budget_allow_moment(budget);
    if (*solved || trouble.kind == ERROR_STOPPED)
        return true;
    *error = trouble;
    return false;
}

static bool move(void *self, const void *of, const struct agent_limits *given,
                 struct agent_answer *answer, struct error *error) {
    struct player *player = self;
    const struct sequencium_position *position = of;
    const struct parameter_value *values = player->setup.values;
    uint64_t squares = sequencium_open(position, position->mover);
    struct solution solution;
    bool solved;
    if (!squares)
        return true; /* 0 is to pass */
    if (!begin(player, position, error))
        return false;
    struct budget *budget = &player->search.budget;
    struct agent_limits limits = budget_limits(given, values[TIME].number, values[NODES].number);
    budget_begin(budget, &limits);
    if (!solve(player, position, &solved, &solution, error))
        return false;
    /* Among moves that are equally good, the one after which it is hardest to see that. */
    struct search_result found;
    if (solved)
        budget->limits.nodes = budget->nodes + LEAST_SOLVER_NODES;
    search_run(&player->search, position, solved ? solution.best : squares, &found);
    if (budget->stopped)
        return error_stopped(error);
    int number = sequencium_largest_near(position, position->mover, found.square) + 1;
    answer->move =
        sequencium_move_code((struct sequencium_move){(uint8_t)found.square, (uint8_t)number});
    answer->valued = true;
    answer->value[position->mover] = (double)found.value / EVALUATION_POINT;
    answer->exact = found.exact || solved;
    answer->depth = found.depth;
    answer->nodes = budget->nodes;
    if (solved) {
        double red = solution.lower;
        answer->value[position->mover] = position->mover == SEQUENCIUM_RED ? red : -red;
        answer->depth = (int)solution.line_length;
    }
    answer->value[sequencium_opponent(position->mover)] = -answer->value[position->mover];
    return true;
}

const struct agent sequencium_alphabeta = {
    .name = "alphabeta",
    .summary = "searches ahead, and solves the rest as soon as it can",
    .parameters = {[TIME] = {.name = "time",
                             .summary = "seconds for a move; 0: as long as it is given",
                             .maximum = 1e6},
                   [NODES] = {.name = "nodes",
                              .summary =
                                  "positions looked at for a move; 0: as many as it is given",
                              .kind = PARAMETER_WHOLE,
                              .maximum = 1e15},
                   [TABLE] = {.name = "table",
                              .summary = "MiB of memory for positions it has seen",
                              .kind = PARAMETER_WHOLE,
                              .initial = 16,
                              .minimum = 1,
                              .maximum = 65536}},
    .open = open,
    .move = move,
    .close = release,
};
