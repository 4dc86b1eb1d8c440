/* Simulation corrected by exact values: every strategy plays the same games as a control, a
 * strategy whose expected moves are known, and what the control is off tells what the strategy is
 * off (analysis/walk/exact/control_variate.h). For strategies with memory, which can only be
 * played. */
#ifndef ANALYSIS_WALK_EXACT_CONTROL_SWEEP_H
#define ANALYSIS_WALK_EXACT_CONTROL_SWEEP_H

#include "analysis/walk/exact/control_variate.h"
#include "analysis/walk/exact/exact.h"
#include "sim/walk/sweep/sweep.h"

/* A zeroed point is one that was not played. */
struct control_point {
    bool played;
    struct exact_bracket expectation; /* the control's expected moves */
    double mean;                      /* its mean in these games */
    struct control_variate corrected; /* NaN where a game did not end for both */
};

struct control_plan {
    struct sweep_plan sweep; /* a fresh one; its opener opens number result->strategies, too: */
    const char *control;     /* the control, which must be memoryless; its name, for messages */
    struct exact_limits limits;
};

/* At most so many strategies beside the control. */
enum { CONTROL_MOST = 63 };

/* Plays all points of sweep.result, one after the other, all of games_asked games, and fills
 * point[strategies * ps * starts], given zeroed, in the order of the result's histograms.
 *
 * Fails before the first game when the control has memory or its games need not end somewhere;
 * else where compare_run does. When it is stopped (ERROR_STOPPED) the result holds the points
 * played, of the last one the games so far, and games_done is the most of any point. */
bool control_sweep(const struct control_plan *plan, struct control_point *point,
                   struct error *error);

#endif
