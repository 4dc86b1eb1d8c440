/* Parameters of strategies and agents, as in hoard(n=3). Installed with walk.h: has no includes. */
#ifndef SIM_TEXT_PARAMETER_TYPE_H
#define SIM_TEXT_PARAMETER_TYPE_H

enum parameter_kind {
    PARAMETER_NUMBER,   /* any double within the bounds */
    PARAMETER_WHOLE,    /* an integer within the bounds */
    PARAMETER_TEXT,     /* no control characters; commas only in parentheses, which are in pairs */
    PARAMETER_STRATEGY, /* a strategy, as in hoard(n=3); only strategies have such a parameter */
};

struct parameter {
    const char *name; /* lower case, digits, '-', beginning with a letter */
    const char *summary;
    enum parameter_kind kind;
    double initial, minimum, maximum; /* default and inclusive bounds */
    const char *initial_text;         /* default of a text or strategy; NULL: required */
};

/* The value of a parameter: `text` for a text or strategy, otherwise `number`. */
struct parameter_value {
    double number;
    const char *text;
};

#endif
