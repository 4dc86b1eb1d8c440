/* The prover finds out which side wins a contest, by depth-first search. A contest is a position
 * reduced to what decides which side ends with the larger number (contest.h). Side 0 is to move;
 * after each move the sides are exchanged. A contest is simplified, which may decide it, and looked
 * up in the transposition table. Otherwise side 0 wins if one of its moves leads to a contest that
 * the other side, to move there, loses. So moves are tried until one wins.
 *
 * Threads share a search that takes long. Each searches the whole tree, in the same order, except
 * that it puts off a move that another thread is searching now. It does not put off the first move
 * of a contest, which often decides it. What one thread finds the others take from the table
 * (simplified from J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19
 * (1996)). A thread gives up the search of a contest that another one has decided. */
#include "analysis/sequencium/prove.h"

#include "sim/base/memory.h"
#include "sim/random/processor.h"

#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <sys/param.h>

enum {
    CHILDREN = SEQUENCIUM_SQUARES + 1, /* moves of a contest, at most: on each square, and a tempo
                                        * move, by which a side passes (contest.c) */
    /* The most contests on a path, for each square. It is more than enough: a square is written on
     * or becomes a tempo move, once; a side that passes can do neither, but then the other can. */
    DEPTH_BY_SQUARE = 4,
    POLL_THREADS_EVERY = 1 << 8, /* contests that a thread searches before it looks at the others */
    POLL_WATCH_EVERY = 16 * POLL_THREADS_EVERY, /* contests of the first per poll of the watch */
    ALONE_IN_CALL = 1 << 14, /* contests that a call searches alone first, or `alone` if less */
    LEAST_SHARED = 10,       /* empty squares of contests for which threads avoid each other */
    FIRST_MOVES = 3,         /* moves of a contest made before one is searched */
    NO_RETURN = INT_MAX,     /* a value of return_to: the search goes on */
    SEARCH_ENDS = -1,        /* another one: it ends */
};

/* A thread's search. */
struct prover_thread {
    struct contest_prover *prover;
    struct contest (*child)[CHILDREN]; /* [depth] after the moves of path[depth] */
    _Atomic uint64_t searched;         /* contests, so far; written by this thread only */
    double done;                       /* estimated share of the search tree that is done, 0 to 1 */
    int return_to;                     /* the depth to return to, NO_RETURN or SEARCH_ENDS */
    pthread_t id;
    uint64_t path[DEPTH_BY_SQUARE * SEQUENCIUM_SQUARES]; /* keys of contests being searched */
};

/* Makes the workspace of a thread. */
static void open_thread(struct prover_thread *thread, struct contest_prover *prover) {
    size_t depth = DEPTH_BY_SQUARE * (size_t)prover->board.board.squares;
    *thread = (struct prover_thread){.prover = prover, .return_to = NO_RETURN};
    thread->child = memory_allocate(depth, sizeof *thread->child);
}

bool contest_prover_init(struct contest_prover *prover, const struct sequencium_board *board,
                         size_t memory, const struct watch *watch, struct error *error) {
    *prover = (struct contest_prover){
        .watch = watch, .stage = "value", .threads = 1, .alone = PROVER_ALONE};
    contest_board_init(&prover->board, board);
    contest_keys_init(&prover->keys, board);
    prover->first = memory_allocate(1, sizeof *prover->first);
    open_thread(prover->first, prover);
    return transposition_init(&prover->table, memory, error);
}

void contest_prover_free(struct contest_prover *prover) {
    transposition_free(&prover->table);
    if (prover->first)
        free(prover->first->child);
    free(prover->first);
    prover->first = NULL;
}

/* Sets score[square] of side 0's open squares; moves are tried from the highest score down. It adds
 * twice the largest value of side 0 next to the square and eight times that of the opponent; 32 if
 * the opponent may write there; and for each empty neighbour 23, less 12 if side 0 may not write on
 * it, plus 5 if the opponent may not. Chosen for short searches of boards of 24 to 32 squares. */
EVERY_WIDTH static void set_scores(const struct contest_board *board, const struct contest *contest,
                                   int score[SEQUENCIUM_SQUARES]) {
    for (uint64_t rest = contest->open[0]; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        uint64_t near = board->near[square] & contest->empty;
        score[square] = 2 * contest->beside[0][square] + 8 * contest->beside[1][square] +
                        32 * (int)(contest->open[1] >> square & 1) +
                        23 * __builtin_popcountll(near) -
                        12 * __builtin_popcountll(near & ~contest->open[0]) +
                        5 * __builtin_popcountll(near & ~contest->open[1]);
    }
}

int take_best_square(const int *score, uint64_t *set) {
    int best = __builtin_ctzll(*set);
    for (uint64_t rest = *set; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        best = score[square] > score[best] ? square : best;
    }
    *set &= ~(UINT64_C(1) << best);
    return best;
}

/* Side 0's moves in a contest, in the order of their scores. A move is made when the contest after
 * it is computed; `child` has those that simplification did not decide. */
struct prover_moves {
    int score[SEQUENCIUM_SQUARES];
    uint64_t left;          /* set of squares of moves not made yet */
    bool tempo;             /* a tempo move, which comes last, is not made yet */
    struct contest *child;  /* [count] the simplified contests after the moves */
    bool decided[CHILDREN]; /* [count] the winner after it is known: not side 0, unless `wins` */
    int count;
    int looked_up; /* how many of them, from the first on, were looked up in the table */
    bool wins;     /* side 0 wins by one of the moves: then further ones are not made */
};

/* Looks up the first `count` children in the table, which decides those it has, until one wins. */
static void look_up(const struct contest_prover *prover, struct prover_moves *moves, int count) {
    for (; moves->looked_up < count && !moves->wins; moves->looked_up++) {
        const struct contest *child = &moves->child[moves->looked_up];
        enum contest_verdict verdict = transposition_find(&prover->table, child->key);
        moves->decided[moves->looked_up] = verdict != CONTEST_OPEN;
        moves->wins = verdict == CONTEST_LOST; /* the other side, to move there, loses */
    }
}

/* Makes up to `most` further moves and simplifies the contests after them, until one wins. Looks
 * each up only after the next one is simplified, as its prefetched bucket takes time to arrive. */
static void add_moves(struct contest_prover *prover, const struct contest *contest,
                      struct prover_moves *moves, int most) {
    for (; most > 0 && !moves->wins && (moves->left || moves->tempo); most--) {
        int before = moves->count;
        struct contest *child = &moves->child[before];
        if (moves->left) {
            int square = take_best_square(moves->score, &moves->left);
            contest_write(&prover->board, contest, square, child);
        } else {
            contest_tempo(contest, child);
            moves->tempo = false;
        }
        enum contest_verdict verdict = simplify_contest(&prover->board, &prover->keys, child);
        moves->wins = verdict == CONTEST_LOST;
        if (verdict == CONTEST_OPEN) {
            __builtin_prefetch((const void *)transposition_bucket(&prover->table, child->key));
            moves->decided[moves->count++] = false;
        }
        look_up(prover, moves, before);
    }
    look_up(prover, moves, moves->count);
}

/* Where threads mark that contest while they search it, by the bits of its key that choose a
 * bucket. NULL: they do not, as it does not pay for smaller ones. Losing a mark only costs time. */
static _Atomic uint64_t *busy_slot(struct contest_prover *prover, const struct contest *contest) {
    if (prover->threads == 1 || __builtin_popcountll(contest->empty) < LEAST_SHARED)
        return NULL;
    return &prover->busy[contest->key >> 7 & (PROVER_BUSY_SLOTS - 1)];
}

/* Marks a contest by its key as being searched, or by 0 as no longer searched. */
static void mark_busy(struct contest_prover *prover, const struct contest *contest, uint64_t key) {
    _Atomic uint64_t *slot = busy_slot(prover, contest);
    if (slot)
        atomic_store_explicit(slot, key, memory_order_relaxed);
}

/* The number of the first move that is not decided; with `avoid`, preferably of those that no other
 * thread searches. -1: none is to be searched, as one wins or all are decided. */
static int next_move(struct contest_prover *prover, const struct prover_moves *moves, bool avoid) {
    int first_busy = -1;
    for (int i = 0; i < moves->count && !moves->wins; i++) {
        const struct contest *child = &moves->child[i];
        if (moves->decided[i])
            continue;
        const _Atomic uint64_t *slot = avoid ? busy_slot(prover, child) : NULL;
        if (!slot || atomic_load_explicit(slot, memory_order_relaxed) != child->key)
            return i;
        first_busy = first_busy < 0 ? i : first_busy;
    }
    return first_busy;
}

/* Contests searched by one thread, in all searches. */
static uint64_t searched_by(const struct prover_thread *thread) {
    return atomic_load_explicit(&thread->searched, memory_order_relaxed);
}

/* Contests searched by all threads in the present search. */
static uint64_t searched_now(const struct contest_prover *prover) {
    uint64_t searched = searched_by(prover->first) - prover->first_before;
    for (int i = 0; i < prover->helpers; i++)
        searched += searched_by(&prover->helper[i]);
    return searched;
}

static enum contest_verdict prove_search(struct prover_thread *thread,
                                         const struct contest *contest, int depth, double part);

/* The search of a helper, from the root. */
static void *help(void *context) {
    struct prover_thread *thread = context;
    prove_search(thread, thread->prover->root, 0, 1);
    return NULL;
}

/* What the first thread does for all: shows the progress, ends the search if the watch stops it,
 * and starts helpers if the search is long, as many as the system grants. */
static void lead_search(struct contest_prover *prover, int depth) {
    const uint64_t searched = searched_by(prover->first);
    if (searched % POLL_WATCH_EVERY == 0) {
        char shown[64];
        snprintf(shown, sizeof shown, "%s, depth %d", prover->stage, depth);
        watch_stage(prover->watch, shown);
        prover->stopped = prover->stopped || watch_stopped(prover->watch);
        atomic_store(&prover->over, prover->stopped);
        const uint64_t before = prover->searched, now = searched_now(prover);
        double total = (double)now / MAX(prover->first->done, 1e-6); /* estimate */
        watch_progress(prover->watch, before + now, before + (uint64_t)total);
    }
    if (prover->threads > 1 && !prover->helper && searched >= prover->alone &&
        searched - prover->first_before >= MIN(prover->alone, ALONE_IN_CALL)) {
        prover->helper = memory_allocate((size_t)prover->threads - 1, sizeof *prover->helper);
        for (; prover->helpers < prover->threads - 1; prover->helpers++) {
            struct prover_thread *helper = &prover->helper[prover->helpers];
            open_thread(helper, prover);
            if (pthread_create(&helper->id, NULL, help, helper) != 0) {
                free(helper->child);
                break;
            }
        }
        prover->table.threads = 1 + prover->helpers;
    }
}

/* Sets return_to if another thread has decided a contest on the path, or if the search is over. */
static void thread_poll(struct prover_thread *thread, int depth) {
    struct contest_prover *prover = thread->prover;
    for (int i = 0; prover->helper && i < depth && i < thread->return_to; i++)
        if (transposition_find(&prover->table, thread->path[i]) != CONTEST_OPEN)
            thread->return_to = i; /* the smallest such depth: the loop ends */
    if (thread == prover->first)
        lead_search(prover, depth);
    if (atomic_load_explicit(&prover->over, memory_order_relaxed))
        thread->return_to = SEARCH_ENDS;
}

/* Tries the moves that are not decided, the first one in any case, then preferably those that no
 * other thread searches. Ends when one wins or the search is to return to this depth or a smaller
 * one. `part` is the estimated share of this contest in the whole search, 0 to 1. */
static void try_moves(struct prover_thread *thread, const struct contest *contest,
                      struct prover_moves *moves, int depth, double part) {
    struct contest_prover *prover = thread->prover;
    for (int i = next_move(prover, moves, false /* the first one */); i >= 0;
         i = next_move(prover, moves, true /* avoids others */)) {
        const struct contest *child = &moves->child[i];
        enum contest_verdict verdict = transposition_find(&prover->table, child->key);
        if (verdict == CONTEST_OPEN) {
            mark_busy(prover, child, child->key);
            verdict = prove_search(thread, child, depth + 1, part / 2);
            mark_busy(prover, child, 0);
        }
        if (verdict == CONTEST_OPEN)
            return;
        moves->decided[i] = true;
        moves->wins = verdict == CONTEST_LOST;
        add_moves(prover, contest, moves, CHILDREN); /* all others: look-ups may find a win */
        part /= 2; /* a move counts as half of what is left: the first one tried often wins */
        thread->done += part;
    }
}

/* Searches a contest that simplification leaves open, and that is not in the table. Returns whether
 * side 0 wins; CONTEST_OPEN when the search is to return to a smaller depth. */
static enum contest_verdict prove_search(struct prover_thread *thread,
                                         const struct contest *contest, int depth, double part) {
    struct contest_prover *prover = thread->prover;
    struct prover_moves moves; /* set member by member: its arrays need not be cleared */
    uint64_t before = searched_by(thread);
    double done_before = thread->done;
    assert(depth < DEPTH_BY_SQUARE * prover->board.board.squares);
    thread->path[depth] = contest->key;
    atomic_store_explicit(&thread->searched, before + 1, memory_order_relaxed);
    if ((before + 1) % POLL_THREADS_EVERY == 0)
        thread_poll(thread, depth);
    if (thread->return_to < depth)
        return CONTEST_OPEN;

    moves.child = thread->child[depth];
    moves.count = moves.looked_up = 0;
    moves.wins = false;
    moves.left = contest->open[0];
    moves.tempo = contest->tempo > 0 || !contest->open[0];
    set_scores(&prover->board, contest, moves.score);
    /* One of the first three moves often wins without search. If all of them are decided, and none
     * wins, further ones are made one at a time, until one is to be searched. */
    add_moves(prover, contest, &moves, FIRST_MOVES);
    while (!moves.wins && (moves.left || moves.tempo) && next_move(prover, &moves, false) < 0)
        add_moves(prover, contest, &moves, 1);

    for (;;) {
        try_moves(thread, contest, &moves, depth, part);
        thread->done = done_before;
        if (thread->return_to < depth)
            return CONTEST_OPEN;
        if (thread->return_to == NO_RETURN)
            break; /* every move is decided, or one wins */
        /* Another thread decided this contest. If its entry is overwritten already, go on. */
        thread->return_to = NO_RETURN;
        enum contest_verdict verdict = transposition_find(&prover->table, contest->key);
        if (verdict != CONTEST_OPEN)
            return verdict;
    }
    uint64_t work = searched_by(thread) - before;
    bool was_empty = transposition_store(&prover->table, contest->key, moves.wins, work);
    if (was_empty && thread == prover->first)
        transposition_grow(&prover->table);
    return moves.wins ? CONTEST_WON : CONTEST_LOST;
}

/* Searches a contest that is neither decided nor in the table; returns whether side 0 wins. */
static enum contest_verdict prove_root(struct contest_prover *prover,
                                       const struct contest *contest) {
    prover->root = contest;
    prover->first_before = searched_by(prover->first);
    prover->first->done = 0;
    prover->first->return_to = NO_RETURN;
    atomic_store(&prover->over, false);
    enum contest_verdict verdict = prove_search(prover->first, contest, 0, 1);
    atomic_store(&prover->over, true);
    for (int i = 0; i < prover->helpers; i++) {
        pthread_join(prover->helper[i].id, NULL);
        free(prover->helper[i].child);
    }
    prover->searched += searched_now(prover);
    free(prover->helper);
    prover->helper = NULL;
    prover->helpers = 0;
    prover->table.threads = 1;
    return verdict;
}

enum contest_verdict contest_prover_ask(struct contest_prover *prover,
                                        const struct sequencium_position *position,
                                        enum sequencium_payoff payoff, int value, bool search) {
    const struct sequencium_bounds range = payoff_range(position, payoff);
    if (value <= range.lower)
        return CONTEST_WON;
    if (value > range.upper)
        return CONTEST_LOST;
    struct contest contest;
    threshold_contest(position, payoff, value, &contest);
    enum contest_verdict mover = simplify_contest(&prover->board, &prover->keys, &contest);
    if (mover == CONTEST_OPEN)
        mover = transposition_find(&prover->table, contest.key);
    if (mover == CONTEST_OPEN && search)
        mover = prove_root(prover, &contest);
    if (mover == CONTEST_OPEN || position->mover == SEQUENCIUM_RED)
        return mover;
    return mover == CONTEST_WON ? CONTEST_LOST : CONTEST_WON;
}
