/* Sweeps. Opening a sweep prepares each strategy from each start (opens and compiles it), once or,
 * if the strategy uses p, for each p. It also divides the values of p into passes: an engine plays
 * one p, a split pass (split.h) several, each game once until a coin falls differently at two of
 * them; for a strategy that uses p, it plays over the joined tables, if they can be joined. Playing
 * runs all passes over blocks of games, and merges results in the order of games. */
#include "sim/walk/sweep/sweep.h"

#include "sim/base/processes.h"
#include "sim/parallel/blocks.h"
#include "sim/walk/engine/split.h"

#include <assert.h>
#include <stdalign.h>
#include <sys/param.h>

/* A unit of play: a strategy from a start, at one p or at several consecutive ones. */
struct sweep_pass {
    size_t first, ps; /* the number of the point with the first p; how many values of p */
    uint64_t shift;   /* added to the number of each game: plan->independent */
    const struct walk_engine *engine; /* plays one p; NULL: a split pass, several */
    struct walk_table joined;         /* of a split pass whose strategy uses p; otherwise empty */
    struct walk_play play;            /* what is played, at the first p */
    void *state;                      /* what the engine or the split pass has prepared */
};

/* The games of a block that a thread has played in one pass. */
struct pass_games {
    uint32_t *moves;            /* [SWEEP_BLOCK] by an engine, within sweep_worker.moves */
    struct histogram histogram; /* of these moves */
    struct split_tally tally;   /* of a split pass, instead */
};

/* The memory of a thread for a block, until the block is merged. */
struct sweep_worker {
    struct pass_games *games; /* [passes] */
    struct paired *pair;      /* [pairs] by paired_index */
    uint32_t *moves;          /* [passes][SWEEP_BLOCK]; without pairs, all passes share [0] */
};

struct sweep {
    const struct sweep_plan *plan;
    const struct lanes_kernel *kernel; /* for packed tables; NULL: tables are not packed */
    struct walk_prepared *prepared;    /* by walk_point_number; see prepared_at */
    struct walk_table rules;           /* the game_table for strategies with memory (game_dead) */
    struct sweep_pass *pass;           /* [passes] */
    struct sweep_worker *worker;       /* [threads] */
    size_t passes, pairs;              /* pairs: of strategies that are compared game by game */
};

bool sweep_result_init(struct sweep_result *result, const struct sweep_plan *plan,
                       struct error *error) {
    static_assert(sizeof(struct histogram) % alignof(struct paired) == 0, "pairs follow");
    const size_t points = walk_points_count(&plan->points);
    const size_t pairs = plan->paired ? paired_count(plan->points.strategies) : 0;
    *result = (struct sweep_result){
        .histogram = memory_table(
            1, points * sizeof *result->histogram + pairs * sizeof *result->pair, error)};
    if (result->histogram && pairs > 0)
        result->pair = (struct paired *)(result->histogram + points);
    return result->histogram;
}

void sweep_result_free(struct sweep_result *result, const struct sweep_plan *plan) {
    if (result->histogram)
        histograms_free(result->histogram, walk_points_count(&plan->points));
    free(result->histogram);
    *result = (struct sweep_result){0};
}

/* A strategy, and a start from which it is prepared. */
struct preparation {
    struct sweep *sweep;
    const struct walk_choice *choice; /* the strategy */
    size_t strategy, start;           /* indices in plan->points */
    const unsigned char *states;      /* see solve; NULL: the strategy has no solver */
};

/* The strategy's setup at p number `p` from job->start. */
static struct walk_setup setup_at(const struct preparation *job, size_t p) {
    const struct walk_point point = {job->strategy, p, job->start};
    return walk_point_setup(&job->sweep->plan->points, point);
}

/* The strategy as it is prepared for p number `p`: once for all of them unless it uses p. */
static struct walk_prepared *prepared_at(const struct preparation *job, size_t p) {
    const bool uses_p = job->choice->strategy->uses_p;
    const struct walk_point point = {job->strategy, uses_p ? p : 0, job->start};
    return &job->sweep->prepared[walk_point_number(&job->sweep->plan->points, point)];
}

/* For blocks_list_run: solves the strategy at p number `p`, one p on one thread. */
static bool solve_state(const void *context, uint64_t p, void *state, struct error *error) {
    const struct preparation *job = context;
    const struct walk_setup setup = setup_at(job, (size_t)p);
    return job->choice->solver->solve(state, setup.board, &setup.p, 1, 1, job->sweep->plan->watch,
                                      error);
}

/* Returns what the solver of a strategy computes, [ps], which is for all starts. NULL with an error
 * if that fails. Free it. */
static unsigned char *solve(struct sweep *sweep, size_t strategy, struct error *error) {
    const struct sweep_plan *plan = sweep->plan;
    const struct walk_points *points = &plan->points;
    const struct walk_choice *choice = &points->strategy[strategy];
    if (process_count() == 1)
        return walk_points_solve(points, strategy, plan->threads, plan->watch, error);
    /* Each process solves some p. With memory_table one could fail, and the others would wait. */
    const struct preparation from_any_start = {sweep, choice, strategy, 0, NULL};
    const struct blocks_list list = {.items = points->ps,
                                     .size = choice->solver->bytes(points->board),
                                     .threads = plan->threads,
                                     .compute = solve_state,
                                     .context = &from_any_start};
    unsigned char *states = memory_array("solved strategies", list.items, list.size);
    uint64_t solved;
    if (blocks_list_run(&list, points->ps > 1 ? plan->watch : NULL, states, &solved, error))
        return states;
    free(states);
    return NULL;
}

/* For blocks_run: opens and compiles the strategy at p number `p`. If it does not use p, its table
 * is for all p: it has both outcomes of coins, unless all p are 0 or all are 1. */
static bool prepare_at(void *context, int thread, uint64_t p, uint64_t end, struct error *error) {
    const struct preparation *job = context;
    const struct sweep_plan *plan = job->sweep->plan;
    const struct walk_points *points = &plan->points;
    const struct walk_setup setup = setup_at(job, (size_t)p);
    enum table_coin coin = table_coin(setup.p);
    if (!job->choice->strategy->uses_p && points->ps > 1 &&
        coin != table_coin(points->p[points->ps - 1]))
        coin = TABLE_EITHER;
    struct walk_choice choice = *job->choice;
    if (job->states)
        choice.state = job->states + p * choice.solver->bytes(points->board);
    return prepared_open(prepared_at(job, (size_t)p), &choice, &setup, coin, plan->watch, error);
}

/* Whether a split pass can play p number `other` along with p number `first`, before it. */
static bool plays_jointly(const struct preparation *job, size_t first, size_t other) {
    const bool uses_p = job->choice->strategy->uses_p;
    const struct walk_batch *batch = job->choice->batch;
    const double *p = job->sweep->plan->points.p;
    if (job->sweep->plan->engine) /* the engine that is asked for plays one p */
        return false;
    struct walk_table *one = &prepared_at(job, first)->table;
    struct walk_table *next = &prepared_at(job, other)->table;
    if (one->rows == 0) /* with memory: a split pass copies that of a game */
        return (!batch || batch->copies) && !uses_p;
    const struct walk_dead *dead = table_dead(one, table_coin(p[first]));
    const struct walk_dead *next_dead = table_dead(next, table_coin(p[other]));
    if (!uses_p) /* one table, which may have other dead states at p = 0 or 1 */
        return dead_agree(dead, next_dead);
    /* Two tables that table_join can join. Dead states are not joined, so there must be none. */
    return one->second_phase == 0 && !one->take && !next->take &&
           dead->count + next_dead->count == 0 &&
           (one->offer_row == one->start_row) == (next->offer_row == next->start_row);
}

/* Prepares a split pass from p number `p` on. */
static void prepare_split(struct sweep_pass *pass, const struct preparation *job, size_t p) {
    struct walk_table *rules = &job->sweep->rules;
    const struct walk_points *points = &job->sweep->plan->points;
    if (!pass->play.table) { /* finds the dead states for all coins, as split_prepare requires */
        (void)game_dead(rules, points->board, TABLE_EITHER);
        for (size_t k = 0; k < pass->ps; k++)
            (void)game_dead(rules, points->board, table_coin(points->p[p + k]));
    } else if (job->choice->strategy->uses_p) { /* plays over one table for all values of p */
        const struct walk_table **tables = memory_allocate(pass->ps, sizeof *tables);
        for (size_t k = 0; k < pass->ps; k++)
            tables[k] = &prepared_at(job, p + k)->table;
        table_join(&pass->joined, tables, pass->ps);
        free(tables);
        pass->play.table = &pass->joined;
    }
    pass->state = split_prepare(&pass->play, points->p + p, pass->ps, job->sweep->kernel);
}

/* Adds a pass of the strategy: over p number `p`, and those after it that can be played jointly. */
static bool add_pass(const struct preparation *job, size_t p, struct error *error) {
    const struct sweep_plan *plan = job->sweep->plan;
    const struct walk_points *points = &plan->points;
    if (watch_stopped(plan->watch))
        return error_stopped(error);
    struct sweep_pass *pass = &job->sweep->pass[job->sweep->passes++];
    *pass = (struct sweep_pass){
        .first = walk_point_number(points, (struct walk_point){job->strategy, p, job->start}),
        .ps = 1,
        .shift = plan->independent ? job->strategy * SWEEP_OWN_GAMES : 0,
        .play = {.seed = plan->seed, .max_moves = (uint32_t)plan->max_moves, .watch = plan->watch},
    };
    while (p + pass->ps < points->ps && plays_jointly(job, p, p + pass->ps))
        pass->ps++;
    prepared_fill(prepared_at(job, p), &job->sweep->rules, setup_at(job, p).p, &pass->play);
    if (pass->ps > 1) {
        prepare_split(pass, job, p);
        return true;
    }
    pass->engine = prepared_engine(prepared_at(job, p), plan->engine, error);
    if (pass->engine && pass->engine->prepare)
        pass->state = pass->engine->prepare(&pass->play, job->sweep->kernel);
    return pass->engine;
}

/* Opens and compiles a strategy from a start, once or, if it uses p, for each p. Then adds its
 * passes, which divide the values of p. */
static bool add_passes(struct sweep *sweep, size_t strategy, size_t start,
                       const unsigned char *states, struct error *error) {
    const struct sweep_plan *plan = sweep->plan;
    const struct walk_choice *choice = &plan->points.strategy[strategy];
    struct preparation job = {sweep, choice, strategy, start, states};
    /* Opening or compiling may take long, so it is done for several p in parallel. */
    const struct blocks blocks = {.end = choice->strategy->uses_p ? plan->points.ps : 1,
                                  .threads = choice->parallel ? plan->threads : 1,
                                  .work = prepare_at,
                                  .context = &job};
    if (!blocks_run(&blocks, blocks.end > 1 ? plan->watch : NULL, NULL, error))
        return false;
    for (size_t p = 0; p < plan->points.ps; p += sweep->pass[sweep->passes - 1].ps)
        if (!add_pass(&job, p, error))
            return false;
    return true;
}

/* Makes the memory of a thread for all passes. sweep_close frees it, also on failure. */
static bool worker_open(struct sweep_worker *worker, const struct sweep *sweep,
                        struct error *error) {
    const size_t arrays = sweep->pairs > 0 ? sweep->passes : 1;
    worker->moves = memory_allocate(arrays * SWEEP_BLOCK, sizeof *worker->moves);
    worker->pair = memory_allocate(sweep->pairs, sizeof *worker->pair);
    worker->games = memory_table(sweep->passes, sizeof *worker->games, error);
    for (size_t i = 0; worker->games && i < sweep->passes; i++) {
        struct pass_games *games = &worker->games[i];
        games->moves = worker->moves + (arrays > 1 ? i * SWEEP_BLOCK : 0);
        if (!sweep->pass[i].engine && !split_tally_init(&games->tally, sweep->pass[i].ps, error))
            return false;
    }
    return worker->games;
}

struct sweep *sweep_open(const struct sweep_plan *plan, struct error *error) {
    /* Up to this number of games, packing a table takes longer than playing without packing it. */
    enum { FEW_GAMES = 1024 };
    const size_t points = walk_points_count(&plan->points), threads = (size_t)plan->threads;
    struct sweep *sweep = memory_allocate(1, sizeof *sweep);
    *sweep = (struct sweep){
        .plan = plan,
        .kernel = plan->games <= FEW_GAMES && !plan->engine ? NULL : lanes_best(),
        .prepared = memory_allocate(points, sizeof *sweep->prepared),
        .pass = memory_allocate(points, sizeof *sweep->pass), /* the most that there can be */
        .worker = memory_allocate(threads, sizeof *sweep->worker),
        .pairs = plan->paired ? paired_count(plan->points.strategies) : 0,
    };
    bool done = true;
    for (size_t strategy = 0; done && strategy < plan->points.strategies; strategy++) {
        const bool is_solved = plan->points.strategy[strategy].solver;
        unsigned char *states = is_solved ? solve(sweep, strategy, error) : NULL;
        done = states || !is_solved;
        for (size_t start = 0; done && start < plan->points.starts; start++)
            done = add_passes(sweep, strategy, start, states, error);
        free(states);
    }
    for (size_t thread = 0; done && thread < threads; thread++)
        done = worker_open(&sweep->worker[thread], sweep, error);
    if (done)
        return sweep;
    sweep_close(sweep);
    return NULL;
}

void sweep_close(struct sweep *sweep) {
    if (!sweep)
        return;
    for (size_t thread = 0; thread < (size_t)sweep->plan->threads; thread++) {
        struct sweep_worker *worker = &sweep->worker[thread];
        for (size_t i = 0; worker->games && i < sweep->passes; i++) {
            histogram_free(&worker->games[i].histogram);
            split_tally_free(&worker->games[i].tally);
        }
        free(worker->games);
        free(worker->moves);
        free(worker->pair);
    }
    for (size_t i = 0; i < sweep->passes; i++) {
        struct sweep_pass *pass = &sweep->pass[i];
        if (!pass->engine)
            split_release(pass->state);
        else if (pass->engine->release)
            pass->engine->release(pass->state);
        table_free(&pass->joined);
    }
    for (size_t i = 0; i < walk_points_count(&sweep->plan->points); i++)
        prepared_free(&sweep->prepared[i]);
    table_free(&sweep->rules);
    free(sweep->worker);
    free(sweep->pass);
    free(sweep->prepared);
    free(sweep);
}

/* Playing. */

/* Plays games first .. end - 1 of a pass: an engine sets played->moves and their histogram, a split
 * pass played->tally. Checks for interruption before, as mpirun does not wait for a long block. */
static bool play_pass(const struct sweep *sweep, const struct sweep_pass *pass, uint64_t first,
                      uint64_t end, struct pass_games *played, struct error *error) {
    const size_t games = (size_t)(end - first);
    bool done;
    if (watch_stopped(sweep->plan->watch))
        return error_stopped(error);
    if (pass->engine) {
        done = pass->engine->play(pass->state, &pass->play, pass->shift + first, games,
                                  played->moves, error);
        histogram_free(&played->histogram);
        if (done)
            engine_count(&played->histogram, played->moves, games);
    } else {
        split_tally_clear(&played->tally);
        done = split_play(pass->state, &pass->play, first, games, &played->tally, error);
    }
    return done || error_within_input(error, "%s", pass->play.player->name);
}

/* For blocks_run: plays games first .. end - 1 with each pass, into the memory of the thread. */
static bool sweep_block(void *context, int thread, uint64_t first, uint64_t end,
                        struct error *error) {
    const struct sweep *sweep = context;
    struct pass_games *played = sweep->worker[thread].games;
    const size_t games = (size_t)(end - first);
    for (size_t i = 0; i < sweep->passes; i++)
        if (!play_pass(sweep, &sweep->pass[i], first, end, &played[i], error))
            return false;
    /* With pairs there are one p and one start: each strategy has one pass, by an engine. */
    struct paired *pair = sweep->worker[thread].pair;
    memset(pair, 0, sweep->pairs * sizeof *pair);
    for (size_t left = 0; sweep->pairs > 0 && left < sweep->passes; left++)
        for (size_t right = left + 1; right < sweep->passes; right++)
            paired_add_games(&pair[paired_index(sweep->passes, left, right)], played[left].moves,
                             played[right].moves, games, ENGINE_MAX_MOVES);
    return true;
}

/* For struct blocks_sum: adds the pairs of a part to those of a result, both [pairs]. */
static void join_pairs(void *context, void *result, void *part) {
    const struct sweep *sweep = context;
    for (size_t i = 0; i < sweep->pairs; i++)
        paired_merge((struct paired *)result + i, (const struct paired *)part + i);
}

/* Whether pairs from a file, which may hold anything, can be those of games first .. end - 1: each
 * difference is between -max_moves and max_moves, and each square of one at most max_moves^2. */
static bool pairs_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct sweep *sweep = context;
    const uint64_t games = end - first, max_moves = sweep->plan->max_moves;
    for (size_t i = 0; i < sweep->pairs; i++) {
        const struct paired *pair = (const struct paired *)result + i;
        const struct moments *difference = &pair->difference;
        __int128 most = (__int128)difference->count * max_moves;
        if (difference->count > games || pair->excluded != games - difference->count ||
            pair->less > difference->count || pair->equal > difference->count - pair->less ||
            difference->sum < -most || difference->sum > most ||
            difference->squares > (unsigned __int128)most * max_moves)
            return false;
    }
    return true;
}

/* For blocks_run: adds a thread's block to the result's histograms and to the pairs behind them. */
static bool sweep_merge(void *context, void *result, int thread, uint64_t first,
                        struct error *error) {
    const struct sweep *sweep = context;
    const struct walk_points *points = &sweep->plan->points;
    const struct sweep_worker *worker = &sweep->worker[thread];
    struct histogram *histograms = result;
    for (size_t i = 0; i < sweep->passes; i++) {
        const struct sweep_pass *pass = &sweep->pass[i];
        if (pass->engine)
            histogram_merge(&histograms[pass->first], &worker->games[i].histogram);
        else
            split_tally_add(&worker->games[i].tally, &histograms[pass->first], points->starts);
    }
    join_pairs(context, histograms + walk_points_count(points), worker->pair);
    return true;
}

/* Whether the mean's interval of every point is narrow enough. A mean is undefined if some games
 * cannot end; it does not count, as more games would not help. */
static bool is_precise(void *context, const void *result) {
    const struct sweep *sweep = context;
    const struct histogram *histograms = result;
    const struct number_precision *width = &sweep->plan->precision->width;
    for (size_t i = 0; i < walk_points_count(&sweep->plan->points); i++) {
        struct histogram_summary summary = histogram_summarise(&histograms[i]);
        double half_width = (summary.ci95[1] - summary.ci95[0]) / 2;
        double wanted = width->half_width * (width->relative ? summary.mean : 1);
        if (summary.unfinishable == 0 && !(half_width <= wanted))
            return false;
    }
    return true;
}

/* Checks are at whole blocks, each after a quarter more games, which narrows intervals by 11 %. */
static uint64_t next_check(void *context, uint64_t game) {
    const struct sweep *sweep = context;
    uint64_t first = sweep->plan->first_game, most = sweep->plan->games;
    uint64_t games = sweep->plan->precision->minimum_games;
    for (;; games += games / 4 + 1) {
        games = (games + SWEEP_BLOCK - 1) / SWEEP_BLOCK * SWEEP_BLOCK;
        if (games >= most || first + games > game)
            return first + MIN(games, most);
    }
}

bool sweep_play(struct sweep *sweep, struct sweep_result *played, struct error *error) {
    const struct sweep_plan *plan = sweep->plan;
    const struct blocks_sum sum = {
        .histograms = walk_points_count(&plan->points),
        .longest = plan->max_moves,
        .size = sweep->pairs * sizeof *played->pair,
        .join = join_pairs,
        .valid = pairs_valid,
    };
    const struct blocks blocks = {
        .first = plan->first_game,
        .end = plan->first_game + plan->games,
        .size = SWEEP_BLOCK,
        .threads = plan->threads,
        .work = sweep_block,
        .merge = sweep_merge,
        .next_check = plan->precision ? next_check : NULL,
        .suffices = is_precise,
        .context = sweep,
        .result = played->histogram,
        .sum = &sum,
        .store = plan->store,
    };
    uint64_t merged;
    bool all = blocks_run(&blocks, plan->watch, &merged, error);
    played->games_done = merged - plan->first_game;
    played->precise = all && plan->precision && is_precise(sweep, played->histogram);
    return all;
}

bool sweep_run(const struct sweep_plan *plan, struct sweep_result *played, struct error *error) {
    struct sweep *sweep = sweep_result_init(played, plan, error) ? sweep_open(plan, error) : NULL;
    bool all = sweep && sweep_play(sweep, played, error);
    sweep_close(sweep);
    return all;
}

/* Games at one p whose numbers of moves are listed. */
struct game_list {
    const struct sweep *sweep;
    size_t games;
    double *moves; /* [points][games] */
};

/* For blocks_run: plays games first .. end - 1 with the engine of each pass, and lists moves. */
static bool list_block(void *context, int thread, uint64_t first, uint64_t end,
                       struct error *error) {
    const struct game_list *list = context;
    const struct sweep *sweep = list->sweep;
    for (size_t i = 0; i < sweep->passes; i++) {
        const struct sweep_pass *pass = &sweep->pass[i];
        struct pass_games *played = &sweep->worker[thread].games[i];
        if (!play_pass(sweep, pass, first, end, played, error))
            return false;
        double *listed =
            list->moves + pass->first * list->games + (first - sweep->plan->first_game);
        for (size_t game = 0; game < end - first; game++) {
            const uint32_t moves = played->moves[game];
            listed[game] = moves == ENGINE_CENSORED       ? (double)NAN
                           : moves == ENGINE_UNFINISHABLE ? (double)INFINITY
                                                          : (double)moves;
        }
    }
    return true;
}

bool sweep_list_games(struct sweep *sweep, size_t games, double *moves, struct error *error) {
    struct game_list list = {.sweep = sweep, .games = games, .moves = moves};
    const struct blocks blocks = {
        .first = sweep->plan->first_game,
        .end = sweep->plan->first_game + games,
        .size = SWEEP_BLOCK,
        .threads = sweep->plan->threads,
        .work = list_block, /* polls the watch */
        .context = &list,
    };
    return blocks_run(&blocks, NULL, NULL, error);
}
