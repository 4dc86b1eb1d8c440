#include "sim/walk/engine_table.h"
#include "tests/unit/random_play.h"

#include <stdlib.h>

enum { GAMES = 300 };

/* Plays with every kernel of this machine, and compares with the loop engine game by game. */
static void compare_kernels(const struct walk_play *play, uint64_t first, size_t games) {
    struct error error = {0};
    uint32_t loop[GAMES], moves[GAMES + 1];
    assert_true(games <= GAMES);
    assert_true(engine_loop.play(NULL, play, first, games, loop, &error));
    for (size_t i = 0; lanes_kernels[i]; i++) {
        if (!lanes_kernels[i]->supported())
            continue;
        void *prepared;
        moves[games] = 12345;
        assert_true(engine_table_prepare(&prepared, play, lanes_kernels[i], &error));
        assert_true(engine_table.play(prepared, play, first, games, moves, &error));
        engine_table.release(prepared);
        for (size_t game = 0; game < games; game++)
            if (moves[game] != loop[game])
                fail_msg("%s: game %llu takes %u moves, not %u", lanes_kernels[i]->name,
                         (unsigned long long)(first + game), moves[game], loop[game]);
        assert_int_equal(moves[games], 12345);
    }
}

static void every_kernel_plays_the_loops_games_on_random_boards(void **state) {
    (void)state;
    static const double probability[] = {0, 1, 0.3, 0.5, 1.0 / 3, 77.0 / 256, 0.001, 0.9999};
    uint64_t random = 5;
    for (int round = 0; round < 112; round++) {
        int rows = 3 + round % 14;
        int columns = 3 + (int)check_below(&random, 14);
        struct random_strategy strategy = {.seed = (uint64_t)round,
                                           .by_square = round % 3 == 0,
                                           .chances = round % 5 == 0,
                                           .eager = 0.3 + 0.1 * (round % 8)};
        struct random_play made;
        random_play_make(&made, rows, columns, 2 + round % 7, round % 6, strategy,
                         probability[round % 8], &random);
        static const uint64_t first[] = {0, (UINT64_C(1) << 32) - 100, UINT64_C(0x123456789ABC)};
        compare_kernels(&made.play, first[round % 3], GAMES);
        random_play_free(&made);
    }
}

static void boards_of_64_128_and_256_squares_jump_by_direction(void **state) {
    (void)state;
    static const int side[][2] = {{4, 4}, {4, 8}, {8, 8}, {8, 16}, {16, 8}, {16, 16}, {4, 16}};
    uint64_t random = 6;
    for (size_t i = 0; i < sizeof side / sizeof side[0]; i++) {
        struct random_strategy strategy = {.seed = i, .eager = 0.7};
        struct random_play made;
        random_play_make(&made, side[i][0], side[i][1], 5, 12, strategy, 0.4, &random);
        assert_true(256 % made.board.squares == 0);
        compare_kernels(&made.play, 0, GAMES);
        random_play_free(&made);
    }
}

/* A strategy with one probability for all: what random(q) is. */
static void chances_fall_the_same_way(void **state) {
    (void)state;
    static const double chance[] = {0.5, 0.001, 0.999, 1.0 / 3};
    uint64_t random = 7;
    for (int round = 0; round < 16; round++) {
        double answer = chance[round % 4];
        struct walk_board board;
        struct walk_table table;
        struct walk_stuck stuck;
        struct error error = {0};
        random_board(&board, 3 + round % 14, 3 + round % 9, 4, 5, &random);
        const struct walk_strategy strategy = {
            .name = "alike", .summary = "one answer", .memoryless = true, .take = take_alike};
        const struct walk_player player = {
            .strategy = &strategy,
            .setup = {.board = &board, .start = board.start, .collect_at_start = true, .p = NAN},
            .self = &answer,
        };
        assert_true(table_compile(&table, &player, TABLE_EITHER, &error));
        assert_true(table_find_stuck(&table, TABLE_EITHER, &stuck, &error));
        const struct walk_play play = {.player = &player,
                                       .table = &table,
                                       .stuck = &stuck,
                                       .p = 0.37,
                                       .seed = check_random(&random),
                                       .max_moves = 2000};
        struct packed_table packed;
        bool fits = false;
        assert_true(packed_table_make(&packed, &play, TABLE_EITHER, &fits, &error));
        assert_true(fits);
        assert_int_equal(packed.choices, 1);
        packed_table_free(&packed);
        compare_kernels(&play, 0, GAMES);
        stuck_free(&stuck);
        table_free(&table);
    }
}

static void any_number_of_games_and_any_limit_of_moves_is_exact(void **state) {
    (void)state;
    static const uint32_t limit[] = {1, 2, 7, 8, 9, 15, 16, 17, 100};
    static const size_t games[] = {0, 1, 63, 64, 65, 127, 128, 129, GAMES};
    uint64_t random = 8;
    for (size_t i = 0; i < 9; i++) {
        struct random_strategy strategy = {.seed = i, .eager = 0.9};
        struct random_play made;
        random_play_make(&made, 5, 6, 3, 3, strategy, i % 2 ? 0.2 : 0, &random);
        for (size_t j = 0; j < 9; j++) {
            made.play.max_moves = limit[j];
            compare_kernels(&made.play, 1000, games[i]);
        }
        random_play_free(&made);
    }
}

/* Whether a random strategy's table packs, and whether it is so large that entries are shifted by
 * more than addresses are for nothing. */
static void pack(struct random_play *made, bool *fits, bool *large) {
    struct packed_table packed;
    struct error error = {0};
    assert_true(packed_table_make(&packed, &made->play, TABLE_EITHER, fits, &error));
    *large = *fits && packed.shift > PACKED_FREE_SHIFT;
    packed_table_free(&packed);
}

static void large_tables_are_walked_alike(void **state) {
    (void)state;
    uint64_t random = 9;
    struct random_strategy strategy = {.seed = 1, .by_square = true, .eager = 0.9};
    struct random_play made;
    bool fits, large;
    random_play_make(&made, 9, 12, 20, 6, strategy, 0.1, &random);
    pack(&made, &fits, &large);
    assert_true(fits && large);
    compare_kernels(&made.play, 0, GAMES);
    random_play_free(&made);
}

static void tables_that_cannot_be_packed_are_played_by_the_loop(void **state) {
    (void)state;
    uint64_t random = 10;
    struct random_strategy strategy = {.seed = 1, .chances = true, .eager = 0.9};
    struct random_play made;
    bool fits, large;
    random_play_make(&made, 5, 5, 4, 2, strategy, 0.1, &random);
    pack(&made, &fits, &large);
    assert_false(fits);
    compare_kernels(&made.play, 0, GAMES);
    random_play_free(&made);
}

static void the_best_kernel_is_one_that_runs_here(void **state) {
    (void)state;
    assert_true(lanes_best()->supported());
    size_t kernels = 0;
    while (lanes_kernels[kernels])
        kernels++;
    assert_true(lanes_kernels[kernels - 1]->supported());
}

static bool stop_at_once(void *context) {
    ++*(int *)context;
    return true;
}

static void a_stopped_engine_says_so(void **state) {
    (void)state;
    uint64_t random = 11;
    int asked = 0;
    const struct watch watch = {.stopped = stop_at_once, .context = &asked};
    struct random_strategy strategy = {.seed = 2, .eager = 0.7};
    struct random_play made;
    random_play_make(&made, 6, 6, 4, 2, strategy, 0.1, &random);
    made.play.watch = &watch;
    struct error error = {0};
    void *prepared;
    enum { MANY = 20000 };
    uint32_t *moves = calloc(MANY, sizeof *moves);
    assert_non_null(moves);
    assert_true(engine_table.prepare(&prepared, &made.play, &error));
    assert_error(engine_table.play(prepared, &made.play, 0, MANY, moves, &error), &error,
                 ERROR_STOPPED, "");
    assert_true(asked > 0);
    engine_table.release(prepared);
    free(moves);
    random_play_free(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_plays_the_loops_games_on_random_boards),
        cmocka_unit_test(boards_of_64_128_and_256_squares_jump_by_direction),
        cmocka_unit_test(chances_fall_the_same_way),
        cmocka_unit_test(any_number_of_games_and_any_limit_of_moves_is_exact),
        cmocka_unit_test(large_tables_are_walked_alike),
        cmocka_unit_test(tables_that_cannot_be_packed_are_played_by_the_loop),
        cmocka_unit_test(the_best_kernel_is_one_that_runs_here),
        cmocka_unit_test(a_stopped_engine_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
