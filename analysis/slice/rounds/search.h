/* Threshold queries by depth-first search: whether the offense gets at least `threshold` points
 * under optimal play, on grids that are too large for retrograde analysis.
 *
 * Positions are cut off by two bounds. From above: what the best line crosses if all players help
 * it. From below: the highest value that the round would have if a single line counted, since the
 * players who maximize can play as if no other line did. Both depend only on which squares of a
 * line are filled, in the order in which the line passes them, and are looked up. If a line alone
 * would reach the threshold unless the minimizer now moves on it, only moves on it are tried.
 *
 * Bounds of positions are kept in a transposition table. Positions that are images of each other
 * under rotation and reflection share an entry. */
#ifndef ANALYSIS_SLICE_ROUNDS_SEARCH_H
#define ANALYSIS_SLICE_ROUNDS_SEARCH_H

#include "analysis/slice/lines/lines.h"
#include "analysis/slice/rounds/instance.h"

struct slice_line_tables;

enum { SLICE_LEAST_ENTRIES = 1024 /* fewest entries of the transposition table */ };

struct slice_search {
    struct slice_instance instance;
    int side, fills; /* fills: filled squares when the round ends */
    const struct slice_lines *lines;
    const struct watch *watch;
    struct slice_line_tables *tables;
    uint64_t *entry;  /* [entries] transposition table */
    uint64_t entries; /* a power of two */
    uint64_t visited; /* positions, by all queries so far */
    uint64_t most;    /* positions that all queries together may visit */
    uint64_t limit;   /* of `visited`: beyond it the present query gives up */
    int queries;      /* so far */
};

/* The bytes of all tables, of which the transposition table has `entries` entries. */
uint64_t slice_search_memory(const struct slice_lines *lines, uint64_t entries);

/* For a grid of side 3..SLICE_SEARCHED_SIDE; the tables take at most plan->memory bytes, or the
 * least that they need. Fails when memory is short. Free it in either case. */
bool slice_search_init(struct slice_search *search, const struct slice_instance *instance,
                       const struct slice_plan *plan, struct error *error);
void slice_search_free(struct slice_search *search);

enum slice_verdict { SLICE_UNKNOWN, SLICE_BELOW, SLICE_REACHES };

/* Whether the offense gets at least `threshold` >= 1 points from a grid in the round of the search,
 * bit by square; SLICE_UNKNOWN once search->visited exceeds search->limit, or if interrupted. */
enum slice_verdict slice_search_query(struct slice_search *search, uint64_t filled, int threshold);

/* What slice_solve and slice_optimal_play_find do for grids that are too large for retrograde
 * analysis. The first is given a solution with its moves and trivial bounds, and narrows the bounds
 * of the round from both sides. Both fail with ERROR_STOPPED when plan->nodes positions have been
 * visited; then the bounds found so far hold. */
bool slice_search_solve(const struct slice_instance *instance, const struct slice_plan *plan,
                        struct layered_solution *solution, struct error *error);
bool slice_search_play(const struct slice_instance *instance, const struct slice_plan *plan,
                       struct layered_solution *solution, struct slice_optimal_play *play,
                       struct error *error);

#endif
