/* Names with parameters, as people type them: `greedy`, `hoard(n=3)`, `uct(time=1, seed=7)`.
 *
 *     spec  = name [ "(" [ pair { "," pair } ] ")" ]
 *     pair  = key "=" value
 *
 * Names and keys are lower-case letters, digits and '-', and begin with a letter. Values are any
 * characters (of UTF-8) but commas, parentheses and control characters; a file name needs no
 * quotes. White space around each part is dropped. */
#ifndef SIM_TEXT_SPEC_H
#define SIM_TEXT_SPEC_H

#include "sim/base/error.h"

#include <stddef.h>

/* How names and keys are to be, for messages. */
#define SPEC_WORD_RULE "lower-case letters, digits and '-', beginning with a letter, at most 31"

enum {
    SPEC_WORD = 32,   /* bytes of a name or key, the end included */
    SPEC_VALUE = 512, /* bytes of a value, the end included */
    SPEC_PAIRS = 8,   /* most pairs */
};

struct spec_pair {
    char key[SPEC_WORD];
    char value[SPEC_VALUE]; /* at least one character */
};

struct spec {
    char name[SPEC_WORD];
    size_t count;                      /* of pairs */
    struct spec_pair pair[SPEC_PAIRS]; /* as given; no key twice */
};

/* Whether it can be a name or a key; whether it can be a value and would be read back as it is. */
bool spec_is_word(const char *text);
bool spec_is_value(const char *text);

/* Reads one. Fails with the character (its byte, counted from 1) and what is allowed there. */
bool spec_parse(struct spec *spec, const char *text, struct error *error);

/* The value of that key; NULL when it is not given. */
const char *spec_value(const struct spec *spec, const char *key);

/* Writes it without white space, `hoard(n=3)`, and without parentheses when there are no pairs; to
 * be freed. spec_parse gives the same spec back. NULL when memory is short. */
char *spec_text(const struct spec *spec);

#endif
