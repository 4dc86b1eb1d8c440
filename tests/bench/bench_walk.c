/* Speed of the walk's engines, as ratios within one run: the table engine, kernel by kernel, to the
 * loop over the same table; two threads to one; all of 101 values of p in one pass to one value.
 * Everybody counts a full histogram. Each figure is the best of a few rounds, in which all take
 * turns, so that a busy machine slows all alike.
 *
 *     bench_walk [--json] [--output FILE]        a table for people, or one JSON object */
#include "sim/walk/board_file.h"
#include "sim/walk/engine_table.h"
#include "sim/walk/split_pass.h"
#include "strategies/walk/choice.h"

#include <jansson.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCK = 65536, BLOCKS = 8, ROUNDS = 15, VALUES = 101, KERNELS = 8 };

struct bench_case {
    const char *board; /* "published", or its side */
    const char *strategy;
    double p;
};

static const struct bench_case cases[] = {
    {"published", "pairs-first", 0.3}, {"published", "pairs-first", 0.5},
    {"published", "greedy", 0.3},      {"published", "random(q=0.5)", 0.5},
    {"5x5", "pairs-first", 0.3},       {"6x6", "pairs-first", 0.3},
    {"6x6", "random(q=0.5)", 0.5},     {"16x16", "pairs-first", 0.3},
    {"16x16", "greedy", 0.3},
};

/* Best seconds of each way to play a block, and of two blocks on two threads. */
struct timing {
    double loop, kernel[KERNELS], one_thread, two_threads, split;
    uint64_t moves; /* of the block's games */
};

struct bench {
    struct walk_board board;
    struct strategy_set set;
    struct strategy_choice choice;
    struct walk_player player;
    struct walk_table table;
    struct walk_stuck stuck;
    struct walk_play play;
    void *kernel[KERNELS]; /* prepared; NULL where the machine does not support it */
    void *pass;
    struct split_tally tally;
    struct histogram histogram[2];
    uint32_t *moves, *expected; /* [BLOCKS * BLOCK], [BLOCK] */
};

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* One thread is timed by what it used of its processor, several by the clock on the wall. */
static const clockid_t used = CLOCK_THREAD_CPUTIME_ID;
static const clockid_t wall = CLOCK_MONOTONIC;

static void keep_least(double *least, clockid_t clock, double begin) {
    double seconds = now(clock) - begin;
    if (*least == 0 || seconds < *least)
        *least = seconds;
}

static void must(bool succeeded, const struct error *error) {
    if (succeeded)
        return;
    fprintf(stderr, "bench_walk: %s\n", error->text);
    exit(1);
}

/* A board of that side with letters and four greens scattered by a fixed rule. */
static bool make_board(struct walk_board *board, int side, struct error *error) {
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

static void set_up_board(struct bench *bench, const struct bench_case *chosen) {
    struct error error = {0};
    int side = atoi(chosen->board);
    must(side > 0 ? make_board(&bench->board, side, &error)
                  : board_file_published(&bench->board, &error),
         &error);
}

static void set_up(struct bench *bench, const struct bench_case *chosen) {
    struct error error = {0};
    memset(bench, 0, sizeof *bench);
    set_up_board(bench, chosen);
    strategy_set_init(&bench->set);
    must(strategy_choose(&bench->choice, &bench->set, chosen->strategy, &error), &error);
    const struct walk_setup setup = {
        .board = &bench->board, .start = bench->board.start, .p = chosen->p};
    must(strategy_open(&bench->player, &bench->choice, setup, &error), &error);
    must(table_compile(&bench->table, &bench->player, TABLE_EITHER, &error), &error);
    must(table_find_stuck(&bench->table, TABLE_EITHER, &bench->stuck, &error), &error);
    bench->play = (struct walk_play){.player = &bench->player,
                                     .table = &bench->table,
                                     .stuck = &bench->stuck,
                                     .p = chosen->p,
                                     .seed = 1,
                                     .max_moves = 1000000};
    double p[VALUES];
    for (int k = 0; k < VALUES; k++)
        p[k] = k / (VALUES - 1.0);
    must(split_prepare(&bench->pass, &bench->play, p, VALUES, &error), &error);
    must(split_tally_init(&bench->tally, VALUES, &error), &error);
    for (size_t i = 0; lanes_kernels[i]; i++)
        if (lanes_kernels[i]->supported())
            must(engine_table_prepare(&bench->kernel[i], &bench->play, lanes_kernels[i], &error),
                 &error);
    bench->moves = malloc(BLOCKS * BLOCK * sizeof *bench->moves);
    bench->expected = malloc(BLOCK * sizeof *bench->expected);
    must((bench->moves && bench->expected) || error_memory(&error), &error);
}

static void tear_down(struct bench *bench) {
    for (size_t i = 0; lanes_kernels[i]; i++)
        engine_table.release(bench->kernel[i]);
    split_release(bench->pass);
    split_tally_free(&bench->tally);
    free(bench->moves);
    free(bench->expected);
    histogram_free(&bench->histogram[0]);
    histogram_free(&bench->histogram[1]);
    stuck_free(&bench->stuck);
    table_free(&bench->table);
    player_close(&bench->player);
    strategy_choice_free(&bench->choice);
    strategy_set_free(&bench->set);
}

/* Plays one block and counts it. */
static void play_block(struct bench *bench, const struct walk_engine *engine, const void *state,
                       uint64_t block, int thread, uint32_t *moves) {
    struct error error = {0};
    must(engine->play(state, &bench->play, block * BLOCK, BLOCK, moves, &error), &error);
    must(engine_count(&bench->histogram[thread], moves, BLOCK, &error), &error);
}

/* All blocks on so many threads with the best kernel. */
static void play_blocks(struct bench *bench, const void *state, int threads) {
    omp_set_num_threads(threads);
#pragma omp parallel for schedule(dynamic)
    for (int block = 0; block < BLOCKS; block++)
        play_block(bench, &engine_table, state, (uint64_t)block, omp_get_thread_num(),
                   bench->moves + (size_t)block * BLOCK);
}

static void check(const struct bench *bench, const char *name) {
    if (memcmp(bench->moves, bench->expected, BLOCK * sizeof *bench->moves) == 0)
        return;
    fprintf(stderr, "bench_walk: %s plays other games than loop\n", name);
    exit(1);
}

static const void *best_state(const struct bench *bench) {
    size_t i = 0;
    while (!bench->kernel[i])
        i++;
    return bench->kernel[i];
}

static void time_round(struct bench *bench, struct timing *timing) {
    struct error error = {0};
    double begin = now(used);
    play_block(bench, &engine_loop, NULL, 0, 0, bench->expected);
    keep_least(&timing->loop, used, begin);
    for (size_t i = 0; lanes_kernels[i]; i++) {
        if (!bench->kernel[i])
            continue;
        begin = now(used);
        play_block(bench, &engine_table, bench->kernel[i], 0, 0, bench->moves);
        keep_least(&timing->kernel[i], used, begin);
        check(bench, lanes_kernels[i]->name);
    }
    split_tally_clear(&bench->tally);
    begin = now(used);
    must(split_play(bench->pass, &bench->play, 0, BLOCK, &bench->tally, &error), &error);
    keep_least(&timing->split, used, begin);
    begin = now(wall);
    play_blocks(bench, best_state(bench), 1);
    keep_least(&timing->one_thread, wall, begin);
    begin = now(wall);
    play_blocks(bench, best_state(bench), 2);
    keep_least(&timing->two_threads, wall, begin);
}

static struct timing time_case(struct bench *bench) {
    struct timing timing = {0};
    for (int round = 0; round < ROUNDS; round++)
        time_round(bench, &timing);
    for (int game = 0; game < BLOCK; game++)
        if (bench->expected[game] < ENGINE_UNFINISHABLE)
            timing.moves += bench->expected[game];
    return timing;
}

/* The best kernel's seconds for one block. */
static double best_seconds(const struct timing *timing) {
    double best = 0;
    for (int i = 0; i < KERNELS; i++)
        if (timing->kernel[i] > 0 && (best == 0 || timing->kernel[i] < best))
            best = timing->kernel[i];
    return best;
}

static json_t *case_json(const struct bench_case *chosen, const struct timing *timing) {
    double millions = 1e-6 * (double)timing->moves;
    json_t *kernels = json_object();
    for (int i = 0; lanes_kernels[i]; i++)
        if (timing->kernel[i] > 0)
            json_object_set_new(kernels, lanes_kernels[i]->name,
                                json_pack("{s:f,s:f}", "million_moves_per_second",
                                          millions / timing->kernel[i], "ratio_to_loop",
                                          timing->loop / timing->kernel[i]));
    return json_pack("{s:s,s:s,s:f,s:f,s:f,s:o,s:f,s:f}", "board", chosen->board, "strategy",
                     chosen->strategy, "p", chosen->p, "moves_per_game",
                     (double)timing->moves / BLOCK, "loop_million_moves_per_second",
                     millions / timing->loop, "kernels", kernels, "two_threads_ratio",
                     timing->one_thread / timing->two_threads, "split_101_ratio",
                     timing->split / best_seconds(timing));
}

static void print_heading(void) {
    printf("million moves a second, and times the loop engine\n");
    printf("%-10s %-14s %4s %6s", "board", "strategy", "p", "loop");
    for (int i = 0; lanes_kernels[i]; i++)
        if (lanes_kernels[i]->supported())
            printf(" %8s %5s", lanes_kernels[i]->name, "");
    printf(" %9s %9s\n", "2 threads", "101 p");
}

static void print_case(const struct bench_case *chosen, const struct timing *timing) {
    double millions = 1e-6 * (double)timing->moves;
    printf("%-10s %-14s %4.2f %6.0f", chosen->board, chosen->strategy, chosen->p,
           millions / timing->loop);
    for (int i = 0; lanes_kernels[i]; i++)
        if (timing->kernel[i] > 0)
            printf(" %8.0f %4.1fx", millions / timing->kernel[i], timing->loop / timing->kernel[i]);
    printf(" %8.2fx %8.2fx\n", timing->one_thread / timing->two_threads,
           timing->split / best_seconds(timing));
    fflush(stdout);
}

int main(int count, char **argument) {
    bool json = false;
    const char *output = NULL;
    for (int i = 1; i < count; i++) {
        if (strcmp(argument[i], "--json") == 0) {
            json = true;
        } else if (strcmp(argument[i], "--output") == 0 && i + 1 < count) {
            output = argument[++i];
        } else {
            fprintf(stderr, "usage: bench_walk [--json] [--output FILE]\n");
            return 2;
        }
    }
    json_t *results = json_array();
    if (!json)
        print_heading();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static struct bench bench;
        set_up(&bench, &cases[i]);
        struct timing timing = time_case(&bench);
        tear_down(&bench);
        json_array_append_new(results, case_json(&cases[i], &timing));
        if (!json)
            print_case(&cases[i], &timing);
    }
    json_t *object = json_pack("{s:o}", "walk", results);
    int status = 0;
    if (json)
        status = json_dumpf(object, stdout, JSON_INDENT(2)) | (puts("") < 0 ? -1 : 0);
    if (output)
        status |= json_dump_file(object, output, JSON_INDENT(2));
    json_decref(object);
    return status ? 1 : 0;
}
