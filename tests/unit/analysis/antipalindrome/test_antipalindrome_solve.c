/* Values of rows against minimax and alpha-beta, with every kind of storage. */
#include "analysis/antipalindrome/retrograde.h"
#include "analysis/antipalindrome/solve.h"
#include "sim/antipalindrome/row.h"
#include "tests/unit/counter.h"
#include "tests/unit/plain_antipalindrome.h"

static const uint64_t much = 4000000000;

/* The minimum memory for solving a row: with bits. */
static uint64_t memory_of(const struct antipalindrome_row *row, const struct value_kind *kind,
                          int threads) {
    FREED_BY(layer_space_free) struct layer_space space;
    uint64_t bytes = 0;
    assert_true(layer_space_init(&space, row, kind, NULL));
    assert_true(layer_memory(&space, threads, &bytes, NULL));
    return bytes;
}

static struct row_solution solve(const struct antipalindrome_row *row,
                                 const struct value_kind *kind, bool outcome) {
    const struct row_plan plan = {
        .outcome = outcome, .memory = memory_of(row, kind, 2), .threads = 2};
    struct row_solution solution;
    assert_done(antipalindrome_solve(row, &plan, &solution, &reason));
    /* Short vectors take whole words in either kind. */
    assert_true(solution.kind == kind || solution.values.memory <= plan.memory);
    return solution;
}

/* Compares the values of a row and of its moves with alpha-beta. */
static void check_solution(const struct antipalindrome_row *row,
                           const struct row_solution *solution) {
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(row, text);
    size_t move = 0;
    for (uint64_t rest = antipalindrome_empty(row); rest; rest &= rest - 1)
        for (uint8_t digit = 0; digit < 2; digit++, move++) {
            const struct layered_move *found = &solution->values.move[move];
            struct antipalindrome_row next = *row;
            assert_int_equal(found->square, __builtin_ctzll(rest));
            assert_int_equal(found->digit, digit);
            antipalindrome_apply(&next, row_move(solution, move));
            int value = plain_alpha_beta(&next, -30000, 30000);
            if (found->lower != value || found->upper != value)
                fail_msg("%s, %d=%d: %d..%d, not %d", text, found->square + 1, digit, found->lower,
                         found->upper, value);
        }
    assert_int_equal(move, solution->values.moves);
    assert_int_equal(solution->values.lower, solution->values.upper);
    assert_int_equal(solution->values.lower, plain_alpha_beta(row, -30000, 30000));
}

TEST(alpha_beta_is_minimax) {
    uint64_t random = 1;
    for (int i = 0; i < 60; i++) {
        struct antipalindrome_row row = plain_row(1 + (int)check_below(&random, 9), i % 6, &random);
        assert_int_equal(plain_alpha_beta(&row, -1000, 1000), plain_minimax(&row));
    }
}

/* Every row of up to ten squares, with either player first: values by a table of all rows with each
 * square empty, 0 or 1, filled from the full ones. */
struct every_row {
    int squares;
    int8_t *value; /* [3^squares] with Player 1 first */
};

static void fill_table(const struct every_row *every, int first) {
    int rows = 1;
    for (int i = 0; i < every->squares; i++)
        rows *= 3;
    /* An empty square is digit 0 of the index: what a row becomes has a larger one. */
    for (int index = rows - 1; index >= 0; index--) {
        struct antipalindrome_row row = antipalindrome_start(every->squares, first);
        int power[10] = {0};
        for (int i = 0, rest = index, place = 1; i < every->squares; i++, rest /= 3, place *= 3) {
            power[i] = place;
            if (rest % 3 > 0)
                row = plain_after(row, i, (uint8_t)(rest % 3 - 1));
        }
        int sign = antipalindrome_mover(&row) == 0 ? 1 : -1;
        int best = INT_MIN;
        for (uint64_t rest = antipalindrome_empty(&row); rest; rest &= rest - 1)
            for (int digit = 1; digit <= 2; digit++) {
                int value = sign * every->value[index + digit * power[__builtin_ctzll(rest)]];
                best = value > best ? value : best;
            }
        bool full = !antipalindrome_empty(&row);
        every->value[index] = (int8_t)(full ? antipalindrome_margin(&row) / 2 : sign * best);
    }
}

TEST(small_rows_are_worth_what_minimax_says) {
    static const int known[] = {0, 0, -2, 0, -2, 0, -4, 0, -4, 2, -4};
    static int8_t value[59049];
    for (int squares = 1; squares <= 10; squares++)
        for (int first = 0; first < 2; first++) {
            const struct every_row every = {squares, value};
            struct antipalindrome_row row = antipalindrome_start(squares, first);
            fill_table(&every, first);
            assert_int_equal(2 * value[0], first == 0 ? known[squares] : -known[squares]);
            for (int kind = 0; kind < 2; kind++) {
                struct row_solution solution =
                    solve(&row, kind == 0 ? &value_bytes : &value_bits, false);
                assert_int_equal(solution.values.lower, 2 * value[0]);
                assert_int_equal(solution.values.upper, 2 * value[0]);
                assert_int_equal(solution.values.moves, 2 * squares);
                for (size_t i = 0, power = 1; i < solution.values.moves; i++) {
                    assert_int_equal(solution.values.move[i].lower,
                                     2 * value[i % 2 ? 2 * power : power]);
                    assert_int_equal(solution.values.move[i].upper, solution.values.move[i].lower);
                    power *= i % 2 ? 3 : 1;
                }
            }
        }
}

TEST(larger_rows_have_the_known_values) {
    static const int known[] = {2, -6, 4, -6, 4, -6};
    for (int squares = 11; squares <= 16; squares++) {
        struct antipalindrome_row row = antipalindrome_start(squares, squares % 2);
        int value = known[squares - 11] * (squares % 2 ? -1 : 1);
        struct row_solution solution = solve(&row, &value_bytes, false);
        struct row_solution by_bits = solve(&row, &value_bits, false);
        assert_int_equal(solution.values.lower, value);
        assert_int_equal(solution.values.upper, value);
        assert_ptr_equal(solution.kind, &value_bytes);
        assert_ptr_equal(by_bits.kind, &value_bits);
        for (size_t i = 0; i < solution.values.moves; i++) {
            assert_int_equal(by_bits.values.move[i].lower, solution.values.move[i].lower);
            assert_int_equal(by_bits.values.move[i].upper, solution.values.move[i].upper);
        }
    }
}

TEST(rows_in_play_are_worth_what_alpha_beta_says) {
    uint64_t random = 2;
    for (int i = 0; i < 150; i++) {
        int empty = 1 + i % 7;
        int squares = empty + (int)check_below(&random, (uint64_t)(i % 3 ? 14 : 58)) + 1;
        struct antipalindrome_row row = plain_row(squares, empty, &random);
        struct row_solution solution = solve(&row, &value_bytes, false);
        check_solution(&row, &solution);
    }
}

/* A pass with bits answers a threshold query; with bytes it gives the value in the window. */
TEST(passes_clamp_values_to_their_window) {
    uint64_t random = 3;
    for (int i = 0; i < 100; i++) {
        const struct value_kind *kind = i % 2 ? &value_bits : &value_bytes;
        struct antipalindrome_row row = plain_row(4 + (int)check_below(&random, 20), 4, &random);
        FREED_BY(layer_space_free) struct layer_space space;
        FREED_BY(layer_free) struct layer layer;
        assert_true(layer_space_init(&space, &row, kind, NULL));
        int low = 2 * (int)check_below(&random, 20) - 20 - kind->levels / 2 * 2;
        struct retrograde retrograde = {
            .space = &space, .window = retrograde_window(kind, low), .threads = 1};
        assert_int_equal(retrograde.window.high - retrograde.window.low, 2 * (kind->levels - 1));
        assert_true(retrograde_begin(&retrograde, &layer, NULL));
        while (layer.size > 1)
            assert_true(retrograde_step(&retrograde, &layer, NULL));
        for (int element = 0; element < 4; element++)
            for (uint8_t digit = 0; digit < 2; digit++) {
                struct antipalindrome_row next = plain_after(row, space.square[element], digit);
                int value = plain_minimax(&next);
                value = value < retrograde.window.low ? retrograde.window.low : value;
                value = value > retrograde.window.high ? retrograde.window.high : value;
                assert_int_equal(retrograde_value(&retrograde, &layer, element, digit), value);
            }
    }
}

/* Larger than a byte's window, to either side: a row of equal or alternating digits. */
TEST(large_values_take_more_passes) {
    for (int alternating = 0; alternating < 2; alternating++)
        for (int kind = 0; kind < 2; kind++) {
            struct antipalindrome_row row = antipalindrome_start(64, 1);
            uint64_t few = UINT64_C(0x0000010000040001);
            row.filled = ~few;
            row.digit = alternating ? UINT64_C(0x5555555555555555) & row.filled : 0;
            struct row_solution solution =
                solve(&row, kind == 0 ? &value_bytes : &value_bits, false);
            check_solution(&row, &solution);
            assert_true(alternating ? solution.values.lower < -508 : solution.values.lower > 508);
            assert_true(solution.values.passes > 1);
        }
}

TEST(symmetric_rows_have_symmetric_values) {
    uint64_t random = 4;
    for (int i = 0; i < 30; i++) {
        struct antipalindrome_row row = plain_row(12, 2 + i % 7, &random);
        const struct antipalindrome_row image[] = {antipalindrome_reverse(&row),
                                                   plain_complement(row), plain_exchange(row)};
        int value = solve(&row, &value_bytes, false).values.lower;
        assert_int_equal(solve(&image[0], &value_bytes, false).values.lower, value);
        assert_int_equal(solve(&image[1], &value_bytes, false).values.lower, value);
        assert_int_equal(solve(&image[2], &value_bytes, false).values.lower, -value);
    }
}

TEST(outcomes_are_the_signs_of_values) {
    uint64_t random = 5;
    for (int i = 0; i < 40; i++) {
        struct antipalindrome_row row = plain_row(15, 3 + i % 10, &random);
        struct row_solution exact = solve(&row, &value_bytes, false);
        struct row_solution solution = solve(&row, i % 2 ? &value_bytes : &value_bits, true);
        assert_int_equal(layered_sign(solution.values.lower, solution.values.upper),
                         layered_sign(exact.values.lower, exact.values.upper));
        assert_true(solution.values.passes <= 2);
        size_t best = 0;
        for (size_t k = 0; k < exact.values.moves; k++) {
            const struct layered_move *move = &solution.values.move[k];
            int outcome = layered_sign(exact.values.move[k].lower, exact.values.move[k].upper);
            assert_int_equal(layered_sign(move->lower, move->upper), outcome);
            assert_int_equal(row_is_best(&solution, k),
                             outcome == layered_sign(exact.values.lower, exact.values.upper));
            assert_true(!row_is_best(&exact, k) || row_is_best(&solution, k));
            best += row_is_best(&exact, k);
        }
        assert_true(best > 0);
    }
    assert_int_equal(layered_sign(-2, 2), 2);
    assert_int_equal(layered_sign(0, 2), 2);
    assert_int_equal(layered_sign(2, 8), 1);
    assert_int_equal(layered_sign(-8, -2), -1);
    assert_int_equal(layered_sign(0, 0), 0);
}

TEST(what_cannot_be_solved_is_reported) {
    struct antipalindrome_row row = antipalindrome_start(31, 0);
    const struct row_plan plan = {.memory = much, .threads = 1};
    struct row_solution solution;
    assert_error(antipalindrome_solve(&row, &plan, &solution, &reason), ERROR_INPUT,
                 "31 empty squares: rows with 1 to 30 can be solved");
    row = antipalindrome_start(2, 0);
    row.filled = 3;
    assert_error(antipalindrome_solve(&row, &plan, &solution, &reason), ERROR_INPUT,
                 "0 empty squares: rows with 1 to 30 can be solved");
    const struct row_plan small = {.memory = 1000000, .threads = 1};
    row = antipalindrome_start(18, 0);
    assert_error(antipalindrome_solve(&row, &small, &solution, &reason), ERROR_INPUT,
                 "18 empty squares need 13");
    assert_non_null(
        strstr(reason.text, "bytes of memory with one bit per row, but the limit is 1M"));
}

TEST(a_stopped_search_has_bounds_that_hold) {
    struct antipalindrome_row row = antipalindrome_start(12, 0);
    struct counter counter = {.stop_at = UINT64_MAX};
    const struct watch watch = {.stopped = stopped, .progress = progress, .context = &counter};
    /* Bits take several passes: the outcome of one is a bound. */
    row.filled = row.digit = 1;
    const struct row_plan plan = {
        .memory = memory_of(&row, &value_bits, 1), .threads = 1, .watch = &watch};
    struct row_solution solution;
    assert_true(antipalindrome_solve(&row, &plan, &solution, NULL));
    assert_int_equal(counter.done, counter.total);
    assert_int_equal(counter.done, solution.values.visited);
    int value = solution.values.lower;
    uint64_t asked = counter.asked;
    for (uint64_t stop_at = 0; stop_at < asked; stop_at += 1 + asked / 20) {
        counter = (struct counter){.stop_at = stop_at};
        assert_error(antipalindrome_solve(&row, &plan, &solution, &reason), ERROR_STOPPED, "");
        assert_true(solution.values.lower <= value && value <= solution.values.upper);
        assert_true(solution.values.lower < solution.values.upper || solution.values.passes > 1);
    }
}
