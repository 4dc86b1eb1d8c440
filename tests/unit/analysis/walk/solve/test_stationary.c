/* The token's stationary distribution, beside plain power iteration. */
#include "analysis/walk/solve/stationary.h"
#include "sim/walk/rules/board.h"
#include "tests/unit/random_walk.h"

/* One move of the distribution `from`. */
static void move(const struct walk_board *board, const double *from, double *to) {
    memset(to, 0, sizeof *to * (size_t)board->squares);
    for (int square = 0; square < board->squares; square++) {
        int around[8];
        if (!board->edge[square]) {
            board_neighbours(board, square, around);
            for (int i = 0; i < 8; i++)
                to[around[i]] += from[square] / 8;
        }
        for (int other = 0; board->edge[square] && other < board->squares; other++)
            to[other] += from[square] / board->squares;
    }
}

TEST(a_move_leaves_it_as_it_is) {
    static const int sides[][2] = {{3, 3}, {3, 16}, {5, 4}, {8, 8}, {13, 7}, {16, 16}};
    uint64_t random = 3;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        double now[WALK_MAX_SQUARES], then[WALK_MAX_SQUARES], sum = 0;
        struct walk_board board = random_board(sides[i][0], sides[i][1], 5, 3, &random);
        stationary_solve(&board, now);
        move(&board, now, then);
        for (int square = 0; square < board.squares; square++) {
            assert_double(then[square], now[square], 0, 1e-12);
            assert_true(now[square] > 0);
            sum += now[square];
        }
        assert_double(sum, 1, 1e-14, 0);
    }
}

TEST(it_is_where_the_token_gets_in_the_long_run) {
    double now[WALK_MAX_SQUARES], next[WALK_MAX_SQUARES] = {0};
    double limit[WALK_MAX_SQUARES];
    uint64_t random = 4;
    struct walk_board board = random_board(8, 8, 5, 3, &random);
    stationary_solve(&board, limit);
    next[board.start] = 1;
    for (int moves = 0; moves < 1000; moves++) {
        memcpy(now, next, sizeof now);
        move(&board, now, next);
    }
    for (int square = 0; square < board.squares; square++)
        assert_double(next[square], limit[square], 1e-14, 1e-12);
}

/* x of the middle is 1/9, x of each other square 1/9 + 1/72; 10/9 in sum: 1/10 and 9/80. */
TEST(the_smallest_board_is_known) {
    double probability[WALK_MAX_SQUARES];
    uint64_t random = 5;
    struct walk_board board = random_board(3, 3, 2, 0, &random);
    stationary_solve(&board, probability);
    for (int square = 0; square < 9; square++)
        assert_double(probability[square], square == 4 ? 1.0 / 10 : 9.0 / 80, 0, 1e-15);
}
