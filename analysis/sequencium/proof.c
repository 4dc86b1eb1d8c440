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

enum { POLL_EVERY = 1 << 12 /* answers between two polls of the watch */ };

/* What follows an answer: nothing, as the claimant has won; the answers to all replies; or, instead
 * of these, a reference to a proved position with the same situation. */
enum proof_follows { FOLLOWS_NOTHING, FOLLOWS_REPLIES, FOLLOWS_REFERENCE };

/* An answer of the claimant. */
struct proof_answer {
    uint32_t position; /* that after the answer, or that referred to: its index in proved[] */
    uint8_t square;    /* or PROOF_PASS */
    uint8_t follows;   /* an enum proof_follows */
};

/* A position after an answer, with a complete proof. */
struct proved_position {
    uint64_t key;    /* situation_key */
    bool is_kept;    /* an answer refers to it */
    uint32_t number; /* then its number among the kept ones, set by write_answers */
};

struct proof_maker {
    struct contest_prover *prover;
    struct proof_goal goal;
    struct proof_answer *answer; /* [answers] in the order of the proof */
    size_t answers;
    struct proved_position *proved; /* [positions] in the order in which their proofs end */
    uint32_t positions;
    struct index_table index; /* finds the index of a proved position by its key */
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

/* Whether the proved position with that index has that key; for index_table_slot. */
static bool has_key(const void *proved, uint32_t index, uint64_t key) {
    assert(proved); /* the list has this position */
    return ((const struct proved_position *)proved)[index].key == key;
}

/* The slot of the proved position with that key, which holds its index plus 1. If there is none, an
 * empty slot (0), which the caller may set. */
static uint32_t *find_proved(const struct proof_maker *maker, uint64_t key) {
    return index_table_slot(&maker->index, key, has_key, maker->proved, key);
}

/* Makes the table of proved positions anew, for twice as many as there are. */
static void grow_index(struct proof_maker *maker) {
    index_table_reset(&maker->index, 2 * (size_t)maker->positions);
    for (uint32_t i = 0; i < maker->positions; i++)
        *find_proved(maker, maker->proved[i].key) = i + 1;
}

/* Sets *next to the position after a move of either colour. Returns false if it is not legal. */
static bool try_move(const struct sequencium_position *position, int square,
                     struct sequencium_position *next) {
    *next = *position;
    return proof_move(next, square);
}

/* Chooses the first answer that wins at once or, if none does, the first one after which the
 * situation is that of a proved position, which is then kept. False if there is neither. */
static bool choose_end(struct proof_maker *maker, const struct sequencium_position *position,
                       struct proof_answer *answer) {
    struct sequencium_position next;
    for (int square = 0; square <= PROOF_PASS; square++)
        if (try_move(position, square, &next) && proof_is_won(&next, maker->goal)) {
            *answer = (struct proof_answer){.square = (uint8_t)square, .follows = FOLLOWS_NOTHING};
            return true;
        }
    for (int square = 0; square <= PROOF_PASS; square++) {
        const bool legal = try_move(position, square, &next);
        const uint32_t proved = legal ? *find_proved(maker, situation_key(&next)) : 0;
        if (proved > 0) { /* the index plus 1 */
            *answer = (struct proof_answer){
                .position = proved - 1, .square = (uint8_t)square, .follows = FOLLOWS_REFERENCE};
            maker->proved[proved - 1].is_kept = true;
            return true;
        }
    }
    return false;
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
            *answer = (struct proof_answer){.square = (uint8_t)square, .follows = FOLLOWS_REPLIES};
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
    size_t at = maker->answers; /* the index of this answer */
    if (proof_is_won(position, maker->goal))
        return true;
    if (!choose_end(maker, position, &answer) && !choose_win(maker, position, &answer))
        return false;
    if (at % POLL_EVERY == 0 && watch_stopped(maker->prover->watch))
        return error_stopped(maker->error);
    *list_add(maker->answer, maker->answers) = answer;
    if (answer.follows != FOLLOWS_REPLIES)
        return true;
    try_move(position, answer.square, &next);
    if (!make_replies(maker, &next))
        return false;
    /* The proof of the position after the answer is complete. */
    if (maker->positions == UINT32_MAX - 1)
        return error_system(maker->error, "a proof has at most %u positions", UINT32_MAX - 1);
    if (maker->positions >= maker->index.slots / 2)
        grow_index(maker);
    uint64_t key = situation_key(&next);
    maker->answer[at].position = maker->positions;
    *list_add(maker->proved, maker->positions) = (struct proved_position){.key = key};
    *find_proved(maker, key) = maker->positions; /* which is now the index plus 1 */
    return true;
}

static void write_byte(struct packing *proof, unsigned byte) {
    packing_add(proof, &(uint8_t){(uint8_t)byte}, 1);
}

/* Appends the complete tree: a byte for each answer and, behind that of a reference, the number of
 * the position referred to. Only such positions are kept, and numbered. */
static void write_answers(struct proof_maker *maker, struct packing *proof) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < maker->positions; i++)
        if (maker->proved[i].is_kept)
            maker->proved[i].number = kept++;
    for (size_t i = 0; i < maker->answers; i++) {
        const struct proof_answer *answer = &maker->answer[i];
        const bool refers = answer->follows == FOLLOWS_REFERENCE;
        const bool is_kept =
            answer->follows == FOLLOWS_REPLIES && maker->proved[answer->position].is_kept;
        unsigned code = refers ? PROOF_REFERENCE : is_kept ? PROOF_KEPT : PROOF_REPLIES;
        write_byte(proof, code * PROOF_MOVES + answer->square);
        if (!refers)
            continue;
        uint32_t number = maker->proved[answer->position].number;
        for (; number >= 128; number >>= 7) /* seven bits a byte, the lowest first */
            write_byte(proof, (number & 127) | 128);
        write_byte(proof, number);
    }
}

/* Appends the proof that a colour reaches its goal. Where a lemma of check.c is enough, the proof
 * is empty. */
static bool make_goal(struct contest_prover *prover, const struct sequencium_position *position,
                      struct proof_goal goal, struct packing *proof, struct error *error) {
    struct proof_maker maker = {.prover = prover, .goal = goal, .error = error};
    if (proof_is_won(position, goal) || proof_is_mirrored(position, goal))
        return true;
    grow_index(&maker);
    bool done = position->mover == goal.claimant ? make_answer(&maker, position)
                                                 : make_replies(&maker, position);
    if (done)
        write_answers(&maker, proof);
    free(maker.answer);
    free(maker.proved);
    free(maker.index.slot);
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
