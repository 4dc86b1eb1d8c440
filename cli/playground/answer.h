/* The answer of a function that the page of the playground calls: a JSON object, whose members are
 * set one after the other. In an array, elements are added: their key is NULL. */
#ifndef CLI_PLAYGROUND_ANSWER_H
#define CLI_PLAYGROUND_ANSWER_H

#include "sim/base/error.h"

#include <stdint.h>

/* The head of a function that the page calls. */
#define EXPORT(name_, ...)                                                                         \
    const char *name_(__VA_ARGS__);                                                                \
    __attribute__((visibility("default"))) const char *name_(__VA_ARGS__)

/* Begins the answer of a call, and returns its error: none so far. Frees the answer before. */
struct error answer_begin(void);

/* Sets a member, or adds an element. Infinite numbers become the text "infinite", NaN null. */
void answer_text(const char *key, const char *text);
void answer_number(const char *key, double value);
void answer_whole(const char *key, int64_t value);
void answer_flag(const char *key, bool value);

/* Begins an object, '{', or an array, '[', and ends it; at most 15 are open at a time. */
void answer_open(const char *key, char bracket);
void answer_close(void);

/* Ends the answer and all that is open in it, and returns it. If the call failed, the answer is
 * an object with one member, `error`, which says what is wrong. */
const char *answer_end(bool succeeded, const struct error *error);

#endif
