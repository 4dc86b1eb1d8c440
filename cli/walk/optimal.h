/* `bukub walk optimal`: the least expected moves and, with --within and --discount, other
 * objectives, whose results are of another kind. */
#ifndef CLI_WALK_OPTIMAL_H
#define CLI_WALK_OPTIMAL_H

#include "cli/shared/run/command.h"
#include "cli/walk/options.h"

struct optimal_options {
    struct walk_options walk;
    uint64_t decisions, habits; /* maximum numbers */
    bool changes, distribution;
    bool decides;               /* --policy */
    const char *equal;          /* two squares, or NULL */
    uint64_t within;            /* objective: finish within that many moves; 0: none */
    double discount;            /* objective: discounted moves; 0: none */
    const char *prism, *policy; /* files, or NULL */
};

/* Before computing: checks --export-policy, of a setting with one p, and with `one_start` also with
 * one start. */
bool optimal_check_policy(const struct optimal_options *options, const struct walk_setting *setting,
                          bool one_start, struct error *error);

/* Saves the policy, unless it is NULL. */
bool optimal_save_policy(const struct optimal_options *options, struct dataset_writer *policy,
                         struct error *error);

/* Prints a note about each strategy with memory, whose regret, for instance, is unknown. */
void note_memory(const struct result *result, const char *what);

/* Other objectives. */
extern const struct command objective_command;

#endif
