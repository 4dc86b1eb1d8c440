/* Joins the parts of an interval of p where decisions are settled into pieces, with the changes,
 * gaps and ties between them. */
#ifndef ANALYSIS_WALK_ALONG_P_PIECES_JOIN_H
#define ANALYSIS_WALK_ALONG_P_PIECES_JOIN_H

#include "analysis/walk/along_p/parts.h"
#include "analysis/walk/along_p/pieces.h"

struct pieces_joiner {
    struct pieces *pieces;
    struct walk_table game;
    const struct pieces_search *search;
    uint8_t *decision; /* of the last part: see parts; its PART_OPEN since then */
    size_t *tie;       /* by decision: 1 + the last index in pieces->tie; 0: none */
    size_t decisions;
};

/* Fails when memory is short; free it in any case. */
bool pieces_joiner_init(struct pieces_joiner *joiner, struct pieces *pieces,
                        const struct walk_board *board, const struct pieces_search *search,
                        struct error *error);
void pieces_joiner_free(struct pieces_joiner *joiner);

/* Takes the values of parts, which follow those before. Fails when memory is short. */
bool pieces_join(struct pieces_joiner *joiner, struct parts *parts, struct error *error);

/* Records that policies are not known from the last part to the end of the search, if they are not.
 * Fails likewise. */
bool pieces_join_end(struct pieces_joiner *joiner, struct error *error);

#endif
