/* Sparse Gaussian elimination of all states of a chain (a state is a collection and a square;
 * chain.h) without subtractions, in GMP's floating-point numbers. A row of the linear system is the
 * equation of a state, n v = n reward + the sum of the values after each of n equally likely
 * landings. For example, with reward 1, two of eight landings finish the game, with the value 0,
 * and the others lead to six states: 8 v = 8 + v1 + v2 + v3 + v4 + v5 + v6. This row has `right` 8,
 * an element 1 for each of the six states, and `exit` 2. The pivot, the coefficient of v, is always
 * `exit` plus the elements; it is computed as this sum, which needs no subtraction. */
#include "analysis/walk/solve/direct.h"

#include "sim/base/memory.h"

#include <gmp.h>
#include <math.h>

enum {
    PRECISION = 512, /* bits of a number */
    TIE = 400,       /* numbers that differ by less than 2^-TIE of their size count as equal */
};
static const uint32_t nowhere = UINT32_MAX; /* the number of states that are left out */

/* Where the chain has a state: its row of the table is in the lane. */
struct place {
    size_t lane;
    int unknown;
};

/* The values. States are numbered in the order of elimination; those that may not end, from which
 * games end with probability below 1, are left out. */
struct direct {
    size_t states;
    uint32_t *number;    /* [chain->values]: by chain_index: the number of the state, or nowhere; of
                            finished games, `states` */
    struct place *place; /* [states] */
    mpf_t *value;        /* [states + 1]: the last one, of finished games, is 0 */
};

/* The row of an eliminated state: v = inverse (right + sum of element[i] v of state column[i]). */
struct direct_row {
    size_t count;
    uint32_t *column; /* [count]: the states, all of which are later */
    mpf_t *element;   /* [count] */
    mpf_t exit;       /* the coefficient of finished games, whose value is 0 */
    mpf_t right;      /* the rewards */
    mpf_t inverse;    /* 1 / pivot */
};

struct elimination {
    const struct chain *chain;
    struct direct *direct; /* receives the values */
    enum direct_reward reward;
    const struct direct *moves; /* expected moves, for rewards that need them */
    struct direct_row *row;     /* [states] */
    mpf_t *element;             /* [states]: of the row being eliminated; all 0 between two rows */
    mpf_t factor, product;      /* intermediate results */
    size_t products;            /* multiplications so far, to give up in time */
};

/* The value of a state, given by its chain_index; 0 for states that may not end. */
static mpf_srcptr value_of(const struct direct *direct, size_t index) {
    uint32_t number = direct->number[index];
    return direct->value[number == nowhere ? direct->states : number];
}

static mpf_t *numbers(size_t count) {
    mpf_t *number = memory_allocate(count, sizeof *number);
    for (size_t i = 0; i < count; i++)
        mpf_init2(number[i], PRECISION);
    return number;
}

static void numbers_free(mpf_t *number, size_t count) {
    for (size_t i = 0; number && i < count; i++)
        mpf_clear(number[i]);
    free(number);
}

void direct_free(struct direct *direct) {
    if (!direct)
        return;
    numbers_free(direct->value, direct->states + 1);
    free(direct->number);
    free(direct->place);
    free(direct);
}

/* Numbers the states from which games end, in the chain's order: by lane, which holds a row of the
 * table, and by unknown, a square or all squares of the edge. Fails if they are too many. */
static bool number_states(struct direct *direct, const struct chain *chain) {
    direct->number = memory_allocate(chain->values, sizeof *direct->number);
    direct->place = memory_allocate(DIRECT_STATES, sizeof *direct->place);
    for (size_t i = 0; i < chain->values; i++)
        direct->number[i] = nowhere;
    for (size_t lane = 0; lane < chain->lanes; lane++) {
        if (chain->row[lane] == TABLE_DONE) /* the lane has no row */
            continue;
        for (int unknown = 0; unknown < chain->grid.unknowns; unknown++) {
            size_t index = chain_state(chain, chain->row[lane], unknown);
            if (chain_may_not_end(chain, index))
                continue;
            if (direct->states == DIRECT_STATES)
                return false;
            direct->place[direct->states] = (struct place){lane, unknown};
            direct->number[index] = (uint32_t)direct->states++;
        }
    }
    for (size_t i = chain->done; i < chain->values; i++)
        direct->number[i] = (uint32_t)direct->states;
    direct->value = numbers(direct->states + 1);
    return true;
}

/* sum += a b. */
static void add_product(struct elimination *work, mpf_t sum, const mpf_t a, const mpf_t b) {
    mpf_mul(work->product, a, b);
    mpf_add(sum, sum, work->product);
}

/* Adds to the row a transition to the state of an index; its probability is discounted. */
static void add_transition(struct elimination *work, struct direct_row *row,
                           const mpf_t probability, size_t index) {
    uint32_t to = work->direct->number[index];
    mpf_set_d(work->product, work->chain->discount);
    mpf_mul(work->product, work->product, probability);
    if (mpf_sgn(work->product) == 0)
        return;
    if (to >= work->direct->states) { /* finished, or left out: of value 0 */
        mpf_add(row->exit, row->exit, work->product);
        if (work->reward == DIRECT_ENDING && to != nowhere)
            mpf_add(row->right, row->right, work->product);
        return;
    }
    mpf_add(work->element[to], work->element[to], work->product);
}

/* Sets the row of a state before elimination: the transitions of its landings, their rewards, and
 * the discount, which is as if each landing finished the game with probability 1 - discount. */
static void assemble(struct elimination *work, size_t state) {
    const struct chain *chain = work->chain;
    const struct grid *grid = &chain->grid;
    struct direct_row *row = &work->row[state];
    const struct place place = work->direct->place[state];
    unsigned landings = (unsigned)grid_landings(grid, place.unknown);
    for (unsigned i = 0; i < landings; i++) {
        int square = grid_landing(grid, place.unknown, (int)i);
        size_t cell = chain_cell(chain, place.lane, square);
        size_t after = (size_t)grid->unknown[square] * QUAD;
        /* The indices of the states with the same collection, the next one, and that of a reset. */
        size_t same = chain->offset[chain->row[place.lane]] + after;
        size_t next = chain->next[cell] + after;
        size_t reset = chain->offset[chain->table->reset_row] + after;
        bool green = grid->board->green[square];
        double if_decided = chain->take ? chain->take[cell] : 1; /* a probability */
        double take = chain_takes(chain, place.lane, square) ? if_decided : 0;
        mpf_set_d(work->factor, green ? chain->p : take); /* probability of a reset or of taking */
        add_transition(work, row, work->factor, green ? reset : next);
        mpf_ui_sub(work->factor, 1, work->factor); /* of a removal or of leaving */
        add_transition(work, row, work->factor, green ? next : same);
        if (green && work->reward == DIRECT_SLOPE) {
            mpf_add(row->right, row->right, value_of(work->moves, reset));
            mpf_sub(row->right, row->right, value_of(work->moves, next));
        }
    }
    mpf_set_d(work->product, chain->discount);
    mpf_ui_sub(work->product, 1, work->product);
    mpf_mul_ui(work->product, work->product, landings);
    mpf_add(row->exit, row->exit, work->product);
    if (work->reward == DIRECT_SQUARES) {
        mpf_mul_ui(work->product, work->moves->value[state], 2UL * landings);
        mpf_sub_ui(work->product, work->product, landings);
        mpf_add(row->right, row->right, work->product);
    } else if (work->reward == DIRECT_MOVES) {
        mpf_add_ui(row->right, row->right, landings);
    }
}

/* Eliminates a state: adds multiples of the earlier rows to its row, so that only elements of later
 * states are left, and keeps these. The pivot is the sum of these elements and of `exit`. Fails if
 * it is 0: no later state follows, nor the end. */
static bool eliminate_state(struct elimination *work, size_t state) {
    struct direct_row *row = &work->row[state];
    *row = (struct direct_row){.count = 0};
    mpf_init2(row->exit, PRECISION);
    mpf_init2(row->right, PRECISION);
    mpf_init2(row->inverse, PRECISION);
    assemble(work, state);
    for (size_t k = 0; k < state; k++) {
        const struct direct_row *other = &work->row[k];
        if (mpf_sgn(work->element[k]) == 0)
            continue;
        mpf_mul(work->factor, work->element[k], other->inverse);
        mpf_set_ui(work->element[k], 0);
        for (size_t i = 0; i < other->count; i++)
            add_product(work, work->element[other->column[i]], work->factor, other->element[i]);
        add_product(work, row->exit, work->factor, other->exit);
        add_product(work, row->right, work->factor, other->right);
        work->products += other->count;
    }
    mpf_set_ui(work->element[state], 0); /* subtracts the state's own v from both sides */

    const size_t states = work->direct->states;
    for (size_t k = state + 1; k < states; k++)
        row->count += mpf_sgn(work->element[k]) != 0;
    row->column = memory_allocate(row->count, sizeof *row->column);
    row->element = numbers(row->count);
    mpf_set(row->inverse, row->exit); /* the pivot, until it is inverted */
    for (size_t k = state + 1, next = 0; k < states; k++) {
        if (mpf_sgn(work->element[k]) == 0)
            continue;
        row->column[next] = (uint32_t)k;
        mpf_add(row->inverse, row->inverse, work->element[k]);
        mpf_swap(row->element[next++], work->element[k]); /* leaves 0 in work->element */
    }
    if (mpf_sgn(row->inverse) == 0)
        return false;
    mpf_ui_div(row->inverse, 1, row->inverse);
    return true;
}

/* Computes the values under the current decisions. Fails if a pivot is 0 or it takes too long. */
static bool evaluate(struct elimination *work) {
    struct direct *direct = work->direct;
    size_t rows = 0; /* eliminated so far */
    bool solved = true;
    work->products = 0;
    while (solved && rows < direct->states)
        solved = eliminate_state(work, rows++) && work->products <= DIRECT_PRODUCTS;
    for (size_t state = rows; solved && state-- > 0;) { /* back substitution */
        const struct direct_row *row = &work->row[state];
        mpf_set(direct->value[state], row->right);
        for (size_t k = 0; k < row->count; k++)
            add_product(work, direct->value[state], row->element[k], direct->value[row->column[k]]);
        mpf_mul(direct->value[state], direct->value[state], row->inverse);
    }
    for (size_t state = 0; state < rows; state++) {
        struct direct_row *row = &work->row[state];
        mpf_clears(row->exit, row->right, row->inverse, NULL);
        numbers_free(row->element, row->count);
        free(row->column);
    }
    return solved;
}

double direct_difference(const struct direct *direct, size_t one, size_t other) {
    mpf_srcptr a = value_of(direct, one), b = value_of(direct, other);
    mpf_t difference, tolerance;
    mpf_init2(difference, PRECISION);
    mpf_init2(tolerance, PRECISION);
    mpf_div_2exp(tolerance, mpf_cmp(a, b) > 0 ? a : b, TIE);
    mpf_sub(difference, a, b);
    double result = mpf_get_d(difference);
    mpf_abs(difference, difference);
    if (mpf_cmp(difference, tolerance) <= 0)
        result = 0;
    mpf_clears(difference, tolerance, NULL);
    return result;
}

/* Takes where that is better, leaves where it is worse. Returns whether any decision changed. */
static bool improve_decisions(struct chain *chain, const struct direct *direct) {
    const struct walk_table *table = chain->table;
    bool changed = false;
    for (size_t lane = 0; lane < chain->lanes; lane++)
        for (int square = 0; square < table->board->squares; square++) {
            uint32_t row = chain->row[lane];
            if (table->board->green[square] || row == TABLE_DONE || !chain_may(chain, lane, square))
                continue;
            size_t left = chain_index(chain, row, square);
            size_t taken = chain_index(chain, table_next(table, row, square), square);
            if (direct->number[left] == nowhere) /* left out: games may not end from there */
                continue;
            double saved = direct_difference(direct, left, taken);
            if (saved == 0 || (saved > 0) == chain_takes(chain, lane, square))
                continue;
            chain->taken[chain_decision(chain, lane, square)] ^= (uint8_t)(1U << lane % QUAD);
            changed = true;
        }
    return changed;
}

struct direct *direct_solve(struct chain *chain, enum direct_reward reward,
                            const struct direct *moves) {
    struct direct *direct = memory_allocate(1, sizeof *direct);
    bool decides = chain->minimise && reward == DIRECT_MOVES;
    bool solved = number_states(direct, chain);
    if (solved) {
        if (decides)
            chain_decide_to_end(chain);
        struct elimination work = {
            .chain = chain,
            .direct = direct,
            .reward = reward,
            .moves = moves,
            .row = memory_allocate(direct->states, sizeof *work.row),
            .element = numbers(direct->states),
        };
        mpf_init2(work.factor, PRECISION);
        mpf_init2(work.product, PRECISION);
        do
            solved = evaluate(&work);
        while (solved && decides && improve_decisions(chain, direct));
        mpf_clears(work.factor, work.product, NULL);
        numbers_free(work.element, direct->states);
        free(work.row);
    }
    if (solved)
        return direct;
    direct_free(direct);
    return NULL;
}

double direct_value(const struct direct *direct, size_t index) {
    return mpf_get_d(value_of(direct, index));
}

/* Sets `game` to the value of the table's game: the mean of taking and of leaving at its start. */
static void set_game(mpf_t game, const struct direct *direct, const struct chain *chain) {
    const struct walk_table *table = chain->table;
    size_t left = chain_index(chain, table->start_row, table->start);
    size_t taken = chain_index(chain, table->offer_row, table->start);
    mpf_t take;
    mpf_init2(take, PRECISION);
    mpf_set_d(take, table->offer_take);
    mpf_mul(game, take, value_of(direct, taken));
    mpf_ui_sub(take, 1, take);
    mpf_mul(take, take, value_of(direct, left));
    mpf_add(game, game, take);
    mpf_clear(take);
}

double direct_game(const struct direct *direct, const struct chain *chain) {
    mpf_t game;
    mpf_init2(game, PRECISION);
    set_game(game, direct, chain);
    double value = mpf_get_d(game);
    mpf_clear(game);
    return value;
}

double direct_variance(const struct direct *moves, const struct direct *squares,
                       const struct chain *chain) {
    mpf_t mean, second;
    mpf_init2(mean, PRECISION);
    mpf_init2(second, PRECISION);
    set_game(mean, moves, chain);
    set_game(second, squares, chain);
    mpf_mul(mean, mean, mean);
    mpf_sub(second, second, mean);
    double variance = fmax(mpf_get_d(second), 0);
    mpf_clears(mean, second, NULL);
    return variance;
}
