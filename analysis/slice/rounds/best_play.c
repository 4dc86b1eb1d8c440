#include "analysis/slice/rounds/best_play.h"

#include "analysis/slice/rounds/retrograde.h"
#include "sim/parallel/blocks.h"

/* What all moves have in common. */
struct follower {
    const struct slice_plan *plan;
    struct slice_solution *solution;
    struct slice_question question; /* after the moves so far */
    struct slice_ends ends;
    int threads;
};

/* The moves that lead to `threshold` points or more, by a pass from the full grids. */
static bool find_reaching(struct follower *follower, const struct slice_space *space, int threshold,
                          struct slice_moves *moves, struct error *error) {
    struct slice_layer layer = {0};
    struct slice_retrograde retrograde = {.space = space,
                                          .ends = &follower->ends,
                                          .threshold = threshold,
                                          .pass = follower->solution->passes + 1,
                                          .threads = follower->threads,
                                          .watch = follower->plan->watch,
                                          .done = follower->solution->sets};
    bool done = slice_retrograde_run(&retrograde, &layer, NULL, NULL, moves, error);
    follower->solution->sets = retrograde.done;
    follower->solution->passes += done;
    return done;
}

/* The first square that keeps the value, for whoever moves; -1: that takes too much memory. */
static bool find_square(struct follower *follower, int value, int *square, struct error *error) {
    struct slice_space space;
    struct slice_moves moves;
    bool raises =
        slice_question_raises(&follower->question, slice_filled_count(&follower->question.grid));
    *square = -1;
    bool done = slice_space_init(&space, &follower->question, error);
    if (done && slice_space_memory(&space) <= follower->plan->memory) {
        done = find_reaching(follower, &space, raises ? value : value + 1, &moves, error);
        if (done)
            *square = __builtin_ctzll(raises ? moves.reaching : moves.told & ~moves.reaching);
    }
    slice_space_free(&space);
    return done;
}

static int first_best(const struct slice_solution *solution) {
    size_t i = 0;
    while (!slice_is_best(solution, i))
        i++;
    return solution->move[i].square;
}

static bool follow(struct follower *follower, struct slice_best_play *play, struct error *error) {
    int value = follower->solution->lower;
    int left =
        slice_question_fills(&follower->question) - slice_filled_count(&follower->question.grid);
    int square = first_best(follower->solution);
    bool done = true;
    while (done && square >= 0) {
        slice_fill(&follower->question.grid, square);
        play->square[play->moves++] = (uint8_t)square;
        square = -1;
        done = play->moves == left || find_square(follower, value, &square, error);
    }
    return done;
}

bool slice_best_play_find(const struct slice_question *question, const struct slice_plan *plan,
                          struct slice_solution *solution, struct slice_best_play *play,
                          struct error *error) {
    struct follower follower = {.plan = plan,
                                .solution = solution,
                                .question = *question,
                                .threads = blocks_available_threads(plan->threads)};
    *play = (struct slice_best_play){0};
    if (solution->moves == 0)
        return true;
    const struct slice_lines *lines = slice_lines_of(question->grid.side, error);
    bool done =
        lines && slice_ends_init(&follower.ends, lines, error) && follow(&follower, play, error);
    slice_ends_free(&follower.ends);
    return done;
}
