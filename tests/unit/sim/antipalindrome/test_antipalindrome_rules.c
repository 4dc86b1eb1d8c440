/* Rows, scores and their symmetries; the game through its descriptor. */
#include "sim/antipalindrome/game.h"
#include "sim/antipalindrome/row.h"
#include "tests/unit/plain_antipalindrome.h"

static struct antipalindrome_row row_of(const char *text) {
    struct antipalindrome_row row;
    assert_true(antipalindrome_row_read(&row, string_view_of(text), NULL));
    return row;
}

/* A row of random size and digits; `share` of 4 squares are filled. */
static struct antipalindrome_row random_row(uint64_t *random, unsigned share) {
    struct antipalindrome_row row = antipalindrome_start(
        1 + (int)check_below(random, ANTIPALINDROME_SQUARES), (int)check_below(random, 2));
    for (uint8_t square = 0; square < row.squares; square++)
        if (check_below(random, 4) < share)
            row = plain_after(row, square, (uint8_t)check_below(random, 2));
    return row;
}

TEST(the_example_of_the_rules_is_counted_as_there) {
    static const char *const windows[2][16] = {
        {"00", "00", "11", "00", "00", "00", "1001", "1001", "0110"},
        {"10", "01", "10", "01", "10", "01", "10", "01", "10", "0011", "1010", "100110", "110100",
         "01001101"},
    };
    static const char text[] = "1001001101000100";
    struct antipalindrome_row row = row_of(text);
    int score[2];
    antipalindrome_score(&row, score);
    assert_int_equal(score[0], 24);
    assert_int_equal(score[1], 46);
    for (int player = 0; player < 2; player++) {
        struct antipalindrome_window window[ANTIPALINDROME_WINDOWS];
        size_t count = antipalindrome_windows(&row, player, false, window);
        for (size_t i = 0; i < count; i++) {
            assert_non_null(windows[player][i]);
            assert_int_equal(window[i].length, strlen(windows[player][i]));
            assert_memory_equal(text + window[i].square, windows[player][i], window[i].length);
        }
        assert_null(windows[player][count]);
    }
}

TEST(scores_are_what_a_listing_finds) {
    uint64_t random = 1;
    for (int i = 0; i < 3000; i++) {
        struct antipalindrome_row row = random_row(&random, i % 2 ? 4 : 3);
        int score[2];
        antipalindrome_score(&row, score);
        for (int player = 0; player < 2; player++)
            assert_int_equal(score[player], plain_score(&row, player));
        assert_int_equal(antipalindrome_margin(&row), score[0] - score[1]);
    }
}

/* The largest scores there are: sum over k of 2k (65 - 2k). */
TEST(uniform_and_alternating_rows_have_the_largest_scores) {
    struct antipalindrome_row row = {.filled = UINT64_MAX, .squares = 64};
    int score[2];
    antipalindrome_score(&row, score);
    assert_int_equal(score[0], 22880);
    assert_int_equal(score[1], 0);
    row.digit = UINT64_C(0x5555555555555555);
    antipalindrome_score(&row, score);
    assert_int_equal(score[0], 0);
    assert_int_equal(score[1], 22880);
    row = antipalindrome_start(64, 0);
    antipalindrome_score(&row, score);
    assert_int_equal(score[0] | score[1], 0);
}

TEST(symmetries_keep_or_exchange_the_scores) {
    uint64_t random = 2;
    for (int i = 0; i < 3000; i++) {
        struct antipalindrome_row row = random_row(&random, i % 2 ? 4 : 3);
        struct antipalindrome_row reversed = antipalindrome_reverse(&row);
        struct antipalindrome_row complement = plain_complement(row);
        struct antipalindrome_row exchanged = plain_exchange(row);
        for (int player = 0; player < 2; player++) {
            assert_int_equal(plain_score(&reversed, player), plain_score(&row, player));
            assert_int_equal(plain_score(&complement, player), plain_score(&row, player));
            assert_int_equal(plain_score(&exchanged, player), plain_score(&row, 1 - player));
        }
        if (antipalindrome_empty(&row))
            assert_int_equal(antipalindrome_mover(&exchanged), 1 - antipalindrome_mover(&row));
        reversed = antipalindrome_reverse(&reversed);
        complement = plain_complement(complement);
        exchanged = plain_exchange(exchanged);
        assert_memory_equal(&reversed, &row, sizeof row);
        assert_memory_equal(&complement, &row, sizeof row);
        assert_memory_equal(&exchanged, &row, sizeof row);
    }
}

TEST(rows_are_written_and_read_back) {
    uint64_t random = 3;
    for (int i = 0; i < 500; i++) {
        struct antipalindrome_row row = random_row(&random, 1 + (unsigned)i % 4);
        struct antipalindrome_row again;
        FREED char *text = printed(antipalindrome_row_print, &row);
        assert_true(antipalindrome_row_parse(&again, "row", text, NULL));
        assert_memory_equal(&again, &row, sizeof row);
    }
}

TEST(settings_are_sizes_or_rows) {
    struct antipalindrome_row row;
    assert_true(antipalindrome_setting_read(&row, "64", NULL));
    assert_int_equal(row.squares, 64);
    assert_int_equal(row.first, 0);
    assert_true(antipalindrome_setting_read(&row, "1:2", NULL));
    assert_int_equal(row.squares, 1);
    assert_int_equal(row.first, 1);
    assert_true(antipalindrome_setting_read(&row, "1.0:2", NULL));
    assert_int_equal(row.filled, 5);
    assert_int_equal(row.digit, 1);
    assert_int_equal(antipalindrome_mover(&row), 1);
    assert_true(antipalindrome_setting_read(&row, ".:1", NULL));
    assert_int_equal(antipalindrome_mover(&row), 0);
}

TEST(errors_name_their_place) {
    static const char long_row[] =
        "01010101010101010101010101010101010101010101010101010101010101010";
    static const struct text_case file[] = {
        {"", "row:1: no row found"},
        {"# nothing\n\n", "row:2: no row found"},
        {"01x\n", "row:1: \"x\" on square 3 of a row: 0, 1 or, for an empty square, a dot"},
        {"\n0 1\n", "row:2: \" \" on square 2"},
        {long_row, "row:1: 65 squares: a row has 1 to 64"},
        {"01\nPlayer 3 first\n", "row:2: \"Player 3 first\": expected player 1 first"},
        {"01\nplayer 2 first\n1.\n", "row:3: nothing may follow"},
        {"01\nplayer 2>\nplayer 2>\n", "row:3: nothing may follow"},
        {"1\n1\n0\n", "row:3: \"0\": expected player 1 first"},
        {"1\n12\n", "row:2: no row found"},
        {"1234567891\n..\n", "row:1: \"2\" on square 2"},
    };
    static const struct text_case setting[] = {
        {"0", "a number of squares, 1 to 64"},
        {"65", "a number of squares, 1 to 64"},
        {"016", "a number of squares, 1 to 64"},
        {"", "a number of squares, 1 to 64"},
        {"16:3", "the player that moves first, 1 or 2"},
        {"16:", "the player that moves first"},
        {"1.2", "\"2\" on square 3"},
        {"100", "or a row with a dot for each"},
    };
    struct antipalindrome_row row;
    assert_all_refused(file, antipalindrome_row_parse(&row, "row", each->text, &reason));
    assert_all_refused(setting, antipalindrome_setting_read(&row, each->text, &reason));
    assert_done(antipalindrome_setting_read(&row, "10", &reason));
}

TEST(moves_are_written_and_read_back) {
    const struct game_rules *game = &game_antipalindrome;
    struct antipalindrome_row row = row_of("1.0..");
    uint32_t move[2 * ANTIPALINDROME_SQUARES];
    assert_int_equal(game->moves(&row, move), 6);
    for (size_t i = 0; i < 6; i++) {
        char place[GAME_MOVE_TEXT];
        uint32_t again;
        const struct move_text shown = game->move_text(&row, move[i]);
        assert_true(game->move_parse(&row, shown.text, &again, NULL));
        assert_int_equal(again, move[i]);
        int digit = game->move_parts(&row, move[i], place);
        assert_int_equal(antipalindrome_move_decode(move[i]).square, atoi(place) - 1);
        assert_int_equal(antipalindrome_move_decode(move[i]).digit, digit);
    }
    assert_true(game->move_parse(&row, " 5 1 ", move, NULL));
    assert_int_equal(*move, 9);
    static const struct text_case wrong[] = {
        {"", "is not a move: a square 1 to 5 and a digit 0 or 1, as 1=0"},
        {"5", "is not a move"},
        {"5=2", "is not a move"},
        {"5=10", "is not a move"},
        {"0=1", "is not a move"},
        {"65=1", "is not a move"},
        {"=1", "is not a move"},
        {"6=1", "is not a move: a square 1 to 5"},
        {"1=1", "\"1=1\" is not legal: the square is occupied by 1"},
    };
    assert_all_refused(wrong, game->move_parse(&row, each->text, move, &reason));
}

TEST(players_are_paid_by_margin_or_outcome) {
    const struct game_rules *game = &game_antipalindrome;
    double paid[2];
    struct antipalindrome_row row = row_of("1001001101000100");
    assert_int_equal(game->mover(&row), GAME_OVER);
    game->pay(&row, 0, paid);
    assert_true(paid[0] == -22 && paid[1] == 22);
    game->pay(&row, 1, paid);
    assert_true(paid[0] == -1 && paid[1] == 1);
    row = row_of("00.0");
    game->pay(&row, 0, paid);
    assert_true(paid[0] == 2 && paid[1] == -2);
    game->forfeit(&row, 0, 0, paid);
    assert_true(paid[0] == -2 && paid[1] == 2);
    game->forfeit(&row, 1, 1, paid);
    assert_true(paid[0] == 1 && paid[1] == -1);
    row = row_of("0101.");
    game->forfeit(&row, 0, 0, paid);
    assert_true(paid[0] == -16 && paid[1] == 16);
    game->forfeit(&row, 1, 0, paid);
    assert_true(paid[0] == 2 && paid[1] == -2);
}
