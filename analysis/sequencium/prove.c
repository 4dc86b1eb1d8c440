#include "analysis/sequencium/prove.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    CHILDREN = SEQUENCIUM_SQUARES + 1, /* a square each, and to wait */
    LOOK_EVERY = 1 << 12,              /* contests searched, for the watch */
};

/* Each square is written on once, and between two such each side waits at most as often as it can,
 * or passes once. */
static int most_depth(const struct sequencium_board *board) { return 4 * board->squares; }

static int most_children(const struct sequencium_board *board) { return board->squares + 1; }

bool prover_init(struct prover *prover, const struct sequencium_board *board, size_t memory,
                 const struct watch *watch, struct error *error) {
    size_t contests = (size_t)most_depth(board) * (size_t)most_children(board);
    *prover = (struct prover){.watch = watch, .aim = "value"};
    contest_board_init(&prover->board, board);
    settle_keys_init(&prover->keys, board);
    prover->child = malloc(contests * sizeof *prover->child);
    return prover->child ? answers_init(&prover->answers, memory, error) : error_memory(error);
}

void prover_free(struct prover *prover) {
    answers_free(&prover->answers);
    free(prover->child);
    prover->child = NULL;
}

/* How soon a square is tried: those with large numbers of one's own and larger ones of the
 * opponent's beside, and with room. */
static int promise(const struct contest_board *board, const struct contest *contest, int square) {
    return contest->beside[0][square] + 2 * contest->beside[1][square] +
           2 * CONTEST_STEP * __builtin_popcountll(board->near[square] & contest->empty);
}

/* The contests that side 0's moves lead to and that are not settled, and their promises. */
struct moves {
    struct contest *child;
    int promise[CHILDREN];
    bool tried[CHILDREN];
    int count;
    bool wins; /* some move wins: then the rest is missing */
};

static void add_move(struct prover *prover, struct moves *moves, int promised) {
    struct contest *child = &moves->child[moves->count];
    enum settle_verdict verdict = settle(&prover->board, &prover->keys, child);
    moves->wins = verdict == SETTLE_LOST;
    if (verdict != SETTLE_OPEN)
        return;
    answers_prefetch(&prover->answers, child->key);
    moves->promise[moves->count] = promised;
    moves->tried[moves->count++] = false;
}

static void find_moves(struct prover *prover, const struct contest *contest, struct moves *moves) {
    const struct contest_board *board = &prover->board;
    uint64_t open = contest->open[0];
    for (; open && !moves->wins; open &= open - 1) {
        int square = __builtin_ctzll(open);
        contest_write(board, contest, square, &moves->child[moves->count]);
        add_move(prover, moves, promise(board, contest, square));
    }
    if (!moves->wins && (contest->waits > 0 || !contest->open[0])) {
        contest_wait(board, contest, &moves->child[moves->count]);
        add_move(prover, moves, -1);
    }
}

/* Takes out the moves whose answers are known; notes whether one wins. */
static void look_up(const struct prover *prover, struct moves *moves) {
    for (int i = 0; i < moves->count && !moves->wins; i++) {
        bool other_wins;
        moves->tried[i] = answers_find(&prover->answers, moves->child[i].key, &other_wins);
        moves->wins = moves->tried[i] && !other_wins;
    }
}

/* The most promising move that is not tried; -1 if there is none. */
static int next_move(const struct moves *moves) {
    int best = -1;
    for (int i = 0; i < moves->count; i++)
        if (!moves->tried[i] && (best < 0 || moves->promise[i] > moves->promise[best]))
            best = i;
    return best;
}

static void look_around(struct prover *prover, int depth) {
    char words[64];
    if (prover->searched % LOOK_EVERY != 0)
        return;
    snprintf(words, sizeof words, "%s, depth %d", prover->aim, depth);
    watch_stage(prover->watch, words);
    prover->stopped = prover->stopped || watch_stopped(prover->watch);
    double share = prover->share > 1e-6 ? prover->share : 1e-6;
    double total = (double)(prover->searched - prover->begun) / share;
    watch_progress(prover->watch, prover->searched, prover->begun + (uint64_t)total);
}

/* Whether side 0 wins a contest that is settled as open and has no answer yet; false also when it
 * was stopped. `part` is the share of the whole search that this is. */
static bool search(struct prover *prover, const struct contest *contest, int depth, double part) {
    const struct sequencium_board *shape = &prover->board.board;
    struct moves moves = {.child = prover->child + depth * most_children(shape)};
    uint64_t before = prover->searched++;
    double share = prover->share;
    assert(depth < most_depth(shape));
    look_around(prover, depth);
    find_moves(prover, contest, &moves);
    look_up(prover, &moves);
    for (int i = next_move(&moves); i >= 0 && !moves.wins; i = next_move(&moves)) {
        bool other_wins;
        if (!answers_find(&prover->answers, moves.child[i].key, &other_wins))
            other_wins = search(prover, &moves.child[i], depth + 1, part / 2);
        if (prover->stopped)
            return false;
        moves.tried[i] = true;
        moves.wins = !other_wins;
        part /= 2; /* the first move that is tried often wins; else all are tried */
        prover->share += part;
    }
    prover->share = share;
    answers_keep(&prover->answers, contest->key, moves.wins, prover->searched - before);
    return moves.wins;
}

enum settle_verdict prover_known(const struct prover *prover, struct contest *contest) {
    bool wins;
    enum settle_verdict verdict = settle(&prover->board, &prover->keys, contest);
    if (verdict != SETTLE_OPEN || !answers_find(&prover->answers, contest->key, &wins))
        return verdict;
    return wins ? SETTLE_WON : SETTLE_LOST;
}

enum settle_verdict prove(struct prover *prover, struct contest *contest) {
    enum settle_verdict verdict = prover_known(prover, contest);
    if (verdict != SETTLE_OPEN)
        return verdict;
    prover->begun = prover->searched;
    prover->share = 0;
    bool wins = search(prover, contest, 0, 1);
    if (prover->stopped)
        return SETTLE_OPEN;
    return wins ? SETTLE_WON : SETTLE_LOST;
}
