/* Bounds against solutions in fractions: boards of one letter, 3x3, with green squares on the edge.
 *
 * With k letters held, e(k) is expected from an edge square and c(k) from the middle, g of the
 * eight edge squares are green, and a green square leaves r letters (the reset) with probability p,
 * none without:
 *
 *     e(k) = 1 + c(k + 1) / 9 + (8 - g) / 9 e(k + 1) + g / 9 (p e(r) + (1 - p) e(0))
 *     c(k) = 1 + (8 - g) / 8 e(k + 1) + g / 8 (p e(r) + (1 - p) e(0)),   c(5) = e(5) = 0
 *
 * So each is a + b e(0) + d e(r) in fractions, and e(0) and e(r) solve two equations. */
#include "analysis/walk/optimal/optimum.h"
#include "tests/unit/random_walk.h"

/* In lowest terms, denominator above 0. */
struct fraction {
    __int128 numerator, denominator;
};

static __int128 greatest_common_divisor(__int128 a, __int128 b) {
    return b == 0 ? (a < 0 ? -a : a) : greatest_common_divisor(b, a % b);
}

static struct fraction reduced(__int128 numerator, __int128 denominator) {
    __int128 divisor = greatest_common_divisor(numerator, denominator);
    if (divisor == 0)
        abort(); /* a denominator is above 0 */
    return (struct fraction){numerator / divisor, denominator / divisor};
}

static struct fraction plus(struct fraction a, struct fraction b) {
    __int128 common = greatest_common_divisor(a.denominator, b.denominator);
    return reduced(a.numerator * (b.denominator / common) + b.numerator * (a.denominator / common),
                   a.denominator / common * b.denominator);
}

static struct fraction times(struct fraction a, struct fraction b) {
    struct fraction left = reduced(a.numerator, b.denominator);
    struct fraction right = reduced(b.numerator, a.denominator);
    return (struct fraction){left.numerator * right.numerator,
                             left.denominator * right.denominator};
}

static struct fraction minus(struct fraction a, struct fraction b) {
    b.numerator = -b.numerator;
    return plus(a, b);
}

static struct fraction over(struct fraction a, struct fraction b) {
    struct fraction inverse = {b.denominator, b.numerator};
    if (inverse.denominator < 0)
        inverse = (struct fraction){-inverse.numerator, -inverse.denominator};
    return times(a, inverse);
}

/* one + zero e(0) + reset e(r) */
struct line {
    struct fraction one, zero, reset;
};

static struct line add_times(struct line a, struct fraction factor, struct line b) {
    return (struct line){plus(a.one, times(factor, b.one)), plus(a.zero, times(factor, b.zero)),
                         plus(a.reset, times(factor, b.reset))};
}

/* c(0), the expected moves of a game. */
static struct fraction solve(int green, int reset, struct fraction p) {
    const struct fraction one = {1, 1}, none = {0, 1};
    const struct line nothing = {none, none, none};
    const struct line after = {none, minus(one, p), p}; /* a green square */
    struct line edge[WALK_PALINDROME + 1], middle[WALK_PALINDROME + 1];
    edge[WALK_PALINDROME] = middle[WALK_PALINDROME] = nothing;
    for (int k = WALK_PALINDROME - 1; k >= 0; k--) {
        const struct line move = {one, none, none};
        middle[k] = add_times(move, reduced(8 - green, 8), edge[k + 1]);
        middle[k] = add_times(middle[k], reduced(green, 8), after);
        edge[k] = add_times(move, reduced(1, 9), middle[k + 1]);
        edge[k] = add_times(edge[k], reduced(8 - green, 9), edge[k + 1]);
        edge[k] = add_times(edge[k], reduced(green, 9), after);
    }
    /* (1 - zero) e(0) - reset e(r) = one, for k = 0, and the like for k = r. */
    struct line first = edge[0], second = edge[reset];
    struct fraction x, y = none;
    if (reset == 0) {
        x = over(first.one, minus(minus(one, first.zero), first.reset));
    } else {
        struct fraction a = minus(one, first.zero), d = minus(one, second.reset);
        struct fraction determinant = minus(times(a, d), times(first.reset, second.zero));
        x = over(plus(times(first.one, d), times(first.reset, second.one)), determinant);
        y = over(plus(times(a, second.one), times(second.zero, first.one)), determinant);
    }
    if (reset == 0)
        y = x;
    return plus(middle[0].one, plus(times(middle[0].zero, x), times(middle[0].reset, y)));
}

static struct walk_board one_letter(int green, int reset) {
    struct walk_board board = blank_board(3, 3);
    for (int i = 0, square = 0; i < green; square++)
        if (square != 4) {
            board.green[square] = true;
            i++;
        }
    board.reset.size = (uint8_t)reset;
    return board;
}

/* Known by hand: no green square, five moves. */
TEST(fractions_are_solved_right) {
    struct fraction five = solve(0, 2, reduced(1, 2));
    assert_true(five.numerator == 5 && five.denominator == 1);
    struct fraction sum = plus(reduced(1, 6), reduced(1, 10));
    assert_true(sum.numerator == 4 && sum.denominator == 15);
    struct fraction quotient = over(reduced(-3, 4), reduced(-9, 2));
    assert_true(quotient.numerator == 1 && quotient.denominator == 6);
}

static void check(struct exact_bracket bracket, struct fraction expected) {
    /* To 19 digits, far more than the bounds are apart. */
    long double value = (long double)expected.numerator / (long double)expected.denominator;
    assert_true(bracket.lower <= value && value <= bracket.upper);
    assert_true(bracket.upper - bracket.lower <= 1e-10 * bracket.value);
}

TEST(bounds_contain_the_fraction) {
    const struct exact_limits limits = exact_default_limits();
    const struct fraction p[] = {{0, 1}, {1, 4}, {1, 2}, {1, 1}};
    for (int green = 0; green <= 6; green++)
        for (int reset = 0; reset < WALK_PALINDROME; reset++)
            for (size_t i = 0; i < sizeof p / sizeof *p; i++) {
                double at = (double)p[i].numerator / (double)p[i].denominator;
                struct walk_board board = one_letter(green, reset);
                struct random_strategy greedy = {.eager = 2};
                FREED_BY(table_free) struct walk_table table;
                FREED_BY(exact_free) struct exact exact;
                FREED_BY(optimum_free) struct optimum optimum;
                struct fraction expected = solve(green, reset, p[i]);
                random_table(&table, &greedy, &board, false, TABLE_EITHER);
                assert_done(exact_solve(&exact, &table, at, &limits, &reason));
                check(exact_game(&exact), expected);
                /* More letters are never worse, so that taking all is the best. */
                assert_done(optimum_solve(&optimum, &board, at, &limits, &reason));
                check(optimum_start(&optimum, board.start, false), expected);
            }
}
