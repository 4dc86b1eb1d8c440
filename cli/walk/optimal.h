/* What `bukub walk optimal` is asked for. */
#ifndef CLI_WALK_OPTIMAL_H
#define CLI_WALK_OPTIMAL_H

#include "analysis/walk/optimal/habits.h"
#include "analysis/walk/optimal/optimal_sweep.h"
#include "analysis/walk/optimal/optimum.h"
#include "cli/walk/options.h"

#include <jansson.h>

struct optimal_options {
    struct walk_options walk;
    uint64_t decisions, habits; /* to tell, at most */
    bool changes, distribution;
    uint64_t within;   /* the aim is to finish in so many moves; 0: it is not */
    double discount;   /* the aim are discounted moves; 1: they are not */
    const char *prism; /* a file, or NULL */
};

/* Fills in defaults and reads the command line. Fails with the first option that is wrong, and on
 * options that exclude each other. */
bool optimal_options_parse(struct optimal_options *options, int argc, char **argv,
                           struct error *error);

/* The canonical command line; to be freed. NULL when memory is short. */
char *optimal_options_text(const struct optimal_options *options,
                           const struct walk_setting *setting);

/* What `bukub walk optimal` says. */

struct optimal_report {
    const struct optimal_plan *plan;
    const struct walk_setting *setting; /* knows the strategies */
    const struct optimal_point *point;
    const struct optimal_regret *regret;
    size_t decisions; /* to tell of each strategy, at most */
};

/* The arrays "points" and "regrets". */
json_t *optimal_report_points(const struct optimal_report *report);
json_t *optimal_report_regrets(const struct optimal_report *report);

/* Tables; the decisions where one p from one start was solved. False when memory is short. */
bool optimal_report_print(const struct optimal_report *report);

/* Notes on stderr: points from where games need not end, bounds that are wider than they should
 * be. Returns whether the result is whole: false for games that need not end, and for passes that
 * ran out. */
bool optimal_report_notes(const struct optimal_report *report);

/* Where along p the best decisions change. */

/* A table; false when memory is short. */
bool changes_report_print(const struct optimum_changes *changes, const struct walk_board *board);

/* The same as an array. */
json_t *changes_report_json(const struct optimum_changes *changes, const struct walk_board *board);

/* What a strategy does, in words. */

/* A table of the first `most` habits; false when memory is short. */
bool habits_report_print(const struct habits *habits, const struct walk_table *table, size_t most);

/* The same as an array. */
json_t *habits_report_json(const struct habits *habits, const struct walk_table *table,
                           size_t most);

/* `bukub walk optimal --within N` and `--discount X`: other aims than the least expected moves. */

/* Solves, saves, prints. Returns the exit code. */
int objective_run(const struct optimal_options *options);

#endif
