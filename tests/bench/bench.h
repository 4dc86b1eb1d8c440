/* What the benchmarks share: clocks, and a program that measures, prints and saves.
 *
 *     bench_NAME [--output FILE]        one JSON object */
#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

#include "sim/base/error.h"
#include "sim/random/processor.h"

#include <gsl/gsl_errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One thread is timed by what it used of its processor, several by the clock on the wall. */
enum { BENCH_USED = CLOCK_THREAD_CPUTIME_ID, BENCH_WALL = CLOCK_MONOTONIC };

/* Seconds on that clock. */
static inline double bench_now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The least of the seconds of all rounds up to this one. */
static inline double bench_least(double seconds, double before, int round) {
    return round == 0 || seconds < before ? seconds : before;
}

/* Reads words by the 16, in as many sums, so that only the reading takes time. */
EVERY_WIDTH __attribute__((unused)) static uint64_t bench_read_words(const uint64_t *word,
                                                                     size_t words) {
    enum { SUMS = 16 };
    uint64_t sum[SUMS] = {0};
    for (size_t i = 0; i + SUMS <= words; i += SUMS)
        for (size_t k = 0; k < SUMS; k++)
            sum[k] += word[i + k];
    for (size_t k = 1; k < SUMS; k++)
        sum[0] += sum[k];
    return sum[0];
}

/* Ends the program when something failed that must not. */
static inline void bench_must(bool succeeded, const struct error *error) {
    if (succeeded)
        return;
    fprintf(stderr, "bench: %s\n", error->text);
    exit(1);
}

/* The whole program: prints the object that `measure` returns. Exit code 2 for bad usage, 1 where
 * nothing can be written. */
static inline int bench_run(int argc, char **argv, json_t *(*measure)(void)) {
    gsl_set_error_handler_off(); /* as the program does */
    if (argc != 1 && (argc != 3 || strcmp(argv[1], "--output") != 0)) {
        fprintf(stderr, "usage: %s [--output FILE]\n", argv[0]);
        return 2;
    }
    json_t *object = measure();
    bool good = object && json_dumpf(object, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6)) == 0;
    if (good && argc == 3)
        good = json_dump_file(object, argv[2], JSON_INDENT(2)) == 0;
    json_decref(object);
    return good && puts("") >= 0 && fflush(stdout) == 0 ? 0 : 1;
}

#endif
