/* alphabeta: iterative deepening, and proofs of what moves are worth as soon as the rest of the
 * game is short enough. It maximizes the payoff. */
#include "sim/sequencium/game.h"
#include "strategies/sequencium/move_bounds.h"
#include "strategies/sequencium/registry.h"
#include "strategies/sequencium/search.h"
#include "strategies/sequencium/trap.h"

#include <math.h>
#include <stdlib.h>

enum { TIME, NODES, TABLE };

enum {
    SOLVED_AT_ONCE = 11, /* empty squares that are solved in negligible time */
    MOST_PROVEN = 24,    /* with more, proofs rarely finish in time */
    /* Minimum nodes of proofs: the interval between checks of their watch. */
    LEAST_PROOF_NODES = 1 << 13,
};

/* Shares of the budget at which the search that orders the moves, the proofs, and the search for
 * traps end. The rest is for a search within the bounds that were proven. */
static const double ordering_share = 0.1, proof_share = 0.7, trap_share = 0.85;

struct alphabeta_agent {
    struct agent_setup setup;
    struct search search;
    struct prover prover; /* its table is kept between moves: entries stay valid */
    struct watch watch;   /* of proofs */
    bool begun;           /* search and prover are initialized */
    struct agent_limits limits;
    uint64_t spent, searched; /* nodes of the budget and of the prover when proofs began */
};

static void alphabeta_free_tables(struct alphabeta_agent *player) {
    search_free(&player->search);
    prover_free(&player->prover);
}

static void sequencium_alphabeta_close(void *self) {
    struct alphabeta_agent *player = self;
    if (player->begun)
        alphabeta_free_tables(player);
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

static bool sequencium_alphabeta_stopped(void *context) {
    struct alphabeta_agent *player = context;
    struct budget *budget = &player->search.budget;
    budget_look(budget);
    return budget->spent || (budget->limits.nodes && budget->nodes >= budget->limits.nodes);
}

static void sequencium_alphabeta_progress(void *context, uint64_t done, uint64_t total) {
    struct alphabeta_agent *player = context;
    player->search.budget.nodes = player->spent + done - player->searched;
}

static size_t table_bytes(const struct alphabeta_agent *player) {
    return (size_t)player->setup.values[TABLE].number << 20;
}

static enum sequencium_payoff payoff_of(const struct alphabeta_agent *player) {
    return (enum sequencium_payoff)player->setup.payoff;
}

/* Search and prover are initialized for the board of the first position. */
static bool sequencium_alphabeta_begin(struct alphabeta_agent *player,
                                       const struct sequencium_board *board, struct error *error) {
    if (player->begun)
        return true;
    player->watch = (struct watch){.stopped = sequencium_alphabeta_stopped,
                                   .progress = sequencium_alphabeta_progress,
                                   .context = player};
    player->begun =
        search_init(&player->search, board, payoff_of(player), table_bytes(player), error) &&
        prover_init(&player->prover, board, table_bytes(player), &player->watch, error);
    if (!player->begun)
        alphabeta_free_tables(player);
    return player->begun;
}

/* Allows what follows to use the budget up to that share. */
static void allow_share(struct alphabeta_agent *player, double share) {
    struct budget *budget = &player->search.budget;
    budget->limits.seconds = share * player->limits.seconds;
    budget->limits.nodes = (uint64_t)ceil(share * (double)player->limits.nodes);
    budget->spent = budget->stopped;
}

/* Bounds the values of the moves. Returns whether they are solved. */
static bool prove_moves(struct alphabeta_agent *player, struct move_bounds *bounds, int first) {
    struct budget *budget = &player->search.budget;
    allow_share(player, proof_share);
    player->spent = budget->nodes;
    player->searched = player->prover.searched;
    player->prover.stopped = false;
    bool solved = move_bounds_narrow(bounds, &player->prover, first);
    budget->nodes = player->spent + player->prover.searched - player->searched;
    return solved;
}

/* Restricts optimal squares to those that set the most traps, if the budget suffices. */
static bool set_traps(struct alphabeta_agent *player, const struct sequencium_position *position,
                      uint64_t *squares, struct error *error) {
    struct budget *budget = &player->search.budget;
    const struct sequencium_plan plan = {
        .payoff = payoff_of(player), .memory = table_bytes(player), .watch = &player->watch};
    struct error trap_error = {0};
    uint64_t searched;
    allow_share(player, trap_share);
    player->spent = budget->nodes;
    player->searched = 0;
    bool done = trap_find(position, &plan, squares, &searched, &trap_error);
    budget->nodes = player->spent + searched;
    if (done || trap_error.kind == ERROR_STOPPED)
        return true;
    *error = trap_error;
    return false;
}

/* Whether proofs are worth their time. */
static bool is_provable(const struct alphabeta_agent *player,
                        const struct sequencium_position *position) {
    uint64_t nodes = player->limits.nodes;
    bool few_nodes = nodes && nodes < 2 * LEAST_PROOF_NODES;
    return __builtin_popcountll(sequencium_empty(position)) <=
           (few_nodes ? SOLVED_AT_ONCE : MOST_PROVEN);
}

/* A short search, which orders the moves for the proofs. */
static void order_moves(struct alphabeta_agent *player, const struct sequencium_position *position,
                        struct search_result *found) {
    allow_share(player, ordering_share);
    if (player->limits.seconds <= 0 && !player->limits.nodes)
        player->search.budget.limits.nodes = LEAST_PROOF_NODES;
    search_run(&player->search, position, sequencium_open(position, position->mover), NULL, found);
}

/* Chooses a move by proofs, and by a search among those that are equally good or unknown. */
static bool choose_proven(struct alphabeta_agent *player,
                          const struct sequencium_position *position, struct search_result *found,
                          struct error *error) {
    struct budget *budget = &player->search.budget;
    struct search_result ordered;
    struct move_bounds bounds;
    order_moves(player, position, &ordered);
    move_bounds_init(&bounds, position, payoff_of(player), ordered.score);
    bool solved = prove_moves(player, &bounds, ordered.value > 0);
    struct sequencium_bounds value = move_bounds_value(&bounds);
    /* In a lost position bounds say nothing about what is hard to answer. */
    bool decides = payoff_of(player) != SEQUENCIUM_MARGIN;
    bool won = decides && value.lower > 0, lost = decides && value.upper < 0;
    uint64_t squares = solved || won ? move_bounds_proven(&bounds) : bounds.squares;
    bool single = !(squares & (squares - 1));
    if (solved && !single && !set_traps(player, position, &squares, error))
        return false;
    allow_share(player, 1);
    budget_allow_moment(budget);
    if (solved || single)
        budget->limits.nodes = budget->nodes + LEAST_PROOF_NODES;
    search_run(&player->search, position, squares, solved || won || lost ? NULL : bounds.after,
               found);
    found->value = evaluation_within(found->value, &value);
    if (solved) {
        found->depth = __builtin_popcountll(sequencium_empty(position));
        found->exact = true;
    }
    return true;
}

static bool sequencium_alphabeta_move(void *self, const void *of, const struct agent_limits *given,
                                      struct agent_answer *answer, struct error *error) {
    struct alphabeta_agent *player = self;
    const struct sequencium_position *position = of;
    const struct parameter_value *values = player->setup.values;
    uint64_t squares = sequencium_open(position, position->mover);
    struct search_result found;
    if (!squares)
        return true; /* 0: pass */
    if (!sequencium_alphabeta_begin(player, &position->board, error))
        return false;
    struct budget *budget = &player->search.budget;
    player->limits = budget_limits(given, values[TIME].number, values[NODES].number);
    budget_begin(budget, &player->limits);
    if (!is_provable(player, position))
        search_run(&player->search, position, squares, NULL, &found);
    else if (!choose_proven(player, position, &found, error))
        return false;
    if (budget->stopped)
        return error_stopped(error);
    int number = sequencium_largest_near(position, position->mover, found.square) + 1;
    answer->move =
        sequencium_move_code((struct sequencium_move){(uint8_t)found.square, (uint8_t)number});
    answer->valued = true;
    answer->value[position->mover] = (double)found.value / EVALUATION_POINT;
    answer->value[sequencium_opponent(position->mover)] = -answer->value[position->mover];
    answer->exact = found.exact;
    answer->depth = found.depth;
    answer->nodes = budget->nodes;
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
                              .summary = "MiB of memory for each transposition table",
                              .kind = PARAMETER_WHOLE,
                              .initial = 16,
                              .minimum = 1,
                              .maximum = 65536}},
    .open = sequencium_alphabeta_open,
    .move = sequencium_alphabeta_move,
    .close = sequencium_alphabeta_close,
};
