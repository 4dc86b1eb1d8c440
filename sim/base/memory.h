/* Memory. The functions here return only if they succeed: when memory is short, they call a
 * handler, which ends the program. The exception is memory_table, for tables that may be large,
 * whose failure the caller reports. Everything is freed with free(): so <stdlib.h> is included. */
#ifndef SIM_BASE_MEMORY_H
#define SIM_BASE_MEMORY_H

#include "sim/base/error.h"

#include <stdio.h>
#include <stdlib.h>

/* Sets the handler, which any thread may call, and which must not return. `what` says what the
 * memory was for, or is NULL; `bytes` is 0 if unknown. Without a handler the program aborts. */
void memory_set_handler(void (*handler)(const char *what, size_t bytes));

/* For functions that return memory to be freed, never NULL. */
#define ALLOCATES __attribute__((returns_nonnull, warn_unused_result))

/* `count` elements of `size` bytes each, zeroed; an address of its own even if count is 0. */
ALLOCATES void *memory_allocate(size_t count, size_t size) __attribute__((malloc));

/* The same; `what` names it to the handler. */
ALLOCATES void *memory_array(const char *what, size_t count, size_t size) __attribute__((malloc));

/* The same, aligned for vectors, to 64 bytes. */
ALLOCATES void *memory_aligned(size_t count, size_t size) __attribute__((malloc));

/* Resizes `memory`, which may be NULL, to `count` elements. Added ones are not initialized. */
ALLOCATES void *memory_resize(void *memory, size_t count, size_t size);

/* The list of `count` elements with room for one more. NULL is an empty list. A list has room for a
 * power of two, so it can be full only when `count` is a power of two: then its room doubles. */
static inline void *list_with_room(void *list, size_t count, size_t size) {
    if (list && (count == 0 || (count & (count - 1)) != 0))
        return list;
    return memory_resize(list, count ? 2 * count : 1, size);
}

/* Appends an element to a list, whose two members or variables may move and grow:
 *
 *     *list_add(list->move, list->moves) = move; */
#define list_add(list, count)                                                                      \
    ((list) = list_with_room(list, count, sizeof *(list)), &(list)[(count)++])

/* Returns what a library allocated; calls the handler if it is NULL. */
void *memory_found(void *memory) __attribute__((returns_nonnull));

/* Copies of a text, and of its first `length` bytes. */
ALLOCATES char *memory_copy(const char *text);
ALLOCATES char *memory_copy_part(const char *text, size_t length);

/* A text made from a printf format. */
ALLOCATES char *memory_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A stream that writes into a text. memory_stream_close sets *text and *size, its length; the
 * thread that opened the stream calls it. `size` may be NULL. */
FILE *memory_stream(char **text, size_t *size) __attribute__((returns_nonnull));
void memory_stream_close(FILE *stream);

/* Returns what `print` writes as a text, to be freed. */
static inline char *printed(void (*print)(const void *what, FILE *out), const void *what) {
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    print(what, out);
    memory_stream_close(out);
    return text;
}

/* Zeroed memory for a table of `count` elements. If it is too large: NULL, and memory_refused. */
void *memory_table(size_t count, size_t size, struct error *error)
    __attribute__((malloc, warn_unused_result));

/* Sets the error, with is_memory: no memory for a table of that many bytes. Returns false. */
bool memory_refused(double bytes, struct error *error);

#endif
