/* Memory that runs out, wherever it does. */
#include "analysis/antipalindrome/solve.h"
#include "sim/antipalindrome/census_file.h"
#include "strategies/antipalindrome/row_search.h"
#include "tests/unit/fault.h"
#include "tests/unit/plain_antipalindrome.h"
#include "tests/unit/scratch.h"

static bool solve(struct error *error) {
    struct antipalindrome_row row = antipalindrome_start(6, 0);
    const struct row_plan plan = {.memory = 100000000, .threads = 1};
    struct row_solution solution;
    return row_solve(&row, &plan, &solution, error);
}

/* Begins, goes on, ends. */
static bool solve_in_parts(struct error *error) {
    struct antipalindrome_row row = antipalindrome_start(6, 0);
    const struct row_plan plan = {.memory = 100000000, .threads = 1, .checkpoint = "."};
    struct row_solution solution;
    bool done = row_solve(&row, &plan, &solution, error);
    if (done && system("rm -f *.layer") != 0)
        return false;
    return done;
}

static bool take_census(struct error *error) {
    const struct antipalindrome_census census = {
        .row = antipalindrome_start(6, 0), .exact = true, .threads = 1};
    const struct dataset_origin origin = {
        .version = "1", .revision = "none", .command_line = "census 6"};
    static struct antipalindrome_tally tally;
    if (!antipalindrome_census(&census, &tally, error))
        return false;
    struct dataset_writer *writer =
        antipalindrome_census_file_create(&census, &tally, &origin, error);
    dataset_free(writer);
    return writer;
}

static bool search(struct error *error) {
    struct row_search search;
    bool done = row_search_init(&search, false, 1 << 16, error);
    row_search_free(&search);
    return done;
}

static void short_memory_is_told(void **state) {
    (void)state;
    assert_survives_faults(solve, NULL);
    assert_survives_faults(solve_in_parts, NULL);
    assert_survives_faults(take_census, NULL);
    assert_survives_faults(search, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {IN_DIRECTORY(short_memory_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
