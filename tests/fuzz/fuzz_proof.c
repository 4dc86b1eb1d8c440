/* libFuzzer: whatever a file with a proof holds, be its checksum right, it is refused in one line
 * or proves what is true. The first byte says whether the rest is a whole file, or else of which
 * board and claim it is the proof. */
#include "analysis/sequencium/check.h"
#include "analysis/sequencium/solve.h"
#include "tests/fuzz/target.h"

enum { BOARDS = 4, CLAIMS = 5 };

static const int boards[BOARDS][2] = {{2, 3}, {3, 3}, {2, 4}, {3, 4}};
static const struct proof_claim claims[CLAIMS] = {{1, 1}, {0, 1}, {0, 0}, {-1, 0}, {-1, -1}};

static bool is_accepted(struct packing *file) {
    struct proof_summary summary;
    struct error error = {0};
    proof_file_end(file);
    bool accepted = proof_check(file->bytes, file->size, &summary, &error);
    require(accepted || (error.kind == ERROR_INPUT && !strchr(error.text, '\n')));
    return accepted;
}

static int outcome_of(const struct sequencium_position *position) {
    const struct sequencium_plan plan = {.payoff = SEQUENCIUM_OUTCOME,
                                         .memory = SEQUENCIUM_LEAST_MEMORY};
    struct sequencium_solution solution;
    require(sequencium_solve(position, &plan, &solution, NULL));
    return solution.value.lower;
}

static void check_proof(int kind, struct proof_claim claim, const uint8_t *data, size_t size) {
    static int outcome[BOARDS];
    static bool solved[BOARDS];
    struct sequencium_board board;
    struct sequencium_position start;
    struct packing file = {0};
    require(sequencium_board_init(&board, boards[kind][0], boards[kind][1], NULL));
    sequencium_start(&start, &board);
    if (!solved[kind])
        outcome[kind] = outcome_of(&start);
    solved[kind] = true;
    proof_file_begin(&start, claim, &file);
    packing_add(&file, data, size);
    if (is_accepted(&file))
        require(claim.lower <= outcome[kind] && outcome[kind] <= claim.upper);
    packing_free(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct packing file = {0};
    if (size == 0)
        return 0;
    if (data[0] >= BOARDS * CLAIMS) {
        packing_add(&file, data + 1, size - 1);
        is_accepted(&file);
        packing_free(&file);
    } else {
        check_proof(data[0] % BOARDS, claims[data[0] / BOARDS], data + 1, size - 1);
    }
    return 0;
}
