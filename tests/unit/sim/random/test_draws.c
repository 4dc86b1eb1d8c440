/* Numbers drawn one after the other: the words of the stream, and all numbers equally often. */
#include "sim/random/draws.h"
#include "tests/unit/check.h"

TEST(words_are_those_of_the_stream) {
    struct draws draws = draws_of(5, 6, 7);
    for (uint32_t i = 0; i < 100; i++)
        assert_int_equal(draws_word(&draws), stream_draw(5, 6, 7, i / 4).word[i % 4]);
}

/* Of games whose numbers pass 2^32, too; and behind the last one that is ready. */
TEST(words_drawn_before_are_the_same) {
    enum { BLOCKS = 3 };
    static const uint64_t firsts[] = {0, 5, UINT64_C(0xfffffffb), UINT64_C(0xfffffffffffffff8)};
    for (size_t k = 0; k < sizeof firsts / sizeof *firsts; k++) {
        uint32_t word[4 * BLOCKS * DRAWS_GAMES];
        draws_first_words(UINT64_C(0x123456789abcdef0), firsts[k], 7, BLOCKS, word);
        for (uint32_t i = 0; i < DRAWS_GAMES; i++) {
            struct draws one = draws_of(UINT64_C(0x123456789abcdef0), firsts[k] + i, 7);
            struct draws ready = one;
            ready.first_word = word + (size_t)(4 * BLOCKS) * i;
            ready.first_words = 4 * BLOCKS;
            for (uint32_t drawn = 0; drawn < 4 * BLOCKS + 9; drawn++) {
                uint32_t is = draws_word(&one);
                assert_true(drawn >= 4 * BLOCKS || ready.first_word[drawn] == is);
                assert_int_equal(draws_word(&ready), is);
            }
        }
    }
}

/* Chi-squared, far out in the tail. */
TEST(every_number_comes_as_often) {
    enum { EACH = 2000 };
    static const uint32_t sizes[] = {1, 2, 3, 6, 7, 10, 33};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint32_t n = sizes[i], count[33] = {0};
        struct draws draws = draws_of(1, 2, n);
        double sum = 0;
        for (uint32_t k = 0; k < EACH * n; k++) {
            uint32_t drawn = draws_below(&draws, n);
            assert_true(drawn < n);
            count[drawn]++;
        }
        for (uint32_t k = 0; k < n; k++)
            sum += pow(count[k] - (double)EACH, 2) / EACH;
        assert_true(sum <= n - 1 + 5 * sqrt(2.0 * n));
    }
}

/* Of 2^32 words, those that would make some number come once too often are thrown away: for n =
 * 2^31
 * + 1 nearly half of them. */
TEST(what_would_be_too_often_is_thrown_away) {
    enum { DRAWN = 20000 };
    const uint32_t n = UINT32_C(0x80000001);
    struct draws draws = draws_of(3, 4, 5);
    double sum = 0;
    for (int i = 0; i < DRAWN; i++) {
        uint32_t drawn = draws_below(&draws, n);
        assert_true(drawn < n);
        sum += drawn;
    }
    assert_in_range(draws.drawn, 2 * DRAWN - 1000, 2 * DRAWN + 1000);
    assert_double(sum / DRAWN / n, 0.5, 5 * sqrt(1.0 / 12 / DRAWN), 0);
}
