/* `bukub walk optimal`: its options, and what optimal.c shares with objective.c, for objectives
 * other than the least moves, and with along_p.c, which examines an interval of p. */
#ifndef CLI_WALK_OPTIMAL_H
#define CLI_WALK_OPTIMAL_H

#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "cli/walk/verbs.h"

struct optimal_options {
    struct walk_options walk;
    uint64_t decisions, habits; /* maximum numbers that are listed */
    bool changes, distribution;
    bool policy;                          /* the result has all optimal decisions */
    const char *equal;                    /* two squares, "D4,F6", or NULL */
    uint64_t within;                      /* objective: finish within that many moves; 0: none */
    double discount;                      /* objective: discounted moves; 0: none */
    const char *prism_file, *policy_file; /* of --export-prism and --export-policy, or NULL */
};

/* Checks that --export-policy has a setting with one p and, with `one_start`, with one start. */
bool optimal_check_policy(const struct optimal_options *options, const struct walk_setting *setting,
                          bool one_start, struct error *error);

/* Saves the policy, unless it is NULL. */
bool optimal_save_policy(const struct optimal_options *options, struct dataset_writer *policy,
                         struct error *error);

/* Prints for each strategy with memory a note that `what`, such as its regret, is unknown. */
void optimal_note_memory(const struct result *result, const char *what);

extern const struct command objective_command;

/* What is found along an interval of p, until the command ends; a zeroed one is empty. */
struct along_p {
    struct policy_intervals intervals; /* of --changes */
    struct equals equals;              /* of --equal: where the squares may be worth the same */
    int equal_square[2];               /* of --equal: A and B */
};

/* Checks both options against --p and the board, and sets the squares. */
bool along_p_check(struct along_p *along, const struct optimal_options *options,
                   const struct walk_board *board, struct error *error);

/* Examines the interval from the first to the last p of the plan. Fails when stopped
 * (ERROR_STOPPED): what was found before is kept. */
bool along_p_find(struct along_p *along, const struct optimal_options *options,
                  const struct exact_plan *plan, const struct computation *computation,
                  struct error *error);

/* Prints what a result holds of it. */
void along_p_print(const struct result *result);

/* Notes intervals that are not settled. Returns true if there are none. */
bool along_p_note(const struct result *result);

#endif
