/* Options and reports of `bukub walk optimal`. */
#ifndef CLI_WALK_OPTIMAL_H
#define CLI_WALK_OPTIMAL_H

#include "analysis/walk/optimal/optimal_sweep.h"
#include "analysis/walk/optimal/optimum.h"
#include "analysis/walk/optimal/policy_summary.h"
#include "cli/walk/options.h"

#include <jansson.h>

struct optimal_options {
    struct walk_options walk;
    uint64_t decisions, summary_rows; /* maximum numbers to print */
    bool changes, distribution;
    uint64_t within;   /* objective: finish within that many moves; 0: none */
    double discount;   /* objective: discounted moves; 1: none */
    const char *prism; /* a file, or NULL */
};

/* Sets defaults and parses the command line. Fails with the first invalid option, and on options
 * that cannot be combined. */
bool optimal_options_parse(struct optimal_options *options, int argc, char **argv,
                           struct error *error);

/* Reports for the least expected moves. */

struct optimal_report {
    const struct optimal_plan *plan;
    const struct walk_setting *setting; /* has the strategies */
    const struct optimal_point *point;
    const struct optimal_regret *regret;
    size_t decisions; /* maximum number to print per strategy */
};

/* The arrays "points" and "regrets". */
json_t *optimal_report_points(const struct optimal_report *report);
json_t *optimal_report_regrets(const struct optimal_report *report);

/* Prints tables; of one p and start also the costliest decisions. False when memory is short. */
bool optimal_report_print(const struct optimal_report *report);

/* Prints notes about points whose games may never end and about wide bounds. Returns false if games
 * may never end or passes ran out. */
bool optimal_report_notes(const struct optimal_report *report);

/* Changes of the optimal decisions along p. */

/* Prints a table; false when memory is short. */
bool changes_report_print(const struct optimum_changes *changes, const struct walk_board *board);

/* The same as a JSON array. */
json_t *changes_report_json(const struct optimum_changes *changes, const struct walk_board *board);

/* Policy summary: the decisions by collection. */

/* Prints a table of the first `most` entries; false when memory is short. */
bool policy_summary_print(const struct policy_summary *summary, const struct walk_table *table,
                          size_t most);

/* The same as a JSON array. */
json_t *policy_summary_json(const struct policy_summary *summary, const struct walk_table *table,
                            size_t most);

/* `bukub walk optimal --within N` and `--discount X`: other objectives. */

/* Solves, saves, prints. Returns the exit code. */
int objective_run(struct optimal_options *options);

#endif
