#include "analysis/sequencium/check.h"
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

TEST(lack_of_memory_is_reported) { assert_survives_faults(solve, NULL); }
