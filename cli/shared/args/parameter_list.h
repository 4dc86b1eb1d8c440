/* Strategies or agents and their parameters as results: the dimension of the owners, "strategy" or
 * "agent", has the text with all defaults, hoard(n=3), with the variables `name` and `summary`; the
 * dimension "parameter" has the parameters of all owners. */
#ifndef CLI_SHARED_ARGS_PARAMETER_LIST_H
#define CLI_SHARED_ARGS_PARAMETER_LIST_H

#include "cli/shared/output/view.h"
#include "sim/text/parameter.h"

/* Variables over the dimension "parameter"; `owner` is the index of the strategy or agent. */
extern const struct dataset_variable parameter_variables[];

struct parameter_owner {
    const char *name, *summary;
    const struct parameter *parameters; /* ended by one without a name */
};

/* Sets the owners, as that dimension, and their parameters. */
void parameter_list_to_result(struct result *result, const char *dimension,
                              const struct parameter_owner *owner, size_t owners);

/* The values that a parameter may have: "1 to 4, whole". */
const char *parameter_allowed_text(const struct result *result, const char *variable, size_t row,
                                   char buffer[VIEW_TEXT]);

/* The result_rows of the parameters, within those of the owners, such as "agents". */
#define PARAMETER_ROWS(within_)                                                                    \
    { .key = "parameters", .dimensions = {"parameter"}, .within = (within_), .parent = "owner" }

/* A view_table of the parameters. The first column has the owners' names and this heading, whose
 * '<' aligns it to the left: "<agent". The second is the parameter, the third its summary, ... */
#define PARAMETER_VIEW(owner_heading_)                                                             \
    {                                                                                              \
        .over = {"parameter"}, .labels = 2, .columns = "* parameter * parameter_summary",          \
        .own = {{"name", .shown.heading = (owner_heading_), .by = "owner"},                        \
                {.shown.heading = "<allowed", .text = parameter_allowed_text}},                    \
    }

#endif
