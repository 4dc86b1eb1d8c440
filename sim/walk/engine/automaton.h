/* Deterministic finite automata, to be reduced to the fewest states and symbols. Every symbol leads
 * from an absorbing state to itself. Two states are equivalent if every sequence of symbols leads
 * from both to the same absorbing state, or from both to none. */
#ifndef SIM_WALK_ENGINE_AUTOMATON_H
#define SIM_WALK_ENGINE_AUTOMATON_H

#include <stddef.h>
#include <stdint.h>

/* To begin, set the first two members, and zero the others. To be freed: next. */
struct automaton {
    uint32_t states;    /* at most 2^16 */
    uint32_t absorbing; /* how many of them, the first ones, are absorbing */
    uint32_t symbols;
    uint16_t *next; /* [symbols][states]: the state after a symbol */
};

/* The states after a symbol, by the state before it. */
static inline const uint16_t *automaton_next(const struct automaton *automaton, uint32_t symbol) {
    return automaton->next + (size_t)symbol * automaton->states;
}

/* The symbol that leads from state `absorbing + i` to next[i], for all states that are not
 * absorbing. Adds it if the automaton has no such symbol. */
uint32_t automaton_find_or_add(struct automaton *automaton, const uint16_t *next);

/* Merges equivalent states, then symbols that lead to the same states. Sets new_state[states] and
 * new_symbol[symbols] to what each has become; absorbing states keep their numbers. */
void automaton_reduce(struct automaton *automaton, uint32_t *new_state, uint32_t *new_symbol);

#endif
