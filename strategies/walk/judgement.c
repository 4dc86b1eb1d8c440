/* The rules of greedy and pairs-first, which other strategies use, too. */
#include "strategies/walk/judgement.h"

#include "sim/base/memory.h"

struct judgement judgement_of(const struct walk_board *board,
                              const struct parameter_value *values) {
    struct judgement judgement = {.values = values};
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square]) {
            judgement.squares[board->letter[square]]++;
            judgement.letters |= UINT32_C(1) << board->letter[square];
        }
    return judgement;
}

bool judgement_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    struct judgement *judgement = memory_allocate(1, sizeof *judgement);
    *judgement = judgement_of(setup->board, setup->values);
    *self = judgement;
    return true;
}

/* Whether a set has at most so many members. */
static bool has_at_most(uint32_t set, int members) {
    for (; members > 0; members--)
        set &= set - 1;
    return set == 0;
}

bool judgement_greedy(const struct judgement *judgement, const struct walk_view *view) {
    const struct walk_collection *held = view->collection;
    uint32_t odd = UINT32_C(1) << view->letter;
    for (int i = 0; i < held->size; i++)
        odd ^= UINT32_C(1) << held->letter[i];
    /* All but one of the odd letters must find a partner: a white square that offers one, and room
     * among the letters to come. The room left over then is even, for pairs of the letter here. */
    return has_at_most(odd & ~judgement->letters, 1) &&
           has_at_most(odd, WALK_PALINDROME - held->size);
}

bool judgement_pairs_first(const struct walk_view *view) {
    switch (view->collection->size) {
    case WALK_PALINDROME - 1:
        return walk_completes(view->collection, view->letter);
    case WALK_PALINDROME - 2:
        return walk_count(view->collection, view->letter) > 0;
    default:
        return true;
    }
}
