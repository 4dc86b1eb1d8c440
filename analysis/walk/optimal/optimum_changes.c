#include "analysis/walk/optimal/optimum.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"
#include "sim/walk/rules/collection.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Relative difference of the expected moves up to which taking and leaving count as equal. */
static const double change_tie = 1e-9;

/* The decisions at one p: [rows * squares] for the game's rows of fewer than four letters, which
 * come first. With four letters only completing letters can be taken. */
struct snapshot {
    double p;
    double *advantage; /* of taking: moves saved, relative to leaving; 0: none */
    bool *reached;     /* [rows]: occurs under the optimum */
};

struct finder {
    struct optimum optimum; /* solved for some p; moved from one to the next */
    struct optimum_changes *changes;
    const struct exact_limits *limits;
    int start;
    bool offered;
    double accuracy;
    const struct watch *watch;
    struct error *error;
};

static size_t squares_of(const struct finder *finder) {
    return (size_t)finder->optimum.table.board->squares;
}

static double advantage(const struct optimum *optimum, uint32_t row, int square) {
    const struct walk_table *game = &optimum->table;
    const struct chain *chain = &optimum->exact.chain;
    const double *values = optimum->exact.moves.values;
    uint32_t next = table_next(game, row, square);
    if (game->board->green[square])
        return 0;
    double taken = values[chain_index(chain, next, square)];
    double left = values[chain_index(chain, row, square)];
    if (taken == left || fabs(taken - left) <= change_tie * left)
        return 0;
    return isinf(taken) ? -1 : isinf(left) ? 1 : (left - taken) / left;
}

/* Marks the rows that are reachable under the optimal policy. */
static bool mark_reached(struct finder *finder, struct snapshot *snapshot) {
    const struct walk_table *game = &finder->optimum.table;
    struct walk_table table;
    if (!optimum_table(&finder->optimum, finder->start, finder->offered, TABLE_EITHER, &table,
                       finder->error))
        return false;
    for (uint32_t row = 0; row < table.rows; row++)
        if (table.collection[row].size < WALK_PALINDROME - 1)
            snapshot->reached[game->row_of_rank[collection_rank(&table.collection[row])]] = true;
    table_free(&table);
    return true;
}

static void forget(struct snapshot *snapshot) {
    free(snapshot->advantage);
    free(snapshot->reached);
}

static bool take_snapshot(struct finder *finder, double p, struct snapshot *snapshot) {
    struct optimum *optimum = &finder->optimum;
    size_t squares = squares_of(finder), rows = game_table_deciding_rows(&finder->optimum.table);
    if (watch_stopped(finder->watch)) {
        error_stopped(finder->error);
        return false;
    }
    assert(rows > 0 && squares > 0);
    *snapshot = (struct snapshot){
        .p = p,
        .advantage = calloc(rows * squares, sizeof *snapshot->advantage),
        .reached = calloc(rows, sizeof *snapshot->reached),
    };
    bool done = snapshot->advantage && snapshot->reached
                    ? optimum_move(optimum, p, finder->limits, finder->error)
                    : error_memory(finder->error);
    for (size_t i = 0; done && i < rows * squares; i++)
        snapshot->advantage[i] = advantage(optimum, (uint32_t)(i / squares), (int)(i % squares));
    done = done && mark_reached(finder, snapshot);
    if (!done)
        forget(snapshot);
    return done;
}

static bool differs(const struct snapshot *one, const struct snapshot *other, size_t decision,
                    size_t squares) {
    return one->advantage[decision] * other->advantage[decision] < 0 &&
           (one->reached[decision / squares] || other->reached[decision / squares]);
}

static bool changes_keep(struct finder *finder, const struct snapshot *low,
                         const struct snapshot *high, size_t decision) {
    struct optimum_changes *changes = finder->changes;
    size_t squares = (size_t)finder->optimum.table.board->squares;
    struct optimum_change *more = list_with_room(changes->change, changes->count, sizeof *more);
    if (!more)
        return false;
    changes->change = more;
    more[changes->count++] = (struct optimum_change){
        .collection = finder->optimum.table.collection[decision / squares],
        .square = (int)(decision % squares),
        .lower = low->p,
        .upper = high->p,
        .takes = high->advantage[decision] > 0,
    };
    return true;
}

/* The next p between two values at which a decision differs. Two times of three it is slightly
 * beyond the zero of the linear interpolation of the advantage, as seen from the nearer end, so
 * that the shorter part contains the change; otherwise it is the midpoint. */
static double next_p(const struct finder *finder, const struct snapshot *low,
                     const struct snapshot *high, size_t decision, int depth) {
    double a = low->advantage[decision], b = high->advantage[decision];
    double middle = (low->p + high->p) / 2;
    double zero = low->p + (high->p - low->p) * (a / (a - b));
    double beyond = finder->accuracy * 0.45;
    zero += zero < middle ? beyond : -beyond;
    if (depth % 3 == 2 || !(zero > low->p && zero < high->p))
        return middle;
    return zero;
}

/* Records the changes between two values of p that are close enough; otherwise searches between
 * them. */
static bool search_between(struct finder *finder, const struct snapshot *low,
                           const struct snapshot *high, int depth) {
    size_t squares = squares_of(finder),
           decisions = game_table_deciding_rows(&finder->optimum.table) * squares,
           first = decisions;
    bool near = high->p - low->p <= finder->accuracy;
    for (size_t i = 0; i < decisions; i++) {
        if (!differs(low, high, i, squares))
            continue;
        first = i < first ? i : first;
        if (near && !changes_keep(finder, low, high, i))
            return false;
    }
    if (near || first == decisions)
        return true;
    struct snapshot between;
    if (!take_snapshot(finder, next_p(finder, low, high, first, depth), &between))
        return false;
    bool done = search_between(finder, low, &between, depth + 1) &&
                search_between(finder, &between, high, depth + 1);
    forget(&between);
    return done;
}

/* State of a search; its steps are independent of each other. */
struct changes_search {
    const struct walk_board *board;
    const struct optimum_search *search;
    struct finder *finder;           /* [threads] */
    struct optimum_changes *found;   /* [threads]: of the current step of the thread */
    struct optimum_changes *changes; /* of the completed steps */
};

static double step_p(const struct optimum_search *search, uint64_t step) {
    return search->first + (search->last - search->first) * (double)step / search->steps;
}

static bool changes_block(void *context, int thread, uint64_t step, uint64_t end,
                          struct error *error) {
    const struct changes_search *range = context;
    struct finder *finder = &range->finder[thread];
    struct snapshot low, high;
    double p = step_p(range->search, step);
    finder->error = error;
    finder->changes->count = 0;
    /* Starts afresh, so that the result does not depend on the thread's earlier steps. */
    optimum_free(&finder->optimum);
    if (!optimum_solve(&finder->optimum, range->board, p, finder->limits, error) ||
        !take_snapshot(finder, p, &low))
        return false;
    bool done = take_snapshot(finder, step_p(range->search, step + 1), &high);
    if (done) {
        done = search_between(finder, &low, &high, 0);
        forget(&high);
    }
    forget(&low);
    return done;
}

static bool changes_merge(void *context, void *result, int thread, uint64_t step,
                          struct error *error) {
    const struct changes_search *range = context;
    struct optimum_changes *changes = result;
    const struct optimum_changes *found = &range->found[thread];
    if (found->count == 0)
        return true;
    void *more =
        realloc(changes->change, (changes->count + found->count) * sizeof *changes->change);
    if (!more)
        return error_memory(error);
    changes->change = more;
    memcpy(changes->change + changes->count, found->change, found->count * sizeof *found->change);
    changes->count += found->count;
    return true;
}

static bool search_steps(struct changes_search *range, int threads, struct error *error) {
    const struct blocks blocks = {
        .end = (uint64_t)range->search->steps,
        .threads = threads,
        .work = changes_block,
        .merge = changes_merge,
        .context = range,
        .result = range->changes,
    };
    uint64_t merged;
    return blocks_run(&blocks, range->search->watch, &merged, error);
}

bool optimum_find_changes(struct optimum_changes *changes, const struct walk_board *board,
                          int start, bool offered, const struct optimum_search *search,
                          const struct exact_limits *limits, struct error *error) {
    int threads = search->threads;
    struct changes_search range = {
        .board = board,
        .search = search,
        .finder = calloc((size_t)threads, sizeof *range.finder),
        .found = calloc((size_t)threads, sizeof *range.found),
        .changes = changes,
    };
    *changes = (struct optimum_changes){.count = 0};
    bool made = range.finder && range.found;
    for (int i = 0; made && i < threads; i++)
        range.finder[i] = (struct finder){
            .changes = &range.found[i],
            .limits = limits,
            .start = start,
            .offered = offered,
            .accuracy = search->accuracy,
            .watch = search->watch,
        };
    bool found = made ? search_steps(&range, threads, error) : error_memory(error);
    for (int i = 0; made && i < threads; i++) {
        optimum_free(&range.finder[i].optimum);
        optimum_changes_free(&range.found[i]);
    }
    free(range.finder);
    free(range.found);
    return found;
}

void optimum_changes_free(struct optimum_changes *changes) {
    free(changes->change);
    *changes = (struct optimum_changes){.count = 0};
}
