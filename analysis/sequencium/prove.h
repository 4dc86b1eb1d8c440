/* Answers threshold queries (contest.h): whether the value of a position of Sequencium for Red is
 * at least v. The prover searches contests depth first, with a table of those searched. */
#ifndef ANALYSIS_SEQUENCIUM_PROVE_H
#define ANALYSIS_SEQUENCIUM_PROVE_H

#include "analysis/sequencium/check.h"
#include "analysis/sequencium/contest.h"
#include "analysis/sequencium/transposition.h"
#include "sim/base/watch.h"

struct prover_thread;

enum { PROVER_BUSY_SLOTS = 1 << 12, PROVER_ALONE = 1 << 17 /* `alone` initially */ };

struct contest_prover {
    struct contest_board board;
    struct contest_keys keys;
    struct transposition_table table;
    int threads;    /* how many may search; 1 after contest_prover_init, may be changed */
    uint64_t alone; /* contests that `first` searches, in all calls, before others help */
    const struct watch *watch; /* shown contests searched, and an estimate of the total; or NULL */
    const char *stage;         /* what is to be found, as the watch shows it: "value >= 1" */
    bool stopped;              /* the watch stopped a search; reset it before another one */
    uint64_t searched;         /* contests, in all searches that have ended; may be reset */

    /* During a search. */
    struct prover_thread *first;  /* the thread that called contest_prover_ask */
    struct prover_thread *helper; /* [helpers] threads that help the first; or NULL */
    int helpers;
    const struct contest *root; /* the contest to be proved */
    uint64_t first_before;      /* contests that the first thread has searched before */
    atomic_bool over;           /* all threads are to end */
    /* Keys of contests that threads search now, each in the slot that some of its bits number. */
    _Atomic uint64_t busy[PROVER_BUSY_SLOTS];
};

/* Prepares to prove contests of that board, with a table of at most `memory` bytes. Fails when
 * memory is short. To be freed in either case. */
bool contest_prover_init(struct contest_prover *prover, const struct sequencium_board *board,
                         size_t memory, const struct watch *watch, struct error *error);
void contest_prover_free(struct contest_prover *prover);

/* Takes the square with the highest score[square], the first of equals, out of a nonempty set. */
int take_best_square(const int *score, uint64_t *set);

/* Whether the value of a position is at least `value` under that payoff. The result is that of Red
 * in the contest: CONTEST_WON if it is, CONTEST_LOST if not. CONTEST_OPEN: the watch stopped the
 * search or, without `search`, the answer is not known at once. A long search is shared by all
 * threads, whose number affects how many contests are searched, but not the result. */
enum contest_verdict contest_prover_ask(struct contest_prover *prover,
                                        const struct sequencium_position *position,
                                        enum sequencium_payoff payoff, int value, bool search);

/* Writes the file of a proof (check.h) of a claim that is true to an empty `file`. The prover
 * searches whatever its table does not have. Fails when a proof would be too large, and with
 * ERROR_STOPPED when the prover's watch stops it. */
bool proof_make(struct contest_prover *prover, const struct sequencium_position *position,
                struct proof_claim claim, struct packing *file, struct error *error);

#endif
