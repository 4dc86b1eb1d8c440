/* The allocators that the linker's --wrap puts in the place of those of the C library and of
 * memory.h, in everything that unit tests are linked with: they fail when fault.h says so. */
#include "tests/unit/fault.h"

#include <stdio.h>

long fault_countdown = -1, fault_tables = -1;
bool fault_happened, fault_ends_program;

static bool fault_now(void) {
    if (fault_countdown < 0 || fault_countdown-- > 0)
        return false;
    return fault_happened = true;
}

#define FAILING(type, name, failure, parameters, arguments)                                        \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters { return fault_now() ? (failure) : __real_##name arguments; }

FAILING(void *, malloc, NULL, (size_t size), (size))
FAILING(void *, calloc, NULL, (size_t count, size_t size), (count, size))
FAILING(void *, realloc, NULL, (void *memory, size_t size), (memory, size))
FAILING(void *, reallocarray, NULL, (void *memory, size_t count, size_t size),
        (memory, count, size))
FAILING(void *, aligned_alloc, NULL, (size_t alignment, size_t size), (alignment, size))
FAILING(char *, strdup, NULL, (const char *text), (text))
FAILING(char *, strndup, NULL, (const char *text, size_t length), (text, length))
FAILING(int, vasprintf, -1, (char **text, const char *format, va_list list), (text, format, list))
FAILING(FILE *, open_memstream, NULL, (char **text, size_t *size), (text, size))
FAILING(FILE *, fmemopen, NULL, (void *memory, size_t size, const char *mode), (memory, size, mode))

int __wrap_asprintf(char **text, const char *format, ...) __attribute__((format(printf, 2, 3)));
int __wrap_asprintf(char **text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = __wrap_vasprintf(text, format, arguments);
    va_end(arguments);
    return length;
}

/* Several threads may do this while nothing fails. */
#define WITHOUT_FAILING(type, name, parameters, arguments)                                         \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        if (fault_countdown < 0 || fault_ends_program)                                             \
            return __real_##name arguments;                                                        \
        long countdown = fault_countdown;                                                          \
        fault_countdown = -1;                                                                      \
        type made = __real_##name arguments;                                                       \
        fault_countdown = countdown;                                                               \
        return made;                                                                               \
    }

WITHOUT_FAILING(void *, memory_allocate, (size_t count, size_t size), (count, size))
WITHOUT_FAILING(void *, memory_array, (const char *what, size_t n, size_t size), (what, n, size))
WITHOUT_FAILING(void *, memory_aligned, (size_t count, size_t size), (count, size))
WITHOUT_FAILING(void *, memory_resize, (void *memory, size_t count, size_t size),
                (memory, count, size))
WITHOUT_FAILING(char *, memory_copy, (const char *text), (text))
WITHOUT_FAILING(char *, memory_copy_part, (const char *text, size_t length), (text, length))
WITHOUT_FAILING(FILE *, memory_stream, (char **text, size_t *size), (text, size))

char *__wrap_memory_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *__wrap_memory_print(const char *format, ...) {
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = __real_vasprintf(&text, format, arguments);
    va_end(arguments);
    return length < 0 ? NULL : text;
}

void *__real_memory_table(size_t count, size_t size, struct error *error);
void *__wrap_memory_table(size_t count, size_t size, struct error *error);
void *__wrap_memory_table(size_t count, size_t size, struct error *error) {
    if (fault_tables < 0 || fault_tables-- > 0)
        return __real_memory_table(count, size, error);
    fault_happened = true;
    memory_refused((double)count * (double)size, error);
    return NULL;
}
