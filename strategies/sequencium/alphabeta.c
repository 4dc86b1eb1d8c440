/* alphabeta: iterative deepening until the rest of the game can be solved, then the solver. It
 * maximizes the payoff. */
#include "analysis/sequencium/solve.h"
#include "sim/sequencium/game.h"
#include "strategies/sequencium/registry.h"
#include "strategies/sequencium/search.h"
#include "strategies/sequencium/trap.h"

#include <stdlib.h>

enum { TIME, NODES, TABLE };

enum {
    SOLVED_AT_ONCE = 11, /* empty squares that the solver solves in negligible time */
    MOST_SOLVED = 28,    /* with more it rarely finishes in time */
    /* Minimum nodes of the solver: the interval between checks of its watch. */
    LEAST_SOLVER_NODES = 1 << 13,
};

struct alphabeta_agent {
    struct agent_setup setup;
    struct search search;
    bool begun; /* search is initialized */
};

static void sequencium_alphabeta_close(void *self) {
    struct alphabeta_agent *player = self;
    if (player->begun)
        search_free(&player->search);
    free(player);
}

static bool sequencium_alphabeta_open(void **self, const struct agent_setup *setup,
                                      struct error *error) {
    struct alphabeta_agent *player = calloc(1, sizeof *player);
    if (!player)
        return error_memory(error);
    player->setup = *setup;
    *self = player;
    return true;
}

static size_t table_bytes(const struct alphabeta_agent *player) {
    return (size_t)player->setup.values[TABLE].number << 20;
}

/* The search is initialized for the board of the first position. */
static bool sequencium_alphabeta_begin(struct alphabeta_agent *player,
                                       const struct sequencium_position *position,
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

/* The solver, which may use a fraction of the budget. */
struct solving {
    struct budget *budget;
    double share;
    uint64_t before; /* nodes used before */
};

static bool sequencium_alphabeta_stopped(void *context) {
    const struct solving *solving = context;
    struct budget *budget = solving->budget;
    const struct agent_limits *limits = &budget->limits;
    budget_look(budget);
    return budget->spent ||
           (limits->nodes && (double)budget->nodes >= solving->share * (double)limits->nodes) ||
           (limits->seconds > 0 && budget_seconds(budget) >= solving->share * limits->seconds);
}

static void sequencium_alphabeta_progress(void *context, uint64_t done, uint64_t total) {
    const struct solving *solving = context;
    (void)total;
    solving->budget->nodes = solving->before + done;
}

/* Whether it succeeded or was only interrupted. */
static bool is_acceptable(bool done, const struct error *solve_error, struct error *error) {
    if (done || solve_error->kind == ERROR_STOPPED)
        return true;
    *error = *solve_error;
    return false;
}

/* Solves the position if half of the budget suffices; then finds the optimal square that sets the
 * most traps, if the rest of three quarters of the budget suffices. */
static bool sequencium_alphabeta_solve(struct alphabeta_agent *player,
                                       const struct sequencium_position *position, bool *solved,
                                       struct sequencium_solution *solution, struct error *error) {
    struct budget *budget = &player->search.budget;
    int empty = __builtin_popcountll(sequencium_empty(position));
    bool few_nodes = budget->limits.nodes && budget->limits.nodes < 2 * LEAST_SOLVER_NODES;
    *solved = false;
    if (empty > (few_nodes ? SOLVED_AT_ONCE : MOST_SOLVED))
        return true;
    struct solving solving = {.budget = budget, .share = 0.5};
    const struct watch watch = {.stopped = sequencium_alphabeta_stopped,
                                .progress = sequencium_alphabeta_progress,
                                .context = &solving};
    const struct sequencium_plan plan = {.payoff = (enum sequencium_payoff)player->setup.payoff,
                                         .memory = table_bytes(player),
                                         .watch = &watch};
    struct error solve_error = {0};
    *solved = sequencium_solve(position, &plan, solution, &solve_error);
    budget->nodes = solution->searched;
    bool done = is_acceptable(*solved, &solve_error, error);
    if (*solved && solution->best & (solution->best - 1)) {
        uint64_t searched;
        solving.share = 0.75;
        solving.before = budget->nodes;
        done = is_acceptable(trap_find(position, &plan, &solution->best, &searched, &solve_error),
                             &solve_error, error);
        budget->nodes = solving.before + searched;
    }
    budget->spent = budget->stopped;
    budget_allow_moment(budget);
    return done;
}

static bool sequencium_alphabeta_move(void *self, const void *of, const struct agent_limits *given,
                                      struct agent_answer *answer, struct error *error) {
    struct alphabeta_agent *player = self;
    const struct sequencium_position *position = of;
    const struct parameter_value *values = player->setup.values;
    uint64_t squares = sequencium_open(position, position->mover);
    struct sequencium_solution solution;
    bool solved;
    if (!squares)
        return true; /* 0: pass */
    if (!sequencium_alphabeta_begin(player, position, error))
        return false;
    struct budget *budget = &player->search.budget;
    struct agent_limits limits = budget_limits(given, values[TIME].number, values[NODES].number);
    budget_begin(budget, &limits);
    if (!sequencium_alphabeta_solve(player, position, &solved, &solution, error))
        return false;
    /* Among equally good moves, the one that is hardest to answer. */
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
    .summary = "alpha-beta search; solves the rest of the game once it can",
    .parameters = {[TIME] = {.name = "time",
                             .summary = "seconds per move; 0: as given",
                             .maximum = 1e6},
                   [NODES] = {.name = "nodes",
                              .summary = "positions examined per move; 0: as given",
                              .kind = PARAMETER_WHOLE,
                              .maximum = 1e15},
                   [TABLE] = {.name = "table",
                              .summary = "MiB of memory for the transposition table",
                              .kind = PARAMETER_WHOLE,
                              .initial = 16,
                              .minimum = 1,
                              .maximum = 65536}},
    .open = sequencium_alphabeta_open,
    .move = sequencium_alphabeta_move,
    .close = sequencium_alphabeta_close,
};
