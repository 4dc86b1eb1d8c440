/* Sweeps: strategies are prepared, where they use p for each p, by all processes together; passes
 * play blocks of games; their histograms, and the differences of strategies that are compared, are
 * merged in the order of games. */
#include "sim/walk/sweep/sweep.h"

#include "sim/base/memory.h"
#include "sim/base/processes.h"
#include "sim/parallel/blocks.h"
#include "sim/walk/engine/split.h"

#include <assert.h>
#include <math.h>
#include <omp.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* A unit of play: a strategy from a start, at one p or several that follow on one another. */
struct sweep_pass {
    size_t strategy, first, ps;       /* first: the number of the point with the first p */
    const struct walk_engine *engine; /* NULL: the split pass */
    struct walk_table joined;         /* of a strategy that uses p, if ps > 1 */
    struct walk_play play;
    void *state; /* the engine's, or the split pass's */
};

/* The result of one block of one pass, before it is merged. */
struct sweep_scratch {
    struct histogram histogram; /* of an engine */
    struct split_tally tally;   /* of the split pass */
};

struct sweep {
    const struct sweep_plan *plan;
    struct sweep_result *played;
    struct walk_prepared *prepared; /* [prepared_count] */
    size_t prepared_count;
    struct dead_cache dead_cache;
    struct sweep_pass *pass;
    size_t passes;
    struct sweep_scratch *scratch; /* [threads * passes] */
    struct paired *pair;           /* [threads * pairs]: of a block */
    size_t pairs;                  /* of strategies that are compared game by game */
    uint32_t *moves; /* [threads * SWEEP_BLOCK], or with pairs [threads * passes * SWEEP_BLOCK] */
    double *listed;  /* [points * listed_games], of sweep_list_games; or NULL */
    size_t listed_games;
};

/* Prepares a strategy for p number at.p .. at.p + ps - 1. */
static bool prepare_strategy(struct sweep *sweep, struct walk_prepared *prepared,
                             struct walk_point at, size_t ps, const void *state,
                             struct error *error) {
    const struct sweep_plan *plan = sweep->plan;
    const struct walk_points *points = &plan->points;
    const struct walk_setup setup = walk_point_setup(points, at);
    enum table_coin coin = table_coin(setup.p);
    if (ps > 1 && coin != table_coin(points->p[at.p + ps - 1]))
        coin = TABLE_EITHER;
    return prepared_open(prepared, &points->strategy[at.strategy], &setup, coin, state, plan->watch,
                         error);
}

/* Prepares a strategy that uses p for p number 1, 2, ..., after `first`, which is prepared. Each
 * may have much to solve, unless ranks have shared the states. */
static bool prepare_others(struct sweep *sweep, struct walk_prepared *first, size_t strategy,
                           size_t start, const unsigned char *states, size_t bytes,
                           struct error *error) {
    const struct sweep_plan *plan = sweep->plan;
    const struct walk_points *points = &plan->points;
    size_t ps = points->ps, failed = ps, opened = 1;
    bool parallel = points->strategy[strategy].parallel;
#pragma omp parallel for schedule(dynamic)                                                         \
    num_threads(parallel ? blocks_available_threads(plan->threads) : 1)
    for (size_t p = 1; p < ps; p++) {
        struct error own = {0};
        size_t earliest;
#pragma omp atomic read
        earliest = failed;
        if (earliest < p)
            continue;
        bool good = prepare_strategy(sweep, &first[p], (struct walk_point){strategy, p, start}, 1,
                                     states ? states + p * bytes : NULL, &own);
#pragma omp critical(sweep_opened)
        {
            if (good) {
                watch_progress(plan->watch, ++opened, ps);
            } else if (p < failed) {
                if (error)
                    *error = own;
#pragma omp atomic write
                failed = p;
            }
        }
    }
    return failed == ps;
}

/* A strategy whose states processes share. */
struct shared_strategy {
    const struct sweep_plan *plan;
    size_t strategy, start, bytes;
};

/* Opens the strategy for that p; called for some of them by each process. */
static bool open_state(const void *context, uint64_t p, void *state, struct error *error) {
    const struct shared_strategy *shared = context;
    const struct walk_points *points = &shared->plan->points;
    const struct walk_point at = {shared->strategy, (size_t)p, shared->start};
    const struct walk_setup setup = walk_point_setup(points, at);
    struct walk_player player;
    bool opened = player_open_choice(&player, &points->strategy[at.strategy], &setup,
                                     shared->plan->watch, error);
    if (opened)
        memcpy(state, player.self, shared->bytes);
    player_close(&player);
    return opened;
}

/* Prepares a strategy from a start: once, or for each p. NULL with an error. */
static struct walk_prepared *prepare_from(struct sweep *sweep, size_t strategy, size_t start,
                                          struct error *error) {
    const struct sweep_plan *plan = sweep->plan;
    const struct walk_points *points = &plan->points;
    const struct walk_choice *choice = &points->strategy[strategy];
    struct walk_prepared *first = &sweep->prepared[sweep->prepared_count];
    const size_t bytes = choice->shared_bytes ? choice->shared_bytes(points->board) : 0;
    bool shares = bytes > 0 && process_count() > 1, done = true;
    unsigned char *states = NULL;
    if (shares) { /* a process may not leave alone */
        states = memory_array("solved strategies", points->ps, bytes);
    } else if (bytes > 0 && choice->open_range && points->ps > 1) {
        states = memory_table(points->ps, bytes, error);
        done = states;
    }
    if (states && shares) {
        const struct shared_strategy shared = {plan, strategy, start, bytes};
        const struct blocks_list list = {.items = points->ps,
                                         .size = bytes,
                                         .threads = plan->threads,
                                         .compute = open_state,
                                         .context = &shared};
        uint64_t opened;
        done = blocks_list_run(&list, points->ps > 1 ? plan->watch : NULL, states, &opened, error);
    } else if (states) {
        done = choice->open_range(states, points->board, points->p, points->ps, plan->threads,
                                  plan->watch, error);
    }
    if (done) {
        sweep->prepared_count++;
        done = prepare_strategy(sweep, first, (struct walk_point){strategy, 0, start}, points->ps,
                                states, error);
    }
    if (done && first->player.strategy->uses_p) {
        sweep->prepared_count += points->ps - 1;
        done = prepare_others(sweep, first, strategy, start, states, bytes, error);
    }
    free(states);
    return done ? first : NULL;
}

/* Whether one pass can play a strategy at two values of p, for which it is prepared apart if it
 * uses p. */
static bool can_join(struct walk_prepared *one, double p, struct walk_prepared *other, double q) {
    const struct walk_table *a = &one->table, *b = &other->table;
    if (!one->player.strategy->memoryless)
        return one == other;
    if (one == other)
        return dead_agree(prepared_dead(one, p), prepared_dead(one, q));
    return !a->take && !b->take &&
           (a->offer_row == a->start_row) == (b->offer_row == b->start_row) &&
           prepared_dead(one, p)->count == 0 && prepared_dead(other, q)->count == 0;
}

/* The number of values of p, from first_p on, that one pass can play; `prepared` is the strategy at
 * first_p. Finds the dead states that a split pass of a strategy with memory needs. */
static size_t joint_ps(struct sweep *sweep, struct walk_prepared *prepared, size_t first_p) {
    const struct walk_points *points = &sweep->plan->points;
    const struct walk_strategy *strategy = prepared->player.strategy;
    const struct walk_batch *batch = prepared->player.batch;
    size_t k = first_p + 1;
    if (sweep->plan->engine || (batch && !batch->copies))
        return 1;
    while (k < points->ps &&
           can_join(prepared, points->p[first_p],
                    strategy->uses_p ? &prepared[k - first_p] : prepared, points->p[k]))
        k++;
    if (!strategy->memoryless && k > first_p + 1) {
        (void)dead_cache_find(&sweep->dead_cache, points->board, TABLE_EITHER);
        for (size_t p = first_p; p < k; p++)
            (void)dead_cache_find(&sweep->dead_cache, points->board, table_coin(points->p[p]));
    }
    return k - first_p;
}

/* Below this number of games, packing a table takes longer than playing without packing it. */
enum { FEW_GAMES = 1024 };

/* Prepares a strategy from a start, and adds its passes. */
static bool add_passes(struct sweep *sweep, size_t strategy, size_t start, struct error *error) {
    const struct sweep_plan *plan = sweep->plan;
    const struct walk_points *points = &plan->points;
    struct walk_prepared *first = prepare_from(sweep, strategy, start, error);
    const bool few = plan->games <= FEW_GAMES, uses_p = first && first->player.strategy->uses_p;
    for (size_t p = 0, ps = 0; first && p < points->ps; p += ps) {
        if (watch_stopped(plan->watch))
            return error_stopped(error);
        const struct walk_point at = {strategy, p, start};
        struct walk_prepared *prepared = uses_p ? &first[p] : first;
        const struct walk_engine *engine =
            prepared_engine(prepared, points->strategy[strategy].name, plan->engine, error);
        if (!engine)
            return false;
        if (few && !plan->engine && engine == &engine_table)
            engine = &engine_loop;
        ps = joint_ps(sweep, prepared, p);
        struct sweep_pass *pass = &sweep->pass[sweep->passes++];
        *pass = (struct sweep_pass){
            .strategy = strategy,
            .first = walk_point_number(points, at),
            .ps = ps,
            .engine = ps > 1 ? NULL : engine,
            .play = {.seed = plan->seed,
                     .max_moves = (uint32_t)plan->max_moves,
                     .watch = plan->watch},
        };
        prepared_fill(prepared, &sweep->dead_cache, walk_point_setup(points, at).p, &pass->play);
        if (ps > 1 && uses_p) {
            const struct walk_table **tables = memory_allocate(ps, sizeof *tables);
            for (size_t k = 0; k < ps; k++)
                tables[k] = &prepared[k].table;
            table_join(&pass->joined, tables, points->p + p, ps);
            free(tables);
            pass->play.table = &pass->joined;
        }
        if (ps > 1)
            pass->state = split_prepare(&pass->play, points->p + p, ps, few ? NULL : lanes_best());
        else if (engine->prepare)
            pass->state = engine->prepare(&pass->play);
    }
    return first != NULL;
}

struct sweep *sweep_open(const struct sweep_plan *plan, struct error *error) {
    struct sweep *sweep = memory_allocate(1, sizeof *sweep);
    const size_t most = walk_points_count(&plan->points), threads = (size_t)plan->threads;
    bool done = true;
    sweep->plan = plan;
    sweep->prepared = memory_allocate(most, sizeof *sweep->prepared);
    sweep->pass = memory_allocate(most, sizeof *sweep->pass);
    for (size_t strategy = 0; done && strategy < plan->points.strategies; strategy++)
        for (size_t start = 0; done && start < plan->points.starts; start++)
            done = add_passes(sweep, strategy, start, error);
    sweep->pairs = plan->paired ? paired_count(plan->points.strategies) : 0;
    sweep->pair = memory_allocate(threads * sweep->pairs, sizeof *sweep->pair);
    sweep->moves = memory_allocate(threads * (plan->paired ? sweep->passes : 1) * SWEEP_BLOCK,
                                   sizeof *sweep->moves);
    if (done)
        sweep->scratch = memory_table(threads * sweep->passes, sizeof *sweep->scratch, error);
    done = sweep->scratch != NULL;
    for (size_t i = 0; done && i < threads * sweep->passes; i++) {
        const struct sweep_pass *pass = &sweep->pass[i % sweep->passes];
        done = pass->engine || split_tally_init(&sweep->scratch[i].tally, pass->ps, error);
    }
    if (done)
        return sweep;
    sweep_close(sweep);
    return NULL;
}

void sweep_close(struct sweep *sweep) {
    if (!sweep)
        return;
    for (size_t i = 0; sweep->scratch && i < (size_t)sweep->plan->threads * sweep->passes; i++) {
        histogram_free(&sweep->scratch[i].histogram);
        split_tally_free(&sweep->scratch[i].tally);
    }
    for (size_t i = 0; i < sweep->passes; i++) {
        if (!sweep->pass[i].engine)
            split_release(sweep->pass[i].state);
        else if (sweep->pass[i].engine->release)
            sweep->pass[i].engine->release(sweep->pass[i].state);
        table_free(&sweep->pass[i].joined);
    }
    for (size_t i = 0; i < sweep->prepared_count; i++)
        prepared_free(&sweep->prepared[i]);
    dead_cache_free(&sweep->dead_cache);
    free(sweep->scratch);
    free(sweep->moves);
    free(sweep->pair);
    free(sweep->pass);
    free(sweep->prepared);
    free(sweep);
}

/* A block may take long, and mpirun does not wait: so each pass checks for interruption. */
static bool sweep_block(void *context, int thread, uint64_t first, uint64_t end,
                        struct error *error) {
    const struct sweep *sweep = context;
    const struct sweep_plan *plan = sweep->plan;
    const size_t passes = sweep->passes, games = (size_t)(end - first);
    const size_t kept = plan->paired ? passes : 1; /* passes whose moves are kept */
    uint32_t *all = sweep->moves + (size_t)thread * kept * SWEEP_BLOCK;
    for (size_t i = 0; i < passes; i++) {
        const struct sweep_pass *pass = &sweep->pass[i];
        const uint64_t own = plan->independent ? pass->strategy * SWEEP_OWN_GAMES : 0;
        struct sweep_scratch *scratch = &sweep->scratch[(size_t)thread * passes + i];
        uint32_t *moves = all + i % kept * SWEEP_BLOCK;
        bool played;
        if (watch_stopped(plan->watch))
            return error_stopped(error);
        if (pass->engine) {
            histogram_free(&scratch->histogram);
            played = pass->engine->play(pass->state, &pass->play, own + first, games, moves, error);
            if (played)
                engine_count(&scratch->histogram, moves, games);
            const size_t listed = pass->first * sweep->listed_games + first - plan->first_game;
            for (size_t game = 0; played && sweep->listed && game < games; game++)
                sweep->listed[listed + game] = moves[game] == ENGINE_CENSORED ? (double)NAN
                                               : moves[game] == ENGINE_UNFINISHABLE
                                                   ? (double)INFINITY
                                                   : (double)moves[game];
        } else {
            split_tally_clear(&scratch->tally);
            played = split_play(pass->state, &pass->play, first, games, &scratch->tally, error);
        }
        if (!played)
            return prepared_refuse(plan->points.strategy[pass->strategy].name, error);
    }
    struct paired *pair = sweep->pair + (size_t)thread * sweep->pairs;
    memset(pair, 0, sweep->pairs * sizeof *pair);
    for (size_t left = 0; left < kept; left++)
        for (size_t right = left + 1; right < kept; right++)
            paired_add_games(pair++, all + left * SWEEP_BLOCK, all + right * SWEEP_BLOCK, games,
                             ENGINE_MAX_MOVES);
    return true;
}

static void join_pairs(void *context, void *result, void *part) {
    const struct sweep *sweep = context;
    for (size_t i = 0; i < sweep->pairs; i++)
        paired_merge((struct paired *)result + i, (const struct paired *)part + i);
}

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

static bool sweep_merge(void *context, void *result, int thread, uint64_t first,
                        struct error *error) {
    const struct sweep *sweep = context;
    const struct walk_points *points = &sweep->plan->points;
    struct histogram *histograms = result;
    for (size_t i = 0; i < sweep->passes; i++) {
        const struct sweep_pass *pass = &sweep->pass[i];
        const struct sweep_scratch *scratch = &sweep->scratch[(size_t)thread * sweep->passes + i];
        struct histogram *histogram = &histograms[pass->first];
        if (pass->engine)
            histograms_merge(histogram, &scratch->histogram, 1);
        else
            split_tally_add(&scratch->tally, histogram, points->starts);
    }
    join_pairs(context, histograms + walk_points_count(points),
               sweep->pair + (size_t)thread * sweep->pairs);
    return true;
}

/* Whether the interval of every point is narrow enough, except for undefined means. */
static bool is_precise(void *context, uint64_t merged) {
    const struct sweep *sweep = context;
    const struct number_precision *width = &sweep->plan->precision->width;
    for (size_t i = 0; i < walk_points_count(&sweep->plan->points); i++) {
        struct histogram_summary summary = histogram_summarise(&sweep->played->histogram[i]);
        double half_width = (summary.ci95[1] - summary.ci95[0]) / 2;
        double wanted = width->half_width * (width->relative ? summary.mean : 1);
        /* A mean is undefined if some games cannot end; more games would not help. */
        if (summary.unfinishable == 0 && !(half_width <= wanted))
            return false;
    }
    return true;
}

/* Whole blocks, and a quarter more games for each check, as intervals narrow slowly. */
static uint64_t next_check(void *context, uint64_t game) {
    const struct sweep *sweep = context;
    uint64_t first = sweep->plan->first_game, most = sweep->plan->games;
    uint64_t games = sweep->plan->precision->minimum_games;
    for (;; games += games / 4 + 1) {
        games = (games / SWEEP_BLOCK + (games % SWEEP_BLOCK != 0)) * SWEEP_BLOCK;
        if (games >= most)
            return first + most;
        if (first + games > game)
            return first + games;
    }
}

bool sweep_play(struct sweep *sweep, struct sweep_result *played, struct error *error) {
    const struct sweep_plan *plan = sweep->plan;
    const struct blocks_sum sum = {
        .histograms = walk_points_count(&plan->points),
        .longest = plan->max_moves,
        .size = sweep->pairs * sizeof *sweep->pair,
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
    sweep->played = played;
    bool all = blocks_run(&blocks, plan->watch, &merged, error);
    played->games_done = merged - plan->first_game;
    played->precise = all && plan->precision && is_precise(sweep, merged);
    return all;
}

bool sweep_run(const struct sweep_plan *plan, struct sweep_result *played, struct error *error) {
    struct sweep *sweep = sweep_result_init(played, plan, error) ? sweep_open(plan, error) : NULL;
    bool all = sweep && sweep_play(sweep, played, error);
    sweep_close(sweep);
    return all;
}

bool sweep_result_init(struct sweep_result *result, const struct sweep_plan *plan,
                       struct error *error) {
    static_assert(sizeof(struct histogram) % alignof(struct paired) == 0,
                  "pairs follow histograms");
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

bool sweep_list_games(struct sweep *sweep, size_t games, double *moves, struct error *error) {
    const uint64_t first = sweep->plan->first_game;
    sweep->listed = moves;
    sweep->listed_games = games;
    size_t failed = 0; /* these games have been played: only the watch can stop them */
#pragma omp parallel for schedule(dynamic) reduction(+ : failed)                                   \
    num_threads(blocks_available_threads(sweep->plan->threads))
    for (size_t i = 0; i < games; i += SWEEP_BLOCK) {
        size_t end = games - i < SWEEP_BLOCK ? games : i + SWEEP_BLOCK;
        failed += !sweep_block(sweep, omp_get_thread_num(), first + i, first + end, NULL);
    }
    return failed == 0 || error_stopped(error);
}
