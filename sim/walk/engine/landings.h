/* What landings do, as an automaton: for each square and fall of the chances, the kind of landing,
 * and for each kind and collection, the collection after it. */
#ifndef SIM_WALK_ENGINE_LANDINGS_H
#define SIM_WALK_ENGINE_LANDINGS_H

#include "sim/walk/engine/automaton.h"
#include "sim/walk/engine/engine.h"

enum {
    LANDINGS_CLASSES = 16, /* most classes of choices: one more than there are probabilities */
    LANDINGS_KINDS = 512,  /* most kinds before those that act alike are merged */
};

struct landings {
    struct automaton automaton;
    /* A choice is of class c when its word is below c of these thresholds, ascending. */
    uint32_t choices;
    uint64_t choice[LANDINGS_CLASSES - 1];
    /* By square: the kind, [2 * class of choice + (the coin falls for the reset)]. */
    uint32_t kind[2 * LANDINGS_CLASSES][WALK_MAX_SQUARES];
};

/* Finds them for the table and the stuck states of `play`, when coins fall as `coin` says. `*fits`
 * is false, with nothing found, when there are more kinds or classes than there can be. Fails when
 * memory is short. */
bool landings_find(struct landings *landings, const struct walk_play *play, enum table_coin coin,
                   bool *fits, struct error *error);
void landings_free(struct landings *landings);

#endif
