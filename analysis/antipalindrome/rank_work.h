/* What a rank took and did in a long computation that ranks share. */
#ifndef ANALYSIS_ANTIPALINDROME_RANK_WORK_H
#define ANALYSIS_ANTIPALINDROME_RANK_WORK_H

#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stdint.h>

struct rank_work {
    uint64_t memory;   /* bytes at most: vectors, where they are, and what is sent and received */
    uint64_t received; /* bytes of vectors of other ranks */
    double waited;     /* s, for other ranks and for what they sent */
};

/* Makes each figure the largest of all ranks, which all call this. Fails as those calls do that
 * wait (ranks.h), and when memory is short. */
bool rank_work_most(struct rank_work *work, const struct watch *watch, struct error *error);

#endif
