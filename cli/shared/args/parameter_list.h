/* Strategies or agents and their parameters as results: the dimension of the owners, "strategy" or
 * "agent", has the text with all defaults, hoard(n=3), with the variables `name` and `summary`; the
 * dimension "parameter" has the parameters of all owners. */
#ifndef CLI_SHARED_ARGS_PARAMETER_LIST_H
#define CLI_SHARED_ARGS_PARAMETER_LIST_H

#include "sim/dataset/result.h"
#include "sim/text/parameter.h"

/* Variables over the dimension "parameter"; `owner` is the index of the strategy or agent. */
extern const struct dataset_variable parameter_variables[];

struct parameter_owner {
    const char *name, *summary;
    const struct parameter *parameters; /* [PARAMETERS + 1] */
};

/* Sets owner number `index` of that dimension, and its parameters from index *next on. */
void parameter_list_set(struct result *result, const char *dimension, size_t index,
                        const struct parameter_owner *owner, size_t *next);

/* Prints a table of the parameters, whose first column is the owner's name, after an empty line.
 */
void parameter_list_print(const struct result *result, const char *owner_heading);

#endif
