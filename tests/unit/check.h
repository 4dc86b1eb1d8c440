/* What the unit tests share. */
#ifndef TESTS_UNIT_CHECK_H
#define TESTS_UNIT_CHECK_H

#include "sim/base/error.h"
#include "sim/base/memory.h"
#include "sim/base/watch.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A test, named for the statement that it checks: TEST(two_and_two_are_four) { ... }. The linker
 * makes an array of the pointers to the tests of a folder, which tests/unit/main.c runs. Each test
 * may have functions of cmocka that run before and after it. */
struct check_test {
    struct CMUnitTest test;
    const char *file;
    int line;
};

#define TEST_WITH(set_up, tear_down, name)                                                         \
    static void name(void **state);                                                                \
    static const struct check_test test_##name = {                                                 \
        {#name, name, set_up, tear_down, NULL}, __FILE__, __LINE__};                               \
    __attribute__((section("unit_tests"),                                                          \
                   used)) static const struct check_test *const pointer_to_##name = &test_##name;  \
    static void name(void **state)
#define TEST(name) TEST_WITH(NULL, NULL, name)

/* Before a declaration: the function is given the address of what is declared when its block ends,
 * unless a check failed. FREED is for a pointer. */
#define FREED_BY(function) __attribute__((cleanup(function)))
#define FREED FREED_BY(check_free)

static inline void check_free(void *pointer) {
    void *memory;
    memcpy(&memory, pointer, sizeof memory);
    free(memory);
}

/* How many rounds of something alike: under the address sanitizer fewer, for each takes long there
 * and it is about memory, not about figures. At least one. */
#ifdef __SANITIZE_ADDRESS__
#define CHECK_ROUNDS(rounds) (((rounds) + 3) / 4)
#else
#define CHECK_ROUNDS(rounds) (rounds)
#endif

/* |actual - expected| <= absolute + relative * |expected|; NaN is NaN, an infinity itself. */
#define assert_double(actual, expected, absolute, relative)                                        \
    check_double(actual, expected, absolute, relative, #actual, __FILE__, __LINE__)

static inline void check_double(double actual, double expected, double absolute, double relative,
                                const char *what, const char *file, int line) {
    if (actual == expected || (isnan(actual) && isnan(expected)) ||
        fabs(actual - expected) <= absolute + relative * fabs(expected))
        return;
    print_error("%s is %.17g, not %.17g\n", what, actual, expected);
    _fail(file, line);
}

/* Why the last call that failed did so. */
static struct error reason;

/* The call fails, and leaves in `reason` an error of that kind, in one line with the text. */
#define assert_error(call, kind, text) check_error(call, kind, text, #call, __FILE__, __LINE__)

static inline void check_error(bool succeeded, enum error_kind kind, const char *text,
                               const char *what, const char *file, int line) {
    enum error_kind found = reason.kind;
    reason.kind = ERROR_NONE; /* the next one must say why again */
    if (!succeeded && found == kind && strstr(reason.text, text) && !strchr(reason.text, '\n'))
        return;
    print_error("%s %s; kind %d, \"%s\", not \"%s\"\n", what, succeeded ? "succeeded" : "failed",
                (int)found, reason.text, text);
    _fail(file, line);
}

/* A text, and what is expected of it: what it is read as, or what is said of it. */
struct text_case {
    const char *text, *expected;
};

/* The call, in which `each` is a case of the array, is refused with what is expected of it. */
#define assert_all_refused(cases, call)                                                            \
    for (const struct text_case *each = (cases); each < (cases) + sizeof(cases) / sizeof *(cases); \
         each++)                                                                                   \
    check_error(call, ERROR_INPUT, each->expected, each->text, __FILE__, __LINE__)

/* A call that must succeed, and leave in `reason` why it does not, which is printed. */
#define assert_done(call) check_done(call, #call, __FILE__, __LINE__)

static inline void check_done(bool succeeded, const char *what, const char *file, int line) {
    if (succeeded)
        return;
    print_error("%s failed: \"%s\"\n", what, reason.text);
    _fail(file, line);
}

/* A text that is as expected, and is freed. */
#define assert_made_text(text, expected)                                                           \
    do {                                                                                           \
        char *const text_made = text;                                                              \
        assert_string_equal(text_made, expected);                                                  \
        free(text_made);                                                                           \
    } while (0)

/* For `stopped` of a watch: at once, as `stopping`, and after so many questions, an int. */
static inline bool stop_at_once(void *context) { return true; }
static const struct watch stopping = {.stopped = stop_at_once};
static inline bool stop_after(void *left) {
    return __atomic_fetch_sub((int *)left, 1, __ATOMIC_RELAXED) <= 0;
}

/* Reproducible numbers for random cases: splitmix64, by S. Vigna. */
static inline uint64_t check_random(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

/* 0 .. n - 1, nearly uniform. */
static inline uint64_t check_below(uint64_t *state, uint64_t n) { return check_random(state) % n; }

#endif
