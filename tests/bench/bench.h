/* What the benchmarks share: clocks, and a program that measures, prints and saves.
 *
 *     bench_NAME [--json] [--output FILE]        a table for people, or one JSON object */
#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

#include "sim/base/error.h"

#include <gsl/gsl_errno.h>
#include <jansson.h>
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

/* Ends the program when something failed that must not. */
static inline void bench_must(bool succeeded, const struct error *error) {
    if (succeeded)
        return;
    fprintf(stderr, "bench: %s\n", error->text);
    exit(1);
}

/* The whole program: `measure` prints its table when it is to `show` one, and returns the JSON
 * object. Exit code 2 for bad usage, 1 where nothing can be written. */
static inline int bench_run(int argc, char **argv, json_t *(*measure)(bool show)) {
    bool json = false;
    const char *output = NULL;
    gsl_set_error_handler_off(); /* as the program does */
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (strcmp(argv[i], "--output") == 0 && i + 1 < argc) {
            output = argv[++i];
        } else {
            fprintf(stderr, "usage: %s [--json] [--output FILE]\n", argv[0]);
            return 2;
        }
    }
    json_t *object = measure(!json);
    bool good = object != NULL;
    if (good && json)
        good = json_dumpf(object, stdout, JSON_INDENT(2)) == 0 && puts("") >= 0;
    if (good && output)
        good = json_dump_file(object, output, JSON_INDENT(2)) == 0;
    json_decref(object);
    return good && fflush(stdout) == 0 ? 0 : 1;
}

#endif
