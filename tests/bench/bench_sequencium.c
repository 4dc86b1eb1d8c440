/* Speed of Sequencium's solver on boards of growing size: positions that it searches for the value
 * and all best first moves, which only change with the solver, and how many it searches in a second
 * of one core. Each time is the best of a few rounds, of what the thread used of its processor.
 *
 *     bench_sequencium [--json] [--output FILE]    a table for people, or one JSON object */
#include "analysis/sequencium/solve.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct {
    int rows, columns, rounds;
    bool weak;
    const char *asked; /* seconds */
} boards[] = {
    {3, 7, 5, false, ""},  {4, 5, 5, false, ""},    {4, 6, 5, false, ""},
    {5, 5, 5, false, "1"}, {4, 7, 2, false, "2.3"}, {5, 6, 2, true, ""},
};

enum { BOARDS = sizeof boards / sizeof *boards };

struct result {
    struct solution solution;
    double seconds;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void must(bool succeeded, const struct error *error) {
    if (succeeded)
        return;
    fprintf(stderr, "bench_sequencium: %s\n", error->text);
    exit(1);
}

static struct result measure(size_t i) {
    const struct solve_plan plan = {.weak = boards[i].weak, .memory = (size_t)1 << 30};
    struct sequencium_board board;
    struct sequencium_position start;
    struct result result = {0};
    struct error error = {0};
    must(sequencium_board_init(&board, boards[i].rows, boards[i].columns, &error), &error);
    sequencium_start(&start, &board);
    for (int round = 0; round < boards[i].rounds; round++) {
        double begin = now();
        must(sequencium_solve(&start, &plan, &result.solution, &error), &error);
        double seconds = now() - begin;
        if (round == 0 || seconds < result.seconds)
            result.seconds = seconds;
    }
    return result;
}

static void print(size_t i, const struct result *result) {
    double searched = (double)result->solution.searched;
    printf("  %dx%d %-5s  %3d..%d  %9.0f positions  %8.4f s  %6.2f M/s%s%s%s\n", boards[i].rows,
           boards[i].columns, boards[i].weak ? "weak" : "exact", result->solution.lower,
           result->solution.upper, searched, result->seconds, searched / result->seconds / 1e6,
           *boards[i].asked ? "   (" : "", boards[i].asked,
           *boards[i].asked ? " s asked for)" : "");
}

static json_t *as_json(size_t i, const struct result *result) {
    return json_pack("{s:i, s:i, s:b, s:i, s:i, s:I, s:f}", "rows", boards[i].rows, "columns",
                     boards[i].columns, "weak", boards[i].weak, "lower", result->solution.lower,
                     "upper", result->solution.upper, "nodes",
                     (json_int_t)result->solution.searched, "seconds", result->seconds);
}

int main(int argc, char **argv) {
    struct error error = {0};
    bool json = false;
    const char *output = NULL;
    for (int i = 1; i < argc; i++) {
        json |= strcmp(argv[i], "--json") == 0;
        if (strcmp(argv[i], "--output") == 0 && i + 1 < argc)
            output = argv[++i];
    }
    json_t *list = json_array();
    if (!json)
        puts("Sequencium's solver, the gambling payoff, one core's seconds");
    for (size_t i = 0; i < BOARDS; i++) {
        struct result result = measure(i);
        json_array_append_new(list, as_json(i, &result));
        if (!json)
            print(i, &result);
    }
    json_t *object = json_pack("{s:o}", "boards", list);
    bool written = object && (!output || json_dump_file(object, output, JSON_INDENT(2)) == 0);
    if (json && object)
        json_dumpf(object, stdout, JSON_INDENT(2));
    json_decref(object);
    must(written || error_system(&error, "cannot write %s", output), &error);
    return 0;
}
