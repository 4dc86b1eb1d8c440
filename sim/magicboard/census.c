/* The census of random boards (census.h). A kernel, one of KERNELS, draws and searches eight boards
 * at a time, one in each lane (lanes.h). A tally adds up their counts, for estimates. */
#include "sim/magicboard/census.h"

#include "sim/random/processor.h"
#include "sim/statistics/confidence.h"

#include <math.h>

KERNELS(magicboard_kernel, magicboard_lanes_, magicboard_kernels, magicboard_best_kernel)

void magicboard_geometry_init(struct magicboard_geometry *geometry, int side) {
    *geometry = (struct magicboard_geometry){
        .side = side, .words = (side * side + 63) / 64, .planes = magicboard_random_planes(side)};
    for (int square = 0; square < side * side; square++) {
        uint64_t bit = UINT64_C(1) << square % 64;
        geometry->all[square / 64] |= bit;
        for (int value = 1; value < side; value++) {
            if (magicboard_shift(side, square, value, MAGICBOARD_EAST) >= 0)
                geometry->east[value - 1][square / 64] |= bit;
            if (magicboard_shift(side, square, value, MAGICBOARD_WEST) >= 0)
                geometry->west[value - 1][square / 64] |= bit;
        }
    }
}

/* A census and the sets of squares that its kernel needs. */
struct board_census_runner {
    const struct magicboard_census *census;
    struct magicboard_geometry geometry;
};

/* Adds boards first, first + 1, ..., in the first `boards` lanes; the other lanes reach nothing. If
 * `small` is not 0, boards with more reachable squares also enter the sums for large ones. */
static void board_census_add_boards(struct magicboard_tally *tally,
                                    const struct magicboard_distances *distances,
                                    const struct magicboard_sources *sources, uint64_t first,
                                    int boards, int small) {
    uint64_t of_r[MAGICBOARD_LANES] = {0}, of_s[MAGICBOARD_LANES] = {0}; /* r and s of each board */
    for (int step = 1; step < distances->steps; step++) { /* step 0 is the start itself */
        uint64_t goals = 0, squares = 0;
        for (int lane = 0; lane < MAGICBOARD_LANES; lane++) {
            uint64_t size = distances->size[step][lane];
            of_r[lane] += size;
            of_s[lane] += size * (uint64_t)step;
            goals += size;
            squares += size * size;
        }
        tally->goals[step] += goals;
        tally->squared[step] += squares;
    }
    for (int lane = 0; lane < boards; lane++) {
        const uint64_t r = of_r[lane], s = of_s[lane];
        tally->r += r;
        tally->s += s;
        tally->rr += r * r;
        tally->rs += r * s;
        tally->ss += s * s;
        tally->plain[distances->length[lane]]++;
        if (small <= 0 || r < (uint64_t)small) /* with the start, r + 1 squares are reachable */
            continue;
        tally->large++;
        tally->large_r += r;
        tally->large_rr += r * r;
        for (int i = 0; i < MAGICBOARD_SOURCES; i++) {
            const uint64_t count = sources->count[i][lane];
            tally->source[i] += count;
            tally->source_r[i] += count * r;
            for (int k = 0; k < MAGICBOARD_SOURCES; k++)
                tally->source_source[i][k] += count * sources->count[k][lane];
        }
    }
    tally->boards += (uint64_t)boards;
    if (distances->steps - 1 > tally->longest) { /* the first board with the longest distance */
        int lane = 0;
        tally->longest = distances->steps - 1;
        while (distances->size[tally->longest][lane] == 0)
            lane++;
        tally->longest_board = first + (uint64_t)lane;
    }
}

static bool board_census_add(void *context, void *part, uint64_t first, uint64_t end,
                             struct error *error) {
    const struct board_census_runner *runner = context;
    const struct magicboard_census *census = runner->census;
    struct magicboard_lanes lanes;
    struct magicboard_distances distances;
    struct magicboard_sources sources;
    for (; first < end; first += MAGICBOARD_LANES) {
        int boards = end - first < MAGICBOARD_LANES ? (int)(end - first) : MAGICBOARD_LANES;
        census->kernel->draw(&runner->geometry, census->seed, first, &lanes);
        for (int lane = boards; lane < MAGICBOARD_LANES; lane++) /* no values, so no moves */
            for (int i = 0; i < runner->geometry.side - 1; i++)
                for (int word = 0; word < runner->geometry.words; word++)
                    lanes.is[i][word][lane] = 0;
        census->kernel->solve(&runner->geometry, &lanes, &distances);
        if (census->small > 0)
            census->kernel->count_sources(&runner->geometry, &lanes, &sources);
        board_census_add_boards(part, &distances, &sources, first, boards, census->small);
    }
    return true;
}

/* Adds the tally of a block to the result: all members before `ss` are sums of 64 bits. */
static void board_census_join(void *context, void *result, void *part) {
    enum { COUNTS = offsetof(struct magicboard_tally, ss) / sizeof(uint64_t) };
    struct magicboard_tally *to = result;
    const struct magicboard_tally *from = part;
    for (size_t i = 0; i < COUNTS; i++)
        ((uint64_t *)result)[i] += ((const uint64_t *)part)[i];
    to->ss += from->ss;
    if (from->longest > to->longest) {
        to->longest = from->longest;
        to->longest_board = from->longest_board;
    }
}

/* Whether a tally from a file can be that of boards first .. end - 1. Not all is checked: the sums
 * of its counts by distance must be r and s, and a board has 0 to `squares` goals at a distance. */
static bool board_census_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct board_census_runner *runner = context;
    const struct magicboard_tally *tally = result;
    uint64_t squares = (uint64_t)runner->geometry.side * (uint64_t)runner->geometry.side;
    unsigned __int128 most = (unsigned __int128)tally->boards * squares, r = 0, s = 0;
    int longest = 0;
    for (int step = 0; step < MAGICBOARD_STEPS; step++) {
        uint64_t goals = tally->goals[step], squared = tally->squared[step];
        if (goals > most || squared < goals || squared > goals * (unsigned __int128)squares)
            return false;
        r += goals;
        s += goals * (unsigned __int128)step;
        longest = goals > 0 ? step : longest;
    }
    return tally->boards == end - first && tally->goals[0] == 0 && tally->r == r && tally->s == s &&
           tally->longest == longest && tally->large <= tally->boards &&
           tally->large_r <= tally->r && tally->large_rr <= tally->rr &&
           packed_counts_are(tally->plain, MAGICBOARD_STEPS, tally->boards) &&
           (tally->longest == 0 || (tally->longest_board >= first && tally->longest_board < end));
}

bool magicboard_census(const struct magicboard_census *census, struct magicboard_tally *tally,
                       struct error *error) {
    struct board_census_runner runner = {.census = census};
    *tally = (struct magicboard_tally){0};
    magicboard_geometry_init(&runner.geometry, census->side);
    static const struct blocks_sum sum = {
        .size = sizeof *tally, .join = board_census_join, .valid = board_census_valid};
    const struct blocks blocks = {
        .first = census->first_board,
        .end = census->first_board + census->boards,
        .size = MAGICBOARD_CENSUS_BLOCK,
        .threads = census->threads,
        .add = board_census_add,
        .context = &runner,
        .result = tally,
        .sum = &sum,
        .store = census->store,
    };
    return blocks_run(&blocks, census->watch, NULL, error);
}

/* The mean of a variable over n boards, divided by `by`, given its sum and its sum of squares. */
static struct magicboard_estimate estimate_mean(double sum, double squares, double n, double by) {
    double mean = sum / n, interval[2];
    double variance = (squares - sum * mean) / (n - 1);
    student_interval(0.95, n - 1, mean, sqrt(variance > 0 ? variance / n : 0), interval);
    return (struct magicboard_estimate){mean / by, {interval[0] / by, interval[1] / by}};
}

struct magicboard_estimates magicboard_estimate(int side, const struct magicboard_tally *tally) {
    double n = (double)tally->boards, r = (double)tally->r, goals = side * side - 1;
    struct magicboard_estimates estimates;
    estimates.p_solvable = estimate_mean(r, (double)tally->rr, n, goals);
    /* The mean length is a ratio m = S / R of means over boards: to first order, its error is that
     * of the mean of s - m r, divided by the mean of r (W. G. Cochran, "Sampling Techniques", 3rd
     * ed., 1977, section 2.11). */
    const double ratio = (double)tally->s / r; /* m */
    const double residual_squares =
        (double)tally->ss - 2 * ratio * (double)tally->rs + ratio * ratio * (double)tally->rr;
    struct magicboard_estimate residual = estimate_mean(0, residual_squares, n, 1);
    double half = magicboard_half_width(&residual) / (r / n);
    estimates.mean_length = (struct magicboard_estimate){ratio, {ratio - half, ratio + half}};
    uint64_t solvable = 0;
    double sum = 0, squares = 0; /* of lengths, each of the board's own goal */
    for (int step = 1; step < MAGICBOARD_STEPS; step++) {
        solvable += tally->plain[step];
        sum += (double)tally->plain[step] * step;
        squares += (double)tally->plain[step] * step * step;
    }
    estimates.plain_p_solvable.value = (double)solvable / n;
    wilson_interval(solvable, tally->boards, estimates.plain_p_solvable.interval);
    estimates.plain_mean_length = estimate_mean(sum, squares, (double)solvable, 1);
    double narrower = magicboard_half_width(&estimates.plain_p_solvable) /
                      magicboard_half_width(&estimates.p_solvable);
    estimates.gain = narrower * narrower;
    return estimates;
}

struct magicboard_estimate
magicboard_estimate_length(int side, const struct magicboard_tally *tally, int length) {
    return estimate_mean((double)tally->goals[length], (double)tally->squared[length],
                         (double)tally->boards, side * side - 1);
}
