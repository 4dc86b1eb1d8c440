#include "cli/walk/sweep_command.h"

#include "analysis/walk/exact/control_variate.h"
#include "analysis/walk/exact/exact_sweep.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/base/clock.h"
#include "sim/parallel/ranks.h"
#include "sim/walk/rules/board.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

/* State of the computation. */
struct sweep_session {
    const struct computation *computation;
    const struct sweep_options *options;
    struct walk_setting setting;
    struct sweep_result sweep;
    const struct blocks_store *store;
    double began;       /* s */
    double kept_before; /* games in the resumed file */
    bool reached;       /* the requested precision */
    struct control_plan control_plan;
    struct control_point *control; /* [points]; NULL: without --control */
    struct exact_plan exact_plan;
    struct exact_point *exact; /* [points]; NULL: without --exact, or not yet */
};

static size_t sweep_points(const struct sweep_session *session) {
    return walk_points_count(&session->sweep.points);
}

/* Moves of the games that ended or were censored; those of unfinishable games were not counted. */
static double moves_of(const struct histogram *histogram, uint64_t max_moves) {
    return (double)histogram_moments(histogram).sum +
           (double)histogram->censored * (double)max_moves;
}

/* Moves of all games. */
static double moves_played(const struct sweep_session *session) {
    const struct sweep_result *sweep = &session->sweep;
    double moves = 0;
    for (size_t i = 0; i < sweep_points(session); i++)
        moves += moves_of(&sweep->histogram[i], sweep->max_moves);
    return moves;
}

/* The games in the state of the result. */
static double games_kept(const struct sweep_session *session) {
    const struct result *result = session->computation->result;
    double games = 0;
    for (size_t i = 0; i < result->parts; i++)
        games += (double)(result->part[i].end - result->part[i].first);
    return games;
}

/* Sets all that is known so far. */
static void fill_result(struct sweep_session *session) {
    struct result *result = session->computation->result;
    result_clear(result);
    sweep_to_result(result, &session->sweep);
    if (session->options->has_precision)
        result_set_whole(result, "precision_reached", 0, session->reached);
    if (session->control)
        control_to_result(result, &session->control_plan, session->control);
    if (session->exact) {
        exact_points_to_result(result, &session->exact_plan, session->exact);
        sweep_deviations_to_result(result);
    }
}

/* Sets what is known when the games up to number `end` are played; with a control, they are those
 * of the last point. */
static bool sweep_fill(void *context, uint64_t run, uint64_t end, struct error *error) {
    struct sweep_session *session = context;
    if (!session->control)
        session->sweep.games_done = end - session->sweep.first_game;
    fill_result(session);
    return true;
}

static bool play_sweep(struct sweep_session *session, const struct sweep_plan *plan,
                       struct error *error) {
    struct sweep *sweep = sweep_open(plan, error);
    session->began = clock_now();
    computation_part(session->computation, "games");
    bool played = sweep && sweep_play(sweep, &session->reached, error);
    sweep_close(sweep);
    return played;
}

static bool play_with_control(struct sweep_session *session, const struct sweep_plan *sweep,
                              struct error *error) {
    const struct walk_setting *setting = &session->setting;
    session->control_plan = (struct control_plan){
        .sweep = *sweep,
        .control = &setting->strategy[setting->strategies],
        .limits = exact_default_limits(),
    };
    session->control_plan.limits.watch = sweep->watch;
    session->control = calloc(sweep_points(session), sizeof *session->control);
    if (!session->control)
        return error_memory(error);
    computation_part(session->computation, "games");
    return control_sweep(&session->control_plan, session->control, error);
}

static bool play_all(struct sweep_session *session, struct error *error) {
    const struct walk_options *walk = &session->options->walk;
    const struct watch *watch = session->computation->watch;
    struct sweep_plan plan = {
        .result = &session->sweep,
        .engine = walk->engine,
        .threads = walk->common.threads,
        .precision = session->options->has_precision ? &session->options->precision : NULL,
        .watch = watch,
        .store = session->store,
        .opening = walk->control ? NULL : watch,
    };
    session->began = clock_now();
    bool played = walk->control ? play_with_control(session, &plan, error)
                                : play_sweep(session, &plan, error);
    struct result *result = session->computation->result;
    result->seconds = clock_now() - session->began;
    double kept = games_kept(session), share = kept > 0 ? 1 - session->kept_before / kept : 1;
    result->rate = share > 0 ? share * moves_played(session) / result->seconds : NAN;
    return played;
}

/* Solves the points, except those of strategies with memory. */
static bool sweep_solve_points(struct sweep_session *session, struct error *error) {
    const struct common_options *common = &session->options->walk.common;
    const struct watch *watch = session->computation->watch;
    session->exact_plan = (struct exact_plan){
        .points = session->sweep.points,
        .limits = exact_default_limits(),
        .threads = common->threads,
        .watch = watch,
    };
    session->exact_plan.limits.watch = watch;
    session->exact = calloc(sweep_points(session), sizeof *session->exact);
    if (!session->exact)
        return error_memory(error);
    computation_part(session->computation, "points");
    return exact_sweep(&session->exact_plan, session->exact, error);
}

/* Prepares the sweep and the store of its games. */
static bool sweep_prepare(struct sweep_session *session, struct error *error) {
    const struct sweep_options *options = session->options;
    const struct common_options *common = &options->walk.common;
    session->sweep = (struct sweep_result){
        .points = walk_setting_points(&session->setting),
        .seed = common->seed,
        .max_moves = options->walk.max_moves,
        .first_game = options->first_game,
        .games_asked = options->has_precision ? options->max_games : options->games,
        .quantiles = &options->walk.quantiles,
    };
    session->sweep.histogram = calloc(sweep_points(session), sizeof *session->sweep.histogram);
    walk_setting_to_result(&session->setting, session->computation->result);
    if (!session->sweep.histogram)
        return error_memory(error);
    if (!computation_store(session->computation, sweep_fill, session, &session->store, error))
        return false;
    session->kept_before = games_kept(session);
    return true;
}

static bool sweep_run(struct sweep_session *session, struct error *error) {
    if (!walk_setting_open(&session->setting, &session->options->walk, error))
        return false;
    if (session->options->one_p && session->setting.p.values != 1)
        return error_input(error, "--p: give one value; `bukub walk sweep' takes several");
    if (!sweep_prepare(session, error))
        return false;
    bool played = play_all(session, error);
    /* Only rank 0 prints and saves exact values. */
    if (played && session->options->exact && ranks_rank() == 0) {
        /* Solving may take long; a failure to save is reported by the final save. */
        fill_result(session);
        (void)computation_save(session->computation, NULL);
        played = sweep_solve_points(session, error);
    }
    if (played || (error->kind == ERROR_STOPPED && session->sweep.games_done > 0))
        fill_result(session);
    return played;
}

static bool sweep_compute(const struct computation *computation, struct error *error) {
    struct sweep_session *session = calloc(1, sizeof *session);
    if (!session)
        return error_memory(error);
    session->computation = computation;
    session->options = computation->options;
    bool done = sweep_run(session, error);
    if (session->exact)
        exact_points_free(session->exact, sweep_points(session));
    free(session->control);
    if (session->sweep.histogram)
        histograms_free(session->sweep.histogram, sweep_points(session));
    free(session->sweep.histogram);
    walk_setting_free(&session->setting);
    free(session);
    return done;
}

#define SWEEP_VERB                                                                                 \
    .options_size = sizeof(struct sweep_options), .progress_unit = "points",                       \
    .compute = sweep_compute, .description = &sweep_description, .print = sweep_print,             \
    .note = sweep_note, .rate_unit = "moves", .count = "--games", .first = "--first-game"

const struct command command_walk_run = {
    .game = "walk",
    .verb = "run",
    .summary = "simulates games at one p",
    .computes =
        &(const struct verb){
            .options = walk_run_table,
            .check = walk_run_check,
            .help =
                "Simulates games of the palindrome walk and reports how many moves they take: for "
                "every strategy and start the mean with its 95 % interval, the standard deviation, "
                "and the 5, 50 and 95 % quantiles. -o saves the whole distribution.\v"
                "Examples:\n"
                "  bukub walk run --strategy pairs-first --p 0.5 --start D4 --games 10M",
            SWEEP_VERB,
        },
    .spreads = true,
};

const struct command command_walk_sweep = {
    .game = "walk",
    .verb = "sweep",
    .summary = "simulates the same games at every p",
    .computes =
        &(const struct verb){
            .options = walk_sweep_table,
            .check = walk_sweep_check,
            .help =
                "Simulates the same games of the palindrome walk with every strategy at every p "
                "from every start, and prints the mean moves: a table per start, with a row per p "
                "and a column per strategy. -o saves the whole distribution of every point.\v"
                "Examples:\n"
                "  bukub walk sweep --p 0:1:0.05 --games 1M -o sweep.h5",
            SWEEP_VERB,
        },
    .spreads = true,
};
