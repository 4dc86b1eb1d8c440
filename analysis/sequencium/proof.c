/* Making proofs. A proof is a tree, written depth first: all replies of the opponent, and one
 * winning answer of the claimant to each, found by the prover. Where the same situation has been
 * proved before, a reference to it replaces the subtree. check.c reads and checks proofs. */
#include "analysis/sequencium/prove.h"

#include "analysis/sequencium/check.h"
#include "sim/base/index_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A move of the claimant. */
struct proof_entry {
    uint32_t position; /* the number of a proved position: after it, or equivalent to that */
    uint8_t square;
    uint8_t kind; /* PROOF_REPLIES, PROOF_REFERENCE or */
};

enum { WON = 255 /* nothing follows */ };

struct proof_maker {
    struct contest_prover *prover;
    struct proof_goal goal;
    struct proof_entry *entry; /* in the order of the proof */
    size_t entries;
    uint64_t *key;             /* [proved] of situations */
    uint32_t proved;           /* positions, numbered in this order */
    struct index_table number; /* of proved positions, by their keys */
    struct error *error;
};

enum { LOOK_EVERY = 1 << 12 /* moves between two looks at the watch */ };

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

static bool has_key(const void *keys, uint32_t number, uint64_t key) {
    assert(keys); /* its number is in a slot */
    return ((const uint64_t *)keys)[number] == key;
}

/* The slot with the number of the proved position, plus 1, or for it. */
static uint32_t *find_proved(const struct proof_maker *maker, uint64_t key) {
    return index_table_slot(&maker->number, key, has_key, maker->key, key);
}

/* Numbers a position whose proof is complete, and notes the number in its entry. */
static bool add_proved(struct proof_maker *maker, const struct sequencium_position *position,
                       size_t entry) {
    if (maker->proved == UINT32_MAX - 1)
        return error_system(maker->error, "a proof has at most %u positions", UINT32_MAX - 1);
    if (maker->proved >= maker->number.slots / 2) {
        index_table_reset(&maker->number, 2 * (size_t)maker->proved);
        for (uint32_t i = 0; i < maker->proved; i++)
            *find_proved(maker, maker->key[i]) = i + 1;
    }
    maker->key = list_with_room(maker->key, maker->proved, sizeof *maker->key);
    maker->key[maker->proved] = situation_key(position);
    maker->entry[entry].position = maker->proved++;
    *find_proved(maker, maker->key[maker->proved - 1]) = maker->proved;
    return true;
}

/* A move of the mover, and the position after it. */
struct proof_choice {
    struct proof_entry entry;
    struct sequencium_position next;
};

/* Makes a move. Returns false if it is not legal. */
static bool try_move(const struct sequencium_position *position, int square,
                     struct proof_choice *choice) {
    *choice = (struct proof_choice){.entry.square = (uint8_t)square, .next = *position};
    return proof_move(&choice->next, square);
}

/* Chooses a move after which the claimant has won, or the position is proved. */
static bool choose_end(const struct proof_maker *maker, const struct sequencium_position *position,
                       struct proof_choice *choice) {
    struct proof_choice tried;
    bool found = false;
    for (int square = 0; square <= PROOF_PASS; square++) {
        if (!try_move(position, square, &tried))
            continue;
        if (proof_is_won(&tried.next, maker->goal)) {
            *choice = tried;
            choice->entry.kind = WON;
            return true;
        }
        uint32_t proved = *find_proved(maker, situation_key(&tried.next));
        if (found || proved == 0)
            continue;
        *choice = tried;
        choice->entry.kind = PROOF_REFERENCE;
        choice->entry.position = proved - 1;
        found = true;
    }
    return found;
}

/* Chooses the first move after which the claimant wins: whatever the prover's table has, so that
 * proofs depend on the position only. Moves are tried as the prover orders them: next to large
 * numbers, the opponent's counting twice, and with empty neighbours. This also keeps proofs short.
 */
static bool choose_win(const struct proof_maker *maker, const struct sequencium_position *position,
                       struct proof_choice *choice) {
    bool red = maker->goal.claimant == SEQUENCIUM_RED;
    const struct threshold_query query = {SEQUENCIUM_OUTCOME, red != maker->goal.draw};
    uint8_t square[SEQUENCIUM_SQUARES];
    int score[SEQUENCIUM_SQUARES], count = 0, mover = position->mover;
    for (uint64_t open = sequencium_open(position, mover); open; open &= open - 1) {
        int added = __builtin_ctzll(open), at = count++;
        uint64_t near = sequencium_near(&position->board, open & -open);
        int own = sequencium_largest_near(position, mover, added) +
                  2 * sequencium_largest_near(position, sequencium_opponent(mover), added) +
                  2 * __builtin_popcountll(near & sequencium_empty(position));
        for (; at > 0 && score[at - 1] < own; at--) {
            score[at] = score[at - 1];
            square[at] = square[at - 1];
        }
        score[at] = own;
        square[at] = (uint8_t)added;
    }
    if (count == 0)
        square[count++] = PROOF_PASS;
    for (int i = 0; i < count; i++) {
        struct contest contest;
        if (!try_move(position, square[i], choice))
            continue;
        threshold_contest(&query, &choice->next, &contest);
        bool mover_wins = contest_prove(maker->prover, &contest) == CONTEST_WON;
        if (maker->prover->stopped)
            return error_stopped(maker->error);
        choice->entry.kind = PROOF_REPLIES;
        if (mover_wins == (choice->next.mover == maker->goal.claimant))
            return true;
    }
    return error_system(maker->error, "no proof is found");
}

static bool make_answer(struct proof_maker *maker, const struct sequencium_position *position);

/* Answers every reply of the opponent, who is to move. */
static bool make_replies(struct proof_maker *maker, const struct sequencium_position *position) {
    struct proof_choice reply;
    for (int square = 0; square <= PROOF_PASS; square++)
        if (try_move(position, square, &reply) && !make_answer(maker, &reply.next))
            return false;
    return true;
}

/* Adds the claimant's answer, unless the claimant has won already, and all that follows. */
static bool make_answer(struct proof_maker *maker, const struct sequencium_position *position) {
    struct proof_choice choice;
    size_t entry = maker->entries;
    if (proof_is_won(position, maker->goal))
        return true;
    if (!choose_end(maker, position, &choice) && !choose_win(maker, position, &choice))
        return false;
    if (entry % LOOK_EVERY == 0 && watch_stopped(maker->prover->watch))
        return error_stopped(maker->error);
    maker->entry = list_with_room(maker->entry, entry, sizeof *maker->entry);
    maker->entry[maker->entries++] = choice.entry;
    return choice.entry.kind != PROOF_REPLIES ||
           (make_replies(maker, &choice.next) && add_proved(maker, &choice.next, entry));
}

static void write_byte(struct packing *proof, unsigned byte) {
    packing_add(proof, &(uint8_t){(uint8_t)byte}, 1);
}

/* Makes the proof that a colour reaches its goal, and writes it: a byte for each answer. */
static bool make_goal(struct contest_prover *prover, const struct sequencium_position *position,
                      struct proof_goal goal, struct packing *proof, struct error *error) {
    struct proof_maker maker = {.prover = prover, .goal = goal, .error = error};
    if (proof_is_won(position, goal) || proof_is_mirrored(position, goal))
        return true;
    index_table_reset(&maker.number, 0);
    bool done = position->mover == goal.claimant ? make_answer(&maker, position)
                                                 : make_replies(&maker, position);
    /* Only positions that are referred to are kept. */
    /* [proved + 1] how many positions with smaller numbers are kept */
    uint32_t *kept = memory_allocate((size_t)maker.proved + 1, sizeof *kept);
    for (size_t i = 0; done && i < maker.entries; i++)
        if (maker.entry[i].kind == PROOF_REFERENCE)
            kept[maker.entry[i].position + 1] = 1;
    for (size_t i = 0; i < maker.proved; i++)
        kept[i + 1] += kept[i];
    for (size_t i = 0; done && i < maker.entries; i++) {
        const struct proof_entry *entry = &maker.entry[i];
        int follows = entry->kind == WON ? PROOF_REPLIES : entry->kind;
        if (entry->kind == PROOF_REPLIES && kept[entry->position] < kept[entry->position + 1])
            follows = PROOF_KEPT;
        write_byte(proof, (unsigned)(follows * PROOF_MOVES + entry->square));
        if (follows != PROOF_REFERENCE)
            continue;
        uint32_t number = kept[entry->position]; /* seven bits a byte, the lowest first */
        for (; number >= 128; number >>= 7)
            write_byte(proof, (unsigned)(number & 127) | 128);
        write_byte(proof, (unsigned)number);
    }
    free(kept);
    free(maker.entry);
    free(maker.key);
    free(maker.number.slot);
    return done;
}

bool proof_make(struct contest_prover *prover, const struct sequencium_position *position,
                struct proof_claim claim, struct packing *file, struct error *error) {
    const struct proof_goal red = {SEQUENCIUM_RED, claim.lower == 0};
    const struct proof_goal blue = {SEQUENCIUM_BLUE, claim.upper == 0};
    prover->goal = "proof";
    proof_file_begin(position, claim, file);
    bool done = (claim.lower == -1 || make_goal(prover, position, red, file, error)) &&
                (claim.upper == 1 || make_goal(prover, position, blue, file, error));
    proof_file_end(file);
    return done;
}
