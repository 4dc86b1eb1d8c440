#include "analysis/slice/rounds/round.h"

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
            .question = defenders == SLICE_TOGETHER ? slice_question_together(grid, players, seat)
                                                    : slice_question_alone(grid, players, seat),
            .solution = {.upper = slice_most_score(grid->side, players)},
        };
    }
    return round;
}

/* Who watches the round, told of one seat after the other. */
struct seat_watch {
    const struct watch *watch;
    int seat;
    uint64_t before; /* sets of seats that are solved */
};

static bool stopped(void *context) {
    const struct seat_watch *seat = context;
    return watch_stopped(seat->watch);
}

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
        .stopped = stopped, .progress = progress, .stage = stage, .context = &seat_watch};
    struct slice_plan seat_plan = *plan;
    seat_plan.watch = &watch;
    for (int i = 0; i < round->seats; i++) {
        struct slice_seat *seat = &round->seat[i];
        seat_watch.seat = seat->seat;
        if (!slice_solve(&seat->question, &seat_plan, &seat->solution, error))
            return false;
        if (play &&
            !slice_best_play_find(&seat->question, &seat_plan, &seat->solution, &seat->play, error))
            return false;
        seat_watch.before += seat->solution.sets;
    }
    return true;
}
