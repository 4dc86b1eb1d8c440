#include "sim/random/draws.h"
#include "sim/walk/rules/path.h"
#include "tests/unit/random_walk.h"

#include <gsl/gsl_cdf.h>

/* Known answers of the Random123 distribution, kat_vectors: philox4x32, 10 rounds. */
TEST(philox_gives_its_known_answers) {
    static const struct {
        uint32_t counter[4], key[2], drawn[4];
    } cases[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint32_t *counter = cases[i].counter;
        struct stream_block block =
            stream_draw(cases[i].key[0] | (uint64_t)cases[i].key[1] << 32,
                        counter[2] | (uint64_t)counter[3] << 32, counter[1], counter[0]);
        assert_memory_equal(block.word, cases[i].drawn, sizeof block.word);
    }
}

/* Pearson's chi-square of n equally likely counts; p-value. */
static double chi_square(const uint64_t *count, size_t n, uint64_t total) {
    double expected = (double)total / (double)n;
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
    return gsl_cdf_chisq_Q(sum, (double)(n - 1));
}

/* From an inner square each neighbour, from an edge square each square, is equally likely. */
TEST(moves_are_uniform) {
    static const int sizes[][2] = {{8, 8}, {5, 5}, {3, 4}, {16, 16}};
    for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
        uint64_t random = size;
        struct walk_board board = random_board(sizes[size][0], sizes[size][1], 5, 0, &random);
        uint64_t direction[8] = {0};
        uint64_t jump[WALK_MAX_SQUARES] = {0};
        uint64_t inner = 0, edge = 0;
        for (uint64_t game = 0; game < 2000; game++) {
            struct path path;
            path_begin(&path, &board, board.start, 7, game);
            while (path.moves < 200) {
                int from = path.square;
                path_step(&path);
                if (board.edge[from]) {
                    jump[path.square]++;
                    edge++;
                    continue;
                }
                int neighbours[8];
                board_neighbours(&board, from, neighbours);
                int way = 0;
                while (neighbours[way] != path.square)
                    assert_in_range(++way, 0, 7);
                direction[way]++;
                inner++;
            }
        }
        assert_true(chi_square(direction, 8, inner) > 1e-4);
        assert_true(chi_square(jump, (size_t)board.squares, edge) > 1e-4);
    }
}

TEST(coins_fall_with_probability_p) {
    static const double probability[] = {0, 0.001, 0.3, 0.5, 1.0 / 3, 0.9, 1};
    uint64_t random = 3;
    struct walk_board board = random_board(8, 8, 5, 4, &random);
    for (size_t i = 0; i < sizeof probability / sizeof *probability; i++) {
        double p = probability[i];
        uint64_t resets = 0;
        const uint64_t coins = 400000;
        for (uint64_t game = 0; game < coins / 100; game++) {
            struct path path;
            path_begin(&path, &board, board.start, 11, game);
            for (int move = 0; move < 100; move++) {
                path_step(&path);
                resets += path_whole_coin(&path) < path_threshold(p);
            }
        }
        double sigma = sqrt(p * (1 - p) * (double)coins);
        assert_double((double)resets, p * (double)coins, 4.5 * sigma, 0);
    }
}

TEST(a_coin_that_cannot_be_is_refused) {
    const double least = ldexp(1, -40);
    const double good[] = {0, -0.0, least, nextafter(least, 1), 0.5, 1 - least, 1};
    const double bad[] = {nextafter(0, 1),
                          1e-307,
                          nextafter(least, 0),
                          nextafter(1 - least, 1),
                          nextafter(1, 0),
                          nextafter(1, 2),
                          -0.5,
                          NAN,
                          INFINITY};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(path_check_p(good[i], NULL));
        uint64_t threshold = path_threshold(good[i]);
        assert_true((threshold > 0) == (good[i] > 0));
        assert_true((threshold < UINT64_C(1) << 40) == (good[i] < 1));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(path_has_coin(bad[i]));
        assert_error(path_check_p(bad[i], &reason), ERROR_INPUT,
                     "the simulator's coin has 40 bits; allowed: 0, 1, and 2^-40");
    }
}

TEST(paths_that_begin_together_are_those_that_begin_alone) {
    const uint64_t first = (UINT64_C(1) << 32) - 3;
    uint64_t random = 5;
    for (int side = 7; side <= 8; side++) { /* jumps by words of their own, by the direction byte */
        struct walk_board board = random_board(side, side, 5, 4, &random);
        struct path together[DRAWS_GAMES];
        path_begin_several(together, &board, board.start, 6, first);
        for (uint64_t game = 0; game < DRAWS_GAMES; game++) {
            struct path alone;
            path_begin(&alone, &board, board.start, 6, first + game);
            for (int move = 0; move < 3 * PATH_DRAWN; move++) {
                path_step(&alone);
                path_step(&together[game]);
                assert_int_equal(together[game].square, alone.square);
                assert_int_equal(path_whole_coin(&together[game]), path_whole_coin(&alone));
            }
        }
    }
}

TEST(choices_fall_with_their_probability) {
    uint64_t random = 6;
    struct walk_board board = random_board(5, 5, 5, 0, &random);
    uint64_t taken = 0, offered = 0;
    for (uint64_t game = 0; game < 20000; game++) {
        struct path path;
        path_begin(&path, &board, board.start, 8, game);
        for (int move = 0; move < 10; move++, path_step(&path)) {
            assert_false(path_takes(&path, 0));
            assert_true(path_takes(&path, 1));
            taken += path_takes(&path, 0.3);
            offered++;
        }
    }
    assert_double((double)taken, 0.3 * (double)offered, 4.5 * sqrt(0.21 * (double)offered), 0);
}

TEST(thresholds_are_the_nearest_whole_numbers) {
    uint64_t random = 9;
    for (int i = 0; i < 100000; i++) {
        double p = (double)(check_random(&random) >> 11) * 0x1p-53;
        p = i % 3 == 0 ? p : i % 3 == 1 ? p * 0x1p-35 : ceil(p * 1000) * 0x1p-41;
        assert_int_equal(path_round(p * 0x1p40), llround(ldexp(p, PATH_COIN_BITS)));
        assert_int_equal(path_choice_threshold(p), llround(ldexp(p, 32)));
        if (path_has_coin(p))
            assert_int_equal(path_threshold(p), llround(ldexp(p, PATH_COIN_BITS)));
    }
    assert_int_equal(path_round(nextafter(0.5, 0)), 0);
    assert_int_equal(path_round(0.5), 1);
    assert_int_equal(path_threshold(0x1p-40), 1);
    assert_int_equal(path_threshold(1), INT64_C(1) << PATH_COIN_BITS);
}

/* Games whose numbers differ by 2^32 are different games. */
TEST(game_numbers_have_64_bits) {
    struct stream_block low = stream_draw(1, 5, 0, 0);
    struct stream_block high = stream_draw(1, 5 + (UINT64_C(1) << 32), 0, 0);
    assert_memory_not_equal(&low, &high, sizeof low);
    high = stream_draw(1 + (UINT64_C(1) << 32), 5, 0, 0);
    assert_memory_not_equal(&low, &high, sizeof low);
}
