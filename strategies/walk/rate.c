/* rate: treats landings as independent draws from the token's stationary distribution, and takes a
 * letter if that reduces the minimum expected number of remaining landings. About 14.85 expected
 * moves from D4 at p = 0.5 on the published board.
 *
 * Green squares are ignored, so one table serves every p. w(l) is the probability of landing on a
 * white square with letter l. V(c), the least expected number of landings that complete collection
 * c, is 0 for a palindrome, infinite if none can be reached, and else
 *
 *     V(c) = min over sets S of letters of (1 + sum over l in S of w(l) V(c + l)) / sum of w(l).
 *
 * Larger collections come first, so V(c + l) is known. Adding l to S lowers the quotient exactly if
 * V(c + l) is below it, so the best S has the letters with V(c + l) below V(c). Policy iteration
 * finds it: it begins with all letters and drops those that are not below the quotient. That lowers
 * the quotient, so none of them comes back, and more may be dropped, until S stays the same. */
#include "analysis/walk/solve/stationary.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"
#include "strategies/walk/registry.h"

#include <math.h>

/* A value counts as less than another if below this fraction of it: rounding errors are smaller. */
static const double noticeable = 1 - 1e-12;

struct rate {
    uint32_t take[COLLECTIONS];   /* [collection_rank] bit l: letter l is taken */
    double landings[COLLECTIONS]; /* [collection_rank] V */
    double chance[WALK_LETTERS];  /* [letter] w */
};

/* Decides for a collection, whose last letter is `last`, and before that for all larger ones that
 * add letters from `last` on. So those with an earlier letter added have been decided, too: AAB,
 * for instance, with AA, before AB. */
static void rate_decide(struct rate *rate, const struct walk_collection *collection, uint8_t last) {
    double after[WALK_LETTERS]; /* V after taking each letter */
    for (uint8_t letter = 0; letter < WALK_LETTERS; letter++) {
        if (collection->size == WALK_PALINDROME - 1) {
            after[letter] = walk_completes(collection, letter) ? 0 : INFINITY;
        } else {
            const struct walk_collection larger = collection_add(*collection, letter);
            if (letter >= last)
                rate_decide(rate, &larger, letter);
            after[letter] = rate->landings[collection_rank(&larger)];
        }
        if (rate->chance[letter] == 0) /* no white square has it */
            after[letter] = INFINITY;
    }

    /* Policy iteration: S, here `take`, begins with all letters and shrinks. */
    uint32_t take = UINT32_MAX, before;
    double least = INFINITY;
    do {
        before = take;
        take = 0;
        double numerator = 1, denominator = 0;
        for (int letter = 0; letter < WALK_LETTERS; letter++)
            if (before >> letter & 1 && after[letter] < least * noticeable) {
                take |= UINT32_C(1) << letter;
                numerator += rate->chance[letter] * after[letter];
                denominator += rate->chance[letter];
            }
        least = take ? numerator / denominator : INFINITY;
    } while (take != before);
    int rank = collection_rank(collection);
    rate->take[rank] = take;
    rate->landings[rank] = least;
}

static bool rate_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    struct rate *rate = *self = memory_allocate(1, sizeof *rate);
    const struct walk_board *board = setup->board;
    double probability[WALK_MAX_SQUARES];
    stationary_solve(board, probability);
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square])
            rate->chance[board->letter[square]] += probability[square];
    rate_decide(rate, &(struct walk_collection){0}, 0);
    return true;
}

static double rate_take(const void *self, const struct walk_view *view) {
    const struct rate *rate = self;
    return rate->take[collection_rank(view->collection)] >> view->letter & 1;
}

const struct walk_strategy strategy_rate = {
    .name = "rate",
    .summary = "minimizes the expected moves left, as if each led to an independent random square",
    .memoryless = true,
    .open = rate_open,
    .take = rate_take,
    .close = free,
};
