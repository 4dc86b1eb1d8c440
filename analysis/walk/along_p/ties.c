/* Finds ties by partition refinement, as in Moore's minimization of automata. A state is a row of
 * the table, the collection held, and a square. All states begin in one class. Again and again,
 * each class is divided by the classes that its states lead to, until none is. Then all states of a
 * class need equally many moves, for every p (ties.h): a decision is a tie if taking and leaving
 * lead to the same class. While classes are divided, hashes of what states lead to are compared; at
 * the end the classes themselves are, once, as hashes may be equal by chance. */
#include "analysis/walk/along_p/ties.h"

#include "analysis/walk/solve/chain.h"
#include "sim/base/index_table.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <assert.h>
#include <string.h>
#include <sys/param.h>

/* The classes, numbered from 1; 0 is the class of finished games. All squares of the edge count as
 * one, as a move from any of them leads to all squares alike: it and the inner squares are the
 * `unknowns` of the grid (chain.h). The number of a state is row * unknowns + unknown. */
struct partition {
    const struct walk_table *game;
    const uint8_t *known; /* see ties_find */
    struct grid grid;
    size_t states;                   /* rows * unknowns */
    uint32_t *class_of;              /* [states] */
    uint32_t *finer;                 /* [states] workspace: class_of after the next refinement */
    uint32_t classes;                /* their number, with class 0 */
    uint32_t *first;                 /* [class, at most states + 1] its first state */
    uint64_t *signature;             /* [class] a hash of what its states lead to, see refine */
    struct index_table by_signature; /* finds a class by its signature */
};

/* Puts all states into one class. Fails when memory is short; free the partition in any case. */
static bool partition_init(struct partition *partition, const struct walk_table *game,
                           const uint8_t *known, struct error *error) {
    static_assert((size_t)COLLECTIONS * GRID_MAX_UNKNOWNS < INT32_MAX, "classes have 31 bits");
    *partition = (struct partition){.game = game, .known = known, .classes = 2};
    grid_init(&partition->grid, game->board);
    size_t states = partition->states = (size_t)game->rows * (size_t)partition->grid.unknowns;
    partition->class_of = memory_table(states, sizeof *partition->class_of, error);
    partition->finer = memory_table(states, sizeof *partition->finer, error);
    partition->first = memory_table(states + 1, sizeof *partition->first, error);
    partition->signature = memory_table(states + 1, sizeof *partition->signature, error);
    if (!partition->class_of || !partition->finer || !partition->first || !partition->signature)
        return false;
    for (size_t state = 0; state < states; state++)
        partition->class_of[state] = 1;
    return true;
}

static void partition_free(struct partition *partition) {
    free(partition->class_of);
    free(partition->finer);
    free(partition->first);
    free(partition->signature);
    free(partition->by_signature.slot);
}

/* The class of a state, 0 if the game is over. */
static uint32_t class_at(const struct partition *partition, uint32_t row, int square) {
    if (row == TABLE_DONE)
        return 0;
    const struct grid *grid = &partition->grid;
    return partition->class_of[row * (size_t)grid->unknowns + (size_t)grid->unknown[square]];
}

/* Lists the classes that each landing after a state leads to; returns the number of landings. A
 * landing leads to two classes, in the upper and the lower 32 bits of its number. On a green
 * square, where chance selects, they are the class after a reset and the class after a removal, and
 * the top bit, which no class uses, is set. On a white square, where the player selects, they are
 * the smaller and the larger class. If only one can follow, it is both, without the bit. */
static int outcomes_of(const struct partition *partition, size_t state,
                       uint64_t list[WALK_MAX_SQUARES]) {
    const struct walk_table *game = partition->game;
    const struct grid *grid = &partition->grid;
    uint32_t row = (uint32_t)(state / (size_t)grid->unknowns);
    int unknown = (int)(state % (size_t)grid->unknowns);
    int count = grid_landings(grid, unknown);
    for (int i = 0; i < count; i++) {
        int square = grid_landing(grid, unknown, i);
        uint64_t next = class_at(partition, table_next(game, row, square), square);
        if (game->board->green[square]) {
            uint64_t reset = class_at(partition, game->reset_row, square);
            list[i] = (uint64_t)(reset != next) << 63 | reset << 32 | next;
            continue;
        }
        uint64_t left = class_at(partition, row, square), taken = next;
        enum tie_known known = TIE_UNKNOWN;
        if (partition->known && game->collection[row].size < WALK_PALINDROME - 1)
            known = partition->known[row * (size_t)game->board->squares + (size_t)square];
        if (known == TIE_LEAVING_IS_OPTIMAL)
            taken = left;
        else if (known == TIE_TAKING_IS_OPTIMAL || taken == 0) /* to end the game is optimal */
            left = taken;
        list[i] = MIN(left, taken) << 32 | MAX(left, taken);
    }
    return count;
}

/* A hash: the finalizer of SplitMix64 (Steele, Lea, Flood, 2014). */
static uint64_t mix(uint64_t word) {
    word += UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

static bool has_signature(const void *signature, uint32_t class, uint64_t wanted) {
    return ((const uint64_t *)signature)[class] == wanted;
}

static int compare_outcomes(const void *one, const void *other) {
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* Whether the states of each class lead to the same classes with the same probabilities, as they do
 * unless two hashes were equal by chance. Lists of 8 and of more outcomes are compared as well. */
static bool is_stable(const struct partition *partition) {
    for (size_t state = 0; state < partition->states; state++) {
        size_t first = partition->first[partition->class_of[state]];
        uint64_t a[WALK_MAX_SQUARES], b[WALK_MAX_SQUARES];
        if (first == state)
            continue;
        size_t m = (size_t)outcomes_of(partition, first, a);
        size_t n = (size_t)outcomes_of(partition, state, b);
        qsort(a, m, sizeof *a, compare_outcomes);
        qsort(b, n, sizeof *b, compare_outcomes);
        for (size_t i = 0; i < m * n; i++) /* each outcome of a n times, each of b m times */
            if (a[i / n] != b[i / m])
                return false;
    }
    return true;
}

/* Divides each class by what its states lead to. Returns false if no class was divided. */
static bool refine(struct partition *partition) {
    uint32_t before = partition->classes, *coarser = partition->class_of;
    index_table_reset(&partition->by_signature, partition->states);
    partition->classes = 1;
    for (size_t state = 0; state < partition->states; state++) {
        /* A sum, so that the hash does not depend on the order of the outcomes; multiplied by the
         * length of the other kind of list, so that a list of the 8 neighbours and one of all
         * squares have equal hashes if each outcome has the same share in both. */
        uint64_t list[WALK_MAX_SQUARES], sum = 0;
        int count = outcomes_of(partition, state, list);
        for (int i = 0; i < count; i++)
            sum += mix(list[i]);
        sum *= (uint64_t)(count == 8 ? partition->grid.board->squares : 8);
        uint64_t signature = mix(sum) ^ mix(~(uint64_t)coarser[state]); /* and the class so far */
        uint32_t *slot = index_table_slot(&partition->by_signature, signature, has_signature,
                                          partition->signature, signature);
        if (!*slot) { /* a new class; slots hold the number of a class plus 1 */
            partition->first[partition->classes] = (uint32_t)state;
            partition->signature[partition->classes] = signature;
            *slot = ++partition->classes;
        }
        partition->finer[state] = *slot - 1;
    }
    partition->class_of = partition->finer;
    partition->finer = coarser;
    return partition->classes > before;
}

bool *ties_find(const struct walk_table *game, const uint8_t *known, const struct watch *watch,
                struct error *error) {
    struct partition partition;
    size_t squares = (size_t)game->board->squares;
    size_t decisions = game->deciding_rows * squares, ties = 1; /* ties: counted below */
    bool *tie = memory_allocate(decisions, sizeof *tie);
    bool found = partition_init(&partition, game, known, error), divided = found;
    while (divided && ties > 0 && !watch_stopped(watch)) { /* ties only become fewer */
        divided = refine(&partition);
        ties = 0;
        for (size_t i = 0; i < decisions; i++) {
            uint32_t row = (uint32_t)(i / squares);
            int square = (int)(i % squares);
            tie[i] = !game->board->green[square] &&
                     class_at(&partition, row, square) ==
                         class_at(&partition, table_next(game, row, square), square);
            ties += tie[i];
        }
    }
    if (found && ties > 0 && !is_stable(&partition)) /* two hashes were equal: practically never */
        memset(tie, 0, decisions);
    partition_free(&partition);
    if (found && (!watch_stopped(watch) || error_stopped(error)))
        return tie;
    free(tie);
    return NULL;
}

bool ties_find_starts(const struct walk_table *game, const int square[2], bool *identical,
                      const struct watch *watch, struct error *error) {
    struct partition partition;
    bool found = partition_init(&partition, game, NULL, error), divided = found;
    bool together = found; /* both are in one class so far */
    while (divided && together && !watch_stopped(watch)) {
        divided = refine(&partition);
        together = class_at(&partition, game->start_row, square[0]) ==
                   class_at(&partition, game->start_row, square[1]);
    }
    *identical = together && !divided && is_stable(&partition);
    partition_free(&partition);
    return found && (!watch_stopped(watch) || error_stopped(error));
}
