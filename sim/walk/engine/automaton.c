#include "sim/walk/engine/packed_table.h"

#include "sim/base/index_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void automaton_free(struct automaton *automaton) {
    free(automaton->next);
    *automaton = (struct automaton){0};
}

bool automaton_renumber(struct automaton *automaton, const uint32_t *number, uint32_t states,
                        struct error *error) {
    assert(states > 0);
    uint16_t *next = malloc((size_t)automaton->kinds * states * sizeof *next);
    if (!next)
        return error_memory(error);
    for (uint32_t kind = 0; kind < automaton->kinds; kind++) {
        const uint16_t *from = automaton->next + (size_t)kind * automaton->states;
        uint16_t *to = next + (size_t)kind * states;
        for (uint32_t state = 0; state < automaton->states; state++)
            if (number[state] != UINT32_MAX)
                to[number[state]] = (uint16_t)number[from[state]];
    }
    free(automaton->next);
    automaton->next = next;
    automaton->states = states;
    automaton->start = number[automaton->start];
    automaton->offer = number[automaton->offer];
    return true;
}

/* Numbers and enqueues a state unless it is numbered already. */
static void automaton_mark_reachable(uint32_t state, uint32_t *number, uint32_t *queue,
                                     uint32_t *reached) {
    if (number[state] == UINT32_MAX) {
        number[state] = *reached;
        queue[(*reached)++] = state;
    }
}

bool automaton_trim(struct automaton *automaton, struct error *error) {
    uint32_t states = automaton->states;
    uint32_t *number = malloc(2 * (size_t)states * sizeof *number);
    if (!number)
        return error_memory(error);
    uint32_t *queue = number + states;
    memset(number, 0xFF, states * sizeof *number);
    uint32_t reached = 0;
    automaton_mark_reachable(AUTOMATON_DONE, number, queue, &reached);
    automaton_mark_reachable(AUTOMATON_DEAD, number, queue, &reached);
    automaton_mark_reachable(automaton->start, number, queue, &reached);
    automaton_mark_reachable(automaton->offer, number, queue, &reached);
    for (uint32_t i = 0; i < reached; i++)
        for (uint32_t kind = 0; kind < automaton->kinds; kind++)
            automaton_mark_reachable(automaton->next[(size_t)kind * states + queue[i]], number,
                                     queue, &reached);
    bool done = automaton_renumber(automaton, number, reached, error);
    free(number);
    return done;
}

/* A partition of the states, with working memory. */
struct partition {
    const struct automaton *automaton;
    uint32_t *part, *refined; /* [states] */
    struct index_table first; /* the first states of the refined parts */
    uint64_t *hash;           /* [states] */
};

static void hash_futures(const struct partition *partition) {
    const struct automaton *automaton = partition->automaton;
    for (uint32_t state = 0; state < automaton->states; state++)
        partition->hash[state] = partition->part[state];
    for (uint32_t kind = 0; kind < automaton->kinds; kind++) {
        const uint16_t *next = automaton->next + (size_t)kind * automaton->states;
        for (uint32_t state = 0; state < automaton->states; state++) {
            uint64_t hash = (partition->hash[state] ^ partition->part[next[state]]);
            hash *= UINT64_C(0x9E3779B97F4A7C15);
            partition->hash[state] = hash ^ hash >> 29;
        }
    }
}

static bool are_equivalent(const void *of, uint32_t a, uint64_t b) {
    const struct partition *partition = of;
    const struct automaton *automaton = partition->automaton;
    if (partition->hash[a] != partition->hash[b] || partition->part[a] != partition->part[b])
        return false;
    const uint16_t *next = automaton->next;
    for (uint32_t kind = 0; kind < automaton->kinds; kind++, next += automaton->states)
        if (partition->part[next[a]] != partition->part[next[b]])
            return false;
    return true;
}

/* Splits every part by the parts its states lead to. Returns the number of parts. */
static uint32_t refine(struct partition *partition) {
    hash_futures(partition);
    index_table_reset(&partition->first, partition->automaton->states);
    uint32_t parts = 0;
    for (uint32_t state = 0; state < partition->automaton->states; state++) {
        uint32_t *first = index_table_slot(&partition->first, partition->hash[state],
                                           are_equivalent, partition, state);
        partition->refined[state] = *first ? partition->refined[*first - 1] : parts++;
        if (!*first)
            *first = state + 1;
    }
    uint32_t *part = partition->part;
    partition->part = partition->refined;
    partition->refined = part;
    return parts;
}

bool automaton_minimise(struct automaton *automaton, struct error *error) {
    size_t states = automaton->states;
    struct partition partition = {
        .automaton = automaton,
        .part = memory_allocate(states, sizeof *partition.part),
        .refined = memory_allocate(states, sizeof *partition.refined),
        .hash = memory_allocate(states, sizeof *partition.hash),
    };
    /* The absorbing states are separate parts from the start, and keep their numbers. */
    for (uint32_t state = 0; state < states; state++)
        partition.part[state] = state < AUTOMATON_LIVE ? state : AUTOMATON_LIVE;
    uint32_t parts = 0;
    for (uint32_t before = UINT32_MAX; parts != before;) {
        before = parts;
        parts = refine(&partition);
    }
    bool done = automaton_renumber(automaton, partition.part, parts, error);
    free(partition.part);
    free(partition.refined);
    free(partition.first.slot);
    free(partition.hash);
    return done;
}

void automaton_merge_kinds(struct automaton *automaton, uint32_t *merged) {
    size_t states = automaton->states;
    uint32_t kinds = 0;
    for (uint32_t kind = 0; kind < automaton->kinds; kind++) {
        const uint16_t *next = automaton->next + kind * states;
        uint32_t twin = 0;
        while (twin < kinds &&
               memcmp(automaton->next + twin * states, next, states * sizeof *next) != 0)
            twin++;
        if (twin == kinds)
            memmove(automaton->next + kinds++ * states, next, states * sizeof *next);
        merged[kind] = twin;
    }
    automaton->kinds = kinds;
}
