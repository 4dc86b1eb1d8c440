/* What parameters allow, for people and for programs. */
#ifndef CLI_SHARED_ARGS_PARAMETER_LIST_H
#define CLI_SHARED_ARGS_PARAMETER_LIST_H

#include "cli/shared/output/screen_table.h"
#include "sim/text/parameter.h"

#include <jansson.h>

/* Begins a table of parameters, whose first column says whose they are. */
void parameter_list_begin(struct screen_table *table, const char *owner_heading);

/* Adds a row for each parameter. */
void parameter_list_add(struct screen_table *table, const char *owner,
                        const struct parameter parameters[PARAMETERS + 1]);

/* An array with an object for each. */
json_t *parameter_list_json(const struct parameter parameters[PARAMETERS + 1]);

#endif
