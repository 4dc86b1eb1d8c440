/* Memory that runs out: the allocation after so many fails, in our own objects only. For programs
 * with "fault" in their name, which are linked with --wrap; included once in each. One thread
 * allocates at a time. */
#ifndef TESTS_UNIT_FAULT_H
#define TESTS_UNIT_FAULT_H

#include "sim/base/memory.h"
#include "tests/unit/check.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_reallocarray(void *memory, size_t count, size_t size);
char *__real_strndup(const char *text, size_t length);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
int __real_vasprintf(char **text, const char *format, va_list arguments);
FILE *__real_open_memstream(char **text, size_t *size);
FILE *__real_fmemopen(void *memory, size_t size, const char *mode);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_reallocarray(void *memory, size_t count, size_t size);
char *__wrap_strndup(const char *text, size_t length);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
int __wrap_vasprintf(char **text, const char *format, va_list arguments);
int __wrap_asprintf(char **text, const char *format, ...) __attribute__((format(printf, 2, 3)));
FILE *__wrap_open_memstream(char **text, size_t *size);
FILE *__wrap_fmemopen(void *memory, size_t size, const char *mode);

/* Allocations that still succeed; below zero: all. */
static long fault_countdown = -1;
static bool fault_happened;

static inline void fault_after(long allocations) {
    fault_countdown = allocations;
    fault_happened = false;
}

static inline bool fault_now(void) {
    if (fault_countdown < 0 || fault_countdown-- > 0)
        return false;
    return fault_happened = true;
}

void *__wrap_malloc(size_t size) { return fault_now() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size) {
    return fault_now() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return fault_now() ? NULL : __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return fault_now() ? NULL : __real_aligned_alloc(alignment, size);
}

char *__wrap_strdup(const char *text) { return fault_now() ? NULL : __real_strdup(text); }

void *__wrap_reallocarray(void *memory, size_t count, size_t size) {
    return fault_now() ? NULL : __real_reallocarray(memory, count, size);
}

char *__wrap_strndup(const char *text, size_t length) {
    return fault_now() ? NULL : __real_strndup(text, length);
}

int __wrap_vasprintf(char **text, const char *format, va_list arguments) {
    return fault_now() ? -1 : __real_vasprintf(text, format, arguments);
}

int __wrap_asprintf(char **text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = __wrap_vasprintf(text, format, arguments);
    va_end(arguments);
    return length;
}

FILE *__wrap_open_memstream(char **text, size_t *size) {
    return fault_now() ? NULL : __real_open_memstream(text, size);
}

FILE *__wrap_fmemopen(void *memory, size_t size, const char *mode) {
    return fault_now() ? NULL : __real_fmemopen(memory, size, mode);
}

/* The functions of memory.h end the program when memory is short. Here they never fail, unless
 * `fault_ends_program` is set (but for memory_print). */
static bool fault_ends_program;

#define FAULT_WITHOUT(type, name, parameters, arguments)                                           \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        long countdown = fault_countdown;                                                          \
        if (!fault_ends_program)                                                                   \
            fault_countdown = -1;                                                                  \
        type made = __real_##name arguments;                                                       \
        if (!fault_ends_program)                                                                   \
            fault_countdown = countdown;                                                           \
        return made;                                                                               \
    }

FAULT_WITHOUT(void *, memory_allocate, (size_t count, size_t size), (count, size))
FAULT_WITHOUT(void *, memory_resize, (void *memory, size_t count, size_t size),
              (memory, count, size))
FAULT_WITHOUT(char *, memory_copy, (const char *text), (text))
FAULT_WITHOUT(char *, memory_copy_part, (const char *text, size_t length), (text, length))
FAULT_WITHOUT(FILE *, memory_stream, (char **text, size_t *size), (text, size))

char *__wrap_memory_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *__wrap_memory_print(const char *format, ...) {
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = __real_vasprintf(&text, format, arguments);
    va_end(arguments);
    return length < 0 ? NULL : text;
}

/* Runs `work` with allocation number `first` failing, then the next, and so on: every time it must
 * fail and say that memory is short, until none fails and it succeeds. `after`, if any, looks at
 * what is left. */
static inline void assert_survives_faults_from(long first, bool (*work)(struct error *error),
                                               void (*after)(void)) {
    for (long allocations = first;; allocations++) {
        struct error error = {0};
        fault_after(allocations);
        bool done = work(&error);
        bool happened = fault_happened;
        fault_after(-1);
        if (!happened) {
            if (!done)
                fail_msg("%s", error.text);
            assert_true(allocations > first);
            return;
        }
        assert_error(done, &error, ERROR_SYSTEM, "memory");
        if (after)
            after();
    }
}

static inline void assert_survives_faults(bool (*work)(struct error *error), void (*after)(void)) {
    assert_survives_faults_from(0, work, after);
}

/* How many allocations it takes when none fails. */
static inline long fault_allocations(bool (*work)(struct error *error)) {
    struct error error = {0};
    fault_after(LONG_MAX);
    bool done = work(&error);
    long allocations = LONG_MAX - fault_countdown;
    fault_after(-1);
    if (!done)
        fail_msg("%s", error.text);
    return allocations;
}

#endif
