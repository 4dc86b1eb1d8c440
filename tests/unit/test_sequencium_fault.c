#include "analysis/sequencium/solve.h"
#include "sim/sequencium/position.h"
#include "tests/unit/check.h"
#include "tests/unit/fault.h"
#include "tests/unit/plain_sequencium.h"

static bool solve(struct error *error) {
    struct sequencium_position start = plain_start(3, 3);
    const struct sequencium_plan plan = {.memory = SEQUENCIUM_LEAST_MEMORY};
    struct sequencium_solution solution;
    return sequencium_solve(&start, &plan, &solution, error);
}

static bool write_text(struct error *error) {
    struct sequencium_position start = plain_start(3, 3);
    char *text = sequencium_position_text(&start);
    free(text);
    return text || error_memory(error);
}

static void lack_of_memory_is_reported(void **state) {
    (void)state;
    assert_survives_faults(solve, NULL);
    assert_survives_faults(write_text, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lack_of_memory_is_reported)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
