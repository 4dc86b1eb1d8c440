/* The published board, random ones, and strategies that decide at random but always alike, for
 * tests that must hold everywhere. */
#ifndef TESTS_UNIT_RANDOM_WALK_H
#define TESTS_UNIT_RANDOM_WALK_H

#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/rules/player.h"
#include "sim/walk/rules/points.h"
#include "sim/walk/table/table.h"
#include "tests/unit/check.h"

static inline struct walk_board published_board(void) {
    struct walk_board board;
    assert_done(board_file_published(&board, &reason));
    return board;
}

/* A board whose squares all have the first letter, with no green ones; the start is inside. */
static inline struct walk_board blank_board(int rows, int columns) {
    struct walk_board board = {
        .rows = rows, .columns = columns, .squares = rows * columns, .start = columns + 1};
    for (int square = 0; square < board.squares; square++) {
        int row = square / columns, column = square % columns;
        board.edge[square] = row == 0 || row == rows - 1 || column == 0 || column == columns - 1;
    }
    return board;
}

/* A board of rows x columns over the first `letters` letters, about `greens` green squares, and up
 * to four letters of reset collection. Some inner square is white, and is the start. */
static inline struct walk_board random_board(int rows, int columns, int letters, int greens,
                                             uint64_t *random) {
    struct walk_board board = blank_board(rows, columns);
    for (int square = 0; square < board.squares; square++)
        board.letter[square] = (uint8_t)check_below(random, (uint64_t)letters);
    do
        board.start = (int)check_below(random, (uint64_t)board.squares);
    while (board.edge[board.start]);
    for (int i = 0; i < greens; i++) {
        int square = (int)check_below(random, (uint64_t)board.squares);
        board.green[square] = square != board.start;
    }
    for (uint64_t size = check_below(random, WALK_PALINDROME); size > 0; size--)
        board.reset = collection_add(board.reset, (uint8_t)check_below(random, (uint64_t)letters));
    return board;
}

/* A board whose inner squares are all green but one, the start: games are long. */
static inline struct walk_board lone_white_board(int side, int letters) {
    struct walk_board board = blank_board(side, side);
    board.start = (side / 2 - 1) * (side + 1);
    board.reset = (struct walk_collection){.size = 4, .letter = {0, 1, 2, 3}};
    for (int square = 0; square < board.squares; square++) {
        int row = square / side, column = square % side;
        board.letter[square] = (uint8_t)((row * 7 + column * 3) % letters);
        board.green[square] = !board.edge[square] && square != board.start;
    }
    return board;
}

/* A board of these letters without green squares. */
static inline struct walk_board lettered_board(int rows, int columns, const char *letters) {
    struct walk_board board = blank_board(rows, columns);
    for (int square = 0; square < board.squares; square++)
        board.letter[square] = (uint8_t)(letters[square] - 'A');
    return board;
}

/* Five by five over A, B and C. The neighbours of the middle are green squares with an A, but for
 * `other`: whether an A is taken in the middle matters only there. */
static inline struct walk_board green_ring(int other, uint8_t letter) {
    struct walk_board board = lettered_board(5, 5, "ABCABBAAACCAAAAAAAABBCABC");
    board.start = 12;
    board.reset = (struct walk_collection){2, {0, 1}};
    for (int square = 0; square < board.squares; square++)
        board.green[square] = !board.edge[square] && square != 12 && square != other;
    if (other >= 0)
        board.letter[other] = letter;
    return board;
}

/* The next white square inside after the start. */
static inline int other_start(const struct walk_board *board) {
    int square = board->start;
    do
        square = (square + 1) % board->squares;
    while (board->green[square] || board->edge[square]);
    return square;
}

/* What a random strategy looks at, and how it answers. */
struct random_strategy {
    uint64_t seed;
    bool by_square;        /* looks at the square, not only at its letter */
    bool chances;          /* answers with probabilities between 0 and 1, too */
    double eager;          /* share of letters that it takes */
    uint64_t second_phase; /* the turn from which it answers otherwise; 0: none */
};

static inline double random_strategy_take(const void *self, const struct walk_view *view) {
    const struct random_strategy *strategy = self;
    uint64_t phase = strategy->second_phase > 0 && view->turn >= strategy->second_phase;
    uint64_t state =
        (strategy->seed + 1000 * phase) * 1000003 + (uint64_t)collection_rank(view->collection);
    state = state * 257 + (strategy->by_square ? (uint64_t)view->square : view->letter);
    double draw = (double)(check_random(&state) >> 11) * 0x1p-53;
    if (!strategy->chances)
        return draw < strategy->eager;
    double answer = draw * 1.5 - 0.25;
    return answer < 0 ? 0 : answer > 1 ? 1 : answer;
}

static const struct walk_strategy random_answers = {.name = "random-answers",
                                                    .summary =
                                                        "decides at random, but always alike",
                                                    .memoryless = true,
                                                    .take = random_strategy_take};

/* Takes what helps, from the second move on. */
static inline double take_late(const void *self, const struct walk_view *view) {
    return view->turn >= 2;
}

static const struct walk_strategy with_memory = {
    .name = "late", .summary = "takes from the second move on", .take = take_late};

/* A player of that strategy: with nothing to open or close. Threads may share it. */
static inline struct walk_player random_player(struct random_strategy *strategy,
                                               const struct walk_board *board,
                                               bool collect_at_start) {
    return (struct walk_player){
        .strategy = &random_answers,
        .asking = strategy && strategy->second_phase > 0 ? WALK_ASK_ONCE : WALK_ASK_TWICE,
        .second_phase = strategy ? strategy->second_phase : 0,
        .setup = {.board = board,
                  .start = board->start,
                  .collect_at_start = collect_at_start,
                  .p = NAN},
        .self = strategy,
    };
}

/* The table of such a player; to be freed. */
static inline void random_table(struct walk_table *table, struct random_strategy *strategy,
                                const struct walk_board *board, bool collect_at_start,
                                enum table_coin coin) {
    struct walk_player player = random_player(strategy, board, collect_at_start);
    assert_done(table_compile(table, &player, coin, &reason));
}

/* All points of these strategies, p and starts; the letter of the start is not offered. */
static inline struct walk_points points_of(const struct walk_board *board,
                                           const struct walk_choice *strategy, size_t strategies,
                                           const double *p, size_t ps, const int *start,
                                           size_t starts) {
    return (struct walk_points){board, false, strategies, ps, starts, strategy, p, start};
}

static inline bool open_known(void **self, const struct walk_choice *choice,
                              const struct walk_setup *setup, const struct watch *watch,
                              struct error *error) {
    memcpy(self, &setup->values, sizeof *self); /* drops const */
    return true;
}

/* A choice that is opened to players with that `self`. Nothing needs to be closed. */
static inline struct walk_choice known_choice(const struct walk_strategy *strategy,
                                              const void *self, const char *name) {
    return (struct walk_choice){
        .strategy = strategy, .values = self, .name = name, .parallel = true, .open = open_known};
}

#endif
