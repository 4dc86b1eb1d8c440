#include "analysis/magicboard/anneal.h"
#include "analysis/magicboard/census_file.h"
#include "analysis/magicboard/chain.h"
#include "analysis/magicboard/generate.h"
#include "analysis/magicboard/solve.h"
#include "sim/magicboard/walker.h"
#include "tests/unit/check.h"
#include "tests/unit/fault.h"

static const struct dataset_origin origin = {
    .version = "1", .revision = "1", .command_line = "", .board = ""};

static struct magicboard_puzzle puzzle_of(void) {
    return (struct magicboard_puzzle){
        .board = {.side = 3, .squares = 9, .goal = 8, .value = {1, 1, 1, 1, 1, 1, 1, 1, 0}}};
}

static bool saved(struct dataset_writer *writer) {
    dataset_free(writer);
    return writer;
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
    const struct magicboard_entry entry = {.puzzle = puzzle_of(), .board = 1};
    struct magicboard_solution solution;
    return magicboard_solve(&entry.puzzle, 100, NULL, &solution, error) &&
           saved(magicboard_solve_file_create(&entry, &solution, 1, &origin, error));
}

static bool walk(struct error *error) {
    const struct magicboard_entry entry = {.puzzle = puzzle_of(), .board = 1};
    const struct magicboard_walks walks = {.walks = 10, .most_steps = 10000, .threads = 1};
    double probability[MAGICBOARD_CHAIN_STEPS];
    struct magicboard_walker walker = {.probability = probability};
    bool done = magicboard_chain_solve(&entry.puzzle, &walker.chain, error) &&
                magicboard_walk(&entry.puzzle, &walks, &walker.histogram, error);
    if (done) {
        magicboard_chain_distribution(&entry.puzzle, &walker.chain, MAGICBOARD_CHAIN_STEPS,
                                      probability, &walker.rest);
        done = saved(magicboard_chain_file_create(&entry, &walker, 1, 10, 1, &origin, error));
    }
    histogram_free(&walker.histogram);
    return done;
}

static bool draw(struct error *error) {
    const struct magicboard_census census = {
        .side = 3, .boards = 9, .threads = 1, .kernel = magicboard_best_kernel()};
    struct magicboard_point point = {.side = 3};
    return magicboard_census(&census, &point.tally, error) &&
           saved(magicboard_census_file_create(&point, 1, 1, &origin, error));
}

static bool enumerate(struct error *error) {
    struct magicboard_point point = {.side = 3, .exact = true};
    return magicboard_enumerate(3, 1, NULL, &point.enumeration, error) &&
           saved(magicboard_census_file_create(&point, 1, 1, &origin, error));
}

static bool anneal(struct error *error) {
    const struct magicboard_anneal plan = {.side = 3,
                                           .iterations = 9,
                                           .restarts = 8,
                                           .threads = 1,
                                           .kernel = magicboard_best_kernel()};
    struct magicboard_hardest hardest;
    return magicboard_anneal(&plan, &hardest, error) &&
           saved(magicboard_hardest_file_create(&hardest, 1, 1, &origin, error));
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

static void lack_of_memory_is_reported(void **state) {
    (void)state;
    assert_survives_faults(read_boards, NULL);
    assert_survives_faults(solve, NULL);
    assert_survives_faults(walk, NULL);
    assert_survives_faults(draw, NULL);
    assert_survives_faults(enumerate, NULL);
    assert_survives_faults(anneal, NULL);
    assert_survives_faults(generate, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lack_of_memory_is_reported)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
