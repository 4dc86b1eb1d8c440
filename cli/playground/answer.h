/* The answer of a function that the page of the playground calls: a JSON object, whose members are
 * set one after the other. In an array, elements are added: their key is NULL. */
#ifndef CLI_PLAYGROUND_ANSWER_H
#define CLI_PLAYGROUND_ANSWER_H

#include "sim/base/error.h"

#include <stdint.h>

/* The head of a function that the page calls, preceded by its declaration. */
#define EXPORT(name_, ...)                                                                         \
    const char *name_(__VA_ARGS__);                                                                \
    __attribute__((visibility("default"))) const char *name_(__VA_ARGS__)

/* Begins the answer of a call, frees the one before, and returns an error that is not set. */
struct error answer_begin(void);

/* Sets a member or adds an element; an infinite number is the text "infinite", NaN is null. */
void answer_text(const char *key, const char *text);
void answer_number(const char *key, double value);
void answer_whole(const char *key, int64_t value);
void answer_flag(const char *key, bool value);

/* Begins an object, '{', or an array, '['; ends the innermost one. At most 15 may be open. */
void answer_open(const char *key, char bracket);
void answer_close(void);

/* Ends all that is open, and returns the answer, valid until the next begins. If the call failed,
 * the answer has one member, `error`, which says what is wrong; otherwise `error` is not read. */
const char *answer_end(bool succeeded, const struct error *error);

#endif
