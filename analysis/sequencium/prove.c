#include "analysis/sequencium/prove.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_BITS = 7, WORK_BITS = 6, CACHE_LINE = 64, FIRST_BUCKETS = 1 << 12 };

static uint64_t work_of(uint64_t slot) { return slot & ((1 << WORK_BITS) - 1); }

static bool is_of(uint64_t slot, uint64_t key) {
    return (slot ^ key) >> VALUE_BITS == 0 && work_of(slot) > 0;
}

bool transposition_init(struct transposition_table *table, size_t bytes, struct error *error) {
    size_t most = FIRST_BUCKETS;
    while (most * 2 * CACHE_LINE <= bytes)
        most *= 2;
    /* Untouched pages of zeros take no memory. */
    char *memory = calloc(most * CACHE_LINE + CACHE_LINE, 1);
    if (!memory)
        return error_memory(error);
    size_t skip = (CACHE_LINE - (uintptr_t)memory % CACHE_LINE) % CACHE_LINE;
    *table = (struct transposition_table){
        .slot = (uint64_t *)(void *)(memory + skip),
        .buckets = FIRST_BUCKETS,
        .most_buckets = most,
        .memory = memory,
    };
    return true;
}

void transposition_free(struct transposition_table *table) {
    free(table->memory);
    *table = (struct transposition_table){0};
}

bool transposition_find(const struct transposition_table *table, uint64_t key, bool *wins) {
    const uint64_t *slot = transposition_bucket(table, key);
    for (int i = 0; i < TRANSPOSITION_BUCKET; i++)
        if (is_of(slot[i], key)) {
            *wins = slot[i] >> WORK_BITS & 1;
            return true;
        }
    return false;
}

/* Doubles the number of buckets: entries whose next key bit is set move to the upper half. A slot
 * stores all key bits that determine its place. */
static void grow_table(struct transposition_table *table) {
    size_t buckets = table->buckets;
    table->buckets *= 2;
    for (size_t i = 0; i < buckets * TRANSPOSITION_BUCKET; i++) {
        uint64_t slot = table->slot[i];
        if (work_of(slot) > 0 && (slot >> VALUE_BITS & buckets)) {
            table->slot[i + buckets * TRANSPOSITION_BUCKET] = slot;
            table->slot[i] = 0;
        }
    }
}

void transposition_store(struct transposition_table *table, uint64_t key, bool wins,
                         uint64_t work) {
    if (table->used > table->buckets * TRANSPOSITION_BUCKET / 2 &&
        table->buckets < table->most_buckets)
        grow_table(table);
    uint64_t *slot = transposition_bucket(table, key);
    uint64_t *least = slot;
    for (int i = 0; i < TRANSPOSITION_BUCKET; i++) {
        if (is_of(slot[i], key)) {
            least = &slot[i];
            break;
        }
        if (work_of(slot[i]) < work_of(*least))
            least = &slot[i];
    }
    table->used += work_of(*least) == 0;
    uint64_t digits = (uint64_t)(64 - __builtin_clzll(work));
    *least =
        key >> VALUE_BITS << VALUE_BITS | (uint64_t)wins << WORK_BITS | (digits < 63 ? digits : 63);
}

enum {
    CHILDREN = SEQUENCIUM_SQUARES + 1, /* one per square, and a tempo move */
    LOOK_EVERY = 1 << 12,              /* contests searched between two looks at the watch */
};

/* Each square is written on once; in between, each side makes a limited number of tempo moves or
 * passes once. */
static int most_depth(const struct sequencium_board *board) { return 4 * board->squares; }

static int most_children(const struct sequencium_board *board) { return board->squares + 1; }

bool prover_init(struct prover *prover, const struct sequencium_board *board, size_t memory,
                 const struct watch *watch, struct error *error) {
    size_t contests = (size_t)most_depth(board) * (size_t)most_children(board);
    *prover = (struct prover){.watch = watch, .goal = "value"};
    contest_board_init(&prover->board, board);
    settle_keys_init(&prover->keys, board);
    prover->child = malloc(contests * sizeof *prover->child);
    return prover->child ? transposition_init(&prover->table, memory, error) : error_memory(error);
}

void prover_free(struct prover *prover) {
    transposition_free(&prover->table);
    free(prover->child);
    prover->child = NULL;
}

/* Move ordering: prefers squares next to large numbers, the opponent's counting twice, and with
 * empty neighbours. */
static int ordering_score(const struct contest_board *board, const struct contest *contest,
                          int square) {
    return contest->beside[0][square] + 2 * contest->beside[1][square] +
           2 * CONTEST_STEP * __builtin_popcountll(board->near[square] & contest->empty);
}

/* The open contests that side 0's moves lead to, and their ordering scores. */
struct prover_moves {
    struct contest *child;
    int score[CHILDREN];
    bool tried[CHILDREN];
    int count;
    bool wins; /* some move wins: then the rest is missing */
};

static void add_open_move(struct prover *prover, struct prover_moves *moves, int score) {
    struct contest *child = &moves->child[moves->count];
    enum settle_verdict verdict = settle(&prover->board, &prover->keys, child);
    moves->wins = verdict == SETTLE_LOST;
    if (verdict != SETTLE_OPEN)
        return;
    transposition_prefetch(&prover->table, child->key);
    moves->score[moves->count] = score;
    moves->tried[moves->count++] = false;
}

static void find_open_moves(struct prover *prover, const struct contest *contest,
                            struct prover_moves *moves) {
    const struct contest_board *board = &prover->board;
    uint64_t open = contest->open[0];
    for (; open && !moves->wins; open &= open - 1) {
        int square = __builtin_ctzll(open);
        contest_write(board, contest, square, &moves->child[moves->count]);
        add_open_move(prover, moves, ordering_score(board, contest, square));
    }
    if (!moves->wins && (contest->tempo > 0 || !contest->open[0])) {
        contest_tempo(board, contest, &moves->child[moves->count]);
        add_open_move(prover, moves, -1);
    }
}

/* Marks moves found in the table as tried; notes whether one wins. */
static void look_up(const struct prover *prover, struct prover_moves *moves) {
    for (int i = 0; i < moves->count && !moves->wins; i++) {
        bool other_wins;
        moves->tried[i] = transposition_find(&prover->table, moves->child[i].key, &other_wins);
        moves->wins = moves->tried[i] && !other_wins;
    }
}

/* The untried move with the highest score; -1 if there is none. */
static int next_move(const struct prover_moves *moves) {
    int best = -1;
    for (int i = 0; i < moves->count; i++)
        if (!moves->tried[i] && (best < 0 || moves->score[i] > moves->score[best]))
            best = i;
    return best;
}

static void look_around(struct prover *prover, int depth) {
    char words[64];
    if (prover->searched % LOOK_EVERY != 0)
        return;
    snprintf(words, sizeof words, "%s, depth %d", prover->goal, depth);
    watch_stage(prover->watch, words);
    prover->stopped = prover->stopped || watch_stopped(prover->watch);
    double share = prover->share > 1e-6 ? prover->share : 1e-6;
    double total = (double)(prover->searched - prover->begun) / share;
    watch_progress(prover->watch, prover->searched, prover->begun + (uint64_t)total);
}

/* Whether side 0 wins an open contest that is not in the table; false also when it was stopped.
 * `part` is the estimated share of this subtree in the whole search. */
static bool prove_search(struct prover *prover, const struct contest *contest, int depth,
                         double part) {
    const struct sequencium_board *shape = &prover->board.board;
    struct prover_moves moves = {.child = prover->child + depth * most_children(shape)};
    uint64_t before = prover->searched++;
    double share = prover->share;
    assert(depth < most_depth(shape));
    look_around(prover, depth);
    find_open_moves(prover, contest, &moves);
    look_up(prover, &moves);
    for (int i = next_move(&moves); i >= 0 && !moves.wins; i = next_move(&moves)) {
        bool other_wins;
        if (!transposition_find(&prover->table, moves.child[i].key, &other_wins))
            other_wins = prove_search(prover, &moves.child[i], depth + 1, part / 2);
        if (prover->stopped)
            return false;
        moves.tried[i] = true;
        moves.wins = !other_wins;
        part /= 2; /* the first move that is tried often wins; else all are tried */
        prover->share += part;
    }
    prover->share = share;
    transposition_store(&prover->table, contest->key, moves.wins, prover->searched - before);
    return moves.wins;
}

enum settle_verdict prover_known(const struct prover *prover, struct contest *contest) {
    bool wins;
    enum settle_verdict verdict = settle(&prover->board, &prover->keys, contest);
    if (verdict != SETTLE_OPEN || !transposition_find(&prover->table, contest->key, &wins))
        return verdict;
    return wins ? SETTLE_WON : SETTLE_LOST;
}

enum settle_verdict prove(struct prover *prover, struct contest *contest) {
    enum settle_verdict verdict = prover_known(prover, contest);
    if (verdict != SETTLE_OPEN)
        return verdict;
    prover->begun = prover->searched;
    prover->share = 0;
    bool wins = prove_search(prover, contest, 0, 1);
    if (prover->stopped)
        return SETTLE_OPEN;
    return wins ? SETTLE_WON : SETTLE_LOST;
}
