/* Means corrected by a strategy whose expectation is known: `bukub walk run --control`. */
#ifndef CLI_WALK_SWEEP_CONTROL_H
#define CLI_WALK_SWEEP_CONTROL_H

#include "analysis/walk/exact/control_variate.h"

#include <jansson.h>

/* A zeroed one is empty. */
struct sweep_control {
    struct control_plan plan;
    struct control_point *point; /* in the order of the sweep's; NULL: nothing was played */
};

/* Plays all points of the plan; the control, called `name`, is behind its strategies: see
 * control_sweep. Free it in any case. */
bool sweep_control_play(struct sweep_control *control, const struct sweep_plan *sweep,
                        const char *name, struct error *error);
void sweep_control_free(struct sweep_control *control);

/* Prints the corrected means, what they are corrected by, and what that brought. */
bool sweep_control_print(const struct sweep_control *control, struct error *error);

/* Adds "control" to the sweep's JSON points. */
void sweep_control_json(const struct sweep_control *control, json_t *points);

/* A note on stderr about the first point whose mean could not be corrected; false if there is
 * none. */
bool sweep_control_note(const struct sweep_control *control);

#endif
