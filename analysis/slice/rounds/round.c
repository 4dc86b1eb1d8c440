/* A round for each seat of the offense or of a lone defender, and optimal play in it. */
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/slice/rounds/search.h"
#include "analysis/slice/rounds/solve.h"
#include "sim/parallel/blocks.h"

#include <stdio.h>

const char *const slice_defenders_name[] = {
    [SLICE_TOGETHER] = "together", [SLICE_ALONE] = "alone", NULL};

struct slice_round slice_round_of(const struct slice_grid *grid, int players,
                                  enum slice_defenders defenders, int offense) {
    struct slice_round round = {
        .grid = *grid, .players = players, .defenders = defenders, .offense = offense};
    for (int seat = 0; seat < players; seat++) {
        bool asked =
            offense == SLICE_ALL_SEATS || (seat == offense) == (defenders == SLICE_TOGETHER);
        if (!asked)
            continue;
        round.seat[round.seats++] = (struct slice_seat){
            .seat = seat,
            .instance = defenders == SLICE_TOGETHER ? slice_instance_together(grid, players, seat)
                                                    : slice_instance_alone(grid, players, seat),
            .solution = {.upper = slice_most_score(grid->side, players)},
        };
    }
    return round;
}

/* Forwards the progress of each seat to the watch of the round. */
struct seat_watch {
    const struct watch *watch;
    int seat;
    uint64_t before; /* sets visited for earlier seats */
};

static void progress(void *context, uint64_t done, uint64_t total) {
    const struct seat_watch *seat = context;
    watch_progress(seat->watch, seat->before + done, seat->before + total);
}

static void stage(void *context, const char *words) {
    const struct seat_watch *seat = context;
    char text[128];
    snprintf(text, sizeof text, "seat %d, %s", seat->seat, words);
    watch_stage(seat->watch, text);
}

bool slice_round_solve(struct slice_round *round, const struct slice_plan *plan, bool play,
                       struct error *error) {
    struct seat_watch seat_watch = {.watch = plan->watch};
    const struct watch watch = {
        .progress = progress, .stage = stage, .context = &seat_watch, .outer = plan->watch};
    struct slice_plan seat_plan = *plan;
    seat_plan.watch = &watch;
    bool all = true;
    for (int i = 0; i < round->seats; i++) {
        struct slice_seat *seat = &round->seat[i];
        seat_watch.seat = seat->seat;
        bool done = slice_solve(&seat->instance, &seat_plan, &seat->solution, error) &&
                    (!play || slice_optimal_play_find(&seat->instance, &seat_plan, &seat->solution,
                                                      &seat->play, error));
        /* The limit of a search is of each seat. */
        bool gave_up =
            plan->nodes > 0 && error->kind == ERROR_STOPPED && !watch_stopped(plan->watch);
        if (!done && !gave_up)
            return false;
        all = all && done;
        seat_watch.before += seat->solution.visited;
    }
    return all;
}

/* The state of the search for optimal play. */
struct play_follower {
    const struct slice_plan *plan;
    struct layered_solution *solution;
    struct slice_instance instance; /* after the moves found so far */
    struct slice_ends ends;
    int threads;
};

/* Finds the first square that keeps the value, by a full pass; -1 if that needs too much memory. */
static bool round_find_square(struct play_follower *follower, int value, int *square,
                              struct error *error) {
    struct slice_space space;
    struct slice_moves moves;
    bool maximizes =
        slice_instance_maximizes(&follower->instance, slice_filled_count(&follower->instance.grid));
    *square = -1;
    bool done = slice_space_init(&space, &follower->instance, error);
    if (done && slice_space_memory(&space) <= follower->plan->memory) {
        struct slice_layer layer = {0};
        struct slice_retrograde retrograde = {.space = &space,
                                              .ends = &follower->ends,
                                              .threshold = maximizes ? value : value + 1,
                                              .pass = follower->solution->passes + 1,
                                              .threads = follower->threads,
                                              .watch = follower->plan->watch,
                                              .done = follower->solution->visited};
        done = slice_retrograde_run(&retrograde, &layer, NULL, NULL, &moves, error);
        follower->solution->visited = retrograde.done;
        follower->solution->passes += done;
        if (done)
            *square = __builtin_ctzll(maximizes ? moves.reaching : moves.known & ~moves.reaching);
    }
    slice_space_free(&space);
    return done;
}

bool slice_optimal_play_find(const struct slice_instance *instance, const struct slice_plan *plan,
                             struct layered_solution *solution, struct slice_optimal_play *play,
                             struct error *error) {
    struct play_follower follower = {.plan = plan,
                                     .solution = solution,
                                     .instance = *instance,
                                     .threads = blocks_available_threads(plan->threads)};
    struct slice_grid *grid = &follower.instance.grid;
    int left = slice_instance_fills(instance) - slice_filled_count(grid), value = solution->lower;
    size_t best = 0;
    bool done = true;
    *play = (struct slice_optimal_play){0};
    if (solution->moves == 0)
        return true;
    if (grid->side > SLICE_SOLVED_SIDE)
        return slice_search_play(instance, plan, solution, play, error);
    slice_ends_init(&follower.ends, slice_lines_of(grid->side));
    while (!slice_is_best(solution, best))
        best++;
    for (int square = solution->move[best].square; done && square >= 0;) {
        slice_fill(grid, square);
        play->square[play->moves++] = (uint8_t)square;
        square = -1;
        done = play->moves == left || round_find_square(&follower, value, &square, error);
    }
    slice_ends_free(&follower.ends);
    return done;
}
