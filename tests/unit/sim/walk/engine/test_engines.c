#include "sim/parallel/blocks.h"
#include "sim/walk/engine/game.h"
#include "sim/walk/engine/lanes.h"
#include "sim/walk/sweep/sweep.h"
#include "tests/unit/kept_in_memory.h"
#include "tests/unit/random_play.h"

enum { GAMES = 300 };

static void play_with(const struct walk_engine *engine, const struct walk_play *play,
                      uint64_t first, uint32_t *moves) {
    void *state = engine->prepare ? engine->prepare(play, lanes_best()) : NULL;
    assert_done(engine->play(state, play, first, GAMES, moves, &reason));
    if (engine->release)
        engine->release(state);
}

/* The plain engine asks the strategy at each landing; every other one must play the same games. */
TEST(all_engines_play_the_same_games) {
    static const double probability[] = {0, 1, 0.3, 0.5, 1.0 / 3};
    uint64_t random = 1;
    uint64_t special[2] = {0};
    for (int round = 0; round < 60; round++) {
        struct random_strategy strategy = {.seed = (uint64_t)round,
                                           .by_square = round % 2,
                                           .chances = round % 3 == 0,
                                           .eager = 0.55,
                                           .second_phase =
                                               round % 5 > 2 ? 1 + (uint64_t)round / 2 : 0};
        FREED_BY(random_play_free) struct random_play made;
        random_play_make(&made, 3 + (int)check_below(&random, 6), 3 + (int)check_below(&random, 6),
                         2 + round % 6, round % 5, strategy, probability[round % 5], &random);
        made.play.max_moves = round % 7 == 0 ? 9 : 2000;
        uint64_t first = round % 2 ? (UINT64_C(1) << 32) - 100 : 0;
        uint32_t plain[GAMES];
        play_with(&engine_plain, &made.play, first, plain);
        for (size_t i = 0; engines[i]; i++) {
            uint32_t moves[GAMES];
            play_with(engines[i], &made.play, first, moves);
            for (int game = 0; game < GAMES; game++)
                assert_int_equal(moves[game], plain[game]);
        }
        for (int game = 0; game < GAMES; game++) {
            special[0] += plain[game] == ENGINE_CENSORED;
            special[1] += plain[game] == ENGINE_UNFINISHABLE;
        }
    }
    assert_true(special[0] > 0 && special[1] > 0);
}

/* Remembers the game's landings, and gives a wrong answer after `self` of them. */
static double offend_later(const void *self, const struct walk_view *view) {
    uint64_t *landings = view->memory;
    if (*landings > *(const uint64_t *)self)
        return 2;
    return view->collection->size != 3 || walk_count(view->collection, view->letter) == 0;
}

static void count_landings(const void *self, const struct walk_view *view) {
    ++*(uint64_t *)view->memory;
}

static const struct walk_strategy later = {
    .name = "later",
    .summary = "offends after some landings",
    .memory_size = sizeof(uint64_t),
    .take = offend_later,
    .landed = count_landings,
};

TEST(a_strategy_with_memory_is_stopped_at_its_offence) {
    uint64_t random = 9;
    struct walk_board board = random_board(6, 6, 20, 0, &random);
    uint64_t patience = 10;
    struct walk_player player = {
        .strategy = &later,
        .setup = {.board = &board, .start = board.start, .p = NAN},
        .self = &patience,
    };
    struct walk_play play = {.player = &player, .p = 0.5, .seed = 1, .max_moves = 1000};
    uint32_t moves[GAMES];
    assert_error(engine_plain.play(NULL, &play, 0, GAMES, moves, &reason), ERROR_INPUT,
                 "later answers 2 for ");
    assert_int_equal(strncmp(reason.text, "game ", 5), 0);
    /* With more patience than moves it never offends, and games are censored. */
    patience = 5000;
    assert_done(engine_plain.play(NULL, &play, 0, GAMES, moves, &reason));
    int censored = 0;
    for (int i = 0; i < GAMES; i++)
        censored += moves[i] == ENGINE_CENSORED;
    assert_in_range(censored, 1, GAMES);
}

/* --- sweeps and comparisons --- */

struct lineup {
    struct walk_board board;
    struct random_strategy strategy[3];
    struct walk_choice choice[3];
};

static double take_some(const void *self, const struct walk_view *view) {
    return random_strategy_take(self, view) * (view->turn % 3 != 0);
}

static const struct walk_strategy some = {
    .name = "some", .summary = "two turns of three", .take = take_some};

static void make_lineup(struct lineup *lineup) {
    static const char *const names[] = {"one", "two", "three"};
    uint64_t random = 21;
    lineup->board = random_board(5, 6, 5, 3, &random);
    for (uint64_t i = 0; i < 3; i++) {
        lineup->strategy[i] =
            (struct random_strategy){.seed = 40 + i, .chances = i == 1, .eager = 0.8};
        lineup->choice[i] =
            known_choice(i == 2 ? &some : &random_answers, &lineup->strategy[i], names[i]);
    }
}

enum { STRATEGIES = 3, PS = 4, STARTS = 2, POINTS = STRATEGIES * PS * STARTS };
static const double ps[] = {0, 0.25, 0.7, 1};

/* A watch that stops after so many games. */
struct limit {
    uint64_t games, done;
};

static bool limit_reached(void *context) {
    const struct limit *limit = context;
    return __atomic_load_n(&limit->done, __ATOMIC_RELAXED) >= limit->games;
}

static void limit_progress(void *context, uint64_t done, uint64_t total) {
    struct limit *limit = context;
    __atomic_store_n(&limit->done, done, __ATOMIC_RELAXED);
}

struct swept {
    struct lineup lineup;
    struct sweep_plan plan;
    struct sweep_result result;
    struct histogram histogram[POINTS];
    int start[STARTS];
};

static void prepare_swept(struct swept *swept, uint64_t games) {
    make_lineup(&swept->lineup);
    swept->start[0] = swept->lineup.board.start;
    swept->start[1] = swept->lineup.board.columns + 1;
    swept->lineup.board.green[swept->start[1]] = false;
    swept->result.histogram = swept->histogram;
    swept->plan = (struct sweep_plan){
        .points = points_of(&swept->lineup.board, swept->lineup.choice, STRATEGIES, ps, PS,
                            swept->start, STARTS),
        .seed = 5,
        .max_moves = 30,
        .games = games,
    };
}

/* Plays all games, after those that are kept; returns whether it was not stopped. */
static bool play_kept(struct swept *swept, int threads, const struct walk_engine *engine,
                      uint64_t stop_after, const struct blocks_store *store) {
    struct limit limit = {.games = stop_after};
    const struct watch watch = {
        .stopped = limit_reached, .progress = limit_progress, .context = &limit};
    struct sweep_plan plan = swept->plan;
    plan.engine = engine;
    plan.threads = threads;
    plan.watch = stop_after > 0 ? &watch : NULL;
    plan.store = store;
    struct sweep *sweep = sweep_open(&plan, &reason);
    assert_non_null(sweep);
    bool all = sweep_play(sweep, &swept->result, &reason);
    sweep_close(sweep);
    assert_true(all || reason.kind == ERROR_STOPPED);
    return all;
}

static bool play_swept(struct swept *swept, int threads, const struct walk_engine *engine) {
    return play_kept(swept, threads, engine, 0, NULL);
}

static void assert_same_histograms(const struct swept *a, const struct swept *b) {
    assert_int_equal(a->result.games_done, b->result.games_done);
    for (int point = 0; point < POINTS; point++) {
        const struct histogram *x = &a->histogram[point];
        const struct histogram *y = &b->histogram[point];
        assert_memory_equal(x->dense, y->dense, sizeof x->dense);
        assert_int_equal(x->censored, y->censored);
        assert_int_equal(x->unfinishable, y->unfinishable);
        assert_int_equal(x->pairs, y->pairs);
        for (size_t i = 0; i < x->pairs; i++)
            assert_memory_equal(&x->pair[i], &y->pair[i], sizeof x->pair[i]);
    }
}

static struct swept *new_swept(uint64_t games) {
    struct swept *swept = memory_allocate(1, sizeof *swept);
    prepare_swept(swept, games);
    return swept;
}

static void free_swept(struct swept *swept) {
    for (int point = 0; point < POINTS; point++)
        histogram_free(&swept->histogram[point]);
    free(swept);
}

TEST(any_number_of_threads_gives_the_same_histograms) {
    const uint64_t games = 2 * SWEEP_BLOCK + 1234;
    struct swept *one = new_swept(games);
    assert_true(play_swept(one, 1, NULL));
    for (int point = 0; point < POINTS; point++)
        assert_int_equal(histogram_games(&one->histogram[point]), games);
    static const int threads[] = {2, 3, 8};
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
        struct swept *more = new_swept(games);
        assert_true(play_swept(more, threads[i], NULL));
        assert_same_histograms(one, more);
        free_swept(more);
    }
    free_swept(one);
}

/* Also for games too few to pack a table for. */
TEST(one_pass_for_all_p_equals_the_plain_engine) {
    static const uint64_t games[] = {20000, 1000};
    for (int i = 0; i < 2; i++) {
        struct swept *fast = new_swept(games[i]);
        struct swept *plain = new_swept(games[i]);
        assert_true(play_swept(fast, 2 - i, NULL));
        assert_true(play_swept(plain, 2 - i, &engine_plain));
        assert_same_histograms(fast, plain);
        free_swept(fast);
        free_swept(plain);
    }
}

TEST(a_stopped_sweep_is_a_prefix_and_goes_on_to_the_same_end) {
    const uint64_t games = 3 * SWEEP_BLOCK + 77;
    struct swept *whole = new_swept(games);
    assert_true(play_swept(whole, 2, NULL));
    struct swept *halting = new_swept(games);
    struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    assert_false(play_kept(halting, 1, NULL, 2 * SWEEP_BLOCK, &kept.store));
    assert_int_equal(halting->result.games_done, 2 * SWEEP_BLOCK);
    struct swept *prefix = new_swept(2 * SWEEP_BLOCK);
    assert_true(play_swept(prefix, 1, NULL));
    assert_same_histograms(halting, prefix);
    struct swept *resumed = new_swept(games);
    assert_true(play_kept(resumed, 2, NULL, 0, &kept.store));
    assert_int_equal(resumed->result.games_done, games);
    assert_same_histograms(resumed, whole);
    kept_in_memory_free(&kept);
    free_swept(whole);
    free_swept(resumed);
    free_swept(halting);
    free_swept(prefix);
}

TEST(a_strategy_with_memory_needs_the_plain_engine) {
    struct swept *swept = new_swept(10);
    swept->plan.engine = &engine_loop;
    swept->plan.threads = 1;
    assert_error(sweep_open(&swept->plan, &reason) != NULL, ERROR_INPUT,
                 "three has memory: engine loop cannot play it");
    free_swept(swept);
}

static void compare_lineup(struct lineup *lineup, struct sweep_result *result, bool independent,
                           int threads, uint64_t stop_after) {
    struct limit limit = {.games = stop_after};
    const struct watch watch = {
        .stopped = limit_reached, .progress = limit_progress, .context = &limit};
    const struct sweep_plan plan = {
        .points = points_of(&lineup->board, lineup->choice, STRATEGIES, (const double[]){0.4}, 1,
                            &lineup->board.start, 1),
        .seed = 3,
        .games = 2 * SWEEP_BLOCK + 99,
        .max_moves = 100,
        .paired = !independent,
        .independent = independent,
        .threads = threads,
        .watch = stop_after > 0 ? &watch : NULL,
    };
    bool all = sweep_run(&plan, result, &reason);
    assert_int_equal(all, stop_after == 0);
}

static void free_comparison(struct sweep_result *result) {
    histograms_free(result->histogram, STRATEGIES);
    free(result->histogram);
}

TEST(a_strategy_differs_from_itself_by_exactly_nothing) {
    struct lineup lineup;
    make_lineup(&lineup);
    lineup.strategy[1] = lineup.strategy[0];
    struct sweep_result result;
    compare_lineup(&lineup, &result, false, 2, 0);
    struct paired_summary same =
        paired_summarise(&result.pair[paired_index(STRATEGIES, 0, 1)], 0.95);
    assert_double(same.mean, 0, 0, 0);
    assert_double(same.standard_error, 0, 0, 0);
    assert_int_equal(same.equal, same.games);
    struct paired_summary other =
        paired_summarise(&result.pair[paired_index(STRATEGIES, 0, 2)], 0.95);
    assert_true(other.standard_error > 0);
    /* The mean of differences is the difference of means. */
    double left = histogram_summarise(&result.histogram[0]).mean;
    double right = histogram_summarise(&result.histogram[2]).mean;
    if (other.games == 2 * SWEEP_BLOCK + 99)
        assert_double(other.mean, left - right, 1e-9, 0);
    free_comparison(&result);
}

TEST(comparisons_do_not_depend_on_threads_and_stop_at_a_prefix) {
    struct lineup lineup;
    make_lineup(&lineup);
    struct sweep_result one;
    struct sweep_result eight;
    compare_lineup(&lineup, &one, false, 1, 0);
    compare_lineup(&lineup, &eight, false, 8, 0);
    for (size_t i = 0; i < paired_count(STRATEGIES); i++)
        assert_memory_equal(&one.pair[i], &eight.pair[i], sizeof one.pair[i]);
    free_comparison(&eight);
    free_comparison(&one);
    struct sweep_result stopped;
    compare_lineup(&lineup, &stopped, false, 1, SWEEP_BLOCK);
    assert_int_equal(stopped.games_done, SWEEP_BLOCK);
    assert_int_equal(histogram_games(&stopped.histogram[0]), SWEEP_BLOCK);
    free_comparison(&stopped);
}

TEST(independent_games_are_other_games) {
    struct lineup lineup;
    make_lineup(&lineup);
    lineup.strategy[1] = lineup.strategy[0];
    struct sweep_result result;
    compare_lineup(&lineup, &result, true, 2, 0);
    assert_memory_not_equal(result.histogram[0].dense, result.histogram[1].dense,
                            sizeof result.histogram[0].dense);
    assert_null(result.pair);
    double left = histogram_summarise(&result.histogram[0]).mean;
    double right = histogram_summarise(&result.histogram[1]).mean;
    double error = histogram_summarise(&result.histogram[0]).standard_error;
    assert_double(left, right, 6 * error, 0);
    free_comparison(&result);
}
