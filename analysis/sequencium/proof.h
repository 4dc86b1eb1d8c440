/* Makes proofs for check.h, from what a prover knows. */
#ifndef ANALYSIS_SEQUENCIUM_PROOF_H
#define ANALYSIS_SEQUENCIUM_PROOF_H

#include "analysis/sequencium/check.h"
#include "analysis/sequencium/prove.h"

/* Writes the file of a proof (check.h) of a claim that is true to an empty `file`. The prover
 * searches what its table has lost or never needed. Fails when a proof would be too large, and
 * with ERROR_STOPPED when the prover's watch stops it. */
bool proof_make(struct prover *prover, const struct sequencium_position *position,
                struct proof_claim claim, struct packing *file, struct error *error);

#endif
