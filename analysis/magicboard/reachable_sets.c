/* The exact census of boards with few reachable squares, and the estimate from random boards that
 * is stratified by it. A random board gives each square of d x d a value of 1..d-1, the length of a
 * move from it; the start is square 0, and each other square may be the goal.
 *
 * A board is explored one square at a time: of the reached squares whose value is not fixed yet,
 * the first one gets each of its values. Dynamic programming over the number of fixed values counts
 * the ways to each state, a pair of sets, reached and fixed. A state and its mirror image in the
 * diagonal through the start are merged, and states with too many reached squares are dropped. When
 * both sets are equal, the set is that of the reachable squares, and all other values are free. On
 * side 3, the start alone is reached first; its value 1 leads to the squares 1 and 3, so that the
 * next state is reached {0, 1, 3}, fixed {0}; its value 2 leads to the state {0, 2, 6}, {0}. */
#include "analysis/magicboard/reachable_sets.h"

#include "sim/base/memory.h"
#include "sim/statistics/confidence.h"

#include <math.h>

enum {
    SQUARES_MOST = MAGICBOARD_WORD_MOST * MAGICBOARD_WORD_MOST,
    VALUES_MOST = MAGICBOARD_WORD_MOST - 1,
    LINE_MOST = 2 * (MAGICBOARD_WORD_MOST - 1), /* squares in the row and column of a square */
    LINES_MOST = 2 * LINE_MOST,                 /* most squares in line with one of two squares */
    PAIRS_MOST = SQUARES_MOST * LINE_MOST,      /* ordered pairs of squares in line, at most */
    STATE_CHUNK = 1 << 16,                      /* slots between polls of the watch */
};

/* --- states ----------------------------------------------------------------------------------- */

/* A set of squares is a word with bit s for square s. */
static uint64_t square_bit(int square) { return UINT64_C(1) << square; }

struct reach_state {
    uint64_t reached, fixed; /* sets of squares; reached 0: an empty slot */
    uint64_t ways;           /* ways to fill the fixed squares that lead here */
};

struct reach_table {
    struct reach_state *slot; /* [capacity], of which `count` are not empty */
    size_t count, capacity;   /* capacity: a power of two, or 0 */
};

/* Adds the ways of a state to those with the same sets. The table grows so that at most 80 % of its
 * slots are used. Fails when memory is short. */
static bool reach_table_add(struct reach_table *table, const struct reach_state *state,
                            struct error *error) {
    if (5 * (table->count + 1) > 4 * table->capacity) {
        struct reach_table larger = {.capacity = table->capacity ? 2 * table->capacity : 1024};
        larger.slot = memory_table(larger.capacity, sizeof *larger.slot, error);
        if (!larger.slot)
            return false;
        for (size_t i = 0; i < table->capacity; i++)
            if (table->slot[i].reached != 0)
                reach_table_add(&larger, &table->slot[i], error); /* has room */
        free(table->slot);
        *table = larger;
    }

    /* The multipliers are those of SplitMix64: odd, with bits that spread those of the sets. */
    uint64_t hash =
        state->reached * UINT64_C(0x9E3779B97F4A7C15) ^ state->fixed * UINT64_C(0xBF58476D1CE4E5B9);
    hash = (hash ^ hash >> 31) * UINT64_C(0x94D049BB133111EB);
    size_t at = (size_t)(hash >> 20) & (table->capacity - 1);
    struct reach_state *slot = table->slot;
    while (slot[at].reached != 0 &&
           (slot[at].reached != state->reached || slot[at].fixed != state->fixed))
        at = (at + 1) & (table->capacity - 1);
    table->count += slot[at].reached == 0 ? 1 : 0;
    slot[at] = (struct reach_state){state->reached, state->fixed, slot[at].ways + state->ways};
    return true;
}

/* --- sources ---------------------------------------------------------------------------------- */

/* Sources are roots, to which no square leads, and children, to which only a root leads (lanes.h).
 * Expected numbers of sources follow from the census: a reachable square other than the start has a
 * reachable predecessor, whereas an unreachable one has none, so only moves between unreachable
 * squares matter. Whether one leads to another depends on their values, which are free: so it
 * matters only how many unreachable squares are in line. */

/* Two squares in line, of which the second is to lead to the first. */
struct square_pair {
    uint64_t both;  /* the two squares */
    uint64_t by[3]; /* [v] squares, except the second, with v values that lead to either */
};

/* Sums of ways over sets of reachable squares; the first index is the size of the set. */
struct reach_sums {
    uint64_t boards[SQUARES_MOST + 1]; /* once for each set */
    /* Once for each unreachable square, by the number of unreachable squares in line with it. */
    uint64_t single[SQUARES_MOST + 1][LINE_MOST + 1];
    /* Once for each unreachable pair, by how many squares of by[1] and of by[2] are unreachable. */
    uint64_t pair[SQUARES_MOST + 1][LINES_MOST + 1][LINE_MOST + 1];
};

struct reach_counter {
    int side, squares;
    uint64_t target[SQUARES_MOST][VALUES_MOST]; /* [square][value - 1] set of targets */
    uint64_t line[SQUARES_MOST];                /* squares in line with a square */
    struct square_pair pair[PAIRS_MOST];
    int pairs;
    struct reach_sums sums;
    struct reach_table now, next; /* states of this step, and of the next one */
    struct magicboard_small *result;
};

/* The value of a square from which a move leads to another; 0: they are not in line. */
static int value_towards(int side, int from, int to) {
    int rows = abs(from / side - to / side), columns = abs(from % side - to % side);
    return rows == 0 || columns == 0 ? rows + columns : 0;
}

/* Fills the tables of the counter for its side: which squares a value leads to, the squares in
 * line, and the pairs in line. The start, square 0, is reachable and so in no pair. */
static void find_lines(struct reach_counter *counter) {
    int side = counter->side;
    for (int i = 0; i < counter->squares; i++)
        for (int k = 0; k < counter->squares; k++) {
            int value = value_towards(side, i, k);
            if (value == 0)
                continue;
            counter->target[i][value - 1] |= square_bit(k);
            counter->line[i] |= square_bit(k);
            if (i == 0 || k == 0)
                continue;
            struct square_pair *pair = &counter->pair[counter->pairs++];
            *pair = (struct square_pair){.both = square_bit(i) | square_bit(k)};
            for (int m = 0; m < counter->squares; m++) {
                int one = value_towards(side, m, i), other = value_towards(side, m, k);
                int values = (one > 0 ? 1 : 0) + (other > 0 && other != one ? 1 : 0);
                if (m != k)
                    pair->by[values] |= square_bit(m);
            }
        }
}

/* Adds a set of reachable squares to the sums. */
static void add_reachable_set(struct reach_counter *counter, uint64_t reachable, uint64_t ways) {
    struct reach_sums *sums = &counter->sums;
    int size = __builtin_popcountll(reachable);
    sums->boards[size] += ways;
    for (int i = 1; i < counter->squares; i++)
        if (!(reachable >> i & 1))
            sums->single[size][__builtin_popcountll(counter->line[i] & ~reachable)] += ways;
    for (int i = 0; i < counter->pairs; i++) {
        const struct square_pair *pair = &counter->pair[i];
        if (!(reachable & pair->both))
            sums->pair[size][__builtin_popcountll(pair->by[1] & ~reachable)]
                      [__builtin_popcountll(pair->by[2] & ~reachable)] += ways;
    }
}

static double power(double base, int exponent) {
    double product = 1;
    while (exponent-- > 0)
        product *= base;
    return product;
}

/* Adds to the expected numbers of sources what sets of `size` reachable squares contribute. A set
 * has the probability ways / all. A square is a root if none of the i unreachable squares in line
 * leads to it. The first square of a pair is a child if the second leads to it, and no square of
 * by[1] and by[2] to either. */
static void add_sources(const struct reach_counter *counter, int size,
                        double source[MAGICBOARD_SOURCES]) {
    const struct reach_sums *sums = &counter->sums;
    double values = counter->side - 1, all = power(values, size);
    for (int i = 0; i <= LINE_MOST; i++)
        source[MAGICBOARD_ROOT] += (double)sums->single[size][i] / all * power(1 - 1 / values, i);
    for (int i = 0; i <= LINES_MOST; i++)
        for (int k = 0; k <= LINE_MOST; k++)
            source[MAGICBOARD_CHILD] += (double)sums->pair[size][i][k] / all / values *
                                        power(1 - 1 / values, i) * power(1 - 2 / values, k);
}

/* --- counting --------------------------------------------------------------------------------- */

/* A set mirrored in the diagonal through the start: rows and columns are exchanged. */
static uint64_t mirror_image(int side, uint64_t set) {
    uint64_t image = 0;
    for (; set; set &= set - 1) {
        int square = __builtin_ctzll(set);
        image |= square_bit(square % side * side + square / side);
    }
    return image;
}

/* Replaces all states by their successors: one for each value of the first square that is reached
 * and not fixed, which is called open. */
static bool reach_step(struct reach_counter *counter, const struct watch *watch,
                       struct error *error) {
    struct reach_table *now = &counter->now;
    for (size_t i = 0; i < now->capacity; i++) {
        if (i % STATE_CHUNK == 0 && watch_stopped(watch))
            return error_stopped(error);
        const struct reach_state *state = &now->slot[i];
        if (state->reached == 0)
            continue; /* an empty slot */
        uint64_t open = state->reached & ~state->fixed;
        if (open == 0) { /* no more can be reached */
            counter->result->sets++;
            add_reachable_set(counter, state->reached, state->ways);
            continue;
        }
        int square = __builtin_ctzll(open);
        for (int value = 1; value < counter->side; value++) {
            struct reach_state next = *state;
            next.reached |= counter->target[square][value - 1];
            next.fixed |= square_bit(square);
            if (__builtin_popcountll(next.reached) > counter->result->limit)
                continue;
            const struct reach_state image = {mirror_image(counter->side, next.reached),
                                              mirror_image(counter->side, next.fixed), next.ways};
            if (image.reached < next.reached ||
                (image.reached == next.reached && image.fixed < next.fixed))
                next = image;
            if (!reach_table_add(&counter->next, &next, error))
                return false;
        }
    }
    counter->result->states += now->count;
    free(now->slot);
    *now = counter->next;
    counter->next = (struct reach_table){0};
    return true;
}

/* A sum is at most the ways to fill `small` squares times the pairs. One of 64 bits is free. */
int magicboard_small_most(int side) {
    uint64_t boards = 1, most = UINT64_MAX / 2 / PAIRS_MOST;
    int small = 0;
    for (; small < MAGICBOARD_SMALL_MOST && boards <= most / (uint64_t)(side - 1); small++)
        boards *= (uint64_t)(side - 1);
    return small;
}

bool magicboard_small_count(int side, int small, const struct watch *watch,
                            struct magicboard_small *count, struct error *error) {
    const struct reach_state start = {.reached = 1, .ways = 1};
    struct reach_counter *counter = memory_allocate(1, sizeof *counter);
    *count = (struct magicboard_small){.side = side, .limit = small};
    counter->side = side;
    counter->squares = side * side;
    counter->result = count;
    find_lines(counter);

    /* Each step fixes the value of a square: in the end all squares of each set are fixed. */
    bool done = reach_table_add(&counter->now, &start, error);
    while (done && counter->now.count > 0)
        done = reach_step(counter, watch, error);

    for (int size = 1; size <= counter->squares; size++) {
        double p = (double)counter->sums.boards[size] / power(side - 1, size);
        add_sources(counter, size, count->source);
        count->p += p;
        count->r += p * (size - 1);
    }
    /* As if no square were reachable, and so each could be a source: those of all boards. */
    add_reachable_set(counter, 0, 1);
    add_sources(counter, 0, count->source_all);
    free(counter->now.slot);
    free(counter->next.slot);
    free(counter);
    return done;
}

/* --- estimation ------------------------------------------------------------------------------- */

/* The sum of (x - mean x)(y - mean y) over n pairs, given the sums of x y, of x and of y. */
static double deviations(uint64_t n, uint64_t products, uint64_t one, uint64_t other) {
    __int128 exact = (__int128)n * products - (__int128)one * other;
    return (double)exact / (double)n;
}

struct magicboard_estimate magicboard_estimate_stratified(const struct magicboard_small *count,
                                                          const struct magicboard_tally *tally) {
    const double goals = count->side * count->side - 1, p_large = 1 - count->p;
    const double n = (double)tally->large;
    if (p_large < 1e-12) /* all boards are small */
        return (struct magicboard_estimate){count->r / goals, {count->r / goals, count->r / goals}};
    if (tally->large < MAGICBOARD_SOURCES + 2)
        return (struct magicboard_estimate){NAN, {NAN, NAN}};

    /* Regression of r on the two numbers of sources over the large boards: among * c = with_r. */
    double with_r[MAGICBOARD_SOURCES], among[MAGICBOARD_SOURCES][MAGICBOARD_SOURCES];
    double residual = deviations(tally->large, tally->large_rr, tally->large_r, tally->large_r);
    for (int i = 0; i < MAGICBOARD_SOURCES; i++) {
        with_r[i] = deviations(tally->large, tally->source_r[i], tally->source[i], tally->large_r);
        for (int k = 0; k < MAGICBOARD_SOURCES; k++)
            among[i][k] = deviations(tally->large, tally->source_source[i][k], tally->source[i],
                                     tally->source[k]);
    }

    double determinant = among[0][0] * among[1][1] - among[0][1] * among[1][0];
    /* If not regular, the sources are constant or proportional: r is estimated without them. */
    bool regular = determinant > 1e-9 * among[0][0] * among[1][1];
    double r = (double)tally->large_r / n, degrees = n - MAGICBOARD_SOURCES - 1;
    for (int i = 0; regular && i < MAGICBOARD_SOURCES; i++) {
        int k = 1 - i; /* the other kind; the coefficients c are by Cramer's rule */
        double coefficient = (with_r[i] * among[k][k] - with_r[k] * among[i][k]) / determinant;
        residual -= coefficient * with_r[i];
        /* The exact mean of the sources of large boards, minus the mean of the sample. */
        r += coefficient *
             ((count->source_all[i] - count->source[i]) / p_large - (double)tally->source[i] / n);
    }

    double variance = residual > 0 ? residual / degrees / n : 0;
    double value = (count->r + p_large * r) / goals;
    double half = student_half_width(0.95, degrees) * p_large * sqrt(variance) / goals;
    return (struct magicboard_estimate){value, {value - half, value + half}};
}
