/* Threshold queries against minimax over all sets of filled squares, all lines and all moves. */
#include "analysis/slice/rounds/search.h"
#include "tests/unit/plain_slice_round.h"

/* Every position of a round, at every threshold. */
static void check_round(const struct slice_instance *instance, const uint8_t *value) {
    const struct slice_plan plan = {.memory = 1 << 12};
    int squares = slice_squares(&instance->grid), fills = slice_instance_fills(instance);
    FREED_BY(slice_search_free) struct slice_search search;
    assert_done(slice_search_init(&search, instance, &plan, &reason));
    for (uint64_t set = 0; set < UINT64_C(1) << squares; set++) {
        int filled = __builtin_popcountll(set);
        if (filled > fills || (squares == 16 && set % 61 != 0 && filled > 2))
            continue;
        for (int threshold = 1; threshold <= 2 * instance->grid.side; threshold++)
            if (slice_search_query(&search, set, threshold) !=
                (value[set] >= threshold ? SLICE_REACHES : SLICE_BELOW))
                fail_msg("side %d, %d players, minimizers %d, set %llx, threshold %d",
                         instance->grid.side, instance->players, instance->minimizers,
                         (unsigned long long)set, threshold);
    }
}

TEST(queries_are_answered_as_by_minimax) {
    for (int side = 3; side <= 4; side++)
        for (int players = 2; players <= 4; players++) {
            struct slice_grid grid = slice_grid_empty(side);
            FREED uint8_t *value = memory_allocate((size_t)1 << side * side, 1);
            FREED uint8_t *ends = plain_ends(side, slice_fills(side, players));
            for (int seat = 0; seat < players; seat++)
                for (int alone = 0; alone < 2; alone++) {
                    struct slice_instance instance =
                        alone ? slice_instance_alone(&grid, players, seat)
                              : slice_instance_together(&grid, players, seat);
                    plain_minimax(&instance, ends, value);
                    check_round(&instance, value);
                }
        }
}

/* Solving by queries gives what retrograde analysis gives, moves and optimal play included. */
TEST(searched_rounds_are_those_of_retrograde_analysis) {
    const struct slice_plan plan = {.memory = 100000000, .threads = 1};
    uint64_t random = 5;
    for (int i = 0; i < 12; i++) {
        int side = 4 + i % 2, players = 2 + i % 3, most = 2 * side;
        struct slice_grid grid = slice_grid_empty(side);
        while (slice_filled_count(&grid) < slice_fills(side, players) - 5)
            slice_fill(&grid, (int)check_below(&random, (uint64_t)slice_squares(&grid)));
        struct slice_instance instance = slice_instance_together(&grid, players, i % players);
        struct layered_solution exact, searched;
        struct slice_optimal_play play = {0}, other = {0};
        assert_true(slice_solve(&instance, &plan, &exact, NULL));
        assert_true(slice_optimal_play_find(&instance, &plan, &exact, &play, NULL));
        searched = (struct layered_solution){exact.maximizes, .upper = most, .moves = exact.moves};
        for (size_t k = 0; k < exact.moves; k++)
            searched.move[k] = (struct layered_move){exact.move[k].square, 0, 0, most};
        assert_true(slice_search_solve(&instance, &plan, &searched, NULL));
        assert_true(slice_search_play(&instance, &plan, &searched, &other, NULL));
        assert_int_equal(searched.lower, exact.lower);
        assert_int_equal(searched.upper, exact.upper);
        assert_int_equal(searched.moves, exact.moves);
        assert_memory_equal(searched.move, exact.move, exact.moves * sizeof *exact.move);
        assert_memory_equal(&play, &other, sizeof play);
    }
}

TEST(a_search_gives_up) {
    struct slice_grid grid = slice_grid_empty(6);
    struct slice_instance instance = slice_instance_together(&grid, 2, 0);
    const struct slice_plan plan = {.memory = 1 << 20, .nodes = 100};
    FREED_BY(slice_search_free) struct slice_search search;
    assert_true(slice_search_init(&search, &instance, &plan, NULL));
    assert_int_equal(slice_search_query(&search, 0, 7), SLICE_UNKNOWN);
    assert_int_equal(search.visited, 101);
    search.limit = UINT64_MAX;
    search.watch = &stopping;
    assert_int_equal(slice_search_query(&search, 0, 7), SLICE_UNKNOWN);
}
