/* Splits an interval of p until every decision that occurs is settled for the whole part. */
#ifndef ANALYSIS_WALK_ALONG_P_PARTS_H
#define ANALYSIS_WALK_ALONG_P_PARTS_H

#include "analysis/walk/along_p/piece.h"
#include "analysis/walk/along_p/waits.h"

/* Bits of a decision. */
enum {
    PART_OCCURS = 1, /* its collection does */
    PART_TAKES = 2,
    PART_TIES = 4, /* it occurs, and both outcomes are worth the same for every p of the part */
    PART_OPEN = 8, /* it could not be settled between the last part and this one */
};

/* An interval where the decisions that occur are optimal for every p. */
struct part {
    struct piece piece;
    uint8_t *decision; /* [rows * squares], for the game's rows of fewer than four letters */
};

/* Ascending; a zeroed one is empty. */
struct parts {
    size_t count, decisions; /* rows * squares; 0: not known */
    struct part *part;
    uint8_t *open; /* PART_OPEN since the last part; NULL: none */
};

/* Finds the settled parts between two p, given the decisions that are worth the same for all p
 * (ties_find), and the waiting collections. Begins afresh, so that the result depends on nothing
 * else. Fails when memory is short or it is stopped (ERROR_STOPPED). Free them in any case. */
bool parts_find(struct parts *parts, const struct walk_board *board, const bool *ties,
                const struct waits *waits, const struct pieces_search *search, double lower,
                double upper, const struct exact_limits *limits, struct error *error);
void parts_free(struct parts *parts);

#endif
