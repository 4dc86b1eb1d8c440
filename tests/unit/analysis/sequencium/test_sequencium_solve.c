#include "analysis/sequencium/solve.h"
#include "sim/base/memory.h"
#include "sim/sequencium/position.h"
#include "tests/unit/check.h"
#include "tests/unit/plain_sequencium.h"

static struct sequencium_solution solve(const struct sequencium_position *position, int payoff) {
    const struct sequencium_plan plan = {.payoff = (enum sequencium_payoff)payoff,
                                         .memory = SEQUENCIUM_LEAST_MEMORY};
    struct sequencium_solution solution;
    assert_done(sequencium_solve(position, &plan, &solution, &reason));
    return solution;
}

static void check_line(const struct sequencium_position *position, int payoff,
                       const struct sequencium_solution *solution) {
    assert_int_equal(plain_value_of_line(position, payoff, solution), solution->value.lower);
}

static void check_position(struct plain_table *table, const struct sequencium_position *position) {
    struct plain_values values = plain_solve(table, position);
    for (int payoff = 0; payoff < SEQUENCIUM_PAYOFFS; payoff++) {
        struct sequencium_solution solution = solve(position, payoff);
        uint64_t best = plain_best(table, position, payoff);
        if (solution.value.lower != values.by[payoff] ||
            solution.value.upper != values.by[payoff] || solution.best != best ||
            !solution.best_complete) {
            sequencium_position_print(position, stderr);
            fail_msg("%s %d..%d, best %llx, not %d, %llx",
                     sequencium_payoffs[(enum sequencium_payoff)payoff], solution.value.lower,
                     solution.value.upper, (unsigned long long)solution.best, values.by[payoff],
                     (unsigned long long)best);
        }
        check_line(position, payoff, &solution);
    }
}

/* Of every position that play with any numbers comes to, or of every few. */
TEST(tiny_boards_are_solved_as_by_brute_force) {
    for (size_t i = 0; i < TINY; i++) {
        FREED_BY(plain_free) struct plain_table table = {0};
        struct sequencium_position start = plain_start(tiny[i][0], tiny[i][1]);
        check_position(&table, &start);
        size_t step = 1 + table.entries / CHECK_ROUNDS(400);
        FREED_BY(plain_free) struct plain_table copy = table;
        copy.entry = memory_allocate(table.room, sizeof *table.entry);
        memcpy(copy.entry, table.entry, table.room * sizeof *table.entry);
        for (size_t k = 0; k < copy.room; k += step)
            if (copy.entry[k].position.board.squares > 0)
                check_position(&table, &copy.entry[k].position);
    }
}

/* That solvers may leave smaller numbers out: in every position of tiny boards that play with any
 * numbers comes to, the largest number on a square is as good as any smaller one there. */
TEST(the_largest_number_is_never_worse) {
    uint64_t compared = 0;
    for (size_t i = 0; i < TINY; i++) {
        FREED_BY(plain_free) struct plain_table table = plain_tiny(i);
        size_t entries = table.entries;
        for (size_t k = 0; k < table.room; k++) {
            struct sequencium_position position = table.entry[k].position;
            struct sequencium_move moves[SEQUENCIUM_MOVES];
            if (position.board.squares == 0)
                continue;
            size_t count = sequencium_moves(&position, moves);
            for (size_t m = 1; m < count; m++) { /* after a number comes the next larger one */
                if (moves[m].square != moves[m - 1].square)
                    continue;
                struct sequencium_position more = position, less = position;
                sequencium_apply(&more, moves[m]);
                sequencium_apply(&less, moves[m - 1]);
                struct plain_values with = plain_solve(&table, &more);
                struct plain_values without = plain_solve(&table, &less);
                int sign = position.mover == SEQUENCIUM_RED ? 1 : -1;
                for (int payoff = 0; payoff < SEQUENCIUM_PAYOFFS; payoff++)
                    assert_true(sign * with.by[payoff] >= sign * without.by[payoff]);
                compared++;
            }
        }
        assert_int_equal(table.entries, entries); /* it was whole */
    }
    assert_true(compared > 10000);
}

TEST(positions_of_larger_boards_are_solved_as_by_brute_force) {
    static const struct {
        int games, empty;
        bool largest_played, largest_only;
    } runs[] = {{70, 3, false, false},
                {40, 3, true, false},
                {150, 7, false, true},
                {150, 9, true, true},
                {15, 11, true, true}};
    uint64_t random = 4;
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        for (int game = 0; game < CHECK_ROUNDS(runs[i].games); game++) {
            FREED_BY(plain_free) struct plain_table table = {.largest_only = runs[i].largest_only};
            struct sequencium_position position =
                plain_random(&random, runs[i].empty, runs[i].largest_played);
            check_position(&table, &position);
        }
}

/* Late positions of every rectangle. */
TEST(every_rectangle_is_solved_as_by_brute_force) {
    uint64_t random = 8;
    for (int rows = 1; rows <= SEQUENCIUM_SQUARES; rows++)
        for (int columns = rows > 1 ? 1 : 2; rows * columns <= SEQUENCIUM_SQUARES; columns++) {
            FREED_BY(plain_free) struct plain_table table = {.largest_only = true};
            struct sequencium_position position = plain_start(rows, columns);
            plain_play(&position, &random, 7, true);
            check_position(&table, &position);
        }
}

/* On a row or a column, each move is forced: on the one empty square next to the own numbers, and
 * its largest number is one more than the last. Red, who begins, writes the middle one of an odd
 * number of squares N, and (N + 1) / 2 there; of an even number, both write N / 2. */
TEST(rows_have_the_value_of_the_formula) {
    for (int squares = 2; squares <= SEQUENCIUM_SQUARES; squares++)
        for (int payoff = 0; payoff < SEQUENCIUM_PAYOFFS; payoff++) {
            struct sequencium_position row = plain_start(1, squares);
            struct sequencium_position column = plain_start(squares, 1);
            int value =
                sequencium_payoff((enum sequencium_payoff)payoff, (squares + 1) / 2, squares / 2);
            struct sequencium_solution by_row = solve(&row, payoff);
            struct sequencium_solution by_column = solve(&column, payoff);
            assert_true(by_row.value.lower == value && by_row.value.upper == value);
            assert_true(by_column.value.lower == value && by_column.value.upper == value);
            assert_int_equal(by_row.line_length, squares - 2);
            check_line(&column, payoff, &by_column);
        }
}

/* Whole boards, by brute force over largest numbers. */
TEST(small_boards_are_solved_as_by_brute_force) {
    static const int boards[][2] = {{1, 7}, {2, 5}, {5, 2}, {2, 6}, {3, 4}, {4, 3}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        FREED_BY(plain_free) struct plain_table table = {.largest_only = true};
        struct sequencium_position start = plain_start(boards[i][0], boards[i][1]);
        check_position(&table, &start);
    }
}

/* Of 3x3, 3x5, 2xN and 4x4 others found them, too; the rest agrees with a search that settles
 * nothing before the end. */
TEST(known_boards_have_known_values) {
    static const struct {
        int rows, columns, gamble;
    } boards[] = {{3, 3, 5}, {3, 5, 6}, {5, 3, 6}, {2, 2, 0}, {2, 3, 0}, {2, 5, 0},
                  {2, 8, 0}, {8, 2, 0}, {4, 4, 0}, {3, 6, 0}, {4, 5, 0}, {5, 5, 8}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct sequencium_position start = plain_start(boards[i].rows, boards[i].columns);
        struct sequencium_solution solution = solve(&start, SEQUENCIUM_GAMBLE);
        assert_int_equal(solution.value.lower, boards[i].gamble);
        assert_int_equal(solution.value.upper, boards[i].gamble);
        uint64_t diagonal = UINT64_C(1) << (boards[i].columns + 1);
        assert_true(solution.best & diagonal || boards[i].rows * boards[i].columns == 4);
        check_line(&start, SEQUENCIUM_GAMBLE, &solution);
    }
}

/* Of every move, by brute force. */
TEST(each_move_is_worth_what_follows) {
    uint64_t random = 7, worse = 0;
    for (int game = 0; game < CHECK_ROUNDS(100); game++) {
        FREED_BY(plain_free) struct plain_table table = {.largest_only = true};
        struct sequencium_position position = plain_random(&random, 9, true);
        for (int payoff = 0; payoff < SEQUENCIUM_PAYOFFS; payoff++) {
            const struct sequencium_plan plan = {.payoff = (enum sequencium_payoff)payoff,
                                                 .memory = SEQUENCIUM_LEAST_MEMORY,
                                                 .each = true};
            struct sequencium_solution solution;
            assert_true(sequencium_solve(&position, &plan, &solution, NULL));
            uint64_t open = sequencium_open(&position, position.mover);
            for (int square = 0; square < SEQUENCIUM_SQUARES; square++) {
                struct sequencium_bounds bounds = solution.after[square];
                struct sequencium_position next = position;
                if (!(open >> square & 1)) {
                    assert_true(bounds.lower == 0 && bounds.upper == 0);
                    continue;
                }
                int number = sequencium_largest_near(&position, position.mover, square) + 1;
                sequencium_apply(&next, (struct sequencium_move){(uint8_t)square, (uint8_t)number});
                int value = plain_solve(&table, &next).by[payoff];
                assert_int_equal(bounds.lower, value);
                assert_int_equal(bounds.upper, value);
                worse += !(solution.best >> square & 1);
            }
        }
    }
    assert_true(worse > 20);
}

/* A half-turn with the colours exchanged turns the value around. */
TEST(exchanged_colours_turn_the_value_around) {
    uint64_t random = 5;
    for (int game = 0; game < CHECK_ROUNDS(100); game++) {
        struct sequencium_position position = plain_random(&random, 14, true);
        struct sequencium_position turned = position;
        int squares = position.board.squares;
        for (int square = 0; square < squares; square++)
            turned.number[squares - 1 - square] = position.number[square];
        for (int colour = 0; colour < 2; colour++) {
            turned.own[colour] = 0;
            turned.maximum[colour] = position.maximum[1 - colour];
            for (int square = 0; square < squares; square++)
                turned.own[colour] |= (position.own[1 - colour] >> square & 1)
                                      << (squares - 1 - square);
        }
        turned.mover = !position.mover;
        for (int payoff = 0; payoff < SEQUENCIUM_PAYOFFS; payoff++)
            assert_int_equal(solve(&turned, payoff).value.lower,
                             -solve(&position, payoff).value.upper);
    }
}

TEST(weak_answers_tell_whether_red_gets_a_draw) {
    uint64_t random = 6;
    for (int game = 0; game < CHECK_ROUNDS(150); game++) {
        struct sequencium_position position = plain_random(&random, 10, true);
        const struct sequencium_plan plan = {.weak = true, .memory = SEQUENCIUM_LEAST_MEMORY};
        struct sequencium_solution weak;
        assert_true(sequencium_solve(&position, &plan, &weak, NULL));
        struct sequencium_solution exact = solve(&position, SEQUENCIUM_GAMBLE);
        assert_true(weak.value.lower <= exact.value.lower && exact.value.upper <= weak.value.upper);
        assert_true(weak.value.lower >= 0 || weak.value.upper < 0);
        assert_int_equal(weak.line_length, 0);
        if (exact.best && exact.value.lower == 0 && position.mover == SEQUENCIUM_RED)
            assert_int_equal(weak.best & ~exact.best, 0);
    }
}

/* Where the second player can mirror every move, and only there. */
TEST(the_mirror_argument_is_used_where_it_holds) {
    const struct sequencium_plan plan = {.weak = true, .memory = SEQUENCIUM_LEAST_MEMORY};
    struct sequencium_solution solution;
    struct sequencium_position position = plain_start(4, 4);
    assert_true(sequencium_solve(&position, &plan, &solution, NULL));
    assert_true(solution.mirrored && solution.value.lower == 0 && solution.value.upper == 0);
    assert_true(solution.best != 0 && !solution.best_complete);
    sequencium_apply(&position, (struct sequencium_move){5, 2});
    assert_true(sequencium_solve(&position, &plan, &solution, NULL));
    assert_false(solution.mirrored);
    sequencium_apply(&position, (struct sequencium_move){10, 2});
    assert_true(sequencium_solve(&position, &plan, &solution, NULL));
    assert_true(solution.mirrored);
    position = plain_start(3, 5);
    assert_true(sequencium_solve(&position, &plan, &solution, NULL));
    assert_true(!solution.mirrored && solution.value.lower == 0 && solution.value.upper > 0);
    /* Blue is blocked in a position that is its own image but for the numbers. */
    position = plain_start(1, 2);
    assert_true(sequencium_solve(&position, &plan, &solution, NULL));
    assert_true(solution.mirrored && solution.value.lower == 0 && solution.value.upper == 0);
}

TEST(a_stopped_search_leaves_bounds_that_hold) {
    struct sequencium_position start = plain_start(5, 5);
    bool some = false;
    int looks = 0;
    for (bool done = false; !done; looks += 7) {
        int left = looks;
        struct watch watch = {.stopped = stop_after, .progress = tell, .context = &left};
        const struct sequencium_plan plan = {.memory = 1 << 24, .each = true, .watch = &watch};
        struct sequencium_solution solution;
        done = sequencium_solve(&start, &plan, &solution, &reason);
        assert_true(solution.value.lower <= 8 && 8 <= solution.value.upper);
        for (int square = 1; square <= 6; square += square == 1 ? 4 : 1) { /* A2, B1, B2 */
            const struct sequencium_bounds *after = &solution.after[square];
            int value = square == 6 ? 8 : 0;
            assert_true(after->lower <= value && value <= after->upper);
            assert_true(!done || after->lower == after->upper);
        }
        some = some || (solution.value.lower > 0 && solution.value.upper > 8);
        if (!done)
            assert_error(done, ERROR_STOPPED, "stopped");
    }
    assert_true(some && looks > 10);
}

/* Results do not depend on the memory for the transposition table. */
TEST(little_memory_costs_only_time) {
    struct sequencium_position start = plain_start(4, 6);
    struct sequencium_solution little = solve(&start, SEQUENCIUM_GAMBLE);
    const struct sequencium_plan plan = {.memory = 1 << 26};
    struct sequencium_solution much;
    assert_true(sequencium_solve(&start, &plan, &much, NULL));
    assert_memory_equal(&little.value, &much.value, sizeof much.value);
    assert_int_equal(little.best, much.best);
    assert_true(little.searched > much.searched);
}
