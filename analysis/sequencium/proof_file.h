/* Files with proofs of who wins a position of Sequencium (data/FORMAT.md): some lines of text that
 * state the claim, the proof, and a checksum. */
#ifndef ANALYSIS_SEQUENCIUM_PROOF_FILE_H
#define ANALYSIS_SEQUENCIUM_PROOF_FILE_H

#include "sim/base/packing.h"
#include "sim/sequencium/position.h"

/* Bounds of the outcome for Red: -1 Blue wins, 0 a draw, 1 Red wins. */
struct proof_claim {
    int lower, upper;
};

/* "Red wins", "Red gets at least a draw", "a draw", ...; NULL if nothing is claimed. */
const char *proof_claim_name(struct proof_claim claim);

struct proof_file {
    struct sequencium_position position;
    struct proof_claim claim;
    size_t begin, end; /* of the proof, in the file */
};

/* Reads all but the proof. Fails with ERROR_INPUT if it is malformed or damaged. */
bool proof_file_read(const uint8_t *bytes, size_t size, struct proof_file *file,
                     struct error *error);

/* Appends the lines before a proof of that claim, which has a name, to an empty `bytes`. */
void proof_file_begin(const struct sequencium_position *position, struct proof_claim claim,
                      struct packing *bytes);

/* Appends the checksum. */
void proof_file_end(struct packing *bytes);

#endif
