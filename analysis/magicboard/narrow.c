/* The search for boards with narrow levels (narrow.h), depth first. */
#include "analysis/magicboard/narrow.h"

#include "sim/base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BETWEEN_LOOKS = 4096, WIDEST = 2 };

/* The squares of a level, ascending; while it is composed, up to MAGICBOARD_DIRECTIONS too many. */
struct level {
    int size;
    int16_t square[WIDEST + MAGICBOARD_DIRECTIONS];
};

/* Values for the squares of a level, and the level that follows. */
struct choice {
    uint8_t value[WIDEST];
    struct level next;
    uint32_t rank; /* lower ones are tried first */
};

/* State of a search. */
struct builder {
    struct narrow *narrow;
    uint64_t built; /* levels, with the lost steps that are allowed */
    int allowed;
    int remaining; /* squares that are not reached */
    bool over;     /* stopped, or enough levels are built */
    bool reached[NARROW_SQUARES];
    uint8_t value[NARROW_SQUARES];
};

static void level_insert(struct level *level, int square) {
    int at = level->size;
    for (int i = 0; i < level->size; i++)
        if (level->square[i] == square)
            return;
    for (; at > 0 && level->square[at - 1] > square; at--)
        level->square[at] = level->square[at - 1];
    level->square[at] = (int16_t)square;
    level->size++;
}

/* Adds the squares that are not reached, one move of that length from a square. */
static void add_targets(const struct builder *builder, int square, int value, struct level *level) {
    for (int direction = 0; direction < MAGICBOARD_DIRECTIONS; direction++) {
        int target = magicboard_shift(builder->narrow->side, square, value,
                                      (enum magicboard_direction)direction);
        if (target >= 0 && !builder->reached[target])
            level_insert(level, target);
    }
}

/* Adds a choice, if the next level is narrow and new. */
static int add_choice(struct choice *choice, int count, const struct choice *other) {
    if (other->next.size == 0 || other->next.size > WIDEST)
        return count;
    for (int i = 0; i < count; i++)
        if (choice[i].next.size == other->next.size &&
            memcmp(choice[i].next.square, other->next.square,
                   (size_t)other->next.size * sizeof *other->next.square) == 0)
            return count;
    choice[count] = *other;
    return count + 1;
}

/* Lists the choices for a level of one or two squares; returns their number. */
static int list_choices(const struct builder *builder, const struct level *level,
                        struct choice *choice) {
    int count = 0;
    for (int first = 1; first < builder->narrow->side; first++) {
        struct choice one = {.value = {(uint8_t)first}};
        add_targets(builder, level->square[0], first, &one.next);
        if (level->size == 1 || one.next.size > WIDEST) {
            count = add_choice(choice, count, &one);
            continue;
        }
        for (int second = 1; second < builder->narrow->side; second++) {
            struct choice both = one;
            both.value[1] = (uint8_t)second;
            add_targets(builder, level->square[1], second, &both.next);
            count = add_choice(choice, count, &both);
        }
    }
    return count;
}

static void reach(struct builder *builder, const struct level *level, bool reached) {
    for (int i = 0; i < level->size; i++)
        builder->reached[level->square[i]] = reached;
    builder->remaining -= reached ? level->size : -level->size;
}

/* Ranks a choice: by the size of the level, the number of values with which one square follows,
 * where none is worst, and chance. */
static void rank_choice(struct builder *builder, struct choice *choice) {
    uint32_t sum = 0;
    reach(builder, &choice->next, true);
    for (int i = 0; i < choice->next.size; i++) {
        uint32_t count = 0;
        for (int value = 1; value < builder->narrow->side; value++) {
            struct level following = {.size = 0};
            add_targets(builder, choice->next.square[i], value, &following);
            count += following.size == 1;
        }
        sum += count > 0 || builder->remaining == 0 ? count : 4 * NARROW_SIDE;
    }
    reach(builder, &choice->next, false);
    uint32_t chance = draws_below(&builder->narrow->draws, 1 << 16);
    choice->rank = (uint32_t)choice->next.size << 28 | sum << 16 | chance;
}

static int compare_choices(const void *one, const void *other) {
    const struct choice *a = one, *b = other;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    for (int i = 0; i < a->next.size; i++) /* the same order with any qsort */
        if (a->next.square[i] != b->next.square[i])
            return a->next.square[i] - b->next.square[i];
    return 0;
}

/* Continues after a level at that distance, with that many steps lost; `choice` has room for what
 * may be chosen from there on. Returns whether a board was found. */
static bool descend(struct builder *builder, const struct level *level, int distance, int lost,
                    struct choice *choice) {
    struct narrow *narrow = builder->narrow;
    if (distance > narrow->length) {
        narrow->length = distance;
        memcpy(narrow->value, builder->value, sizeof builder->value);
    }
    if (lost + builder->remaining <= builder->allowed)
        return true;
    builder->over = builder->over || builder->built++ >= narrow->levels ||
                    (builder->built % BETWEEN_LOOKS == 0 && narrow->stopped(narrow->context));
    if (builder->over)
        return false;
    int count = list_choices(builder, level, choice);
    for (int i = 0; i < count; i++)
        rank_choice(builder, &choice[i]);
    qsort(choice, (size_t)count, sizeof *choice, compare_choices);
    for (int i = 0; i < count && !builder->over; i++) {
        const struct level *next = &choice[i].next;
        int more = lost + next->size - 1;
        if (more > builder->allowed)
            continue;
        for (int k = 0; k < level->size; k++)
            builder->value[level->square[k]] = choice[i].value[k];
        reach(builder, next, true);
        if (descend(builder, next, distance + 1, more, choice + count))
            return true;
        reach(builder, next, false);
    }
    return false;
}

int narrow_bound(int side) { return side * side - 1 - (side == 2 ? 1 : 3); }

void narrow_search(struct narrow *narrow) {
    const struct level start = {.size = 1}; /* the north-west corner */
    int squares = narrow->side * narrow->side;
    size_t choices = (size_t)(narrow->side - 1) * (size_t)(narrow->side - 1);
    struct choice *choice = memory_allocate((size_t)squares * choices, sizeof *choice);
    narrow->length = 0;
    narrow->exhausted = true;
    for (int allowed = narrow->lost; allowed < squares; allowed++) {
        struct builder builder = {.narrow = narrow, .allowed = allowed, .remaining = squares};
        memset(builder.value, 1, sizeof builder.value);
        reach(&builder, &start, true);
        if (descend(&builder, &start, 0, 0, choice) || allowed + 1 == squares ||
            narrow->stopped(narrow->context))
            break;
        narrow->exhausted &= !builder.over;
    }
    free(choice);
}
