#include "sim/sequencium/game.h"
#include "tests/unit/plain_sequencium.h"

/* The rules again, on an array with a border, as one would write them without sets. */
struct plain {
    int rows, columns;
    signed char cell[SEQUENCIUM_SQUARES + 2]
                    [SEQUENCIUM_SQUARES + 2]; /* Red's above 0, Blue's below */
};

static struct plain plain_of(const struct sequencium_position *position) {
    struct plain plain = {.rows = position->board.rows, .columns = position->board.columns};
    for (int square = 0; square < position->board.squares; square++) {
        int number = position->number[square];
        bool blue = position->own[SEQUENCIUM_BLUE] >> square & 1;
        plain.cell[square / plain.columns + 1][square % plain.columns + 1] =
            (signed char)(blue ? -number : number);
    }
    return plain;
}

/* The largest number to be written there; 0: none. */
static int plain_limit(const struct plain *plain, int colour, int row, int column) {
    int sign = colour == SEQUENCIUM_RED ? 1 : -1;
    int limit = 0;
    if (plain->cell[row][column] != 0)
        return 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (sign * plain->cell[r][c] > 0 && sign * plain->cell[r][c] + 1 > limit)
                limit = sign * plain->cell[r][c] + 1;
    return limit;
}

static uint64_t plain_moves(const struct plain *plain, int colour) {
    uint64_t moves = 0;
    for (int row = 1; row <= plain->rows; row++)
        for (int column = 1; column <= plain->columns; column++)
            moves += (uint64_t)plain_limit(plain, colour, row, column);
    return moves;
}

/* How many sequences of that many moves there are, passes counted. */
static uint64_t plain_sequences(struct plain *plain, int colour, int depth) {
    uint64_t sequences = 0;
    int other = sequencium_opponent(colour);
    if (depth == 0)
        return 1;
    if (plain_moves(plain, colour) == 0)
        return plain_moves(plain, other) == 0 ? 0 : plain_sequences(plain, other, depth - 1);
    for (int row = 1; row <= plain->rows; row++)
        for (int column = 1; column <= plain->columns; column++) {
            int limit = plain_limit(plain, colour, row, column);
            for (int number = 1; number <= limit; number++) {
                plain->cell[row][column] =
                    (signed char)(colour == SEQUENCIUM_RED ? number : -number);
                sequences += plain_sequences(plain, other, depth - 1);
                plain->cell[row][column] = 0;
            }
        }
    return sequences;
}

static uint64_t sequences_of(const struct sequencium_position *position, int depth) {
    struct sequencium_move moves[SEQUENCIUM_MOVES];
    size_t count = sequencium_moves(position, moves);
    uint64_t sequences = 0;
    if (depth == 0)
        return 1;
    for (size_t i = 0; i < count; i++) {
        struct sequencium_position next = *position;
        sequencium_apply(&next, moves[i]);
        sequences += sequences_of(&next, depth - 1);
    }
    return sequences;
}

TEST(sequences_of_moves_are_as_many_as_by_plain_rules) {
    for (int rows = 1; rows <= SEQUENCIUM_SQUARES; rows++)
        for (int columns = rows > 1 ? 1 : 2; rows * columns <= SEQUENCIUM_SQUARES; columns++) {
            struct sequencium_position position = plain_start(rows, columns);
            struct plain plain = plain_of(&position);
            for (int depth = 0; depth <= (rows * columns <= 8 ? 9 : 4); depth++)
                assert_int_equal(sequences_of(&position, depth),
                                 plain_sequences(&plain, SEQUENCIUM_RED, depth));
        }
}

/* Counted by hand: 3 squares with 2 numbers each, of which the diagonal one opens 5 more. */
TEST(the_first_moves_are_as_counted_by_hand) {
    struct sequencium_position position = plain_start(6, 6);
    assert_int_equal(sequences_of(&position, 1), 6);
    assert_int_equal(sequences_of(&position, 2), 36);
    position = plain_start(1, 2);
    assert_true(sequencium_over(&position));
    assert_int_equal(sequences_of(&position, 1), 0);
    position = plain_start(1, 3); /* Red writes 1 or 2 between both */
    assert_int_equal(sequences_of(&position, 1), 2);
    assert_int_equal(sequences_of(&position, 2), 0);
}

/* A random game to the end: legal moves are those of the plain rules, and numbers add up. */
static void check_game(struct sequencium_position position, uint64_t *random) {
    struct sequencium_move moves[SEQUENCIUM_MOVES];
    for (;;) {
        struct plain plain = plain_of(&position);
        size_t count = sequencium_moves(&position, moves);
        uint64_t own = plain_moves(&plain, position.mover);
        uint64_t other = plain_moves(&plain, sequencium_opponent(position.mover));
        assert_int_equal(count, own > 0 ? own : other > 0);
        assert_int_equal(sequencium_over(&position), own + other == 0);
        if (count == 0)
            break;
        for (size_t i = 0; i < count; i++)
            assert_true(sequencium_legal(&position, moves[i]));
        struct sequencium_move move = moves[check_below(random, count)];
        int mover = position.mover;
        sequencium_apply(&position, move);
        assert_int_equal(position.mover, !mover);
        if (move.number > 0)
            assert_true(position.own[mover] >> move.square & 1);
    }
    for (int colour = 0; colour < 2; colour++) {
        int maximum = 0;
        for (int square = 0; square < position.board.squares; square++)
            if ((position.own[colour] >> square & 1) && position.number[square] > maximum)
                maximum = position.number[square];
        assert_int_equal(position.maximum[colour], maximum);
    }
}

TEST(games_follow_the_plain_rules_to_the_end) {
    uint64_t random = 1;
    for (int rows = 1; rows <= SEQUENCIUM_SQUARES; rows++)
        for (int columns = rows > 1 ? 1 : 2; rows * columns <= SEQUENCIUM_SQUARES; columns++)
            for (int game = 0; game < CHECK_ROUNDS(8); game++)
                check_game(plain_start(rows, columns), &random);
}

TEST(what_is_not_legal_is_known) {
    struct sequencium_position position = plain_start(4, 4);
    static const struct sequencium_move legal[] = {{1, 1}, {1, 2}, {4, 2}, {5, 2}};
    static const struct sequencium_move illegal[] = {{0, 1}, {1, 3}, {2, 1},  {15, 1}, {11, 2},
                                                     {0, 0}, {1, 0}, {16, 1}, {200, 1}};
    for (size_t i = 0; i < sizeof legal / sizeof *legal; i++)
        assert_true(sequencium_legal(&position, legal[i]));
    for (size_t i = 0; i < sizeof illegal / sizeof *illegal; i++)
        assert_false(sequencium_legal(&position, illegal[i]));
}

TEST(payoffs_are_as_the_rules_say) {
    static const struct {
        int red, blue, gamble, outcome, margin;
    } cases[] = {{5, 3, 5, 1, 2}, {3, 5, -5, -1, -2}, {4, 4, 0, 0, 0}, {1, 9, -9, -1, -8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int red = cases[i].red, blue = cases[i].blue;
        assert_int_equal(sequencium_payoff(SEQUENCIUM_GAMBLE, red, blue), cases[i].gamble);
        assert_int_equal(sequencium_payoff(SEQUENCIUM_OUTCOME, red, blue), cases[i].outcome);
        assert_int_equal(sequencium_payoff(SEQUENCIUM_MARGIN, red, blue), cases[i].margin);
    }
}

TEST(boards_have_two_to_sixty_four_squares) {
    struct sequencium_position position;
    assert_done(game_sequencium.start(&position, "3X5", &reason));
    assert_int_equal(position.board.rows, 3);
    assert_int_equal(position.board.columns, 5);
    assert_int_equal(position.board.squares, 15);
    assert_done(game_sequencium.start(&position, "2x32", &reason));
    assert_int_equal(position.board.columns, 32);
    assert_done(game_sequencium.start(&position, "64x1", &reason));
    assert_int_equal(position.board.rows, 64);
    static const char *const sizes[] = {"1x1",  "0x5", "5x0", "65x1",
                                        "1x65", "9x9", "8x9", "999x999"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        assert_error(game_sequencium.start(&position, sizes[i], &reason), ERROR_INPUT,
                     "a board has 2 to 64 squares, not ");
    static const char *const bad[] = {"",     "6",    "6x",    "x6",     "6 x6", "ax6",
                                      "06x6", "6x-1", "6x6x6", "1000x1", "6x 6"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_error(game_sequencium.start(&position, bad[i], &reason), ERROR_INPUT,
                     "is not a board of 2 to 64 squares: rows x columns, as 6x6");
}
