/* Parameters that strategies and agents have, as in hoard(n=3): what is allowed, whether a list of
 * them makes sense, and from what somebody typed to values and one canonical text. */
#ifndef SIM_TEXT_PARAMETER_H
#define SIM_TEXT_PARAMETER_H

#include "sim/base/error.h"
#include "sim/text/parameter_type.h"
#include "sim/text/spec.h"

enum { PARAMETERS = SPEC_PAIRS }; /* at most */

/* How many a list has that is ended by one without a name, or is full. */
size_t parameter_count(const struct parameter parameters[PARAMETERS + 1]);

/* Fails unless there is a summary, and it is fit to be printed in a line. */
bool summary_check(const char *summary, struct error *error);

/* Whether a list can be used: at most PARAMETERS, names that are words and differ, a summary each,
 * defaults within their limits. Fails with the first thing that is wrong. */
bool parameter_check(const struct parameter parameters[PARAMETERS + 1], struct error *error);

/* Every parameter of a list settled. It may be moved. */
struct parameter_choice {
    char *text; /* canonical, with all parameters in the list's order: `hoard(n=3)` */
    struct parameter_value *values; /* [PARAMETERS], in the list's order */
    struct spec *spec;              /* owns their texts */
};

/* Settles the list by what was given, and by defaults. Fails with what is wrong, naming whom it is
 * of (given->name) and the parameter, and what is allowed. Then there is nothing to free. */
bool parameter_choose(struct parameter_choice *choice,
                      const struct parameter parameters[PARAMETERS + 1], const struct spec *given,
                      struct error *error);

/* Frees it; a zeroed choice is fine. */
void parameter_choice_free(struct parameter_choice *choice);

/* Whose name it is, as it is written with its defaults; "..." stands for what must be given. To be
 * freed; NULL when memory is short. */
char *parameter_usage(const char *name, const struct parameter parameters[PARAMETERS + 1]);

/* Fails with "no WHAT 'name': there are " and the names, as many as fit. */
bool parameter_no_name(const char *what, const char *name, const char *const *names, size_t count,
                       struct error *error);

#endif
