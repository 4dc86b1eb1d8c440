/* Who wins a contest, by depth-first search with a table of answers. */
#ifndef ANALYSIS_SEQUENCIUM_PROVE_H
#define ANALYSIS_SEQUENCIUM_PROVE_H

#include "analysis/sequencium/answers.h"
#include "analysis/sequencium/settle.h"
#include "sim/base/watch.h"

struct prover {
    struct contest_board board;
    struct settle_keys keys;
    struct answers answers;
    struct contest *child;     /* [depth * (squares + 1)] of the contests being searched */
    const struct watch *watch; /* told contests searched, of how many it may be in all */
    uint64_t searched;         /* contests, so far */
    uint64_t begun;            /* of them before the present search */
    double share;              /* of the present search that is done, as far as one can tell */
    bool stopped;              /* by the watch */
    const char *aim;           /* what for, to be told to the watch: "value >= 1" */
};

/* Prepares to prove contests of that board, in `memory` bytes at most. Fails when memory is short.
 * To be freed in either case. */
bool prover_init(struct prover *prover, const struct sequencium_board *board, size_t memory,
                 const struct watch *watch, struct error *error);
void prover_free(struct prover *prover);

/* What is known without search. Settles the contest if it was not. */
enum settle_verdict prover_known(const struct prover *prover, struct contest *contest);

/* Whether side 0 wins; SETTLE_OPEN when the watch stopped it. */
enum settle_verdict prove(struct prover *prover, struct contest *contest);

#endif
