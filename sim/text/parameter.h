/* Parameters of strategies and agents as in hoard(n=3): lists of them, and choices by a text.
 *
 *     spec  = name [ "(" [ pair { "," pair } ] ")" ]
 *     pair  = key "=" value
 *
 * Names and keys consist of lower-case letters, digits and '-', and begin with a letter. Values
 * consist of UTF-8 characters other than control characters; every parenthesis in them has its
 * partner, and commas are in parentheses. So a value can be a spec: avoid(squares=A1:B3,
 * then=hoard(n=4)). File names need no quotes. White space around each part is ignored. */
#ifndef SIM_TEXT_PARAMETER_H
#define SIM_TEXT_PARAMETER_H

#include "sim/base/error.h"
#include "sim/text/parameter_type.h"

/* The rule for names and keys, for messages. */
#define SPEC_WORD_RULE "lower-case letters, digits and '-', beginning with a letter"

enum {
    SPEC_WORD = 32,   /* maximum bytes of a name or key, with NUL */
    SPEC_VALUE = 512, /* maximum bytes of a value, with NUL */
    SPEC_PAIRS = 8,   /* maximum number of pairs */
    PARAMETERS = SPEC_PAIRS,
};

/* A text such as hoard(n=3) in parts. */
struct spec_pair {
    char key[SPEC_WORD];    /* empty: a single value without a key, which no parameter takes */
    char value[SPEC_VALUE]; /* not empty */
};

struct spec {
    char name[SPEC_WORD];
    size_t count;                      /* of pairs */
    struct spec_pair pair[SPEC_PAIRS]; /* in the given order; keys are unique */
};

/* Whether the text is a valid name or key, or a valid value without surrounding white space. */
bool spec_is_word(const char *text);
bool spec_is_value(const char *text);

/* Parses a text. The error has the position (byte, from 1) and what is allowed there. */
bool spec_parse(struct spec *spec, const char *text, struct error *error);

/* The value of that key, NULL if it is not given. Setting it adds a new key if there is room, and
 * fails if the value is too long. */
const char *spec_value(const struct spec *spec, const char *key);
bool spec_set(struct spec *spec, const char *key, const char *value, struct error *error);

/* The text for spec_parse, without white space and empty parentheses, `hoard(n=3)`; to be freed. */
char *spec_text(const struct spec *spec);

/* Whether its values are texts: of the kinds PARAMETER_TEXT and PARAMETER_STRATEGY. */
bool parameter_is_text(const struct parameter *parameter);

/* The length of a list, which is terminated by a parameter without a name unless it is full. */
size_t parameter_count(const struct parameter parameters[PARAMETERS + 1]);

/* Whether there is a summary, and it fits in a line. */
bool summary_check(const char *summary, struct error *error);

/* Whether a list is valid: at most PARAMETERS, with distinct names, summaries, allowed defaults. */
bool parameter_check(const struct parameter parameters[PARAMETERS + 1], struct error *error);

/* The values of all parameters of a list. */
struct parameter_choice {
    /* The canonical text, `hoard(n=3)`: all parameters in order, except default strategies. */
    char *text;
    struct parameter_value *values; /* [PARAMETERS], in order */
    struct spec *spec;              /* the canonical text of each value; owns those in `values` */
};

/* Takes the values from `given`, and defaults for others. The error names given->name and the
 * parameter, and says what is allowed; on failure the choice is zeroed, and need not be freed. */
bool parameter_choose(struct parameter_choice *choice,
                      const struct parameter parameters[PARAMETERS + 1], const struct spec *given,
                      struct error *error);
void parameter_choice_free(struct parameter_choice *choice);

/* The name with all parameters and their defaults, "..." for required ones, to be freed. */
char *parameter_usage(const char *name, const struct parameter parameters[PARAMETERS + 1]);

/* Returns the name that a misspelt one probably means: the first that needs the fewest edits,
 * whatever the case. An edit inserts, deletes or replaces a byte, or exchanges two neighbours. NULL
 * if all need more edits than a third of the bytes of the longer text, at least 1. */
const char *nearest_name(const char *given, const char *const *names, size_t count);

/* Sets the error "no WHAT 'NAME': there are NAMES", with as many names as fit, and the one that was
 * probably meant. Returns false. */
bool parameter_no_name(const char *what, const char *name, const char *const *names, size_t count,
                       struct error *error);

#endif
