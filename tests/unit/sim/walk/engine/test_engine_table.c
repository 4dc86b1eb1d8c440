#include "sim/walk/engine/engine.h"
#include "sim/walk/engine/lanes.h"
#include "tests/unit/random_play.h"

enum { GAMES = 300 };

/* Plays with every kernel of this machine, and without one, and compares with the loop engine game
 * by game. */
static void compare_kernels(const struct walk_play *play, uint64_t first, size_t games) {
    uint32_t loop[GAMES], moves[GAMES + 1];
    assert_true(games <= GAMES);
    assert_done(engine_loop.play(NULL, play, first, games, loop, &reason));
    const struct lanes_kernel *const *kernel = lanes_kernels;
    do {
        if (*kernel && !(*kernel)->supported())
            continue;
        void *prepared = engine_table.prepare(play, *kernel);
        moves[games] = 12345;
        assert_done(engine_table.play(prepared, play, first, games, moves, &reason));
        engine_table.release(prepared);
        for (size_t game = 0; game < games; game++)
            if (moves[game] != loop[game])
                fail_msg("%s: game %llu takes %u moves, not %u", *kernel ? (*kernel)->name : "none",
                         (unsigned long long)(first + game), moves[game], loop[game]);
        assert_int_equal(moves[games], 12345);
    } while (*kernel++);
}

TEST(every_kernel_plays_the_loops_games_on_random_boards) {
    static const double probability[] = {0, 1, 0.3, 0.5, 1.0 / 3, 77.0 / 256, 0.001, 0.9999};
    uint64_t random = 5;
    for (int round = 0; round < 112; round++) {
        int rows = 3 + round % 14;
        int columns = 3 + (int)check_below(&random, 14);
        struct random_strategy strategy = {.seed = (uint64_t)round,
                                           .by_square = round % 3 == 0,
                                           .chances = round % 5 == 0,
                                           .eager = 0.3 + 0.1 * (round % 8),
                                           .second_phase =
                                               round % 4 == 2 ? 1 + (uint64_t)round / 2 : 0};
        FREED_BY(random_play_free) struct random_play made;
        random_play_make(&made, rows, columns, 2 + round % 7, round % 6, strategy,
                         probability[round % 8], &random);
        static const uint64_t first[] = {0, (UINT64_C(1) << 32) - 100, UINT64_C(0x123456789ABC)};
        compare_kernels(&made.play, first[round % 3], GAMES);
    }
}

TEST(boards_of_64_128_and_256_squares_jump_by_direction) {
    static const int side[][2] = {{4, 4}, {4, 8}, {8, 8}, {8, 16}, {16, 8}, {16, 16}, {4, 16}};
    uint64_t random = 6;
    for (size_t i = 0; i < sizeof side / sizeof side[0]; i++) {
        struct random_strategy strategy = {.seed = i, .eager = 0.7};
        FREED_BY(random_play_free) struct random_play made;
        random_play_make(&made, side[i][0], side[i][1], 5, 12, strategy, 0.4, &random);
        assert_true(256 % made.board.squares == 0);
        compare_kernels(&made.play, 0, GAMES);
    }
}

static uint32_t choices_of(const struct walk_play *play) {
    struct packed_table packed;
    assert_true(packed_table_make(&packed, play, TABLE_EITHER));
    uint32_t choices = packed.choices;
    packed_table_free(&packed);
    return choices;
}

/* A strategy with one probability for all: what random(q) is. */
TEST(chances_fall_the_same_way) {
    static double chance[] = {0.5, 0.001, 0.999, 1.0 / 3};
    uint64_t random = 7;
    for (int round = 0; round < 16; round++) {
        FREED_BY(random_play_free) struct random_play made;
        made.board = random_board(3 + round % 14, 3 + round % 9, 4, 5, &random);
        random_play_of(&made, take_alike, &chance[round % 4], 0.37, &random);
        assert_int_equal(choices_of(&made.play), 1);
        compare_kernels(&made.play, 0, GAMES);
    }
}

/* So close to 0 and 1 that thresholds of 32 bits are 0 and 2^32: these are no choices. */
static const double by_letter[] = {0.25, 1e-12, 0.5, 1 - 1e-12, 0.9};

static double take_by_letter(const void *self, const struct walk_view *view) {
    double answer = take_alike(&by_letter[view->letter % 5], view);
    return *(const bool *)self ? answer : answer > 0.1 && answer < 0.99 ? answer : 0;
}

TEST(chances_of_several_probabilities_fall_the_same_way) {
    uint64_t random = 17;
    for (int round = 0; round < 12; round++) {
        bool extreme = round % 2;
        FREED_BY(random_play_free) struct random_play made;
        made.board = random_board(3 + round, 14 - round, 4, 5, &random);
        random_play_of(&made, take_by_letter, &extreme, 1.0 / 3, &random);
        assert_in_range(choices_of(&made.play), 2, 3);
        compare_kernels(&made.play, (UINT64_C(1) << 32) - 7, GAMES);
    }
}

TEST(games_longer_than_2_to_the_16_are_exact) {
    enum { FEW = 40 };
    static double rarely = 1e-4;
    uint64_t random = 18;
    FREED_BY(random_play_free) struct random_play made;
    made.board = random_board(7, 9, 4, 0, &random);
    random_play_of(&made, take_alike, &rarely, 0.2, &random);
    made.play.max_moves = 300000;
    compare_kernels(&made.play, 0, FEW);
    uint32_t moves[FEW];
    int longer = 0, censored = 0;
    assert_done(engine_loop.play(NULL, &made.play, 0, FEW, moves, &reason));
    for (int game = 0; game < FEW; game++) {
        censored += moves[game] == ENGINE_CENSORED;
        longer += moves[game] > UINT16_MAX && moves[game] <= made.play.max_moves;
    }
    assert_true(longer > 0);
    assert_true(censored < FEW);
}

TEST(any_number_of_games_and_any_limit_of_moves_is_exact) {
    static const uint32_t limit[] = {1, 2, 7, 8, 9, 15, 16, 17, 100};
    static const size_t games[] = {0, 1, 63, 64, 65, 127, 128, 129, GAMES};
    uint64_t random = 8;
    for (size_t i = 0; i < 9; i++) {
        struct random_strategy strategy = {.seed = i, .eager = 0.9};
        FREED_BY(random_play_free) struct random_play made;
        random_play_make(&made, 5, 6, 3, 3, strategy, i % 2 ? 0.2 : 0, &random);
        for (size_t j = 0; j < 9; j++) {
            made.play.max_moves = limit[j];
            compare_kernels(&made.play, 1000, games[i]);
        }
    }
}

/* If it packs, it is so large that entries are shifted by more than addresses are for nothing. */
static void check_packing(const struct random_play *made, bool fits) {
    struct packed_table packed;
    assert_int_equal(packed_table_make(&packed, &made->play, TABLE_EITHER), fits);
    assert_true(!fits || packed.shift > PACKED_FREE_SHIFT);
    packed_table_free(&packed);
    compare_kernels(&made->play, 0, GAMES);
}

TEST(large_tables_are_walked_alike) {
    uint64_t random = 9;
    struct random_strategy strategy = {.seed = 1, .by_square = true, .eager = 0.9};
    FREED_BY(random_play_free) struct random_play made;
    random_play_make(&made, 9, 12, 20, 6, strategy, 0.1, &random);
    check_packing(&made, true);
}

TEST(tables_that_cannot_be_packed_are_played_by_the_loop) {
    uint64_t random = 10;
    struct random_strategy strategy = {.seed = 1, .chances = true, .eager = 0.9};
    FREED_BY(random_play_free) struct random_play made;
    random_play_make(&made, 5, 5, 4, 2, strategy, 0.1, &random);
    check_packing(&made, false);
}

TEST(the_best_kernel_is_one_that_runs_here) {
    size_t kernels = 0;
    while (lanes_kernels[kernels] && !lanes_kernels[kernels]->supported())
        kernels++;
    assert_ptr_equal(lanes_best(), lanes_kernels[kernels]);
}

static bool count_and_stop(void *context) {
    ++*(int *)context;
    return true;
}

TEST(a_stopped_engine_says_so) {
    uint64_t random = 11;
    int asked = 0;
    const struct watch watch = {.stopped = count_and_stop, .context = &asked};
    struct random_strategy strategy = {.seed = 2, .eager = 0.7};
    FREED_BY(random_play_free) struct random_play made;
    random_play_make(&made, 6, 6, 4, 2, strategy, 0.1, &random);
    made.play.watch = &watch;
    void *prepared = engine_table.prepare(&made.play, lanes_best());
    enum { MANY = 20000 };
    FREED uint32_t *moves = memory_allocate(MANY, sizeof *moves);
    assert_error(engine_table.play(prepared, &made.play, 0, MANY, moves, &reason), ERROR_STOPPED,
                 "");
    assert_true(asked > 0);
    engine_table.release(prepared);
}
