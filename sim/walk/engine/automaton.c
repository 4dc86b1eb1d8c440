/* Reduces automata (automaton.h). A partition of the states, at first into the absorbing ones and
 * all others, is refined: states of one part from which a symbol leads to different parts are
 * separated, until there are none (E. F. Moore, "Gedanken-experiments on sequential machines",
 * 1956). States of one part are then equivalent: the parts are the states of the reduced automaton,
 * in which many symbols turn out to be equal. */
#include "sim/walk/engine/automaton.h"

#include "sim/base/index_table.h"
#include "sim/base/memory.h"

#include <string.h>

uint32_t automaton_find_or_add(struct automaton *automaton, const uint16_t *next) {
    const uint32_t absorbing = automaton->absorbing;
    const size_t bytes = (automaton->states - absorbing) * sizeof *next;
    for (uint32_t symbol = 0; symbol < automaton->symbols; symbol++)
        if (memcmp(automaton_next(automaton, symbol) + absorbing, next, bytes) == 0)
            return symbol;
    automaton->next = list_with_room(automaton->next, automaton->symbols,
                                     automaton->states * sizeof *automaton->next);
    uint16_t *added = automaton->next + (size_t)automaton->symbols * automaton->states;
    for (uint32_t state = 0; state < absorbing; state++)
        added[state] = (uint16_t)state;
    memcpy(added + absorbing, next, bytes);
    return automaton->symbols++;
}

/* A partition of the states into parts, which are numbered from 0 in the order of their first
 * states; with working memory. */
struct partition {
    const struct automaton *automaton;
    uint32_t *part, *refined; /* [states]: the part of each, before and after a refinement */
    struct index_table first; /* 1 + the first state of each refined part, by hash */
    uint64_t *hash; /* [states]: of a state's part and the parts to which its symbols lead */
};

/* Whether two states are in one part, and every symbol leads from both to one part. */
static bool stay_together(const void *of, uint32_t a, uint64_t b) {
    const struct partition *partition = of;
    const uint32_t *part = partition->part;
    if (partition->hash[a] != partition->hash[b] || part[a] != part[b])
        return false;
    for (uint32_t symbol = 0; symbol < partition->automaton->symbols; symbol++) {
        const uint16_t *next = automaton_next(partition->automaton, symbol);
        if (part[next[a]] != part[next[b]])
            return false;
    }
    return true;
}

/* Separates the states of each part that do not stay_together. Returns the number of parts. */
static uint32_t refine(struct partition *partition) {
    const struct automaton *automaton = partition->automaton;
    for (uint32_t state = 0; state < automaton->states; state++)
        partition->hash[state] = partition->part[state];
    for (uint32_t symbol = 0; symbol < automaton->symbols; symbol++) {
        const uint16_t *next = automaton_next(automaton, symbol);
        for (uint32_t state = 0; state < automaton->states; state++) {
            uint64_t hash = partition->hash[state] ^ partition->part[next[state]];
            hash *= UINT64_C(0x9E3779B97F4A7C15); /* 2^64 / the golden ratio: it spreads bits */
            partition->hash[state] = hash ^ hash >> 29;
        }
    }
    index_table_reset(&partition->first, automaton->states);
    uint32_t parts = 0;
    for (uint32_t state = 0; state < automaton->states; state++) {
        uint32_t *first = index_table_slot(&partition->first, partition->hash[state], stay_together,
                                           partition, state);
        partition->refined[state] = *first ? partition->refined[*first - 1] : parts++;
        if (!*first) /* state is the first of a new part */
            *first = state + 1;
    }
    memcpy(partition->part, partition->refined, automaton->states * sizeof *partition->part);
    return parts;
}

void automaton_reduce(struct automaton *automaton, uint32_t *new_state, uint32_t *new_symbol) {
    const struct automaton whole = *automaton;
    const uint32_t absorbing = whole.absorbing;
    struct partition partition = {
        .automaton = &whole,
        .part = new_state,
        .refined = memory_allocate(whole.states, sizeof *partition.refined),
        .hash = memory_allocate(whole.states, sizeof *partition.hash),
    };
    for (uint32_t i = 0; i < whole.states; i++)
        new_state[i] = i < absorbing ? i : absorbing;
    uint32_t parts = 0, refined; /* parts are never joined: when there are no more, none changed */
    while ((refined = refine(&partition)) > parts)
        parts = refined;

    *automaton = (struct automaton){.states = parts, .absorbing = absorbing};
    uint16_t *next = memory_allocate(parts, sizeof *next);
    for (uint32_t i = 0; i < whole.symbols; i++) {
        const uint16_t *to = automaton_next(&whole, i);
        for (uint32_t from = absorbing; from < whole.states; from++)
            next[new_state[from] - absorbing] = (uint16_t)new_state[to[from]];
        new_symbol[i] = automaton_find_or_add(automaton, next);
    }
    free(next);
    free(whole.next);
    free(partition.refined);
    free(partition.first.slot);
    free(partition.hash);
}
