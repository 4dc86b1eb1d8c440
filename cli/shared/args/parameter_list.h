/* Parameters and their limits, as a table and as JSON. */
#ifndef CLI_SHARED_ARGS_PARAMETER_LIST_H
#define CLI_SHARED_ARGS_PARAMETER_LIST_H

#include "cli/shared/output/screen_table.h"
#include "sim/text/parameter.h"

#include <jansson.h>

/* Begins a table of parameters, whose first column is their owner. */
void parameter_list_begin(struct screen_table *table, const char *owner_heading);

/* Adds a row for each parameter. */
void parameter_list_add(struct screen_table *table, const char *owner,
                        const struct parameter parameters[PARAMETERS + 1]);

/* A JSON array with an object for each parameter. */
json_t *parameter_list_json(const struct parameter parameters[PARAMETERS + 1]);

#endif
