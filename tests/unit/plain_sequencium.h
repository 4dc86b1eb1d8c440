/* Sequencium solved without thought: every move to the end, with what was found remembered by the
 * whole position. */
#ifndef TESTS_UNIT_PLAIN_SEQUENCIUM_H
#define TESTS_UNIT_PLAIN_SEQUENCIUM_H

#include "analysis/sequencium/solve.h"
#include "sim/sequencium/position.h"
#include "tests/unit/check.h"

/* The values of a position for Red, by payoff. */
struct plain_values {
    int by[SEQUENCIUM_PAYOFFS];
};

struct plain_entry {
    struct sequencium_position position;
    struct plain_values values;
};

/* Positions that are solved: a zeroed table is empty. */
struct plain_table {
    struct plain_entry *entry; /* [room] squares == 0: free */
    size_t entries, room;
    bool largest_only; /* larger numbers than which there are none are not written */
};

static inline size_t plain_place(const struct plain_table *table,
                                 const struct sequencium_position *position) {
    uint64_t hash = position->own[0] * 0x9E3779B97F4A7C15 ^ position->own[1] ^ position->mover;
    for (int i = 0; i < position->board.squares; i++)
        hash = (hash ^ position->number[i]) * 0x100000001B3;
    size_t place = (size_t)(hash ^ hash >> 29) & (table->room - 1);
    while (table->entry[place].position.board.squares > 0 &&
           memcmp(&table->entry[place].position, position, sizeof *position) != 0)
        place = (place + 1) & (table->room - 1);
    return place;
}

static inline void plain_grow(struct plain_table *table) {
    struct plain_table larger = *table;
    larger.room = table->room > 0 ? 2 * table->room : 1024;
    larger.entry = memory_allocate(larger.room, sizeof *larger.entry);
    for (size_t i = 0; i < table->room; i++)
        if (table->entry[i].position.board.squares > 0)
            larger.entry[plain_place(&larger, &table->entry[i].position)] = table->entry[i];
    free(table->entry);
    *table = larger;
}

static inline struct plain_values plain_solve(struct plain_table *table,
                                              const struct sequencium_position *position) {
    struct sequencium_move moves[SEQUENCIUM_MOVES];
    struct plain_values values;
    if (2 * table->entries >= table->room)
        plain_grow(table);
    size_t place = plain_place(table, position);
    if (table->entry[place].position.board.squares > 0)
        return table->entry[place].values;
    size_t count = sequencium_moves(position, moves);
    for (int payoff = 0; payoff < SEQUENCIUM_PAYOFFS; payoff++)
        values.by[payoff] = count == 0
                                ? sequencium_payoff((enum sequencium_payoff)payoff,
                                                    position->maximum[0], position->maximum[1])
                                : (position->mover == SEQUENCIUM_RED ? -1000 : 1000);
    for (size_t i = 0; i < count; i++) {
        int largest = sequencium_largest_near(position, position->mover, moves[i].square) + 1;
        if (table->largest_only && moves[i].number > 0 && moves[i].number < largest)
            continue;
        struct sequencium_position next = *position;
        sequencium_apply(&next, moves[i]);
        struct plain_values after = plain_solve(table, &next);
        for (int payoff = 0; payoff < SEQUENCIUM_PAYOFFS; payoff++)
            if (position->mover == SEQUENCIUM_RED ? after.by[payoff] > values.by[payoff]
                                                  : after.by[payoff] < values.by[payoff])
                values.by[payoff] = after.by[payoff];
    }
    if (2 * table->entries >= table->room)
        plain_grow(table);
    table->entry[plain_place(table, position)] = (struct plain_entry){*position, values};
    table->entries++;
    return values;
}

/* The squares on which the mover preserves that value with its largest number. */
static inline uint64_t plain_best(struct plain_table *table,
                                  const struct sequencium_position *position, int payoff) {
    int value = plain_solve(table, position).by[payoff];
    uint64_t best = 0;
    uint64_t open = sequencium_open(position, position->mover);
    for (; open; open &= open - 1) {
        int square = __builtin_ctzll(open);
        int number = sequencium_largest_near(position, position->mover, square) + 1;
        struct sequencium_position next = *position;
        sequencium_apply(&next, (struct sequencium_move){(uint8_t)square, (uint8_t)number});
        if (plain_solve(table, &next).by[payoff] == value)
            best |= UINT64_C(1) << square;
    }
    return best;
}

static inline void plain_free(struct plain_table *table) {
    free(table->entry);
    *table = (struct plain_table){.largest_only = table->largest_only};
}

static inline struct sequencium_position plain_start(int rows, int columns) {
    struct sequencium_board board;
    struct sequencium_position position;
    assert_true(sequencium_board_init(&board, rows, columns, NULL));
    sequencium_start(&position, &board);
    return position;
}

/* The start on a random rectangle: its shorter side is as likely any of 1 to 8. */
static inline struct sequencium_position plain_random_start(uint64_t *random) {
    int shorter = 1 + (int)check_below(random, 8);
    int least = shorter > 2 ? shorter : 2;
    int most = SEQUENCIUM_SQUARES / shorter;
    uint64_t lengths = (uint64_t)most - (uint64_t)least + 1;
    int longer = least + (int)check_below(random, lengths);
    return check_below(random, 2) ? plain_start(shorter, longer) : plain_start(longer, shorter);
}

/* Plays at random until `empty` squares or fewer are empty: largest numbers, or any. */
static inline void plain_play(struct sequencium_position *position, uint64_t *random, int empty,
                              bool largest) {
    struct sequencium_move moves[SEQUENCIUM_MOVES];
    while (__builtin_popcountll(sequencium_empty(position)) > empty) {
        size_t count = sequencium_moves(position, moves);
        if (count == 0)
            break;
        struct sequencium_move move = moves[check_below(random, count)];
        if (largest && move.number > 0)
            move.number =
                (uint8_t)(sequencium_largest_near(position, position->mover, move.square) + 1);
        sequencium_apply(position, move);
    }
}

/* The position of a random game on a random board when `empty` squares or fewer are empty. */
static inline struct sequencium_position plain_random(uint64_t *random, int empty, bool largest) {
    struct sequencium_position position = plain_random_start(random);
    plain_play(&position, random, empty, largest);
    return position;
}

static inline void tell(void *context, uint64_t done, uint64_t total) {
    assert_true(done <= total && done > 0);
}

/* Boards of which every position can be solved, rows and columns. */
static const int tiny[][2] = {{1, 2}, {1, 3}, {2, 2}, {1, 5}, {2, 3},
                              {3, 2}, {1, 8}, {2, 4}, {3, 3}};
enum { TINY = sizeof tiny / sizeof *tiny };

/* All positions that play with any numbers comes to on a tiny board; to be freed. */
static inline struct plain_table plain_tiny(size_t i) {
    struct plain_table table = {0};
    struct sequencium_position start = plain_start(tiny[i][0], tiny[i][1]);
    plain_solve(&table, &start);
    return table;
}

/* Plays the line of a solution by legal moves to the end; returns the payoff. */
static inline int plain_value_of_line(const struct sequencium_position *position, int payoff,
                                      const struct sequencium_solution *solution) {
    struct sequencium_position at = *position;
    for (size_t i = 0; i < solution->line_length; i++) {
        assert_true(sequencium_legal(&at, solution->line[i]));
        sequencium_apply(&at, solution->line[i]);
    }
    assert_true(sequencium_over(&at));
    return sequencium_payoff((enum sequencium_payoff)payoff, at.maximum[SEQUENCIUM_RED],
                             at.maximum[SEQUENCIUM_BLUE]);
}

#endif
