/* Sweeps: every strategy at every p from every start, over the same games. A point is one such
 * combination; a single run is a sweep of one point. */
#ifndef SIM_WALK_SWEEP_SWEEP_H
#define SIM_WALK_SWEEP_SWEEP_H

#include "sim/statistics/paired.h"
#include "sim/text/number.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/rules/points.h"

/* Values of the dimension quantile, and the most that can be requested besides these. */
enum { SWEEP_QUANTILES = 7, SWEEP_QUANTILES_MOST = 100 };
extern const double sweep_quantile_values[SWEEP_QUANTILES];

/* Quantiles for which confidence intervals are requested. */
struct sweep_quantiles {
    double value[SWEEP_QUANTILES_MOST]; /* ascending, each once; above 0 and below 1 */
    size_t count;
};

/* The result: how many games took how many moves, for every strategy, p and start. */
struct sweep_result {
    uint64_t games_done; /* of each point: games first_game .. first_game + games_done - 1 */
    bool precise;        /* the requested precision is reached */
    struct histogram *histogram; /* [walk_points_count], by walk_point_number */
    /* [paired_count] by paired_index: differences of two strategies in the same games. They lie
     * behind the histograms in the same allocation; NULL unless plan->paired. */
    struct paired *pair;
};

/* Games of a block: enough that merging takes no time, few enough to stop or save soon. */
enum { SWEEP_BLOCK = 65536 };

/* With plan->independent, strategy k plays its games from k times this number on: 2^48. */
#define SWEEP_OWN_GAMES (UINT64_C(1) << 48)

/* The precision at which a run may stop. */
struct sweep_precision {
    struct number_precision width; /* half-width of the mean's 95 % interval, at every point */
    uint64_t minimum_games;        /* of each point, before the first check */
};

struct sweep_plan {
    struct walk_points points;        /* p ascending */
    const struct walk_engine *engine; /* NULL: the fastest that can play the strategy */
    struct sweep_quantiles quantiles;
    uint64_t seed;
    uint64_t first_game, games; /* of each point; with a requested precision, at most */
    uint64_t max_moves;         /* longer games are censored */
    /* Stop once every point is precise enough, checked at fixed numbers of games; NULL: never. */
    const struct sweep_precision *precision;
    bool paired;      /* at one p from one start: strategies are also compared game by game */
    bool independent; /* at one p from one start: each strategy plays its own games */
    int threads;
    const struct watch *watch; /* progress in p while strategies open, then in games; or NULL */
    const struct blocks_store *store; /* keeps the results of games, to be resumed; or NULL */
};

/* Makes an empty result of the plan. Fails when memory is short; free it in any case. */
bool sweep_result_init(struct sweep_result *result, const struct sweep_plan *plan,
                       struct error *error);
void sweep_result_free(struct sweep_result *result, const struct sweep_plan *plan);

struct sweep;

/* Opens and compiles every strategy, those that use p on plan->threads threads. Returns NULL with
 * an error if one is refused (see table_compile) or cannot be played by plan->engine, memory is
 * short, or the watch stops it. The plan must outlive the sweep. */
struct sweep *sweep_open(const struct sweep_plan *plan, struct error *error);

/* Plays all points, after the games in the store, into an empty result. On failure, and when
 * stopped (ERROR_STOPPED), the result holds the same games of every point. */
bool sweep_play(struct sweep *sweep, struct sweep_result *played, struct error *error);

/* Plays games first_game .. first_game + games - 1 of a plan with one p again, and writes the
 * number of moves of each: moves[point][game], NaN for a censored game and infinite for an
 * unfinishable one. Fails if the watch stops it. */
bool sweep_list_games(struct sweep *sweep, size_t games, double *moves, struct error *error);

void sweep_close(struct sweep *sweep); /* NULL is fine */

/* All of these: initializes the result, opens, plays and closes. Free the result in any case. */
bool sweep_run(const struct sweep_plan *plan, struct sweep_result *played, struct error *error);

/* Sweeps as results, see data/FORMAT.md. */

#define SWEEP_FILE_TYPE "bukub walk sweep"
enum { SWEEP_FILE_VERSION = 2 };

/* Besides walk_points_variables: progress, statistics of the points, histograms, and the tail,
 * games with more moves than the histograms cover. */
extern const struct dataset_variable sweep_variables[];
extern const struct result_rows sweep_rows[];

/* Sets these variables, and those of the points. */
void sweep_to_result(struct result *result, const struct sweep_plan *plan,
                     const struct sweep_result *played);

#endif
