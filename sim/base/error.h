/* Errors. The function that fails fills one in, and the program shows it. No control characters. */
#ifndef SIM_BASE_ERROR_H
#define SIM_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

/* The values are the exit codes of the program. */
enum error_kind {
    ERROR_NONE = 0,
    ERROR_SYSTEM = 1,  /* I/O or memory */
    ERROR_INPUT = 2,   /* an argument, file or plug-in is invalid */
    ERROR_STOPPED = 3, /* interrupted by the user */
};

/* Owned by the caller, and zeroed by it before use. */
struct error {
    enum error_kind kind;
    bool is_memory;  /* memory is short, see memory_refused; the kind is then ERROR_SYSTEM */
    char text[1024]; /* one line: what is wrong and what is allowed */
};

/* Sets `error`, which may be NULL, from a printf format; control characters become '?', and a text
 * that is cut ends in "...". All these functions return false, for `return error_input(...)`. */
bool error_set(struct error *error, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define error_input(error, ...) error_set(error, ERROR_INPUT, __VA_ARGS__)
#define error_system(error, ...) error_set(error, ERROR_SYSTEM, __VA_ARGS__)
#define error_stopped(error) error_set(error, ERROR_STOPPED, "stopped")

/* Puts a context, FILE:LINE for instance, and ": " before the text of an error that is set. If they
 * do not fit together, the old text loses its end, or all of it; the context stays. */
bool error_within(struct error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same for an ERROR_INPUT; errors of another kind stay as they are. Returns false, too. */
#define error_within_input(error, ...)                                                             \
    ((error) && (error)->kind == ERROR_INPUT && error_within(error, __VA_ARGS__))

#ifdef __clang_analyzer__ /* lets it see that these functions return false */
static inline bool error_false(bool returned) { return false; }
#define error_set(...) error_false(error_set(__VA_ARGS__))
#define error_within(...) error_false(error_within(__VA_ARGS__))
#endif

/* The number of bytes of the control character with which the text begins: 1, or 2 for U+0080 to
 * U+009F, or 3 for the byte order mark, which is as invisible; 0: none. Control characters in texts
 * from outside, file names for instance, could break a line or control the terminal. */
size_t control_bytes(const char *text);

/* Replaces each byte of control characters by '?', except the character `kept`; '\0' keeps none. */
void mask_controls(char *text, char kept);

#endif
