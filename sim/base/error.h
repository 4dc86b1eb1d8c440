/* What went wrong, told by whoever noticed it to whoever can show it. */
#ifndef SIM_BASE_ERROR_H
#define SIM_BASE_ERROR_H

#include <stdbool.h>

/* Whose fault it is, and so how the program exits: the values are its exit codes. */
enum error_kind {
    ERROR_NONE = 0,
    ERROR_SYSTEM = 1,  /* the machine could not: I/O, memory */
    ERROR_INPUT = 2,   /* an argument, a file or a plug-in is wrong */
    ERROR_STOPPED = 3, /* somebody asked to stop */
};

/* Filled by the function that fails; the caller owns it. Zero-initialise before use. */
struct error {
    enum error_kind kind;
    char text[1024]; /* one line: what is wrong, and what is allowed */
};

/* Fill `error` from a printf format; control characters become '?'. Each returns false, so that a
 * function can `return error_input(error, ...)`. `error` may be NULL: then only the false is left.
 */
bool error_input(struct error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool error_system(struct error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Defined here, so that whoever reads `done = memory || error_memory(error)` knows, be it a person
 * or a tool, that done means memory. */
static inline bool error_memory(struct error *error) {
    error_system(error, "out of memory");
    return false;
}
bool error_stopped(struct error *error);

/* Puts "context: " before the text, as in FILE:LINE. Returns false. */
bool error_within(struct error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
