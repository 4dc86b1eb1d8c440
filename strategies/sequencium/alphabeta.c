/* alphabeta, an agent of Sequencium. While many squares are empty, it only searches. Then it
 *
 *   1. orders the moves by a short search,
 *   2. proves bounds of what each move is worth (move_bounds.h),
 *   3. if the value is exact and several moves attain it, keeps those that set the opponent the
 *      best trap: after which a random reply loses the most,
 *   4. chooses among the moves that are left by a search within the proven bounds.
 *
 * A node of the search is a contest, in which side 0 is to move; a move is a square (alphabeta.h).
 * A set of squares is a word with a bit for each: loops take its lowest bit until none is left. */
#include "strategies/sequencium/alphabeta.h"

#include "sim/base/memory.h"
#include "sim/sequencium/game.h"
#include "strategies/sequencium/move_bounds.h"

#include <math.h>

/* --- the game for the search (strategies/match/alphabeta.h) ----------------------------------- */

/* A search ends where neither side has an open square, one on which it may write. */
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

/* Side 0 passes if it has no open square: the opponent writes again. */
static const void *pass(void *self, const void *node, int ply) {
    struct sequencium_search *search = self;
    const struct contest *contest = node;
    if (contest->open[0])
        return NULL;
    contest_tempo(contest, &search->node[ply + 1]);
    return &search->node[ply + 1];
}

static const void *write_on(void *self, const void *node, int square, int ply) {
    struct sequencium_search *search = self;
    contest_write(&search->board, node, square, &search->node[ply + 1]);
    return &search->node[ply + 1];
}

/* A Zobrist key: the exclusive or of a random word for each empty square, for each largest number
 * of a side beside a square where it may write, and for the largest number of each side. The last
 * two have no square: they borrow the words of square 0, times an odd number to tell them apart. */
static uint64_t contest_key(const void *self, const void *node) {
    const struct contest_keys *keys = &((const struct sequencium_search *)self)->keys;
    const struct contest *contest = node;
    uint64_t key = keys->reach[0][0][evaluation_number(contest->largest[0])] * 3 ^
                   keys->reach[1][0][evaluation_number(contest->largest[1])] * 5;
    for (uint64_t rest = contest->empty; rest; rest &= rest - 1)
        key ^= keys->empty[__builtin_ctzll(rest)];
    for (int side = 0; side < 2; side++)
        for (uint64_t rest = contest->open[side]; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            key ^= keys->reach[side][square][evaluation_number(contest->beside[side][square])];
        }
    return key;
}

/* Lists the open squares of side 0. First come squares on which it can write a large number, or the
 * opponent could, and squares with many empty neighbours; of equal ones, those that often exceeded
 * beta before. */
static void list_squares(void *self, const void *node, int ply, struct search_moves *moves) {
    const struct sequencium_search *search = self;
    const struct contest *contest = node;
    const uint32_t *history = search->search.history[ply & 1];
    for (uint64_t rest = ply ? contest->open[0] : search->squares; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        uint64_t neighbours = search->board.near[square] & contest->empty;
        /* `beside` is 0 where a side may not write. */
        int score = evaluation_number(contest->beside[0][square]) +
                    2 * evaluation_number(contest->beside[1][square]) +
                    2 * __builtin_popcountll(neighbours);
        /* The score in the upper half of the word, the history in the lower one. */
        search_add_move(moves, square, score << 16 | (int32_t)(history[square] >> 16));
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
    /* The query for at least a draw, unlike other ones, leaves all numbers as they are. */
    threshold_contest(position, SEQUENCIUM_OUTCOME, 0, &search->node[0]);
    search->squares = squares;
    search_run(&search->search, &search->node[0], known ? bounds : NULL, result);
}

/* --- traps ------------------------------------------------------------------------------------ */

bool trap_find(const struct sequencium_position *position, const struct sequencium_plan *plan,
               uint64_t *squares, uint64_t *searched, struct error *error) {
    struct sequencium_plan replies_plan = *plan;
    uint64_t best = 0;
    double best_mean = -INFINITY; /* for the mover */
    replies_plan.each = true;     /* solves every reply */
    *searched = 0;
    for (uint64_t rest = *squares; rest; rest &= rest - 1) {
        const struct sequencium_position next = sequencium_after(position, __builtin_ctzll(rest));
        struct sequencium_solution solution;
        bool done = sequencium_solve(&next, &replies_plan, &solution, error);
        *searched += solution.searched;
        if (!done)
            return false;
        /* The mean value after the replies of the opponent, at first for Red. */
        uint64_t replies = sequencium_open(&next, next.mover);
        int sum = 0;
        for (uint64_t reply = replies; reply; reply &= reply - 1)
            sum += solution.after[__builtin_ctzll(reply)].lower;
        double mean = replies ? (double)sum / __builtin_popcountll(replies) : solution.value.lower;
        if (next.mover == SEQUENCIUM_RED)
            mean = -mean;
        if (mean > best_mean) {
            best = 0;
            best_mean = mean;
        }
        if (mean == best_mean)
            best |= rest & -rest;
    }
    *squares = best;
    return true;
}

/* --- the player ------------------------------------------------------------------------------- */

enum {
    SOLVED_AT_ONCE = 11, /* empty squares that are solved in negligible time */
    MOST_PROVEN = 24,    /* empty squares; with more, proofs rarely finish in time */
    /* Nodes between two checks of the watch by a proof, and so the fewest that a proof takes; also
     * the limit of a search that only has to order moves or to estimate a value. */
    LEAST_NODES = 1 << 13,
};

/* Shares of the budget at which the search that orders the moves, the proofs, and the search for
 * traps end. The rest is for a search within the bounds that were proven. */
static const double ordering_share = 0.1, proof_share = 0.7, trap_share = 0.85;

struct sequencium_player {
    struct sequencium_search search; /* begins with struct search, which has the move's budget */
    struct contest_prover prover;    /* its table is kept between moves: entries stay valid */
    size_t table_bytes;              /* size of each table */
    struct watch watch;              /* of the step: proofs and solvers use up its budget */
    struct agent_limits limits;      /* the limits of the whole move */
};

static struct budget *budget_of(struct sequencium_player *player) {
    return &player->search.search.budget;
}

static void sequencium_player_close(void *self) {
    contest_prover_free(&((struct sequencium_player *)self)->prover);
}

static bool sequencium_player_open(void **self, const struct agent_setup *setup, size_t bytes,
                                   const void *start, struct error *error) {
    const struct sequencium_position *position = start;
    struct sequencium_player *player = *self ? *self : memory_allocate(1, sizeof *player);
    *self = player;
    contest_prover_free(&player->prover);
    player->table_bytes = bytes;
    return sequencium_search_init(&player->search, &position->board,
                                  (enum sequencium_payoff)setup->payoff, bytes, error) &&
           contest_prover_init(&player->prover, &position->board, bytes, &player->watch, error);
}

/* Begins the next step, at whose end that share of the limits of the move may be used up. */
static void begin_step(struct sequencium_player *player, double share) {
    struct budget *budget = budget_of(player);
    budget->limits.seconds = share * player->limits.seconds;
    budget->limits.nodes = (uint64_t)ceil(share * (double)player->limits.nodes);
    budget->spent = budget->stopped;
    player->watch = budget_watch(budget, 1);
}

/* Of several optimal squares keeps those that set the best trap, if the budget suffices. */
static bool set_traps(struct sequencium_player *player, const struct sequencium_position *position,
                      uint64_t *squares, struct error *error) {
    struct budget *budget = budget_of(player);
    const struct sequencium_plan plan = {
        .payoff = player->search.payoff, .memory = player->table_bytes, .watch = &player->watch};
    struct error reason = {0};
    uint64_t searched;
    begin_step(player, trap_share);
    bool found = trap_find(position, &plan, squares, &searched, &reason);
    budget->nodes = budget->before + searched;
    return found || budget_was_short(budget, &reason, error);
}

/* Chooses a move: the steps 1 to 4 above, or just the search. */
static bool prove_or_search(void *self, const void *node, struct search_result *found,
                            struct error *error) {
    struct sequencium_player *player = self;
    const struct sequencium_position *position = node;
    struct budget *budget = budget_of(player);
    const uint64_t open = sequencium_open(position, position->mover);
    const int empty = __builtin_popcountll(sequencium_empty(position));
    player->limits = budget->limits;
    const bool few_nodes = player->limits.nodes && player->limits.nodes < 2 * LEAST_NODES;
    if (empty > (few_nodes ? SOLVED_AT_ONCE : MOST_PROVEN)) { /* too many to prove anything */
        sequencium_search_run(&player->search, position, open, NULL, found);
        return true;
    }

    /* 1. Order the moves: shortly even if the move has no limits. */
    struct search_result ordered;
    begin_step(player, ordering_share);
    if (player->limits.seconds <= 0 && !player->limits.nodes)
        budget->limits.nodes = LEAST_NODES;
    sequencium_search_run(&player->search, position, open, NULL, &ordered);

    /* 2. Prove bounds. The first question is whether the mover wins, if the search says so,
     * otherwise whether it gets a draw. */
    struct move_bounds bounds;
    move_bounds_init(&bounds, position, player->search.payoff, ordered.score);
    begin_step(player, proof_share);
    player->prover.stopped = false;
    player->prover.searched = 0;
    bool solved = move_bounds_narrow(&bounds, &player->prover, ordered.value > 0);
    budget->nodes = budget->before + player->prover.searched;
    struct sequencium_bounds value = move_bounds_value(&bounds);

    /* 3. Keep the best moves, and of these the ones that set traps; or, if only a win is proven and
     * matters, the moves that win, which bounds do not tell apart. Otherwise keep all moves, with
     * their bounds unless the position is lost: these do not say which moves are hard to answer. */
    const bool winner_matters = player->search.payoff != SEQUENCIUM_MARGIN;
    const bool is_won = winner_matters && value.lower > 0;
    const bool is_lost = winner_matters && value.upper < 0;
    uint64_t squares = solved || is_won ? move_bounds_proven(&bounds) : open;
    const struct sequencium_bounds *known = solved || is_won || is_lost ? NULL : bounds.after;
    const bool several = __builtin_popcountll(squares) > 1;
    if (solved && several && !set_traps(player, position, &squares, error))
        return false;

    /* 4. Search among the moves that are left, shortly if they are equally good. */
    begin_step(player, 1);
    budget_allow_moment(budget);
    if (solved || __builtin_popcountll(squares) == 1)
        budget->limits.nodes = budget->nodes + LEAST_NODES;
    sequencium_search_run(&player->search, position, squares, known, found);
    found->value = search_within(found->value, search_bounds_of(&value));
    if (solved) {
        found->depth = empty;
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
    .key = contest_key,
    .list = list_squares,
    .child = write_on,
};
