/* Walkers against fractions (Gauss, on integers), against iteration, and against walks. */
#include "analysis/magicboard/chain.h"
#include "sim/magicboard/board.h"
#include "sim/magicboard/walker.h"
#include "tests/unit/random_magicboard.h"

static struct magicboard_chain solve(const struct magicboard_puzzle *puzzle) {
    struct magicboard_chain chain;
    magicboard_chain_solve(puzzle, &chain);
    return chain;
}

enum { UNKNOWNS = 16 };

static __int128 divisor(__int128 a, __int128 b) {
    return b == 0 ? (a < 0 ? -a : a) : divisor(b, a % b);
}

/* Divides a row of integers by their greatest common divisor. */
static void reduce(__int128 *row, int size) {
    __int128 common = 0;
    for (int i = 0; i < size; i++)
        common = divisor(common, row[i]);
    for (int i = 0; i < size && common > 1; i++)
        row[i] /= common;
}

/* Solves rows [size][size + 1] of whole numbers; solution i is numerator[i] / denominator[i]. */
static void solve_rows(__int128 row[][UNKNOWNS + 1], int size, __int128 *numerator,
                       __int128 *denominator) {
    for (int i = 0; i < size; i++) {
        int pivot = i;
        while (row[pivot][i] == 0)
            pivot++;
        for (int k = 0; k <= size; k++) {
            __int128 kept = row[i][k];
            row[i][k] = row[pivot][k];
            row[pivot][k] = kept;
        }
        for (int j = 0; j < size; j++) {
            __int128 factor = row[j][i], with = row[i][i];
            if (j == i || factor == 0)
                continue;
            for (int k = 0; k <= size; k++)
                row[j][k] = row[j][k] * with - factor * row[i][k];
            reduce(row[j], size + 1);
        }
    }
    for (int i = 0; i < size; i++) {
        numerator[i] = row[i][size];
        denominator[i] = row[i][i];
    }
}

/* The equations count * p(square) = sum of p(target), or count * (e(square) - p(square)) = sum of
 * e(target), where e is p times the expected steps given that the goal is reached. */
static void check_fractions(const struct magicboard_puzzle *puzzle) {
    const struct magicboard_board *board = &puzzle->board;
    struct magicboard_chain chain = solve(puzzle);
    int16_t to_goal[MAGICBOARD_SQUARES];
    int number[MAGICBOARD_SQUARES] = {0}, size = 0;
    __int128 row[UNKNOWNS][UNKNOWNS + 1] = {{0}}, top[UNKNOWNS], bottom[UNKNOWNS];
    magicboard_to_goal(board, to_goal);
    for (int square = 0; square < board->squares; square++)
        number[square] = to_goal[square] > 0 ? size++ : -1;
    for (int square = 0; square < board->squares; square++) {
        int targets[MAGICBOARD_DIRECTIONS], i = number[square];
        size_t count = magicboard_targets(board, square, targets);
        if (i < 0)
            continue;
        row[i][i] = (__int128)count;
        for (size_t k = 0; k < count; k++)
            if (number[targets[k]] >= 0)
                row[i][number[targets[k]]] -= 1;
            else
                row[i][size] += targets[k] == board->goal;
    }
    if (number[puzzle->start] < 0) {
        assert_double(chain.p_goal, 0, 0, 0);
        return;
    }
    solve_rows(row, size, top, bottom);
    int start = number[puzzle->start];
    assert_double(chain.p_goal, (double)top[start] / (double)bottom[start], 0, 4e-16 * UNKNOWNS);
    assert_double(chain.p_lost, (double)(bottom[start] - top[start]) / (double)bottom[start], 0,
                  4e-16 * UNKNOWNS);
}

TEST(probabilities_are_those_of_fractions) {
    uint64_t random = 5;
    for (int i = 0; i < 3000; i++) {
        struct magicboard_puzzle puzzle = random_magicboard(&random, 2 + i % 3);
        check_fractions(&puzzle);
    }
}

/* Moments of the whole distribution, where it ends early enough. */
TEST(distributions_sum_up_to_what_is_solved) {
    enum { STEPS = 3000 };
    static double probability[STEPS];
    uint64_t random = 6;
    int compared = 0, infinite = 0;
    for (int i = 0; i < 300; i++) {
        struct magicboard_puzzle puzzle = random_magicboard(&random, 2 + i % 9);
        struct magicboard_chain chain = solve(&puzzle);
        struct magicboard_reach reach;
        double sum = 0, mean = 0, rest;
        magicboard_reach(&puzzle.board, puzzle.start, &reach);
        magicboard_chain_distribution(&puzzle, &chain, STEPS, probability, &rest);
        for (int k = 0; k < STEPS; k++) {
            sum += probability[k];
            mean += k * probability[k];
        }
        assert_double(sum + rest, chain.p_goal, 1e-13, 1e-11);
        assert_double(chain.p_goal + chain.p_lost, 1, 1e-12, 0);
        infinite += isinf(chain.expected_steps);
        assert_true(isinf(chain.expected_steps) == (chain.p_lost > 0));
        if (chain.p_goal > 0 && rest < 1e-18 * chain.p_goal) {
            compared++;
            assert_double(chain.steps_given_goal, mean / sum, 0, 1e-11);
            if (chain.p_lost == 0)
                assert_double(chain.expected_steps, mean, 0, 1e-11);
        }
        if (reach.distance[puzzle.board.goal] > 0)
            assert_double(probability[reach.distance[puzzle.board.goal] - 1], 0, 0, 0);
    }
    assert_true(compared > 100 && infinite > 100 && infinite < 300);
}

/* Each visit to a square but the first comes from a square before it; walks end on the goal and
 * where no path leads to it. */
static void check_visits(const struct magicboard_puzzle *puzzle) {
    const struct magicboard_board *board = &puzzle->board;
    struct magicboard_chain chain = solve(puzzle);
    double arrivals[MAGICBOARD_SQUARES] = {0}, lost = 0;
    arrivals[puzzle->start] = 1;
    for (int square = 0; square < board->squares; square++) {
        int targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        if (chain.p[square] == 0)
            lost += chain.visits[square];
        for (size_t k = 0; chain.p[square] > 0 && k < count; k++)
            arrivals[targets[k]] += chain.visits[square] / (double)count;
    }
    for (int square = 0; square < board->squares; square++)
        assert_double(chain.visits[square], arrivals[square], 1e-300, 1e-12);
    assert_double(chain.visits[board->goal], chain.p_goal, 0, 1e-12);
    assert_double(lost, chain.p_lost, 0, 1e-12);
}

TEST(visits_balance) {
    uint64_t random = 10;
    for (int i = 0; i < 1000; i++) {
        struct magicboard_puzzle puzzle = random_magicboard(&random, 2 + i % 9);
        check_visits(&puzzle);
    }
}

/* A corridor of 1s and a dead end on one side: from square i of n the goal is reached with
 * probability i / n, gambler's ruin; here by a row of a board, left to right. */
TEST(tiny_probabilities_keep_their_digits) {
    struct magicboard_puzzle puzzle = {.board = {.side = 32, .squares = 1024, .goal = 31}};
    for (int square = 0; square < 1024; square++)
        puzzle.board.value[square] = 31;
    for (int column = 1; column < 31; column++)
        puzzle.board.value[column] = 1;
    puzzle.board.value[0] = 1;
    for (int column = 0; column < 32; column++)
        puzzle.board.value[32 + column] = 16; /* 16 to the side or down, to squares of 31 */
    puzzle.board.value[31] = 0;
    struct magicboard_chain chain = solve(&puzzle);
    /* Each step of the corridor: east, west (but from the first), or south and lost. With
     * a(k) = p from column k: a(0) = a(1) / 2, a(k) = (a(k - 1) + a(k + 1)) / 3: p = 1 / t(31) for
     * t(0) = 1, t(1) = 2, t(k + 1) = 3 t(k) - t(k - 1): Fibonacci numbers 1, 2, 5, 13, ... */
    double before = 1, now = 2;
    for (int k = 1; k < 31; k++) {
        double next = 3 * now - before;
        before = now;
        now = next;
    }
    assert_double(chain.p_goal, 1 / now, 0, 1e-14);
    assert_true(chain.p_goal < 1e-12);
}

TEST(walks_agree_with_the_chain) {
    enum { WALKS = 20000 };
    uint64_t random = 7;
    int far = 0, compared = 0;
    for (int i = 0; i < 24; i++) {
        struct magicboard_puzzle puzzle = random_magicboard(&random, 4 + i % 5);
        struct magicboard_chain chain = solve(&puzzle);
        const struct magicboard_walks walks = {
            .seed = 9, .count = WALKS, .most_steps = 1000000, .threads = 2};
        FREED_BY(histogram_free) struct histogram histogram;
        assert_true(magicboard_walk(&puzzle, &walks, &histogram, NULL));
        struct moments moments = histogram_moments(&histogram);
        double p = chain.p_goal, error = sqrt(p * (1 - p) / WALKS) + 1e-12;
        assert_int_equal(histogram_games(&histogram), WALKS);
        assert_int_equal(histogram.censored, 0);
        assert_true(fabs((double)moments.count / WALKS - p) < 5 * error);
        if (moments.count > 1000) {
            double width = sqrt(moments_variance(&moments) / (double)moments.count) + 1e-12;
            double off = fabs(moments_mean(&moments) - chain.steps_given_goal) / width;
            assert_true(off < 5);
            far += off > 2;
            compared++;
        }
    }
    assert_true(compared > 9 && far * 5 < compared);
}

TEST(walks_do_not_depend_on_threads) {
    uint64_t random = 8;
    struct magicboard_puzzle puzzle = random_magicboard(&random, 6);
    struct magicboard_walks walks = {.seed = 3, .count = 10001, .most_steps = 40, .threads = 1};
    FREED_BY(histogram_free) struct histogram one, three;
    assert_true(magicboard_walk(&puzzle, &walks, &one, NULL));
    walks.threads = 3;
    assert_true(magicboard_walk(&puzzle, &walks, &three, NULL));
    assert_memory_equal(one.dense, three.dense, sizeof one.dense);
    assert_int_equal(one.unfinishable, three.unfinishable);
    assert_int_equal(one.censored, three.censored);
    assert_int_equal(histogram_games(&one), 10001);
}

TEST(walks_can_be_stopped) {
    uint64_t random = 8;
    struct magicboard_puzzle puzzle = random_magicboard(&random, 6);
    const struct magicboard_walks walks = {
        .count = 10, .most_steps = 40, .threads = 1, .watch = &stopping};
    FREED_BY(histogram_free) struct histogram histogram;
    assert_error(magicboard_walk(&puzzle, &walks, &histogram, &reason), ERROR_STOPPED, "stopped");
    assert_int_equal(histogram_games(&histogram), 0);
}
