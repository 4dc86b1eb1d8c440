#include "analysis/sequencium/check.h"
#include "analysis/sequencium/solve.h"
#include "sim/base/packing.h"
#include "tests/unit/check.h"
#include "tests/unit/plain_sequencium.h"

static struct packing prove_outcome(const struct sequencium_position *position, bool weak) {
    struct packing proof = {0};
    const struct sequencium_plan plan = {.payoff = SEQUENCIUM_OUTCOME,
                                         .memory = SEQUENCIUM_LEAST_MEMORY,
                                         .weak = weak,
                                         .proof = &proof};
    struct sequencium_solution solution;
    assert_done(sequencium_solve(position, &plan, &solution, &reason));
    return proof;
}

static struct proof_summary checked(const struct packing *proof) {
    struct proof_summary summary;
    assert_done(proof_check(proof->bytes, proof->size, &summary, &reason));
    return summary;
}

/* The proof's claim is that of brute force. */
static void check_proof_of(const struct sequencium_position *position, int outcome) {
    struct packing proof = prove_outcome(position, false);
    struct proof_summary summary = checked(&proof);
    assert_memory_equal(&summary.position, position, sizeof *position);
    assert_int_equal(summary.claim.lower, outcome);
    assert_int_equal(summary.claim.upper, outcome);
    packing_free(&proof);
    proof = prove_outcome(position, true);
    summary = checked(&proof);
    assert_true(summary.claim.lower <= outcome && outcome <= summary.claim.upper);
    assert_true(summary.claim.lower >= 0 || summary.claim.upper < 0);
    packing_free(&proof);
}

/* Every position that play with any numbers comes to, or every few. */
TEST(proofs_of_tiny_boards_claim_what_brute_force_finds) {
    for (size_t i = 0; i < TINY; i++) {
        FREED_BY(plain_free) struct plain_table table = plain_tiny(i);
        size_t step = 1 + table.entries / (size_t)CHECK_ROUNDS(1500);
        for (size_t k = 0; k < table.room; k += step)
            if (table.entry[k].position.board.squares > 0)
                check_proof_of(&table.entry[k].position,
                               table.entry[k].values.by[SEQUENCIUM_OUTCOME]);
    }
}

TEST(proofs_of_late_positions_claim_what_brute_force_finds) {
    uint64_t random = 20;
    for (int game = 0; game < CHECK_ROUNDS(400); game++) {
        FREED_BY(plain_free) struct plain_table table = {.largest_only = true};
        struct sequencium_position position = plain_random(&random, 9, game % 2);
        check_proof_of(&position, plain_solve(&table, &position).by[SEQUENCIUM_OUTCOME]);
    }
}

/* Whether an outcome for Red is the goal. */
static bool is_reached(struct proof_goal goal, int outcome) {
    int own = goal.claimant == SEQUENCIUM_RED ? outcome : -outcome;
    return own > 0 || (goal.draw && own == 0);
}

TEST(what_lemmas_decide_is_true) {
    uint64_t won = 0, mirrored = 0;
    for (size_t i = 0; i < TINY; i++) {
        FREED_BY(plain_free) struct plain_table table = plain_tiny(i);
        for (size_t k = 0; k < table.room; k++)
            for (int goal = 0; goal < 4 && table.entry[k].position.board.squares > 0; goal++) {
                const struct sequencium_position *position = &table.entry[k].position;
                const struct proof_goal its = {goal % 2, goal / 2};
                bool wins = proof_is_won(position, its), mirrors = proof_is_mirrored(position, its);
                if (wins || mirrors)
                    assert_true(is_reached(its, table.entry[k].values.by[SEQUENCIUM_OUTCOME]));
                won += wins;
                mirrored += mirrors;
            }
    }
    assert_true(won > 10000 && mirrored > 10);
}

struct classed {
    struct proof_situation situation;
    int mover, outcome;
};

static int by_situation(const void *a, const void *b) {
    return memcmp(a, b, offsetof(struct classed, outcome));
}

TEST(equivalent_positions_have_the_same_outcome) {
    uint64_t same = 0;
    for (size_t i = 0; i < TINY; i++) {
        FREED_BY(plain_free) struct plain_table table = plain_tiny(i);
        FREED struct classed *classed = memory_allocate(table.entries, sizeof *classed);
        size_t count = 0;
        for (size_t k = 0; k < table.room; k++)
            if (table.entry[k].position.board.squares > 0) {
                proof_situation_of(&table.entry[k].position, &classed[count].situation);
                classed[count].mover = table.entry[k].position.mover;
                classed[count++].outcome = table.entry[k].values.by[SEQUENCIUM_OUTCOME];
            }
        qsort(classed, count, sizeof *classed, by_situation);
        for (size_t k = 1; k < count; k++)
            if (by_situation(&classed[k - 1], &classed[k]) == 0) {
                assert_int_equal(classed[k - 1].outcome, classed[k].outcome);
                same++;
            }
    }
    assert_true(same > 10000);
}

/* Like a forger, who computes the checksum anew. */
static void seal_again(struct packing *proof) {
    proof->size -= 8;
    proof_file_end(proof);
}

/* Whether the proof is accepted. What it then claims must be true. */
static bool is_accepted(struct plain_table *table, const struct packing *proof) {
    struct proof_summary summary;
    if (!proof_check(proof->bytes, proof->size, &summary, &reason)) {
        assert_int_equal(reason.kind, ERROR_INPUT);
        return false;
    }
    int outcome = plain_solve(table, &summary.position).by[SEQUENCIUM_OUTCOME];
    assert_true(summary.claim.lower <= outcome && outcome <= summary.claim.upper);
    return true;
}

static void check_changes_of_byte(struct plain_table *table, struct packing *proof, size_t at) {
    uint8_t byte = proof->bytes[at];
    for (int change = 1; change < 256; change++) {
        proof->bytes[at] = (uint8_t)(byte ^ change);
        assert_false(is_accepted(table, proof)); /* by the checksum */
        seal_again(proof);
        is_accepted(table, proof);
        proof->bytes[at] = byte;
        seal_again(proof);
    }
}

TEST(no_changed_byte_proves_what_is_false) {
    static const int boards[][2] = {{2, 3}, {3, 3}, {2, 5}, {2, 4}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        FREED_BY(plain_free) struct plain_table table = {.largest_only = true};
        struct sequencium_position start = plain_start(boards[i][0], boards[i][1]);
        FREED_BY(packing_free) struct packing proof = prove_outcome(&start, false);
        for (size_t at = 0; at + 8 < proof.size; at++)
            check_changes_of_byte(&table, &proof, at);
    }
}

/* The bytes of the proof alone. */
static struct packing body_of(const struct packing *proof) {
    struct proof_file file;
    struct packing body = {0};
    assert_true(proof_file_read(proof->bytes, proof->size, &file, NULL));
    packing_add(&body, proof->bytes + file.begin, file.end - file.begin);
    return body;
}

/* A file with that claim and proof. */
static struct packing forge(const struct sequencium_position *position, struct proof_claim claim,
                            const struct packing *body) {
    struct packing forged = {0};
    proof_file_begin(position, claim, &forged);
    packing_add(&forged, body->bytes, body->size);
    proof_file_end(&forged);
    return forged;
}

static const struct proof_claim claims[] = {{1, 1}, {0, 1}, {0, 0}, {-1, 0}, {-1, -1}};

TEST(other_claims_are_refused) {
    static const int boards[][2] = {{3, 3}, {3, 4}, {2, 4}, {1, 5}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        FREED_BY(plain_free) struct plain_table table = {.largest_only = true};
        struct sequencium_position start = plain_start(boards[i][0], boards[i][1]);
        struct packing proof = prove_outcome(&start, false), body = body_of(&proof);
        for (size_t k = 0; k < 5; k++) {
            FREED_BY(packing_free) struct packing forged = forge(&start, claims[k], &body);
            bool own =
                forged.size == proof.size && memcmp(forged.bytes, proof.bytes, proof.size) == 0;
            bool accepted = is_accepted(&table, &forged);
            assert_true(accepted || !own);
        }
        packing_free(&proof);
        packing_free(&body);
    }
}

/* Random bytes in the place of the proof, mostly moves. */
TEST(random_proofs_prove_nothing_false) {
    FREED_BY(plain_free) struct plain_table table = {.largest_only = true};
    struct sequencium_position start = plain_start(2, 4);
    uint64_t random = 5, accepted = 0;
    for (int i = 0; i < CHECK_ROUNDS(40000); i++) {
        FREED_BY(packing_free) struct packing body = {0};
        for (size_t size = check_below(&random, 60); size > 0; size--) {
            uint8_t byte =
                (uint8_t)(check_below(&random, 3) * PROOF_MOVES + check_below(&random, 8));
            packing_add(&body, &byte, 1);
        }
        FREED_BY(packing_free)
        struct packing forged = forge(&start, claims[check_below(&random, 5)], &body);
        accepted += is_accepted(&table, &forged);
    }
    assert_true(accepted > 0); /* that Blue gets at least a draw, by mirroring */
}

static void refuses(const struct packing *proof, const char *text) {
    struct proof_summary summary;
    assert_error(proof_check(proof->bytes, proof->size, &summary, &reason), ERROR_INPUT, text);
}

/* Of 3x3, a win of Red, with these bytes. */
static void refuses_bytes(const void *bytes, size_t size, const char *text) {
    struct sequencium_position start = plain_start(3, 3);
    FREED_BY(packing_free) struct packing body = {0};
    packing_add(&body, bytes, size);
    FREED_BY(packing_free) struct packing forged = forge(&start, (struct proof_claim){1, 1}, &body);
    refuses(&forged, text);
}

TEST(refusals_say_what_is_wrong) {
    enum { B2 = 4, KEPT = PROOF_KEPT * PROOF_MOVES, REFERENCE = PROOF_REFERENCE * PROOF_MOVES };
    refuses_bytes("", 0, "byte 80: the proof ends too early");
    refuses_bytes(&(uint8_t){0}, 1, "byte 80: the move is not legal");
    refuses_bytes(&(uint8_t){9}, 1, "byte 80: the move is not legal");
    refuses_bytes(&(uint8_t){PROOF_PASS}, 1, "byte 80: the move is not legal");
    refuses_bytes(&(uint8_t){255}, 1, "byte 80: the move is not legal");
    refuses_bytes(&(uint8_t){B2}, 1, "byte 81: the proof ends too early");
    refuses_bytes(&(uint8_t){KEPT + B2}, 1, "byte 81: the proof ends too early");
    refuses_bytes(&(uint8_t){REFERENCE + B2}, 1, "byte 81: the proof ends too early");
    refuses_bytes((const uint8_t[]){REFERENCE + B2, 0}, 2,
                  "byte 82: refers to a position that is not proved yet");
    refuses_bytes((const uint8_t[]){REFERENCE + B2, 128, 128, 128, 128, 128, 128, 128, 128, 128},
                  10, "byte 90: the number is too large");
}

TEST(damaged_files_are_refused) {
    struct sequencium_position start = plain_start(3, 4);
    FREED_BY(packing_free) struct packing proof = prove_outcome(&start, false);
    size_t size = proof.size;
    for (proof.size = 0; proof.size < size; proof.size++)
        refuses(&proof, proof.size < 33 ? "is not a proof" : "is damaged");
    packing_add(&proof, "", 1);
    refuses(&proof, "is damaged");
    packing_add(&proof, "1234567", 7);
    seal_again(&proof);
    proof.size -= 8;
    packing_add(&proof, "12345678", 8);
    seal_again(&proof);
    refuses(&proof, "more follows after the proof");
}

/* A game that has ended otherwise. */
TEST(finished_games_are_claimed_as_they_ended) {
    struct sequencium_position over = plain_start(1, 2);
    const struct packing nothing = {0};
    for (size_t k = 0; k < 5; k++) {
        FREED_BY(packing_free) struct packing forged = forge(&over, claims[k], &nothing);
        struct proof_summary summary;
        bool draw = claims[k].lower <= 0 && claims[k].upper >= 0;
        if (draw)
            assert_true(proof_check(forged.bytes, forged.size, &summary, NULL));
        else
            refuses(&forged, "the game is over, and not as is claimed");
    }
}

TEST(sizes_of_proofs) {
    struct sequencium_position start = plain_start(5, 5);
    FREED_BY(packing_free) struct packing proof = prove_outcome(&start, false);
    struct proof_summary summary = checked(&proof);
    assert_string_equal(proof_claim_name(summary.claim), "Red wins");
    assert_true(summary.moves > 0 && summary.referred > 0 && proof.size < 200000);
}
