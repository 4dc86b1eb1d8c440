/* Allocations that end the program when memory is short, and memory_table, which does not. A
 * count of 0 gets some memory, too, since NULL means failure. */
#include "sim/base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

static void (*memory_handler)(const char *what, size_t bytes);

void memory_set_handler(void (*handler)(const char *what, size_t bytes)) {
    memory_handler = handler;
}

/* count * size; SIZE_MAX, which cannot be allocated, if that does not fit. */
static size_t bytes_of(size_t count, size_t size) {
    size_t bytes;
    return __builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes;
}

/* Returns `memory`, of so many bytes; ends the program if it is NULL. */
static void *checked(void *memory, const char *what, size_t bytes) {
    if (memory)
        return memory;
    if (memory_handler)
        memory_handler(what, bytes);
    abort();
}

void *memory_found(void *memory) { return checked(memory, NULL, 0 /* unknown */); }

void *memory_array(const char *what, size_t count, size_t size) {
    return checked(calloc(count > 0 ? count : 1, size), what, bytes_of(count, size));
}

void *memory_allocate(size_t count, size_t size) { return memory_array(NULL, count, size); }

void *memory_aligned(size_t count, size_t size) {
    enum { ALIGNED = 64 };
    size_t bytes = bytes_of(count, size);
    if (bytes > SIZE_MAX - ALIGNED)
        return checked(NULL, NULL, bytes);
    bytes = (bytes + ALIGNED) / ALIGNED * ALIGNED; /* > 0 and, for aligned_alloc, a multiple */
    return memset(checked(aligned_alloc(ALIGNED, bytes), NULL, bytes), 0, bytes);
}

void *memory_resize(void *memory, size_t count, size_t size) {
    return checked(reallocarray(memory, count > 0 ? count : 1, size), NULL, bytes_of(count, size));
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

FILE *memory_stream(char **text, size_t *size) {
    static _Thread_local size_t unused; /* open_memstream needs a place for the size */
    return memory_found(open_memstream(text, size ? size : &unused));
}

void memory_stream_close(FILE *stream) {
    bool failed = ferror(stream);
    if (fclose(stream) != 0 || failed)
        memory_found(NULL); /* a stream in memory fails for no other reason */
}

bool memory_refused(double bytes, struct error *error) {
    error_system(error, "out of memory: a table takes %.1f MB", 1e-6 * bytes);
    if (error)
        error->is_memory = true;
    return false;
}

void *memory_table(size_t count, size_t size, struct error *error) {
    void *table = calloc(count > 0 ? count : 1, size);
    if (!table)
        memory_refused((double)count * (double)size, error);
    return table;
}
