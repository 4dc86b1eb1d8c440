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

static bool prove_and_check(struct error *error) {
    struct sequencium_position start = plain_start(3, 4);
    struct packing proof = {0};
    const struct sequencium_plan plan = {.memory = SEQUENCIUM_LEAST_MEMORY, .proof = &proof};
    struct sequencium_solution solution;
    struct proof_summary summary;
    bool done = sequencium_solve(&start, &plan, &solution, error) &&
                proof_check(proof.bytes, proof.size, &summary, error);
    packing_free(&proof);
    return done;
}

TEST(lack_of_memory_is_reported) {
    assert_survives_faults(solve, NULL);
    assert_survives_faults(prove_and_check, NULL);
}
