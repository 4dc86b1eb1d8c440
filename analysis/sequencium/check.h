/* Checks proofs of who wins a position of Sequencium. check.c uses only the rules and the lemmas
 * stated in it: it neither searches nor includes anything of the solver. proof.c makes proofs. */
#ifndef ANALYSIS_SEQUENCIUM_CHECK_H
#define ANALYSIS_SEQUENCIUM_CHECK_H

#include "sim/base/packing.h"
#include "sim/sequencium/position.h"

/* --- files (data/FORMAT.md): lines of text with position and claim, the proof, a checksum ----- */

/* Bounds of the outcome for Red: -1 Blue wins, 0 a draw, 1 Red wins. */
struct proof_claim {
    int lower, upper;
};

/* "Red wins", "Red gets at least a draw", "a draw", ...; NULL if nothing is claimed. */
const char *proof_claim_name(struct proof_claim claim);

struct proof_file {
    struct sequencium_position position;
    struct proof_claim claim;
    size_t begin, end; /* offsets of the proof in the file */
    uint64_t checksum; /* at the end of the file */
};

/* Reads all but the proof. Fails with ERROR_INPUT if it is malformed or damaged. */
bool proof_file_read(const uint8_t *bytes, size_t size, struct proof_file *file,
                     struct error *error);

/* Appends the lines before a proof of that claim, which has a name, to an empty `bytes`. */
void proof_file_begin(const struct sequencium_position *position, struct proof_claim claim,
                      struct packing *bytes);

/* Appends the checksum. */
void proof_file_end(struct packing *bytes);

/* --- checking --------------------------------------------------------------------------------- */

struct proof_summary {
    struct sequencium_position position;
    struct proof_claim claim;
    uint64_t moves, referred; /* moves in the proof; positions to which it refers again */
    uint64_t checksum;        /* at the end of the file */
};

/* Checks a proof: the bytes of a file, none of which is trusted. Takes time in proportion to
 * `size`, and memory for the positions that the proof keeps, up to 300 times `size`. Fails with
 * ERROR_INPUT and the offset of the byte at which the proof fails. */
bool proof_check(const uint8_t *bytes, size_t size, struct proof_summary *summary,
                 struct error *error);

/* A proof of one goal (data/FORMAT.md) is a strategy of one colour, the claimant, against all moves
 * of the opponent: a byte for each answer, depth first. The byte is the code of the move plus
 * PROOF_MOVES times the code of what follows. */
enum {
    PROOF_PASS = SEQUENCIUM_SQUARES,      /* the code of a pass; others are squares */
    PROOF_MOVES = SEQUENCIUM_SQUARES + 1, /* codes of moves */
    /* What follows: */
    PROOF_REPLIES = 0,   /* the answers to all replies; nothing if the claimant has won */
    PROOF_KEPT = 1,      /* the same; then the position after the move gets the next number */
    PROOF_REFERENCE = 2, /* the number of such a position that is equivalent, instead of answers */
};

/* The goal of the claimant, a colour: to win or, with `draw`, to get at least a draw. */
struct proof_goal {
    int claimant;
    bool draw;
};

/* Makes a move: the mover's largest number on a square, or PROOF_PASS. Returns false if illegal. */
bool proof_move(struct sequencium_position *position, int square);

/* Whether the claimant has reached its goal, by the lemma on bounds (check.c) or at the end. */
bool proof_is_won(const struct sequencium_position *position, struct proof_goal goal);

/* Whether the claimant reaches its goal by the mirror lemma. */
bool proof_is_mirrored(const struct sequencium_position *position, struct proof_goal goal);

/* What distinguishes positions with the same mover (check.c, "Situations"); without padding. */
struct proof_situation {
    uint64_t empty;     /* set of squares */
    uint8_t maximum[2]; /* [colour] its largest number */
    /* [square][colour] the largest number next to an empty square; 0 if there is none */
    uint8_t near[SEQUENCIUM_SQUARES][2];
    uint8_t unused[6]; /* 0 */
};

void proof_situation_of(const struct sequencium_position *position,
                        struct proof_situation *situation);

#endif
