#include "strategies/walk/judgement.h"

#include <stdlib.h>

bool judgement_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    struct judgement *judgement = calloc(1, sizeof *judgement);
    (void)message;
    if (!judgement)
        return false;
    const struct walk_board *board = setup->board;
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square]) {
            judgement->squares[board->letter[square]]++;
            judgement->letters |= UINT32_C(1) << board->letter[square];
        }
    judgement->values = setup->values;
    *self = judgement;
    return true;
}

bool judgement_greedy(const struct judgement *judgement, const struct walk_view *view) {
    const struct walk_collection *held = view->collection;
    uint32_t odd = UINT32_C(1) << view->letter;
    for (int i = 0; i < held->size; i++)
        odd ^= UINT32_C(1) << held->letter[i];
    /* All but one of the odd letters must find a partner: a white square that offers one, and room
     * among the letters to come. The room left over then is even, for pairs of the letter here. */
    int to_come = WALK_PALINDROME - 1 - held->size;
    int partnerless = __builtin_popcount(odd & ~judgement->letters);
    return partnerless <= 1 && __builtin_popcount(odd) - 1 <= to_come;
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
