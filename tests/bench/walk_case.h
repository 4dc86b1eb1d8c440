/* A case of the walk's benchmark: a board, a strategy and a p, played in every way in turn. */
#ifndef TESTS_BENCH_WALK_CASE_H
#define TESTS_BENCH_WALK_CASE_H

#include "sim/base/memory.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/engine/lanes.h"
#include "sim/walk/engine/split.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"
#include "strategies/walk/registry.h"
#include "tests/bench/bench.h"
#include "tests/bench/by_hand.h"

#include <sys/resource.h>

enum { BLOCK = SWEEP_BLOCK, ROUNDS = 9, VALUES = 101, KERNELS = 8 };

/* Blocks: a million games, and four million, an even number that two threads can share. */
enum { SHORT = 16, LONG = 64 };

struct bench_case {
    const char *board; /* "published", or its side */
    const char *strategy;
    double p;
};

/* Seconds of each way to play, by round. */
struct timing {
    double by_hand[ROUNDS];                                /* a block */
    double kernel[KERNELS][ROUNDS], pass[KERNELS][ROUNDS]; /* the same at one p and at VALUES */
    double one_thread[ROUNDS], two_threads[ROUNDS];        /* LONG */
    double one_value[ROUNDS], all_values[ROUNDS];          /* SHORT */
    double one_command[ROUNDS], all_command[ROUNDS];
    uint64_t moves, by_hand_moves; /* of a block's games */
    long preemptions;              /* of the two threads */
};

struct bench {
    struct walk_board board;
    struct strategy_set set;
    struct strategy_choice choice;
    struct walk_player player;
    struct walk_table table;
    struct walk_dead dead;
    struct walk_play play;
    struct by_hand by_hand;
    double p[VALUES];
    void *kernel[KERNELS]; /* prepared; NULL where the machine does not support it */
    void *pass[KERNELS];   /* over all values */
    struct split_tally tally;
    struct histogram histogram; /* of single blocks */
    uint32_t *moves, *expected; /* [BLOCK] */
};

/* A sweep of the case's strategy that continues from round to round. */
struct swept {
    struct sweep_plan plan;
    struct sweep_result result;
    double p[VALUES];
    struct histogram histogram[VALUES];
    struct sweep *sweep;
};

/* A board of that side with letters and four greens scattered by a fixed rule. */
static inline bool make_board(struct walk_board *board, int side, struct error *error) {
    char text[2048];
    int length = snprintf(text, sizeof text, "[board]\nletters =\n");
    uint32_t state = (uint32_t)side;
    for (int row = 0; row < side; row++) {
        length += snprintf(text + length, sizeof text - (size_t)length, "  ");
        for (int column = 0; column < side; column++) {
            state = state * 1664525 + 1013904223;
            text[length++] = (char)('A' + (state >> 16) % (side < 8 ? 9 : 26));
        }
        text[length++] = '\n';
    }
    snprintf(text + length, sizeof text - (size_t)length,
             "green = A2 B3 C4 D%d\nreset = A A B C\nstart = B2\n", side - 1);
    return board_file_parse(board, "bench", text, error);
}

/* The board and the strategy, which may have memory: all that a sweep needs. */
static inline void set_up_choice(struct bench *bench, const struct bench_case *chosen) {
    struct error error = {0};
    memset(bench, 0, sizeof *bench);
    int side = atoi(chosen->board);
    bench_must(side > 0 ? make_board(&bench->board, side, &error)
                        : board_file_published(&bench->board, &error),
               &error);
    strategy_set_init(&bench->set);
    bench_must(strategy_choose(&bench->choice, &bench->set, chosen->strategy, &error), &error);
}

/* A strategy without memory, and its table prepared for every engine. */
static inline void set_up(struct bench *bench, const struct bench_case *chosen) {
    struct error error = {0};
    set_up_choice(bench, chosen);
    const struct walk_setup setup = {
        .board = &bench->board, .start = bench->board.start, .p = chosen->p};
    bench_must(player_open_choice(&bench->player, &bench->choice.chosen, &setup, NULL, &error),
               &error);
    bench_must(table_compile(&bench->table, &bench->player, TABLE_EITHER, &error), &error);
    bench->dead = table_find_dead(&bench->table, TABLE_EITHER);
    bench->play = (struct walk_play){.player = &bench->player,
                                     .table = &bench->table,
                                     .dead = &bench->dead,
                                     .p = chosen->p,
                                     .seed = 1,
                                     .max_moves = 1000000};
    if (!by_hand_make(&bench->by_hand, &bench->table))
        abort();
    for (size_t k = 0; k < VALUES; k++)
        bench->p[k] = (double)k / (VALUES - 1);
    for (size_t i = 0; lanes_kernels[i]; i++)
        if (lanes_kernels[i]->supported()) {
            bench->kernel[i] = engine_table.prepare(&bench->play, lanes_kernels[i]);
            bench->pass[i] = split_prepare(&bench->play, bench->p, VALUES, lanes_kernels[i]);
        }
    bench_must(split_tally_init(&bench->tally, VALUES, &error), &error);
    bench->moves = memory_allocate(BLOCK, sizeof *bench->moves);
    bench->expected = memory_allocate(BLOCK, sizeof *bench->expected);
}

static inline void tear_down(struct bench *bench) {
    for (size_t i = 0; lanes_kernels[i]; i++) {
        engine_table.release(bench->kernel[i]);
        split_release(bench->pass[i]);
    }
    split_tally_free(&bench->tally);
    free(bench->by_hand.next);
    free(bench->moves);
    free(bench->expected);
    histogram_free(&bench->histogram);
    dead_free(&bench->dead);
    table_free(&bench->table);
    player_close(&bench->player);
    strategy_choice_free(&bench->choice);
    strategy_set_free(&bench->set);
}

/* A sweep over one value of p, the case's, or over 101. */
static inline void begin_sweep(struct swept *swept, struct bench *bench, size_t values,
                               int threads) {
    memset(swept, 0, sizeof *swept);
    for (size_t k = 0; k < values; k++)
        swept->p[k] = values == 1 ? bench->play.p : (double)k / (double)(values - 1);
    swept->result.histogram = swept->histogram;
    swept->plan = (struct sweep_plan){
        .points = {.board = &bench->board,
                   .strategies = 1,
                   .ps = values,
                   .starts = 1,
                   .strategy = &bench->choice.chosen,
                   .p = swept->p,
                   .start = &bench->board.start},
        .seed = 1,
        .games = UINT64_C(1) << 40,
        .max_moves = 1000000,
        .threads = threads,
    };
    struct error error = {0};
    swept->sweep = sweep_open(&swept->plan, &error);
    bench_must(swept->sweep, &error);
}

/* Plays so many blocks more. */
static inline double go_on(struct swept *swept, int blocks, clockid_t clock) {
    struct error error = {0};
    double begin = bench_now(clock);
    swept->plan.first_game += swept->result.games_done;
    swept->plan.games = (uint64_t)blocks * BLOCK;
    bench_must(sweep_play(swept->sweep, &swept->result, &error), &error);
    return bench_now(clock) - begin;
}

static inline void end_sweep(struct swept *swept) {
    sweep_close(swept->sweep);
    for (size_t k = 0; k < swept->plan.points.ps; k++)
        histogram_free(&swept->histogram[k]);
}

/* From opening to closing, and playing alone. */
static inline double time_sweep(struct bench *bench, size_t values, double *playing) {
    static struct swept swept;
    double begin = bench_now(BENCH_USED);
    begin_sweep(&swept, bench, values, 1);
    *playing = go_on(&swept, SHORT, BENCH_USED);
    end_sweep(&swept);
    return bench_now(BENCH_USED) - begin;
}

/* Plays one block and counts it, once an eighth of it has brought the engine's own tables back into
 * the caches: whoever plays many blocks finds them there. */
static inline double time_block(struct bench *bench, const struct walk_engine *engine,
                                const void *state, uint32_t *moves) {
    struct error error = {0};
    bench_must(engine->play(state, &bench->play, 0, BLOCK / 8, moves, &error), &error);
    double begin = bench_now(BENCH_USED);
    bench_must(engine->play(state, &bench->play, 0, BLOCK, moves, &error), &error);
    engine_count(&bench->histogram, moves, BLOCK);
    return bench_now(BENCH_USED) - begin;
}

/* A block at all values in one pass, counted. */
static inline double time_pass(struct bench *bench, const void *pass) {
    struct error error = {0};
    split_tally_clear(&bench->tally);
    double begin = bench_now(BENCH_USED);
    bench_must(split_play(pass, &bench->play, 0, BLOCK, &bench->tally, &error), &error);
    return bench_now(BENCH_USED) - begin;
}

/* A block by hand, counted. */
static inline double time_by_hand(struct bench *bench, uint64_t *moves) {
    struct by_hand_random random = {{1, 2, 3, 4}};
    uint64_t threshold = path_round(bench->play.p * 0x1p32);
    double begin = bench_now(BENCH_USED);
    for (size_t game = 0; game < BLOCK; game++)
        bench->expected[game] = by_hand_play(&bench->by_hand, threshold, &random);
    engine_count(&bench->histogram, bench->expected, BLOCK);
    double seconds = bench_now(BENCH_USED) - begin;
    *moves = 0;
    for (size_t game = 0; game < BLOCK; game++)
        *moves += bench->expected[game];
    return seconds;
}

static inline void check(const struct bench *bench, const char *name) {
    if (memcmp(bench->moves, bench->expected, BLOCK * sizeof *bench->moves) == 0)
        return;
    fprintf(stderr, "bench_walk: %s plays other games than loop\n", name);
    exit(1);
}

static inline void time_blocks(struct bench *bench, struct timing *timing, int round) {
    timing->by_hand[round] = time_by_hand(bench, &timing->by_hand_moves);
    time_block(bench, &engine_loop, NULL, bench->expected);
    for (size_t i = 0; lanes_kernels[i]; i++) {
        if (!bench->kernel[i])
            continue;
        timing->kernel[i][round] = time_block(bench, &engine_table, bench->kernel[i], bench->moves);
        check(bench, lanes_kernels[i]->name);
        timing->pass[i][round] = time_pass(bench, bench->pass[i]);
    }
}

/* How often this process had to leave a processor to others. */
static inline long preemptions(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nivcsw;
}

static inline void time_case(struct bench *bench, struct timing *timing) {
    static struct swept one, two;
    begin_sweep(&one, bench, 1, 1);
    begin_sweep(&two, bench, 1, 2);
    go_on(&two, SHORT, BENCH_WALL); /* its threads come to be */
    for (int round = 0; round < ROUNDS; round++) {
        time_blocks(bench, timing, round);
        timing->one_command[round] = time_sweep(bench, 1, &timing->one_value[round]);
        timing->all_command[round] = time_sweep(bench, VALUES, &timing->all_values[round]);
        timing->one_thread[round] = go_on(&one, LONG, BENCH_WALL);
        long before = preemptions();
        timing->two_threads[round] = go_on(&two, LONG, BENCH_WALL);
        timing->preemptions += preemptions() - before;
    }
    end_sweep(&one);
    end_sweep(&two);
    for (int game = 0; game < BLOCK; game++)
        if (bench->expected[game] < ENGINE_UNFINISHABLE)
            timing->moves += bench->expected[game];
    double ratio = (double)timing->by_hand_moves / (double)timing->moves;
    if (!(ratio > 0.97 && ratio < 1.03)) {
        fprintf(stderr, "bench_walk: by hand games take %.3f times as many moves\n", ratio);
        exit(1);
    }
}

#endif
