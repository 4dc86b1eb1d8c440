/* Ties by partition refinement, as in Moore's minimization of automata: all states, a row (the
 * collection held) and a square each, begin in one class. Again and again, each class is divided by
 * the classes that its states lead to, until no class is. States of a class then need equally many
 * moves, for every p (ties.h). A decision is a tie if taking and leaving lead to the same class.
 * While classes are divided, states are told apart by hashes of the outcomes of their next
 * landings; the outcomes themselves are compared once, at the end. */
#include "analysis/walk/along_p/ties.h"

#include "analysis/walk/solve/chain.h"
#include "sim/base/index_table.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The division of the states into classes, numbered from 1; 0 is the class of finished games. All
 * squares of the edge count as one, as a move from any of them leads to all squares alike: it and
 * the inner squares are the `unknowns` of the grid (chain.h). State row * unknowns + unknown. */
struct division {
    const struct walk_table *game;
    const uint8_t *known; /* see ties_find */
    struct grid grid;
    size_t states;                  /* rows * unknowns */
    uint32_t *class_of;             /* [states] */
    uint32_t *finer;                /* [states] workspace: class_of after the next refinement */
    uint32_t classes;               /* their number, with class 0 */
    uint32_t *first;                /* [class, at most states + 1] its first state */
    uint64_t *signature;            /* [class] a hash of what its states lead to, see refine */
    struct index_table known_class; /* finds a class by its signature */
};

static bool division_init(struct division *division, const struct walk_table *game,
                          const uint8_t *known, struct error *error) {
    *division = (struct division){.game = game, .known = known, .classes = 2};
    grid_init(&division->grid, game->board);
    size_t states = division->states = (size_t)game->rows * (size_t)division->grid.unknowns;
    division->class_of = memory_table(states, sizeof *division->class_of, error);
    division->finer = memory_table(states, sizeof *division->finer, error);
    division->first = memory_table(states + 1, sizeof *division->first, error);
    division->signature = memory_table(states + 1, sizeof *division->signature, error);
    if (!division->class_of || !division->finer || !division->first || !division->signature)
        return false;
    for (size_t state = 0; state < states; state++)
        division->class_of[state] = 1;
    return true;
}

static void division_free(struct division *division) {
    free(division->class_of);
    free(division->finer);
    free(division->first);
    free(division->signature);
    free(division->known_class.slot);
}

/* The class of a state, 0 if the game is over. */
static uint32_t class_at(const struct division *division, uint32_t row, int square) {
    return row == TABLE_DONE ? 0
                             : division->class_of[(size_t)row * (size_t)division->grid.unknowns +
                                                  (size_t)division->grid.unknown[square]];
}

/* What a landing leads to, as a number: two classes that can follow, in the upper and the lower 32
 * bits. On a white square play chooses: the smaller class, then the larger one. On a green square
 * chance does: the class after a reset, then that after a removal, and the top bit, which no class
 * uses, is set. If only one class can follow, that one twice, without the bit. */
static uint64_t outcome(const struct division *division, uint32_t row, int square) {
    const struct walk_table *game = division->game;
    bool green = game->board->green[square];
    uint32_t next = table_next(game, row, square);
    enum tie_known known = TIE_UNKNOWN;
    if (!green && division->known && game->collection[row].size < WALK_PALINDROME - 1)
        known = division->known[row * (size_t)game->board->squares + (size_t)square];
    uint64_t first = class_at(division, green ? game->reset_row : row, square);
    uint64_t second = class_at(division, next, square);
    if (known == TIE_LEAVING_IS_OPTIMAL)
        second = first;
    else if (known == TIE_TAKING_IS_OPTIMAL || (second == 0 && !green)) /* to end is optimal */
        first = second;
    if (green && first != second)
        return UINT64_C(1) << 63 | first << 32 | second;
    return first < second ? first << 32 | second : second << 32 | first;
}

/* Lists the outcomes of all landings that follow a state; returns their number. */
static int outcomes_of(const struct division *division, size_t state,
                       uint64_t list[WALK_MAX_SQUARES]) {
    const struct grid *grid = &division->grid;
    uint32_t row = (uint32_t)(state / (size_t)grid->unknowns);
    int unknown = (int)(state % (size_t)grid->unknowns);
    bool inner = unknown < grid->inner;
    int count = inner ? 8 : grid->board->squares;
    for (int i = 0; i < count; i++)
        list[i] = outcome(division, row, inner ? grid->around[unknown][i] : i);
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

/* Divides each class by what its states lead to. Returns false if no class was divided. */
static bool refine(struct division *division) {
    uint32_t before = division->classes, *coarser = division->class_of;
    index_table_reset(&division->known_class, division->states);
    division->classes = 1;
    for (size_t state = 0; state < division->states; state++) {
        /* A sum, so that the hash does not depend on the order of the outcomes; multiplied by the
         * length of the other kind of list, so that a list of the 8 neighbours and one of all
         * squares have equal hashes if each outcome has the same share in both. */
        uint64_t list[WALK_MAX_SQUARES], sum = 0;
        int count = outcomes_of(division, state, list);
        for (int i = 0; i < count; i++)
            sum += mix(list[i]);
        sum *= (uint64_t)(count == 8 ? division->grid.board->squares : 8);
        uint64_t signature = mix(sum) ^ mix(~(uint64_t)coarser[state]); /* and the class so far */
        uint32_t *slot = index_table_slot(&division->known_class, signature, has_signature,
                                          division->signature, signature);
        if (!*slot) {
            division->first[division->classes] = (uint32_t)state;
            division->signature[division->classes] = signature;
            *slot = ++division->classes;
        }
        division->finer[state] = *slot - 1;
    }
    division->class_of = division->finer;
    division->finer = coarser;
    return division->classes > before;
}

static int compare_outcomes(const void *one, const void *other) {
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* Whether the states of each class lead to the same classes with the same probabilities, as they do
 * unless two hashes were equal by chance. Lists of 8 and of more outcomes are compared as well. */
static bool is_stable(const struct division *division) {
    for (size_t state = 0; state < division->states; state++) {
        size_t first = division->first[division->class_of[state]];
        uint64_t a[WALK_MAX_SQUARES], b[WALK_MAX_SQUARES];
        if (first == state)
            continue;
        size_t m = (size_t)outcomes_of(division, first, a);
        size_t n = (size_t)outcomes_of(division, state, b);
        qsort(a, m, sizeof *a, compare_outcomes);
        qsort(b, n, sizeof *b, compare_outcomes);
        for (size_t i = 0; i < m * n; i++) /* each outcome of a n times, each of b m times */
            if (a[i / n] != b[i / m])
                return false;
    }
    return true;
}

bool *ties_find(const struct walk_table *game, const uint8_t *known, const struct watch *watch,
                struct error *error) {
    static_assert((size_t)COLLECTIONS * GRID_MAX_UNKNOWNS < INT32_MAX, "classes have 31 bits");
    struct division division;
    size_t squares = (size_t)game->board->squares;
    size_t decisions = game_table_deciding_rows(game) * squares, ties = 1;
    bool *tie = memory_allocate(decisions, sizeof *tie);
    bool found = division_init(&division, game, known, error), divided = found;
    while (divided && ties > 0 && !watch_stopped(watch)) {
        divided = refine(&division);
        ties = 0;
        for (size_t i = 0; i < decisions; i++) {
            uint32_t row = (uint32_t)(i / squares);
            int square = (int)(i % squares);
            tie[i] = !game->board->green[square] &&
                     class_at(&division, row, square) ==
                         class_at(&division, table_next(game, row, square), square);
            ties += tie[i];
        }
    }
    if (found && ties > 0 && !is_stable(&division)) /* two hashes were equal: practically never */
        memset(tie, 0, decisions);
    division_free(&division);
    if (found && (!watch_stopped(watch) || error_stopped(error)))
        return tie;
    free(tie);
    return NULL;
}

bool ties_find_starts(const struct walk_table *game, const int square[2], bool *identical,
                      const struct watch *watch, struct error *error) {
    struct division division;
    bool divided = division_init(&division, game, NULL, error), found = divided;
    *identical = found;
    while (divided && *identical && !watch_stopped(watch)) {
        divided = refine(&division);
        *identical = class_at(&division, game->start_row, square[0]) ==
                     class_at(&division, game->start_row, square[1]);
    }
    *identical = *identical && !divided && is_stable(&division);
    division_free(&division);
    return found && (!watch_stopped(watch) || error_stopped(error));
}
