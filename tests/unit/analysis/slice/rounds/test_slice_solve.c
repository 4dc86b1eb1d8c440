/* Solved rounds against minimax over all sets of filled squares, all lines and all moves. */
#include "analysis/slice/lines/best.h"
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/slice/rounds/solve.h"
#include "sim/base/memory.h"
#include "tests/unit/counter.h"
#include "tests/unit/plain_slice_round.h"

/* Enough memory for all rounds in this file. */
static const uint64_t much = 100000000;

static struct layered_solution solve(const struct slice_instance *instance) {
    const struct slice_plan plan = {.memory = much, .threads = 1};
    struct layered_solution solution;
    assert_done(slice_solve(instance, &plan, &solution, &reason));
    return solution;
}

/* The grid and all its moves. */
static void check_solution(const struct slice_instance *instance, const uint8_t *value) {
    struct layered_solution solution = solve(instance);
    uint64_t set = instance->grid.filled[0];
    int left = slice_instance_fills(instance) - slice_filled_count(&instance->grid);
    assert_int_equal(solution.lower, value[set]);
    assert_int_equal(solution.upper, value[set]);
    assert_int_equal(solution.moves,
                     left ? slice_squares(&instance->grid) - __builtin_popcountll(set) : 0);
    for (size_t i = 0; i < solution.moves; i++) {
        const struct layered_move *move = &solution.move[i];
        assert_false(set >> move->square & 1);
        assert_int_equal(move->lower, value[set | UINT64_C(1) << move->square]);
        assert_int_equal(move->upper, move->lower);
        assert_int_equal(slice_is_best(&solution, i), move->lower == value[set]);
        assert_true(i == 0 || move->square > solution.move[i - 1].square);
    }
}

/* Optimal play preserves the value with every move, and ends with it. */
static void check_play(const struct slice_instance *instance, const uint8_t *value) {
    const struct slice_plan plan = {.memory = much, .threads = 1};
    struct layered_solution solution = solve(instance);
    struct slice_optimal_play play;
    uint64_t set = instance->grid.filled[0];
    int known = solution.lower;
    assert_done(slice_optimal_play_find(instance, &plan, &solution, &play, &reason));
    assert_int_equal(play.moves,
                     slice_instance_fills(instance) - slice_filled_count(&instance->grid));
    for (int i = 0; i < play.moves; i++) {
        uint64_t square = UINT64_C(1) << play.square[i];
        assert_false(set & square);
        for (int before = 0; before < play.square[i]; before++)
            assert_true(set >> before & 1 || value[set | UINT64_C(1) << before] != known);
        set |= square;
        assert_int_equal(value[set], known);
    }
    assert_int_equal(solution.passes > 0, play.moves > 0);
}

/* All that is asked about rounds of that side: for all seats, together and alone. */
static void for_all_rounds(int side, int players,
                           void (*check)(const struct slice_instance *instance,
                                         const uint8_t *value)) {
    struct slice_grid grid = slice_grid_empty(side);
    FREED uint8_t *value = calloc((size_t)1 << side * side, 1);
    FREED uint8_t *ends = plain_ends(side, slice_fills(side, players));
    for (int seat = 0; seat < players; seat++)
        for (int alone = 0; alone < 2; alone++) {
            struct slice_instance instance = alone ? slice_instance_alone(&grid, players, seat)
                                                   : slice_instance_together(&grid, players, seat);
            plain_minimax(&instance, ends, value);
            check(&instance, value);
        }
}

TEST(small_rounds_are_worth_what_minimax_says) {
    for (int side = 1; side <= 4; side++)
        for (int players = 2; players <= 4; players++)
            for_all_rounds(side, players, check_solution);
    for_all_rounds(3, 8, check_solution);
}

TEST(optimal_play_is_that_of_minimax) {
    for (int side = 1; side <= 4; side++)
        for (int players = 2; players <= 3; players++)
            for_all_rounds(side, players, check_play);
}

TEST(known_rounds_have_the_known_scores) {
    static const int known[][3] = {{2, 1, 2}, {3, 3, 3}, {4, 4, 5}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int seat = 0; seat < 2; seat++) {
            struct slice_grid grid = slice_grid_empty(known[i][0]);
            struct slice_instance instance = slice_instance_together(&grid, 2, seat);
            assert_int_equal(solve(&instance).lower, known[i][1 + seat]);
        }
}

TEST(rounds_in_play_are_worth_what_minimax_says) {
    uint64_t random = 1;
    for (int i = 0; i < CHECK_ROUNDS(4); i++) {
        int side = i % 4 == 0 ? 3 : 4, players = 2 + i % 3, fills = slice_fills(side, players);
        FREED uint8_t *value = calloc((size_t)1 << side * side, 1), *ends = plain_ends(side, fills);
        struct slice_grid grid = slice_grid_empty(side);
        struct slice_instance instance = slice_instance_together(&grid, players, i % players);
        plain_minimax(&instance, ends, value);
        for (int k = 0; k < 20; k++) {
            instance.grid = slice_grid_empty(side);
            plain_fill_some(&instance.grid, (int)check_below(&random, (uint64_t)fills + 1),
                            &random);
            check_solution(&instance, value);
            check_play(&instance, value);
        }
    }
}

/* A table of 33 million sets. */
TEST(side_5_is_worth_what_minimax_says) {
    uint64_t random = 2;
    struct slice_grid grid = slice_grid_empty(5);
    FREED uint8_t *value = memory_allocate((size_t)1 << 25, 1);
    FREED uint8_t *ends = plain_ends(5, slice_fills(5, 2));
    struct slice_instance instance = slice_instance_together(&grid, 2, 1);
    plain_minimax(&instance, ends, value);
    check_solution(&instance, value);
    check_play(&instance, value);
    for (int i = 0; i < 20; i++) {
        instance.grid = grid;
        plain_fill_some(&instance.grid, 3 + i % 10, &random);
        check_solution(&instance, value);
    }
}

/* By all moves, with the best line as the rest of the program finds it. */
static int search(const struct slice_lines *lines, const struct slice_instance *instance) {
    int filled = slice_filled_count(&instance->grid), most = -1, least = 100;
    if (filled == slice_instance_fills(instance))
        return slice_best_score(lines, &instance->grid);
    for (int square = 0; square < slice_squares(&instance->grid); square++) {
        struct slice_instance next = *instance;
        slice_fill(&next.grid, square);
        if (slice_is_filled(&instance->grid, square))
            continue;
        int value = search(lines, &next);
        most = value > most ? value : most;
        least = value < least ? value : least;
    }
    return slice_instance_maximizes(instance, filled) ? most : least;
}

TEST(the_end_of_side_6_is_worth_what_a_search_says) {
    uint64_t random = 3;
    const struct slice_lines *lines = slice_lines_of(6);
    for (int i = 0; i < CHECK_ROUNDS(60); i++) {
        struct slice_grid grid = slice_grid_empty(6);
        int players = 2 + i % 7, left = i % 20 == 19 ? 4 : 1 + i % 3;
        plain_fill_some(&grid, slice_fills(6, players) - left, &random);
        struct slice_instance instance = i % 2
                                             ? slice_instance_together(&grid, players, i % players)
                                             : slice_instance_alone(&grid, players, i % players);
        struct layered_solution solution = solve(&instance);
        assert_int_equal(solution.lower, search(lines, &instance));
        for (size_t k = 0; k < solution.moves; k += 1 + check_below(&random, 8)) {
            struct slice_instance next = instance;
            slice_fill(&next.grid, solution.move[k].square);
            assert_int_equal(solution.move[k].lower, search(lines, &next));
        }
    }
}

/* With one move left, its value is that of the best move; with none, it is the score. */
TEST(the_value_before_the_last_move_is_that_of_the_best_move) {
    uint64_t random = 10;
    for (int side = 2; side <= SLICE_SOLVED_SIDE; side++)
        for (int i = 0; i < 40; i++) {
            struct slice_grid grid = slice_grid_empty(side);
            struct slice_instance instance = slice_instance_together(&grid, 2, i % 2);
            plain_fill_some(&instance.grid, slice_fills(side, 2) - i / 20, &random);
            assert_int_equal(slice_greedy_score(&instance), solve(&instance).lower);
        }
}

TEST(symmetric_moves_lead_to_the_same) {
    for (int side = 3; side <= 5; side++)
        for (int seat = 0; seat < 3; seat++) {
            struct slice_grid grid = slice_grid_empty(side);
            struct slice_instance instance = slice_instance_together(&grid, 3, seat);
            struct layered_solution solution = solve(&instance);
            for (int square = 0; square < side * side; square++)
                for (int symmetry = 1; symmetry < 8; symmetry++)
                    assert_int_equal(solution.move[square].lower,
                                     solution.move[plain_symmetry(side, symmetry, square)].lower);
        }
}

/* Sets of filled squares in a pass. */
static uint64_t sets_of(const struct slice_instance *instance) {
    FREED_BY(slice_space_free) struct slice_space space;
    assert_true(slice_space_init(&space, instance, NULL));
    uint64_t sets = slice_space_sets_from(&space, slice_space_deepest(&space));
    return sets;
}

TEST(images_of_grids_are_worth_the_same_and_take_as_long) {
    uint64_t random = 5;
    for (int i = 0; i < CHECK_ROUNDS(8); i++) {
        int side = 3 + i % 4, players = 2 + i % 2, fills = slice_fills(side, players);
        struct slice_grid grid = slice_grid_empty(side);
        plain_fill_some(&grid, side < 5 ? 1 + i % 2 : fills - (side == 5 ? 5 + i % 3 : 5), &random);
        struct slice_instance instance = slice_instance_together(&grid, players, i % players);
        int value = solve(&instance).lower;
        uint64_t sets = sets_of(&instance);
        for (int image = 0; image < SLICE_IMAGES; image++) {
            instance.grid = slice_image(&grid, image);
            for (int square = 0; square < side * side; square++)
                assert_int_equal(
                    slice_is_filled(&grid, square),
                    slice_is_filled(&instance.grid, plain_symmetry(side, image, square)));
            assert_int_equal(solve(&instance).lower, value);
            assert_int_equal(sets_of(&instance), sets);
        }
    }
}

/* Whoever joins those who want it low does not raise the score; of two players, each is alone. */
TEST(more_defenders_hold_the_offense_to_less) {
    for (int players = 2; players <= 5; players++) {
        struct slice_grid grid = slice_grid_empty(4);
        struct slice_round together =
            slice_round_of(&grid, players, SLICE_TOGETHER, SLICE_ALL_SEATS);
        struct slice_round alone = slice_round_of(&grid, players, SLICE_ALONE, SLICE_ALL_SEATS);
        const struct slice_plan plan = {.memory = much, .threads = 2};
        assert_true(slice_round_solve(&together, &plan, false, NULL));
        assert_true(slice_round_solve(&alone, &plan, false, NULL));
        for (int offense = 0; offense < players; offense++)
            for (int defender = 0; defender < players; defender++) {
                int least = together.seat[offense].solution.lower;
                int most = alone.seat[defender].solution.lower;
                assert_true(offense == defender || least <= most);
                assert_true(players > 2 || offense == defender || least == most);
            }
    }
}

TEST(only_the_seats_that_are_asked_for_are_solved) {
    struct slice_grid grid = slice_grid_empty(3);
    struct slice_round round = slice_round_of(&grid, 3, SLICE_TOGETHER, 1);
    assert_int_equal(round.seats, 1);
    assert_int_equal(round.seat[0].seat, 1);
    round = slice_round_of(&grid, 3, SLICE_ALONE, 1);
    assert_int_equal(round.seats, 2);
    assert_int_equal(round.seat[0].seat, 0);
    assert_int_equal(round.seat[1].seat, 2);
    assert_int_equal(round.seat[1].instance.minimizers, 4);
    assert_true(round.seat[0].solution.lower < round.seat[0].solution.upper);
}

TEST(any_number_of_threads_finds_the_same) {
    uint64_t random = 6;
    for (int i = 0; i < CHECK_ROUNDS(4); i++) {
        struct slice_grid grid = slice_grid_empty(6);
        if (i > 0)
            plain_fill_some(&grid, 12 + i % 3, &random);
        else
            grid = slice_grid_empty(4);
        struct slice_instance instance = slice_instance_together(&grid, 2, i % 2);
        struct layered_solution one = solve(&instance), other;
        for (int threads = 2; threads <= 4; threads++) {
            const struct slice_plan plan = {.memory = much, .threads = threads};
            assert_true(slice_solve(&instance, &plan, &other, NULL));
            assert_memory_equal(&one, &other, sizeof one);
        }
    }
}

TEST(what_cannot_be_solved_is_reported) {
    const struct slice_plan plan = {.memory = much, .threads = 1};
    const struct slice_plan small = {.memory = 1000, .threads = 1};
    struct slice_grid grid = slice_grid_empty(8);
    struct slice_instance instance = slice_instance_together(&grid, 2, 0);
    struct layered_solution solution;
    assert_error(slice_solve(&instance, &plan, &solution, &reason), ERROR_INPUT,
                 "side 8: grids with sides up to 7 can be solved");
    uint64_t random = 7;
    grid = slice_grid_empty(4);
    instance = slice_instance_together(&grid, 2, 0);
    assert_error(slice_solve(&instance, &small, &solution, &reason), ERROR_INPUT,
                 "B of memory, but only 1KB are allowed");
    struct slice_optimal_play play; /* of a value that is too high, as from a forged checkpoint */
    solution = solve(&instance);
    solution.lower = solution.move[0].lower = 100;
    assert_done(slice_optimal_play_find(&instance, &plan, &solution, &play, &reason));
    assert_int_equal(play.moves, 2); /* until the offense cannot keep it */
    plain_fill_some(&instance.grid, 9, &random);
    assert_error(slice_solve(&instance, &plan, &solution, &reason), ERROR_INPUT,
                 "9 filled squares: a round of 2 players ends with 8");
}

/* A round that is over is worth its best line, at any side. */
TEST(rounds_that_are_over_have_their_score) {
    uint64_t random = 8;
    for (int side = 1; side <= SLICE_SIDE; side += side < 8 ? 1 : 4) {
        const struct slice_lines *lines = slice_lines_of(side);
        struct slice_grid grid = slice_grid_empty(side);
        plain_fill_some(&grid, slice_fills(side, 3), &random);
        struct slice_instance instance = slice_instance_together(&grid, 3, 0);
        struct layered_solution solution = solve(&instance);
        assert_int_equal(solution.moves, 0);
        assert_int_equal(solution.lower, slice_best_score(lines, &grid));
        assert_int_equal(solution.upper, solution.lower);
    }
}

TEST(a_stopped_search_has_bounds_that_hold) {
    struct slice_grid grid = slice_grid_empty(4);
    struct slice_instance instance = slice_instance_together(&grid, 3, 1);
    struct counter counter = {.stop_at = UINT64_MAX};
    const struct watch watch = {.stopped = stopped, .progress = progress, .context = &counter};
    const struct slice_plan plan = {.memory = much, .threads = 1, .watch = &watch};
    struct layered_solution solution;
    struct slice_optimal_play play;
    assert_true(slice_solve(&instance, &plan, &solution, NULL));
    assert_int_equal(counter.done, counter.total);
    assert_int_equal(counter.done, solution.visited);
    int value = solution.lower;
    uint64_t asked = counter.asked;
    for (uint64_t stop_at = 0; stop_at < asked; stop_at++) {
        counter = (struct counter){.stop_at = stop_at};
        assert_error(slice_solve(&instance, &plan, &solution, &reason), ERROR_STOPPED, "");
        assert_true(solution.lower <= value && value <= solution.upper);
    }
    counter = (struct counter){.stop_at = UINT64_MAX};
    assert_true(slice_solve(&instance, &plan, &solution, NULL));
    for (uint64_t stop_at = 0; stop_at < 20; stop_at++) {
        struct layered_solution copy = solution;
        counter = (struct counter){.stop_at = stop_at};
        assert_error(slice_optimal_play_find(&instance, &plan, &copy, &play, &reason),
                     ERROR_STOPPED, "");
        assert_true(play.moves >= 1 && play.moves < slice_instance_fills(&instance));
    }
}

/* If the memory suffices only with mirror symmetry, the line of optimal play ends early. */
TEST(optimal_play_is_reported_as_far_as_memory_allows) {
    struct slice_grid grid = slice_grid_empty(4);
    struct slice_instance instance = slice_instance_together(&grid, 2, 0);
    struct layered_solution solution = solve(&instance);
    const struct slice_plan plan = {.memory = 1, .threads = 1};
    struct slice_optimal_play play;
    assert_true(slice_optimal_play_find(&instance, &plan, &solution, &play, NULL));
    assert_int_equal(play.moves, 1);
    assert_int_equal(play.square[0], 0);
}
