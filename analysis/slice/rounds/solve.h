/* Optimal play in one round of Slice Through The Boundaries: the value for the offense and of each
 * move, by retrograde analysis in passes over thresholds. */
#ifndef ANALYSIS_SLICE_ROUNDS_SOLVE_H
#define ANALYSIS_SLICE_ROUNDS_SOLVE_H

#include "analysis/slice/rounds/instance.h"
#include "sim/dataset/result.h"

/* Solves a grid of side up to SLICE_SEARCHED_SIDE; above SLICE_SOLVED_SIDE by a search, which has
 * one thread and no checkpoints, and which plan->nodes limits (search.h). If the round is over, at
 * any side, there are no moves, and the value is the score of the best line. Fails with ERROR_INPUT
 * if too many squares are filled, the side is larger or plan->memory too small; when memory is
 * short; and with ERROR_STOPPED: then the bounds found so far hold. With plan->checkpoint, finished
 * passes and layers are saved, and a later call for the same instance resumes from the last one,
 * with any number of threads, to the same result; damaged files are refused. */
bool slice_solve(const struct slice_instance *instance, const struct slice_plan *plan,
                 struct layered_solution *solution, struct error *error);

/* The path of an instance's checkpoint in that directory: checkpoint_path with the file's name. */
bool slice_checkpoint_path(const char *directory, const struct slice_instance *instance,
                           char path[CHECKPOINT_PATH], struct error *error);

/* The score of a round in which every player makes the move with the best ordering score
 * (analysis/slice/lines/best.h) for its side, the first square of equal ones. */
int slice_greedy_score(const struct slice_instance *instance);

/* Finds optimal play from the solution of that instance; adds its passes and visited sets to the
 * solution. Each move takes a pass. Each filled square of the upper rows halves the later passes,
 * so all together take about as long as two. Play ends early where a pass needs more memory than
 * plan->memory: after the first move no symmetry halves it. Fails as solving by passes does. */
bool slice_optimal_play_find(const struct slice_instance *instance, const struct slice_plan *plan,
                             struct layered_solution *solution, struct slice_optimal_play *play,
                             struct error *error);

/* The defenders are the players other than the offense. Who minimizes the score of the offense: all
 * defenders together, or one of them alone, against everyone else (instance.h). */
enum slice_defenders { SLICE_TOGETHER, SLICE_ALONE };

/* "together" and "alone", ended by NULL. */
extern const char *const slice_defenders_name[];

struct slice_seat {
    int seat; /* seat of the offense; with SLICE_ALONE, of the lone defender */
    struct slice_instance instance;
    struct layered_solution solution; /* bounds found so far */
    struct slice_optimal_play play;
};

/* A round, solved for each seat of the offense, or of a lone defender. */
struct slice_round {
    struct slice_grid grid;
    int players;
    enum slice_defenders defenders;
    int offense; /* the seat of the offense, or SLICE_ALL_SEATS */
    int seats;
    struct slice_seat seat[SLICE_PLAYERS]; /* [seats] what is solved: see slice_round_of */
};

enum { SLICE_ALL_SEATS = -1 };

/* A round before it is solved, with trivial bounds. Its seats are all if `offense` is
 * SLICE_ALL_SEATS; otherwise that one with SLICE_TOGETHER, or all others with SLICE_ALONE. */
struct slice_round slice_round_of(const struct slice_grid *grid, int players,
                                  enum slice_defenders defenders, int offense);

/* Solves a round seat by seat, with `play` also for optimal play. Fails as slice_solve does. */
bool slice_round_solve(struct slice_round *round, const struct slice_plan *plan, bool play,
                       struct error *error);

/* Results (data/FORMAT.md): a round, or a table of solved rounds. */
extern const struct result_description slice_solve_description, slice_rounds_description;
void slice_round_to_result(struct result *result, const struct slice_round *round);
void slice_rounds_to_result(struct result *result, const struct slice_round *round, size_t rounds);

/* Whether filling the square is known to be optimal on the seat with that index. */
bool slice_result_is_best(const struct result *result, size_t seat, size_t square);

#endif
