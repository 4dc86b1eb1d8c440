/* Makes proofs that a colour, the claimant, reaches its goal, a win or at least a draw (check.h).
 * check.c reads and checks proofs. A proof is a tree, written depth first: to every reply of the
 * opponent one answer of the claimant, after which the goal can still be reached.
 *
 * Positions with the same situation (the largest numbers, and those beside the empty squares) need
 * one proof: where one comes again, a reference replaces the subtree. So the prover looks for an
 * answer only if none decides the game or leads to a proved situation. The tree is made first, as a
 * list of answers, and then written: only then is it known which positions are referred to. */
#include "analysis/sequencium/prove.h"
#include "sim/base/index_table.h"

#include <assert.h>
#include <string.h>

enum {
    PROOF_WON = 255,      /* besides the codes of check.h: the claimant has won, nothing follows */
    POLL_EVERY = 1 << 12, /* answers between two polls of the watch */
};

/* An answer of the claimant. */
struct proof_answer {
    uint32_t position; /* PROOF_REPLIES: the number of the position after the answer, as a proved
                        * one; PROOF_REFERENCE: that of the proved one with the same situation */
    uint8_t square;    /* or PROOF_PASS */
    uint8_t follows;   /* PROOF_REPLIES, PROOF_REFERENCE or PROOF_WON */
};

struct proof_maker {
    struct contest_prover *prover;
    struct proof_goal goal;
    struct proof_answer *answer; /* [answers] in the order of the proof */
    size_t answers;
    uint64_t *key;             /* [proved] situation_key of each proved position */
    uint32_t proved;           /* positions, numbered in the order in which their proofs end */
    struct index_table number; /* finds the number of a proved position by its key */
    struct error *error;
};

/* A hash of the position's situation. Situations with equal keys are taken for the same: should
 * they differ, which has a chance of 2^-64 for each pair, check.c refuses the proof. */
static uint64_t situation_key(const struct sequencium_position *position) {
    struct proof_situation situation;
    uint64_t word[sizeof situation / sizeof(uint64_t)], hash = 0;
    proof_situation_of(position, &situation);
    memcpy(word, &situation, sizeof word);
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        hash = (hash ^ word[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash * UINT64_C(0xBF58476D1CE4E5B9) ^ hash >> 32;
}

/* Whether the position of that number has that key; for index_table_slot. */
static bool has_key(const void *keys, uint32_t number, uint64_t key) {
    assert(keys); /* a position with a number has a key */
    return ((const uint64_t *)keys)[number] == key;
}

/* The slot of the proved position with that key, which holds its number plus 1. If there is none,
 * an empty slot (0), which the caller may set. */
static uint32_t *find_proved(const struct proof_maker *maker, uint64_t key) {
    return index_table_slot(&maker->number, key, has_key, maker->key, key);
}

/* Sets *next to the position after a move of either colour. Returns false if it is not legal. */
static bool try_move(const struct sequencium_position *position, int square,
                     struct sequencium_position *next) {
    *next = *position;
    return proof_move(next, square);
}

/* Chooses the first answer that wins at once or, if none does, the first one after which the
 * situation is that of a proved position. False if there is neither. */
static bool choose_end(const struct proof_maker *maker, const struct sequencium_position *position,
                       struct proof_answer *answer) {
    struct sequencium_position next;
    bool found = false;
    for (int square = 0; square <= PROOF_PASS; square++) {
        if (!try_move(position, square, &next))
            continue;
        if (proof_is_won(&next, maker->goal)) {
            *answer = (struct proof_answer){.square = (uint8_t)square, .follows = PROOF_WON};
            return true;
        }
        uint32_t proved = found ? 0 : *find_proved(maker, situation_key(&next));
        if (proved > 0) {
            *answer = (struct proof_answer){
                .position = proved - 1, .square = (uint8_t)square, .follows = PROOF_REFERENCE};
            found = true;
        }
    }
    return found;
}

/* Chooses the first answer after which the claimant wins, in an order that does not depend on what
 * the prover's table has: so a proof depends on the position only. First come squares next to large
 * numbers and to many empty squares, much as in the prover's order, which keeps proofs short. */
static bool choose_win(const struct proof_maker *maker, const struct sequencium_position *position,
                       struct proof_answer *answer) {
    /* The goal as a question about the outcome for Red, -1, 0 or 1. Red wins: it is at least 1; Red
     * gets a draw: at least 0; Blue wins: not at least 0; Blue gets a draw: not at least 1. */
    const bool for_red = maker->goal.claimant == SEQUENCIUM_RED;
    const int outcome = for_red != maker->goal.draw;
    const enum contest_verdict wanted = for_red ? CONTEST_WON : CONTEST_LOST;
    int score[SEQUENCIUM_SQUARES], mover = position->mover;
    uint64_t left = sequencium_open(position, mover);
    for (uint64_t open = left; open; open &= open - 1) {
        int square = __builtin_ctzll(open);
        uint64_t near = sequencium_near(&position->board, open & -open);
        score[square] = sequencium_largest_near(position, mover, square) +
                        2 * sequencium_largest_near(position, sequencium_opponent(mover), square) +
                        2 * __builtin_popcountll(near & sequencium_empty(position));
    }
    do {
        struct sequencium_position next;
        int square = left ? take_best_square(score, &left) : PROOF_PASS;
        if (!try_move(position, square, &next))
            continue;
        enum contest_verdict red = contest_prover_ask(maker->prover, &next, SEQUENCIUM_OUTCOME,
                                                      outcome, true /* by search */);
        if (red == CONTEST_OPEN)
            return error_stopped(maker->error);
        if (red == wanted) {
            *answer = (struct proof_answer){.square = (uint8_t)square, .follows = PROOF_REPLIES};
            return true;
        }
    } while (left);
    return error_system(maker->error, "no proof is found");
}

static bool make_answer(struct proof_maker *maker, const struct sequencium_position *position);

/* Answers every reply of the opponent, who is to move. */
static bool make_replies(struct proof_maker *maker, const struct sequencium_position *position) {
    struct sequencium_position next;
    for (int square = 0; square <= PROOF_PASS; square++)
        if (try_move(position, square, &next) && !make_answer(maker, &next))
            return false;
    return true;
}

/* Adds the claimant's answer, and then those to all replies that can follow. If the claimant has
 * won already, adds nothing. */
static bool make_answer(struct proof_maker *maker, const struct sequencium_position *position) {
    struct proof_answer answer;
    struct sequencium_position next;
    size_t index = maker->answers; /* the index of this answer */
    if (proof_is_won(position, maker->goal))
        return true;
    if (!choose_end(maker, position, &answer) && !choose_win(maker, position, &answer))
        return false;
    if (index % POLL_EVERY == 0 && watch_stopped(maker->prover->watch))
        return error_stopped(maker->error);
    *list_add(maker->answer, maker->answers) = answer;
    if (answer.follows != PROOF_REPLIES)
        return true;
    try_move(position, answer.square, &next);
    if (!make_replies(maker, &next))
        return false;
    /* The proof of the position after the answer is complete: the position gets a number. */
    if (maker->proved == UINT32_MAX - 1)
        return error_system(maker->error, "a proof has at most %u positions", UINT32_MAX - 1);
    if (maker->proved >= maker->number.slots / 2) { /* the table grows */
        index_table_reset(&maker->number, 2 * (size_t)maker->proved);
        for (uint32_t i = 0; i < maker->proved; i++)
            *find_proved(maker, maker->key[i]) = i + 1;
    }
    uint64_t key = situation_key(&next);
    maker->answer[index].position = maker->proved;
    *list_add(maker->key, maker->proved) = key; /* now maker->proved is the number plus 1 */
    *find_proved(maker, key) = maker->proved;
    return true;
}

static void write_byte(struct packing *proof, unsigned byte) {
    packing_add(proof, &(uint8_t){(uint8_t)byte}, 1);
}

/* Appends the proof that a colour reaches its goal: a byte for each answer and, behind that of a
 * reference, a number. Where a lemma of check.c is enough, the proof is empty. */
static bool make_goal(struct contest_prover *prover, const struct sequencium_position *position,
                      struct proof_goal goal, struct packing *proof, struct error *error) {
    struct proof_maker maker = {.prover = prover, .goal = goal, .error = error};
    if (proof_is_won(position, goal) || proof_is_mirrored(position, goal))
        return true;
    index_table_reset(&maker.number, 0);
    bool done = position->mover == goal.claimant ? make_answer(&maker, position)
                                                 : make_replies(&maker, position);
    /* Only positions that are referred to are kept; they are numbered anew, from 1 on here. */
    uint32_t *kept = memory_allocate(maker.proved, sizeof *kept), numbers = 0; /* 0: not kept */
    for (size_t i = 0; done && i < maker.answers; i++)
        if (maker.answer[i].follows == PROOF_REFERENCE)
            kept[maker.answer[i].position] = 1;
    for (size_t i = 0; i < maker.proved; i++)
        kept[i] = kept[i] > 0 ? ++numbers : 0;
    for (size_t i = 0; done && i < maker.answers; i++) {
        const struct proof_answer *answer = &maker.answer[i];
        int follows = answer->follows == PROOF_WON ? PROOF_REPLIES : answer->follows;
        if (answer->follows == PROOF_REPLIES && kept[answer->position] > 0)
            follows = PROOF_KEPT;
        write_byte(proof, (unsigned)(follows * PROOF_MOVES + answer->square));
        if (follows != PROOF_REFERENCE)
            continue;
        uint32_t number = kept[answer->position] - 1; /* seven bits a byte, the lowest first */
        for (; number >= 128; number >>= 7)
            write_byte(proof, (unsigned)(number & 127) | 128);
        write_byte(proof, (unsigned)number);
    }
    free(kept);
    free(maker.answer);
    free(maker.key);
    free(maker.number.slot);
    return done;
}

bool proof_make(struct contest_prover *prover, const struct sequencium_position *position,
                struct proof_claim claim, struct packing *file, struct error *error) {
    const struct proof_goal red = {.claimant = SEQUENCIUM_RED, .draw = claim.lower == 0};
    const struct proof_goal blue = {.claimant = SEQUENCIUM_BLUE, .draw = claim.upper == 0};
    prover->stage = "proof"; /* shown by the watch */
    proof_file_begin(position, claim, file);
    /* Every outcome is at least -1 and at most 1: such bounds need no proof. */
    bool done = (claim.lower == -1 || make_goal(prover, position, red, file, error)) &&
                (claim.upper == 1 || make_goal(prover, position, blue, file, error));
    proof_file_end(file);
    return done;
}
