#include "analysis/magicboard/census_result.h"
#include "analysis/magicboard/chain.h"
#include "analysis/magicboard/generate.h"
#include "analysis/magicboard/hardest.h"
#include "analysis/magicboard/results.h"
#include "sim/magicboard/walker.h"
#include "tests/unit/check.h"
#include "tests/unit/fault.h"

static struct magicboard_puzzle puzzle_of(void) {
    return (struct magicboard_puzzle){
        .board = {.side = 3, .squares = 9, .goal = 8, .value = {1, 1, 1, 1, 1, 1, 1, 1, 0}}};
}

static struct magicboard_entry entry_of(void) {
    return (struct magicboard_entry){.puzzle = puzzle_of(), .board = 1};
}

/* Frees the result. */
static bool whole(struct result *result, struct error *error) {
    bool good = result_whole(result, error);
    result_free(result);
    return good;
}

static bool read_boards(struct error *error) {
    const struct magicboard_reading reading = {.any_size = true, .start = MAGICBOARD_FROM_ALL};
    struct magicboard_batch batch;
    if (!magicboard_batch_parse(&batch, "f", "1 1\n0 1\n\n1 1\n1 0\n", &reading, error))
        return false;
    char *text = magicboard_batch_text(&batch);
    magicboard_batch_free(&batch);
    free(text);
    return text || error_memory(error);
}

static bool solve(struct error *error) {
    static const struct result_description description = {
        .variables = {magicboard_request_variables, magicboard_puzzle_variables,
                      magicboard_solution_variables}};
    const struct magicboard_entry entry = entry_of();
    struct magicboard_solution solution;
    if (!magicboard_solve(&entry.puzzle, 100, NULL, &solution, error))
        return false;
    struct result *result = result_create(&description, error);
    if (!result)
        return false;
    magicboard_request_to_result(result, 1);
    magicboard_puzzles_to_result(result, &entry, 1);
    magicboard_solution_to_result(result, 0, &entry.puzzle, &solution);
    return whole(result, error);
}

static bool walk(struct error *error) {
    static const struct result_description description = {
        .variables = {magicboard_puzzle_variables, magicboard_walker_variables,
                      magicboard_played_variables}};
    const struct magicboard_entry entry = entry_of();
    const struct magicboard_walks walks = {.walks = 10, .most_steps = 10000, .threads = 1};
    double probability[MAGICBOARD_CHAIN_STEPS];
    struct magicboard_walker walker = {.probability = probability};
    struct result *result = result_create(&description, error);
    if (!result)
        return false;
    bool done = magicboard_chain_solve(&entry.puzzle, &walker.chain, error) &&
                magicboard_walk(&entry.puzzle, &walks, &walker.histogram, error);
    if (done) {
        magicboard_chain_distribution(&entry.puzzle, &walker.chain, MAGICBOARD_CHAIN_STEPS,
                                      probability, &walker.rest);
        magicboard_puzzles_to_result(result, &entry, 1);
        magicboard_walkers_to_result(result, &walker, 1, true);
        done = result_whole(result, error);
    }
    histogram_free(&walker.histogram);
    result_free(result);
    return done;
}

static bool census_result(const struct magicboard_point *point, struct error *error) {
    struct result *result = result_create(&magicboard_census_description, error);
    if (!result)
        return false;
    magicboard_census_to_result(result, point, 1, 1);
    return whole(result, error);
}

static bool draw(struct error *error) {
    const struct magicboard_census census = {
        .side = 3, .boards = 9, .threads = 1, .kernel = magicboard_best_kernel()};
    struct magicboard_point point = {.side = 3};
    return magicboard_census(&census, &point.tally, error) && census_result(&point, error);
}

static bool count_small(struct error *error) {
    struct magicboard_small count;
    return magicboard_small_count(4, 9, NULL, &count, error);
}

static bool enumerate(struct error *error) {
    struct magicboard_point point = {.side = 3, .exact = true};
    return magicboard_enumerate(3, 1, NULL, &point.enumeration, error) &&
           census_result(&point, error);
}

static bool search_hardest(struct error *error) {
    static const struct result_description description = {
        .variables = {magicboard_hardest_variables}};
    const struct magicboard_search plan = {.side = 3, .iterations = 9, .restarts = 8, .threads = 1};
    struct magicboard_hardest hardest;
    if (!magicboard_search_hardest(&plan, &hardest, error))
        return false;
    struct result *result = result_create(&description, error);
    if (!result)
        return false;
    bool done = magicboard_hardest_to_result(result, &hardest, 1, error);
    return whole(result, error) && done;
}

static bool generate(struct error *error) {
    const struct magicboard_generation generation = {
        .side = 3,
        .request = {.least_length = 1, .most_length = 9, .most_forced = -1},
        .boards = 1,
        .attempts = 9,
        .threads = 1};
    struct magicboard_generated generated;
    uint64_t done;
    return magicboard_generate(&generation, &generated, &done, error);
}

TEST(lack_of_memory_is_reported) {
    assert_survives_faults(read_boards, NULL);
    assert_survives_faults(solve, NULL);
    assert_survives_faults(walk, NULL);
    assert_survives_faults(draw, NULL);
    assert_survives_faults(enumerate, NULL);
    assert_survives_faults(count_small, NULL);
    assert_survives_faults(search_hardest, NULL);
    assert_survives_faults(generate, NULL);
}
