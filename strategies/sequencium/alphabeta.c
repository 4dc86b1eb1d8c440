/* alphabeta in Sequencium: search, and proofs of what moves are worth as soon as the rest of the
 * game is short enough. Nodes of the search are contests, in which a move is its largest number. */
#include "strategies/sequencium/alphabeta.h"

#include "sim/base/memory.h"
#include "sim/sequencium/game.h"
#include "strategies/sequencium/move_bounds.h"

#include <math.h>

static bool is_over(const void *self, const void *node, int alpha, int beta, int *value) {
    const struct sequencium_search *search = self;
    const struct contest *contest = node;
    if (contest->open[0] || contest->open[1])
        return false;
    *value = evaluation_end(contest, search->payoff);
    return true;
}

static int estimate(const void *self, const void *node) {
    const struct sequencium_search *search = self;
    return evaluation(&search->board, node, search->payoff);
}

static const void *pass(void *self, const void *node, int ply) {
    struct sequencium_search *search = self;
    const struct contest *contest = node;
    if (contest->open[0])
        return NULL;
    contest_tempo(&search->board, contest, &search->node[ply + 1]);
    return &search->node[ply + 1];
}

static const void *write_on(void *self, const void *node, int square, int ply) {
    struct sequencium_search *search = self;
    contest_write(&search->board, node, square, &search->node[ply + 1]);
    return &search->node[ply + 1];
}

/* Equal for contests with the same value for the player to move: the same empty squares, adjacent
 * numbers and largest numbers. */
static uint64_t key_of(const void *self, const void *node) {
    const struct contest_keys *keys = &((const struct sequencium_search *)self)->keys;
    const struct contest *contest = node;
    int own = evaluation_number(contest->largest[0]);
    int other = evaluation_number(contest->largest[1]);
    uint64_t key = keys->reach[0][0][own] * 3 ^ keys->reach[1][0][other] * 5;
    for (uint64_t rest = contest->empty; rest; rest &= rest - 1)
        key ^= keys->empty[__builtin_ctzll(rest)];
    for (int side = 0; side < 2; side++)
        for (uint64_t rest = contest->open[side]; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            key ^= keys->reach[side][square][evaluation_number(contest->beside[side][square])];
        }
    return key;
}

/* By large own and even larger opposing numbers nearby, and empty neighbours. */
static void list_squares(void *self, const void *node, int ply, struct search_moves *moves) {
    const struct sequencium_search *search = self;
    const struct contest *contest = node;
    const uint32_t *history = search->search.history[ply & 1];
    for (uint64_t rest = ply ? contest->open[0] : search->squares; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        uint64_t around = search->board.near[square] & contest->empty;
        int open = contest->open[1] >> square & 1;
        int steps = evaluation_number(contest->beside[0][square]) +
                    (open ? 2 * evaluation_number(contest->beside[1][square]) : 0) +
                    2 * __builtin_popcountll(around);
        search_add_move(moves, square, steps << 16 | (int32_t)(history[square] >> 16));
    }
}

bool sequencium_search_init(struct sequencium_search *search, const struct sequencium_board *board,
                            enum sequencium_payoff payoff, size_t bytes, struct error *error) {
    search->payoff = payoff;
    contest_board_init(&search->board, board);
    contest_keys_init(&search->keys, board);
    return search_init(&search->search, &search_sequencium, bytes, error);
}

void sequencium_search_run(struct sequencium_search *search,
                           const struct sequencium_position *position, uint64_t squares,
                           const struct sequencium_bounds *known, struct search_result *result) {
    struct search_bounds bounds[SEARCH_MOVES];
    for (uint64_t rest = known ? squares : 0; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        bounds[square] = search_bounds_of(&known[square]);
    }
    /* The query whether Red gets at least a draw leaves all numbers as they are. */
    threshold_contest(&(struct threshold_query){SEQUENCIUM_OUTCOME, 0}, position, &search->node[0]);
    search->squares = squares;
    search_run(&search->search, &search->node[0], known ? bounds : NULL, result);
}

enum {
    SOLVED_AT_ONCE = 11, /* empty squares that are solved in negligible time */
    MOST_PROVEN = 24,    /* with more, proofs rarely finish in time */
    /* Minimum nodes of proofs: the interval between checks of their watch. */
    LEAST_PROOF_NODES = 1 << 13,
};

/* Shares of the budget at which the search that orders the moves, the proofs, and the search for
 * traps end. The rest is for a search within the bounds that were proven. */
static const double ordering_share = 0.1, proof_share = 0.7, trap_share = 0.85;

struct sequencium_player {
    struct sequencium_search search; /* for orders, and where nothing can be proven */
    struct contest_prover prover;    /* its table is kept between moves: entries stay valid */
    size_t table_bytes;              /* of each table */
    struct watch watch;              /* of proofs */
    struct agent_limits limits;
    uint64_t spent, searched; /* nodes of the budget and of the prover when proofs began */
};

static struct budget *budget_of(struct sequencium_player *player) {
    return &player->search.search.budget;
}

static void sequencium_player_close(void *self) {
    struct sequencium_player *player = self;
    search_free(self);
    contest_prover_free(&player->prover);
    free(player);
}

static bool prover_stopped(void *context) {
    struct budget *budget = budget_of(context);
    budget_look(budget);
    return budget->spent || (budget->limits.nodes && budget->nodes >= budget->limits.nodes);
}

static void prover_progress(void *context, uint64_t done, uint64_t total) {
    struct sequencium_player *player = context;
    budget_of(player)->nodes = player->spent + done - player->searched;
}

static bool sequencium_player_open(void **self, const struct agent_setup *setup, size_t bytes,
                                   const void *of, struct error *error) {
    const struct sequencium_position *position = of;
    struct sequencium_player *player = memory_allocate(1, sizeof *player);
    player->table_bytes = bytes;
    player->watch =
        (struct watch){.stopped = prover_stopped, .progress = prover_progress, .context = player};
    if (sequencium_search_init(&player->search, &position->board,
                               (enum sequencium_payoff)setup->payoff, bytes, error) &&
        contest_prover_init(&player->prover, &position->board, bytes, &player->watch, error)) {
        *self = player;
        return true;
    }
    sequencium_player_close(player);
    return false;
}

/* Allows what follows to use the budget up to that share. */
static void allow_share(struct sequencium_player *player, double share) {
    struct budget *budget = budget_of(player);
    budget->limits.seconds = share * player->limits.seconds;
    budget->limits.nodes = (uint64_t)ceil(share * (double)player->limits.nodes);
    budget->spent = budget->stopped;
}

bool trap_find(const struct sequencium_position *position, const struct sequencium_plan *plan,
               uint64_t *squares, uint64_t *searched, struct error *error) {
    struct sequencium_plan each = *plan;
    uint64_t best = 0;
    double most = 0;
    each.each = true;
    *searched = 0;
    for (uint64_t rest = *squares; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        const struct sequencium_position next =
            sequencium_after(position, sequencium_largest_move(position, square));
        /* The mean value of random replies of the opponent. */
        struct sequencium_solution solution;
        uint64_t replies = sequencium_open(&next, next.mover);
        int sum = 0;
        bool done = sequencium_solve(&next, &each, &solution, error);
        *searched += solution.searched;
        if (!done)
            return false;
        for (uint64_t reply = replies; reply; reply &= reply - 1)
            sum += solution.after[__builtin_ctzll(reply)].lower;
        double hope = replies ? (double)sum / __builtin_popcountll(replies) : solution.lower;
        if (next.mover == SEQUENCIUM_RED)
            hope = -hope;
        if (!best || hope > most) {
            best = 0;
            most = hope;
        }
        if (hope == most)
            best |= UINT64_C(1) << square;
    }
    *squares = best;
    return true;
}

/* Restricts optimal squares to those that set the most traps, if the budget suffices. */
static bool set_traps(struct sequencium_player *player, const struct sequencium_position *position,
                      uint64_t *squares, struct error *error) {
    struct budget *budget = budget_of(player);
    const struct sequencium_plan plan = {
        .payoff = player->search.payoff, .memory = player->table_bytes, .watch = &player->watch};
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

/* Chooses a move by proofs, and by a search among those that are equally good or unknown. */
static bool prove_or_search(void *self, const void *of, struct search_result *found,
                            struct error *error) {
    struct sequencium_player *player = self;
    const struct sequencium_position *position = of;
    struct budget *budget = budget_of(player);
    player->limits = budget->limits;
    uint64_t open = sequencium_open(position, position->mover);
    /* Whether proofs are worth their time. */
    bool few_nodes = player->limits.nodes && player->limits.nodes < 2 * LEAST_PROOF_NODES;
    if (__builtin_popcountll(sequencium_empty(position)) >
        (few_nodes ? SOLVED_AT_ONCE : MOST_PROVEN)) {
        sequencium_search_run(&player->search, position, open, NULL, found);
        return true;
    }
    struct search_result ordered;
    struct move_bounds bounds;
    /* A short search orders the moves for the proofs. */
    allow_share(player, ordering_share);
    if (player->limits.seconds <= 0 && !player->limits.nodes)
        budget->limits.nodes = LEAST_PROOF_NODES;
    sequencium_search_run(&player->search, position, open, NULL, &ordered);
    move_bounds_init(&bounds, position, player->search.payoff, ordered.score);
    allow_share(player, proof_share);
    player->spent = budget->nodes;
    player->searched = player->prover.searched;
    player->prover.stopped = false;
    bool solved = move_bounds_narrow(&bounds, &player->prover, ordered.value > 0);
    budget->nodes = player->spent + player->prover.searched - player->searched;
    struct sequencium_bounds value = move_bounds_value(&bounds);
    /* In a lost position bounds say nothing about what is hard to answer. */
    bool decides = player->search.payoff != SEQUENCIUM_MARGIN;
    bool won = decides && value.lower > 0, lost = decides && value.upper < 0;
    uint64_t squares = solved || won ? move_bounds_proven(&bounds) : bounds.squares;
    bool single = !(squares & (squares - 1));
    if (solved && !single && !set_traps(player, position, &squares, error))
        return false;
    allow_share(player, 1);
    budget_allow_moment(budget);
    if (solved || single)
        budget->limits.nodes = budget->nodes + LEAST_PROOF_NODES;
    sequencium_search_run(&player->search, position, squares,
                          solved || won || lost ? NULL : bounds.after, found);
    found->value = search_within(found->value, search_bounds_of(&value));
    if (solved) {
        found->depth = __builtin_popcountll(sequencium_empty(position));
        found->exact = true;
    }
    return true;
}

static uint32_t square_code(const void *position, int square) {
    return sequencium_move_code(sequencium_largest_move(position, square));
}

const struct search_game search_sequencium = {
    .game = &game_sequencium,
    .point = EVALUATION_POINT,
    .late_rank = 2,
    .open = sequencium_player_open,
    .close = sequencium_player_close,
    .choose = prove_or_search,
    .code = square_code,
    .decided = is_over,
    .estimate = estimate,
    .pass = pass,
    .key = key_of,
    .list = list_squares,
    .child = write_on,
};
