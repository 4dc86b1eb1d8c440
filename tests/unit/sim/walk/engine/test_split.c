#include "sim/walk/engine/split.h"
#include "tests/unit/diary_walk.h"
#include "tests/unit/random_play.h"

enum { GAMES = 400 };

static void tally(const struct walk_play *play, const double *p, size_t n,
                  const struct lanes_kernel *kernel, uint64_t first, struct histogram *histogram) {
    struct split_tally counted;
    void *pass = split_prepare(play, p, n, kernel);
    assert_done(split_tally_init(&counted, n, &reason));
    /* Twice, to see that clearing clears. */
    for (int i = 0; i < 2; i++) {
        split_tally_clear(&counted);
        assert_done(split_play(pass, play, first, GAMES, &counted, &reason));
    }
    split_release(pass);
    split_tally_add(&counted, histogram, 1);
    split_tally_free(&counted);
}

static void assert_equal_histograms(const struct histogram *actual,
                                    const struct histogram *expected) {
    assert_memory_equal(actual->dense, expected->dense, sizeof actual->dense);
    assert_int_equal(actual->censored, expected->censored);
    assert_int_equal(actual->unfinishable, expected->unfinishable);
    assert_int_equal(actual->pairs, expected->pairs);
    if (actual->pairs > 0)
        assert_memory_equal(actual->pair, expected->pair, actual->pairs * sizeof *actual->pair);
}

/* The histogram of one p alone, by the loop engine. */
static void play_alone(struct walk_play play, double p, uint64_t first, struct histogram *counted) {
    uint32_t moves[GAMES];
    play.p = p;
    assert_done(engine_loop.play(NULL, &play, first, GAMES, moves, &reason));
    engine_count(counted, moves, GAMES);
}

/* All ways to split, against the expected games at every p. */
static void compare_passes(const struct walk_play *play, const double *p, size_t n, uint64_t first,
                           const struct histogram *expected) {
    for (size_t i = 0;; i++) {
        if (lanes_kernels[i] && !lanes_kernels[i]->supported())
            continue;
        FREED struct histogram *actual = memory_allocate(n, sizeof *actual);
        tally(play, p, n, lanes_kernels[i], first, actual);
        for (size_t k = 0; k < n; k++) {
            assert_equal_histograms(&actual[k], &expected[k]);
            histogram_free(&actual[k]);
        }
        if (!lanes_kernels[i])
            break;
    }
}

/* Against separate games at every p. */
static void compare_with_engine(const struct walk_play *play, const double *p, size_t n,
                                uint64_t first, struct histogram *sum) {
    FREED struct histogram *expected = memory_allocate(n, sizeof *expected);
    for (size_t k = 0; k < n; k++) {
        play_alone(*play, p[k], first, &expected[k]);
        histogram_merge(sum, &expected[k]);
    }
    compare_passes(play, p, n, first, expected);
    for (size_t k = 0; k < n; k++)
        histogram_free(&expected[k]);
}

static const double coarse[] = {0, 0, 0.125, 0.2, 0.2, 0.25, 0.5, 0.99, 1, 1};
static const double interior[] = {0.001, 0.1, 0.1, 0.1003, 0.1004, 0.3, 0.5, 0.7, 0.999};

TEST(all_histograms_equal_separate_runs) {
    uint64_t random = 31;
    struct histogram sum = {0};
    for (int round = 0; round < 36; round++) {
        struct random_strategy strategy = {.seed = (uint64_t)round,
                                           .by_square = round % 3 == 0,
                                           .chances = round % 6 == 1,
                                           .eager = 0.4 + 0.1 * (round % 6),
                                           .second_phase =
                                               round % 4 == 3 ? 1 + (uint64_t)round / 2 : 0};
        FREED_BY(random_play_free) struct random_play made;
        random_play_make(&made, 3 + round % 7, 3 + (int)check_below(&random, 9), 2 + round % 6,
                         round % 5 * 3, strategy, 0.5, &random);
        made.play.max_moves = round % 4 == 0 ? 11 : 800;
        bool all = made.dead.count == 0;
        struct walk_dead dead;
        for (int end = 0; end < 2; end++) {
            dead = table_find_dead(&made.table, table_coin(end));
            all &= dead.count == 0;
            dead_free(&dead);
        }
        if (all)
            compare_with_engine(&made.play, coarse, sizeof coarse / sizeof coarse[0],
                                round % 2 ? 0 : (UINT64_C(1) << 32) - 50, &sum);
        compare_with_engine(&made.play, interior, sizeof interior / sizeof interior[0], 77, &sum);
    }
    assert_true(sum.censored > 0 && sum.unfinishable > 0);
    histogram_free(&sum);
}

/* Strategies of their own for each p, as if they used it: `strategies` in turn, or if that is 0 one
 * for every three p. Returns whether they can be joined. */
static bool compare_joined(int round, const double *p, size_t n, size_t strategies,
                           uint64_t *random, struct histogram *sum) {
    struct random_play *made = memory_allocate(n, sizeof *made);
    const struct walk_table *tables[256];
    struct histogram *expected = memory_allocate(n, sizeof *expected);
    struct walk_board board;
    struct walk_table joined;
    bool joins = true;
    board = random_board(3 + round % 5, 3 + (int)check_below(random, 6), 2 + round % 4, round % 7,
                         random);
    for (size_t k = 0; k < n; k++) {
        made[k].strategy = (struct random_strategy){
            .seed = (uint64_t)round + (strategies > 0 ? k % strategies : k / 3),
            .by_square = round % 2,
            .eager = 0.8};
        made[k].player = random_player(&made[k].strategy, &board, round % 4 < 2);
        assert_done(table_compile(&made[k].table, &made[k].player, table_coin(p[k]), &reason));
        made[k].dead = table_find_dead(&made[k].table, table_coin(p[k]));
        made[k].play = (struct walk_play){.player = &made[k].player,
                                          .table = &made[k].table,
                                          .dead = &made[k].dead,
                                          .seed = (uint64_t)round,
                                          .max_moves = round % 3 ? 1000 : 13};
        tables[k] = &made[k].table;
        joins &= made[k].dead.count == 0 && tables[k]->offer_take == tables[0]->offer_take;
    }
    table_join(&joined, tables, n);
    for (size_t k = 0; k < n && joins; k++)
        play_alone(made[k].play, p[k], 7, &expected[k]);
    struct walk_play play = made[0].play;
    play.table = &joined;
    if (joins)
        compare_passes(&play, p, n, 7, expected);
    for (size_t k = 0; k < n; k++) {
        histogram_merge(sum, &expected[k]);
        histogram_free(&expected[k]);
        random_play_free(&made[k]);
    }
    free(made);
    free(expected);
    joins &= joined.changes > 0;
    table_free(&joined);
    return joins;
}

TEST(joined_tables_split_as_separate_runs) {
    uint64_t random = 38;
    struct histogram sum = {0};
    int joined = 0;
    for (int round = 0; round < 80; round++)
        joined += compare_joined(round, coarse, sizeof coarse / sizeof coarse[0], 0, &random, &sum);
    assert_true(joined > 10 && sum.censored > 0);
    /* A decision that differs between all neighbours splits a game into a part for each p: more
     * than a list of parts has room for. */
    double many[200];
    joined = 0;
    for (size_t k = 0; k < 200; k++)
        many[k] = 0.1 + 0.004 * (double)k;
    for (int round = 0; round < 8; round++)
        joined += compare_joined(round, many, 200, 2, &random, &sum);
    assert_true(joined > 0);
    histogram_free(&sum);
}

/* Games of a player with memory at p alone, by the plain engine. */
static void play_plainly(struct walk_play play, struct walk_table *rules, double p,
                         struct histogram *counted) {
    uint32_t moves[GAMES];
    play.p = p;
    play.dead = game_dead(rules, play.player->setup.board, table_coin(p));
    assert_non_null(play.dead);
    assert_done(engine_plain.play(NULL, &play, 5, GAMES, moves, &reason));
    engine_count(counted, moves, GAMES);
}

static void fill_dead(struct walk_table *rules, const struct walk_board *board) {
    for (int coin = 0; coin < TABLE_COINS; coin++)
        assert_non_null(game_dead(rules, board, (enum table_coin)coin));
}

TEST(strategies_with_memory_split_too) {
    enum { VALUES = sizeof coarse / sizeof coarse[0] };
    static const struct walk_strategy *const strategies[] = {&by_diary, &by_turn};
    uint64_t random = 35, censored = 0;
    bool unfinishable[VALUES] = {false};
    for (uint64_t round = 0; round < 24; round++) {
        const int size = (int)round;
        struct walk_table rules = {0};
        struct walk_board board =
            random_board(3 + size % 5, 4 + size % 4, 2 + size % 5, size % 12, &random);
        const struct walk_player player = {
            .strategy = strategies[round % 2],
            .setup = {.board = &board,
                      .start = board.start,
                      .collect_at_start = round % 4 < 2,
                      .p = NAN},
            .self = &round,
        };
        const struct walk_play play = {
            .player = &player, .rules = &rules, .seed = 8, .max_moves = 90};
        static struct histogram actual[VALUES], expected;
        memset(actual, 0, sizeof actual);
        fill_dead(&rules, &board);
        tally(&play, coarse, VALUES, lanes_best(), 5, actual);
        for (size_t k = 0; k < VALUES; k++) {
            memset(&expected, 0, sizeof expected);
            play_plainly(play, &rules, coarse[k], &expected);
            assert_equal_histograms(&actual[k], &expected);
            censored += expected.censored;
            unfinishable[k] |= expected.unfinishable > 0;
        }
        table_free(&rules);
    }
    assert_true(censored > 0);
    for (size_t k = 0; k < VALUES; k++)
        assert_true(unfinishable[k]);
}

static double take_five(const void *self, const struct walk_view *view) {
    return view->collection->size == WALK_PALINDROME - 1 ? 2 : 1;
}

TEST(a_wrong_answer_stops_a_pass) {
    static const struct walk_strategy all = {
        .name = "all", .summary = "takes all", .memory_size = 1, .take = take_five};
    uint64_t random = 36;
    struct walk_board board = random_board(5, 5, 9, 3, &random);
    const struct walk_player player = {.strategy = &all,
                                       .setup = {.board = &board, .start = board.start, .p = NAN}};
    struct walk_table rules = {0};
    const struct walk_play play = {.player = &player, .rules = &rules, .seed = 8, .max_moves = 90};
    struct split_tally tally;
    struct error error = {0}, expected = {0};
    void *pass = split_prepare(&play, &(double){0}, 1, lanes_best());
    uint32_t moves[GAMES];
    assert_true(split_tally_init(&tally, 1, &error));
    assert_false(split_play(pass, &play, 0, GAMES, &tally, &error));
    assert_false(engine_plain.play(NULL, &play, 0, GAMES, moves, &expected));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_string_equal(error.text, expected.text);
    split_release(pass);
    split_tally_free(&tally);
    table_free(&rules);
}

TEST(one_value_is_a_grid_too) {
    uint64_t random = 32;
    struct histogram sum = {0};
    struct random_strategy strategy = {.seed = 4, .eager = 0.6};
    struct random_play made;
    random_play_make(&made, 8, 8, 6, 6, strategy, 0.3, &random);
    compare_with_engine(&made.play, &(double){0.3}, 1, 0, &sum);
    random_play_free(&made);
    histogram_free(&sum);
}

/* All kernels, against one game at a time: games at n values from 0 to 1. */
static void compare_grid(const struct walk_play *play, size_t n, uint64_t first) {
    FREED double *p = memory_allocate(n, sizeof *p);
    for (size_t k = 0; k < n; k++)
        p[k] = n == 1 ? 0.3 : (double)k / (double)(n - 1);
    struct split_tally expected, actual;
    assert_done(split_tally_init(&expected, n, &reason));
    assert_done(split_tally_init(&actual, n, &reason));
    void *pass = split_prepare(play, p, n, NULL);
    assert_done(split_play(pass, play, first, GAMES, &expected, &reason));
    split_release(pass);
    for (size_t i = 0; lanes_kernels[i]; i++) {
        if (!lanes_kernels[i]->supported())
            continue;
        split_tally_clear(&actual);
        pass = split_prepare(play, p, n, lanes_kernels[i]);
        assert_done(split_play(pass, play, first, GAMES, &actual, &reason));
        split_release(pass);
        assert_int_equal(actual.longest, expected.longest);
        assert_memory_equal(actual.dense, expected.dense,
                            SPLIT_ROWS * (n + 1) * sizeof *expected.dense);
    }
    split_tally_free(&expected);
    split_tally_free(&actual);
}

/* Below, at and above the number of values that a byte can hold; and a grid finer than the coins'
 * leading byte. */
TEST(grids_of_any_size_split_as_game_by_game) {
    static const size_t sizes[] = {1, 2, 3, 127, 253, 254, 255, 256, 600, 10001};
    uint64_t random = 33;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct random_strategy strategy = {.seed = 6, .eager = 0.8, .chances = i % 3 == 2};
        FREED_BY(random_play_free) struct random_play made;
        random_play_make(&made, 6, 7, 5, 14, strategy, 0.5, &random);
        made.play.max_moves = i % 4 == 3 ? 21 : 3000;
        compare_grid(&made.play, sizes[i], i % 2 ? (UINT64_C(1) << 32) - 150 : 0);
    }
}

/* Nearly every landing is on a green square: the parts of sixty-four games exceed any list. */
TEST(games_of_many_parts_split_as_game_by_game) {
    uint64_t random = 37;
    for (int side = 6; side <= 16; side += 5) {
        struct random_play made = {.board = lone_white_board(side, 9),
                                   .strategy = {.seed = (uint64_t)side, .eager = 0.7}};
        made.player = random_player(&made.strategy, &made.board, side == 11);
        random_play_compile(&made, 0.5, &random);
        made.play.max_moves = 300;
        compare_grid(&made.play, 254, (UINT64_C(1) << 32) - 300);
        compare_grid(&made.play, 101, 0);
        random_play_free(&made);
    }
}

TEST(games_longer_than_the_dense_counts_are_kept_apart) {
    static const double p[] = {0.01, 0.02};
    uint64_t random = 34;
    struct histogram sum = {0};
    double answer = 0.004;
    FREED_BY(random_play_free) struct random_play made;
    made.board = random_board(4, 5, 2, 0, &random);
    made.board.green[0] = true;
    made.board.reset = (struct walk_collection){0};
    random_play_of(&made, take_alike, &answer, p[0], &random);
    made.play.max_moves = 9000;
    compare_with_engine(&made.play, p, 2, 0, &sum);
    assert_true(sum.pairs > 0 && sum.censored > 0);
    histogram_free(&sum);
}

TEST(a_stopped_pass_says_so) {
    uint64_t random = 35;
    struct random_strategy strategy = {.seed = 2, .eager = 0.7};
    FREED_BY(random_play_free) struct random_play made;
    random_play_make(&made, 6, 6, 4, 4, strategy, 0.1, &random);
    made.play.watch = &stopping;
    for (int i = 0; i < 2; i++) {
        struct split_tally counted;
        void *pass = split_prepare(&made.play, interior, 9, i ? lanes_best() : NULL);
        assert_done(split_tally_init(&counted, 9, &reason));
        assert_error(split_play(pass, &made.play, 0, 20000, &counted, &reason), ERROR_STOPPED, "");
        split_release(pass);
        split_tally_free(&counted);
    }
}
