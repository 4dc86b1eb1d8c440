/* Allocations that end the program when memory is short, and those of large tables, which do not.
 */
#include "sim/base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

static void (*memory_handler)(void) = abort;

void memory_set_handler(void (*handler)(void)) { memory_handler = handler; }

void *memory_found(void *memory) {
    if (!memory)
        memory_handler();
    return memory;
}

void *memory_allocate(size_t count, size_t size) {
    return memory_found(calloc(count + !count, size));
}

void *memory_aligned(size_t count, size_t size) {
    enum { ALIGNED = 64 };
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX - ALIGNED)
        return memory_found(NULL);
    bytes = (bytes + ALIGNED) / ALIGNED * ALIGNED; /* at least one piece */
    return memset(memory_found(aligned_alloc(ALIGNED, bytes)), 0, bytes);
}

void *memory_resize(void *memory, size_t count, size_t size) {
    return memory_found(reallocarray(memory, count + !count, size));
}

char *memory_copy(const char *text) { return memory_found(strdup(text)); }

char *memory_copy_part(const char *text, size_t length) {
    return memory_found(strndup(text, length));
}

char *memory_print(const char *format, ...) {
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    return memory_found(length < 0 ? NULL : text);
}

FILE *memory_stream(char **text, size_t *size) { return memory_found(open_memstream(text, size)); }

void memory_stream_close(FILE *stream) {
    /* Only memory can be short here. */
    bool failed = ferror(stream);
    if (fclose(stream) != 0 || failed)
        memory_handler();
}

bool memory_refused(double bytes, struct error *error) {
    return error_system(error, "out of memory: a table takes %.1f MB", 1e-6 * bytes);
}

void *memory_table(size_t count, size_t size, struct error *error) {
    void *table = calloc(count + !count, size);
    if (!table)
        memory_refused((double)count * (double)size, error);
    return table;
}
