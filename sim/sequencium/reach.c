/* Which positions can occur in a game (position.h, "Reachability"). */
#include "sim/sequencium/position.h"

/* A search for a small set of numbers of one colour that were written before all others. */
struct reach_search {
    const struct sequencium_position *position;
    int colour;
    uint64_t wanted; /* numbers that must be in the set */
    int most;        /* size of the set, including the start square */
    int steps;       /* left */
};

enum { SEARCH_STEPS = 100000 };

/* The start square of that colour, as a set. */
static uint64_t start_of(const struct sequencium_position *position, int colour) {
    return UINT64_C(1) << sequencium_corner(&position->board, colour);
}

/* The numbers of `set` that can be written directly after `from`. */
static uint64_t next_to(const struct sequencium_position *position, uint64_t set, uint64_t from) {
    uint64_t next = 0;
    for (uint64_t rest = sequencium_near(&position->board, from) & set; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        uint64_t near = sequencium_near(&position->board, UINT64_C(1) << square) & from;
        for (; near; near &= near - 1)
            if (position->number[__builtin_ctzll(near)] >= position->number[square] - 1)
                next |= UINT64_C(1) << square;
    }
    return next;
}

/* The numbers of `set`, all of one colour, to which chains within it lead from
 * `from`; with `from`. */
static uint64_t chained(const struct sequencium_position *position, uint64_t set, uint64_t from) {
    for (uint64_t next = from; next;) {
        next = next_to(position, set & ~from, from);
        from |= next;
    }
    return from;
}

uint64_t sequencium_reachable(const struct sequencium_position *position, int colour) {
    return chained(position, position->own[colour], start_of(position, colour));
}

/* Whether there is such a set with all of `in`, which is chained, and none of `out`. */
static bool few_suffice(struct reach_search *search, uint64_t in, uint64_t out) {
    const struct sequencium_position *position = search->position;
    uint64_t own = position->own[search->colour] & ~out;
    in = chained(position, in | (search->wanted & own), in);
    uint64_t missing = search->wanted & ~in;
    int room = search->most - __builtin_popcountll(in) - __builtin_popcountll(missing);
    if (room < 0 || (missing & ~chained(position, own, in)))
        return false;
    if (!missing || search->steps-- <= 0)
        return true;
    if (room == 0)
        return false;
    /* Branch on the next number: the first candidate, or the second without the first, ... */
    for (uint64_t next = next_to(position, own & ~in, in); next; next &= next - 1) {
        uint64_t first = next & -next;
        if (few_suffice(search, in | first, out))
            return true;
        out |= first;
    }
    return false;
}

/* Whether that colour was blocked when the other had written `moves` numbers. */
static bool blocked_after(const struct sequencium_position *position, int colour, int moves) {
    int other = sequencium_opponent(colour);
    struct reach_search search = {
        .position = position,
        .colour = other,
        .wanted = sequencium_near(&position->board, position->own[colour]) & position->own[other],
        .most = moves + 1,
        .steps = SEARCH_STEPS,
    };
    return few_suffice(&search, start_of(position, other), 0);
}

bool sequencium_turn_possible(const struct sequencium_position *position) {
    int red = __builtin_popcountll(position->own[SEQUENCIUM_RED]);
    int blue = __builtin_popcountll(position->own[SEQUENCIUM_BLUE]);
    if (red == blue + position->mover)
        return true;
    /* The colour that could not write when the other did. */
    int blocked = red > blue ? SEQUENCIUM_BLUE : SEQUENCIUM_RED;
    int before = red > blue ? blue : red - 1;
    if (sequencium_open(position, blocked) || !blocked_after(position, blocked, before))
        return false;
    /* The blocked colour has its turn after each number of the other, and passes. */
    return position->mover == blocked || !sequencium_over(position);
}
