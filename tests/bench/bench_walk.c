/* Speed of the walk's engines, as ratios within one run:
 *
 *     the table engine, kernel by kernel, to the loop over the same table: a block of games on one
 *     thread, each counting a full histogram;
 *     two threads to one: four million games at one p;
 *     101 values of p to one: a million games on one thread, their play alone, and all that a
 *     command does from compiling the strategy to the last histogram.
 *
 * All take turns for a number of rounds. Each ratio is the median of the rounds' ratios, so that
 * whatever else the machine does slows both sides of it alike.
 *
 *     bench_walk [--json] [--output FILE]        a table for people, or one JSON object */
#include "sim/walk/board_file.h"
#include "sim/walk/engine_table.h"
#include "sim/walk/sweep.h"
#include "strategies/walk/choice.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { BLOCK = SWEEP_BLOCK, ROUNDS = 9, VALUES = 101, KERNELS = 8 };

/* Blocks: a million games, and four million, an even number that two threads can share. */
enum { SHORT = 16, LONG = 64 };

struct bench_case {
    const char *board; /* "published", or its side */
    const char *strategy;
    double p;
};

static const struct bench_case cases[] = {
    {"published", "pairs-first", 0.3}, {"published", "pairs-first", 0.5},
    {"published", "greedy", 0.99},     {"published", "random(q=0.5)", 0.5},
    {"5x5", "pairs-first", 0.5},       {"6x6", "pairs-first", 0.5},
    {"6x6", "random(q=0.5)", 0.5},     {"12x12", "pairs-first", 0.5},
    {"16x16", "pairs-first", 0.3},     {"16x16", "greedy", 0.5},
};

/* Seconds of each way to play, by round. */
struct timing {
    double loop[ROUNDS], kernel[KERNELS][ROUNDS];   /* a block */
    double one_thread[ROUNDS], two_threads[ROUNDS]; /* LONG */
    double one_value[ROUNDS], all_values[ROUNDS];   /* SHORT */
    double one_command[ROUNDS], all_command[ROUNDS];
    uint64_t moves;   /* of the block's games */
    long preemptions; /* of the two threads */
};

struct bench {
    struct walk_board board;
    struct strategy_set set;
    struct strategy_choice choice;
    struct walk_player player;
    struct walk_table table;
    struct walk_stuck stuck;
    struct walk_play play;
    void *kernel[KERNELS];      /* prepared; NULL where the machine does not support it */
    struct histogram histogram; /* of single blocks */
    uint32_t *moves, *expected; /* [BLOCK] */
};

/* A sweep of the case's strategy that goes on from round to round. */
struct swept {
    struct sweep_plan plan;
    struct sweep_result result;
    double p[VALUES];
    struct histogram histogram[VALUES];
    struct sweep *sweep;
};

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* One thread is timed by what it used of its processor, several by the clock on the wall. */
static const clockid_t used = CLOCK_THREAD_CPUTIME_ID;
static const clockid_t wall = CLOCK_MONOTONIC;

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
    for (size_t i = 0; lanes_kernels[i]; i++)
        if (lanes_kernels[i]->supported())
            must(engine_table_prepare(&bench->kernel[i], &bench->play, lanes_kernels[i], &error),
                 &error);
    bench->moves = malloc(BLOCK * sizeof *bench->moves);
    bench->expected = malloc(BLOCK * sizeof *bench->expected);
    must((bench->moves && bench->expected) || error_memory(&error), &error);
}

static void tear_down(struct bench *bench) {
    for (size_t i = 0; lanes_kernels[i]; i++)
        engine_table.release(bench->kernel[i]);
    free(bench->moves);
    free(bench->expected);
    histogram_free(&bench->histogram);
    stuck_free(&bench->stuck);
    table_free(&bench->table);
    player_close(&bench->player);
    strategy_choice_free(&bench->choice);
    strategy_set_free(&bench->set);
}

static bool open_chosen(void *context, size_t strategy, const struct walk_setup *setup,
                        struct walk_player *player, struct error *error) {
    const struct bench *bench = context;
    (void)strategy;
    return strategy_open(player, &bench->choice, *setup, error);
}

/* A sweep over one value of p, the case's, or over 101. */
static void begin_sweep(struct swept *swept, struct bench *bench, size_t values, int threads) {
    static const char *const name = "chosen";
    memset(swept, 0, sizeof *swept);
    for (size_t k = 0; k < values; k++)
        swept->p[k] = values == 1 ? bench->play.p : (double)k / (double)(values - 1);
    swept->result = (struct sweep_result){
        .board = &bench->board,
        .seed = 1,
        .max_moves = 1000000,
        .strategies = 1,
        .ps = values,
        .starts = 1,
        .p = swept->p,
        .start = &bench->board.start,
        .strategy = &name,
        .games_asked = UINT64_C(1) << 40,
        .histogram = swept->histogram,
    };
    swept->plan = (struct sweep_plan){
        .result = &swept->result,
        .opener = {.open = open_chosen, .context = bench},
        .threads = threads,
    };
    struct error error = {0};
    swept->sweep = sweep_open(&swept->plan, &error);
    must(swept->sweep, &error);
}

/* Plays so many blocks more. */
static double go_on(struct swept *swept, int blocks, clockid_t clock) {
    struct error error = {0};
    double begin = now(clock);
    uint64_t games = swept->result.games_done + (uint64_t)blocks * BLOCK;
    must(sweep_play(swept->sweep, games, &error), &error);
    return now(clock) - begin;
}

static void end_sweep(struct swept *swept) {
    sweep_close(swept->sweep);
    for (size_t k = 0; k < swept->result.ps; k++)
        histogram_free(&swept->histogram[k]);
}

/* From opening to closing, and playing alone. */
static double time_sweep(struct bench *bench, size_t values, double *playing) {
    static struct swept swept;
    double begin = now(used);
    begin_sweep(&swept, bench, values, 1);
    *playing = go_on(&swept, SHORT, used);
    end_sweep(&swept);
    return now(used) - begin;
}

/* Plays one block and counts it, once an eighth of it has brought the engine's own tables back into
 * the caches: whoever plays many blocks finds them there. */
static double time_block(struct bench *bench, const struct walk_engine *engine, const void *state,
                         uint32_t *moves) {
    struct error error = {0};
    must(engine->play(state, &bench->play, 0, BLOCK / 8, moves, &error), &error);
    double begin = now(used);
    must(engine->play(state, &bench->play, 0, BLOCK, moves, &error), &error);
    must(engine_count(&bench->histogram, moves, BLOCK, &error), &error);
    return now(used) - begin;
}

static void check(const struct bench *bench, const char *name) {
    if (memcmp(bench->moves, bench->expected, BLOCK * sizeof *bench->moves) == 0)
        return;
    fprintf(stderr, "bench_walk: %s plays other games than loop\n", name);
    exit(1);
}

static void time_blocks(struct bench *bench, struct timing *timing, int round) {
    timing->loop[round] = time_block(bench, &engine_loop, NULL, bench->expected);
    for (size_t i = 0; lanes_kernels[i]; i++) {
        if (!bench->kernel[i])
            continue;
        timing->kernel[i][round] = time_block(bench, &engine_table, bench->kernel[i], bench->moves);
        check(bench, lanes_kernels[i]->name);
    }
}

/* How often this process had to leave a processor to others. */
static long preemptions(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nivcsw;
}

static void time_case(struct bench *bench, struct timing *timing) {
    static struct swept one, two;
    begin_sweep(&one, bench, 1, 1);
    begin_sweep(&two, bench, 1, 2);
    go_on(&two, SHORT, wall); /* its threads come to be */
    for (int round = 0; round < ROUNDS; round++) {
        time_blocks(bench, timing, round);
        timing->one_command[round] = time_sweep(bench, 1, &timing->one_value[round]);
        timing->all_command[round] = time_sweep(bench, VALUES, &timing->all_values[round]);
        timing->one_thread[round] = go_on(&one, LONG, wall);
        long before = preemptions();
        timing->two_threads[round] = go_on(&two, LONG, wall);
        timing->preemptions += preemptions() - before;
    }
    end_sweep(&one);
    end_sweep(&two);
    for (int game = 0; game < BLOCK; game++)
        if (bench->expected[game] < ENGINE_UNFINISHABLE)
            timing->moves += bench->expected[game];
}

static int compare_doubles(const void *one, const void *other) {
    double a = *(const double *)one;
    double b = *(const double *)other;
    return (a > b) - (a < b);
}

/* The median of the rounds' a / b; of a, where b is NULL. */
static double median_ratio(const double *a, const double *b) {
    double ratio[ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        ratio[round] = a[round] / (b ? b[round] : 1);
    qsort(ratio, ROUNDS, sizeof ratio[0], compare_doubles);
    return ratio[ROUNDS / 2];
}

/* What a case came to. */
struct figures {
    double moves_per_game, loop; /* million moves a second */
    double kernel[KERNELS], to_loop[KERNELS], threads, values, command;
    double preemptions; /* a round of two threads */
};

static struct figures figures_of(const struct timing *timing) {
    double millions = 1e-6 * (double)timing->moves;
    struct figures figures = {
        .moves_per_game = (double)timing->moves / BLOCK,
        .loop = millions / median_ratio(timing->loop, NULL),
        .threads = median_ratio(timing->one_thread, timing->two_threads),
        .values = median_ratio(timing->all_values, timing->one_value),
        .command = median_ratio(timing->all_command, timing->one_command),
        .preemptions = (double)timing->preemptions / ROUNDS,
    };
    for (size_t i = 0; lanes_kernels[i]; i++) {
        if (timing->kernel[i][0] <= 0)
            continue;
        figures.kernel[i] = millions / median_ratio(timing->kernel[i], NULL);
        figures.to_loop[i] = median_ratio(timing->loop, timing->kernel[i]);
    }
    return figures;
}

static json_t *case_json(const struct bench_case *chosen, const struct figures *figures) {
    json_t *kernels = json_object();
    for (size_t i = 0; lanes_kernels[i]; i++)
        if (figures->kernel[i] > 0)
            json_object_set_new(kernels, lanes_kernels[i]->name,
                                json_pack("{s:f,s:f}", "million_moves_per_second",
                                          figures->kernel[i], "ratio_to_loop",
                                          figures->to_loop[i]));
    return json_pack("{s:s,s:s,s:f,s:f,s:f,s:o,s:f,s:f,s:f,s:f}", "board", chosen->board,
                     "strategy", chosen->strategy, "p", chosen->p, "moves_per_game",
                     figures->moves_per_game, "loop_million_moves_per_second", figures->loop,
                     "kernels", kernels, "two_threads_ratio", figures->threads,
                     "two_threads_preemptions", figures->preemptions, "all_101_p_ratio",
                     figures->values, "all_101_p_command_ratio", figures->command);
}

/* So many preemptions a round: others were at work too. */
static const double busy = 10;

static void print_heading(void) {
    printf("loop       million moves a second of the loop engine\n"
           "vbmi ...   the same of the table engine with each kernel, and how many times the loop\n"
           "2 threads  how much faster two threads are than one; * others used the processors too\n"
           "101 p      how much longer a million games take at 101 values of p than at one\n"
           "compiled   the same with all that a command does, from compiling the strategy on\n\n");
    printf("%-10s %-14s %4s %6s", "board", "strategy", "p", "loop");
    for (int i = 0; lanes_kernels[i]; i++)
        if (lanes_kernels[i]->supported())
            printf(" %14s", lanes_kernels[i]->name);
    printf(" %10s %8s %9s\n", "2 threads", "101 p", "compiled");
}

static void print_case(const struct bench_case *chosen, const struct figures *figures) {
    printf("%-10s %-14s %4.2f %6.0f", chosen->board, chosen->strategy, chosen->p, figures->loop);
    for (size_t i = 0; lanes_kernels[i]; i++)
        if (figures->kernel[i] > 0)
            printf(" %8.0f %4.1fx", figures->kernel[i], figures->to_loop[i]);
    printf(" %9.2fx%c %6.2fx %8.2fx\n", figures->threads, figures->preemptions > busy ? '*' : ' ',
           figures->values, figures->command);
    fflush(stdout);
}

static json_t *measure(const struct bench_case *chosen, bool print) {
    static struct bench bench;
    static struct timing timing;
    memset(&timing, 0, sizeof timing);
    set_up(&bench, chosen);
    time_case(&bench, &timing);
    tear_down(&bench);
    struct figures figures = figures_of(&timing);
    if (print)
        print_case(chosen, &figures);
    return case_json(chosen, &figures);
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
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        json_array_append_new(results, measure(&cases[i], !json));
    json_t *object = json_pack("{s:o}", "walk", results);
    int status = 0;
    if (json)
        status = json_dumpf(object, stdout, JSON_INDENT(2)) | (puts("") < 0 ? -1 : 0);
    if (output)
        status |= json_dump_file(object, output, JSON_INDENT(2));
    json_decref(object);
    return status ? 1 : 0;
}
