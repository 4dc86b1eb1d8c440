/* Slice Through The Boundaries as any game is: moves, payments, and what people see. */
#include "tests/unit/slice_positions.h"

#include <limits.h>

TEST(moves_are_squares) {
    struct slice_position position = start_of("11");
    uint32_t move[SLICE_SQUARES];
    slice_fill(&position.grid, 12);
    size_t count = game->moves(&position, move);
    assert_int_equal(count, 120);
    for (size_t i = 0; i < count; i++) {
        char place[GAME_MOVE_TEXT];
        uint32_t again;
        const struct move_text shown = game->move_text(&position, move[i]);
        assert_true(game->move_parse(&position, shown.text, &again, NULL));
        assert_int_equal(again, move[i]);
        assert_int_equal(game->move_parts(&position, move[i], place), GAME_NO_NUMBER);
        assert_string_equal(place, shown.text);
    }
    assert_true(game->move_parse(&position, " k11 ", move, NULL));
    assert_int_equal(*move, 120);
    static const struct text_case wrong[] = {
        {"", "\"\" is not a move: a square A1 to K11"},
        {"L1", "is not a move"},
        {"A12", "is not a move"},
        {"A1 2", "is not a move"},
        {"A1AAAAAAA", "is not a move"},
        {"B2", "\"B2\" is not legal: the square is filled"},
    };
    assert_all_refused(wrong, game->move_parse(&position, each->text, move, &reason));
}

/* Every empty square, and no other, equally often. */
TEST(moves_are_drawn_with_the_same_chance) {
    enum { DRAWS = 5500 };
    struct slice_position position = position_of("* . . .\n. . * .\n. * . .\n* . . *\n"
                                                 "players 3\nscores 2\n");
    struct draws draws = draws_of(1, 2, 3);
    int drawn[16] = {0};
    for (int i = 0; i < DRAWS; i++)
        drawn[game->draw_move(&position, &draws)]++;
    for (int square = 0; square < 16; square++)
        if (slice_is_filled(&position.grid, square))
            assert_int_equal(drawn[square], 0);
        else
            assert_in_range(drawn[square], DRAWS / 11 - 100, DRAWS / 11 + 100);
}

TEST(players_are_paid_by_points_or_by_the_win) {
    static const struct {
        const char *position;
        double points[3], outcome[3];
    } known[] = {
        {"scores 4 1\n...\n...\n...\n", {3, -3}, {1, -1}},
        {"scores 2 2\n...\n...\n...\n", {0, 0}, {0, 0}},
        {"players 3\nscores 4 1 2\n...\n...\n...\n", {2.5, -2, -0.5}, {2, -1, -1}},
        {"players 3\nscores 3 0 3\n...\n...\n...\n", {1.5, -3, 1.5}, {0.5, -1, 0.5}},
        {"players 3\nscores 1 1 1\n...\n...\n...\n", {0, 0, 0}, {0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct slice_position position = position_of(known[i].position);
        double paid[GAME_PLAYERS];
        assert_int_equal(game->mover(&position), GAME_OVER);
        game->pay(&position, SLICE_POINTS, paid);
        for (int player = 0; player < position.players; player++)
            assert_double(paid[player], known[i].points[player], 0, 0);
        game->pay(&position, SLICE_OUTCOME, paid);
        for (int player = 0; player < position.players; player++)
            assert_double(paid[player], known[i].outcome[player], 0, 0);
    }
}

/* On 4 x 4 lines cross 6 boundaries at most. */
TEST(who_gives_up_is_behind_by_all_that_others_could_get) {
    struct slice_position position = position_of("players 3\nscores 5\n....\n....\n....\n....\n");
    double paid[GAME_PLAYERS];
    game->forfeit(&position, 1, SLICE_POINTS, paid);
    assert_double(paid[1], -5.5, 0, 0);
    assert_double(paid[0], 2.75, 0, 0);
    assert_double(paid[2], 2.75, 0, 0);
    game->forfeit(&position, 0, SLICE_POINTS, paid);
    assert_double(paid[0], -1, 0, 0);
    game->forfeit(&position, 2, SLICE_OUTCOME, paid);
    assert_double(paid[2], -1, 0, 0);
    assert_double(paid[0], 0.5, 0, 0);
    position = position_of("scores 6\n....\n....\n....\n....\n");
    game->forfeit(&position, 0, SLICE_POINTS, paid);
    assert_double(paid[0], -1, 0, 0);
    assert_double(paid[1], 1, 0, 0);
}

/* The same moves, with the same payoffs but for those of the rounds that are left out. */
TEST(rounds_to_come_are_left_out) {
    struct slice_position whole = position_of("players 3\nscores 3\n* . .\n. . .\n. . .\n");
    struct slice_position part = whole;
    assert_int_equal(game->shorten(&part, SLICE_OUTCOME), SLICE_POINTS);
    while (game->mover(&part) != GAME_OVER) {
        uint32_t moves[2][SLICE_SQUARES];
        assert_int_equal(game->mover(&part), game->mover(&whole));
        size_t count = game->moves(&part, moves[0]);
        assert_int_equal(game->moves(&whole, moves[1]), count);
        assert_memory_equal(moves[0], moves[1], count * sizeof **moves);
        game->apply(&part, moves[0][0]);
        game->apply(&whole, moves[0][0]);
    }
    assert_int_equal(part.round, 2);
    assert_int_equal(part.score[1], whole.score[1]);
    assert_int_equal(game->mover(&whole), 2);
    part = whole;
    assert_int_equal(game->shorten(&part, SLICE_OUTCOME), SLICE_OUTCOME);
    assert_memory_equal(&part, &whole, sizeof whole);
}

/* What `draw` or, with a move, `explain` print. */
static char *shown(const struct slice_position *position, const char *move_text, bool colour) {
    char *text = NULL;
    uint32_t move;
    const struct drawing drawing = {.colour = colour, .width = INT_MAX};
    FILE *out = memory_stream(&text, NULL);
    if (!move_text)
        game->draw(position, &drawing, out);
    else if (game->move_parse(position, move_text, &move, NULL))
        game->explain(position, move, &drawing, out);
    memory_stream_close(out);
    return text;
}

static void assert_shown(const struct slice_position *position, const char *move,
                         const char *expected) {
    assert_made_text(shown(position, move, false), expected);
}

TEST(positions_are_drawn_for_people) {
    struct slice_position position = position_of("players 3\nscores 3\n* . .\n. . .\n. * .\n");
    assert_shown(&position, NULL,
                 "round 2 of 3: Player 2 is offense, 1 square left to fill\n"
                 "scores: Player 1: 3\n"
                 "  1 2 3\n"
                 "A * . .\n"
                 "B . . .\n"
                 "C . * .\n");
    position = position_of("scores 3 4\n...\n...\n...\n");
    assert_shown(&position, NULL, "scores: Player 1: 3, Player 2: 4\n");
    position = start_of("10");
    char *text = shown(&position, NULL, true);
    assert_non_null(strstr(text, "\n   1  2  3  4  5  6  7  8  9 10\nA  .  . "));
    assert_null(strchr(text, '\033'));
    free(text);
    slice_fill(&position.grid, 0);
    text = shown(&position, NULL, true);
    assert_non_null(strstr(text, "\nA  \033[1;34m*\033[0m  . "));
    free(text);
}

/* The grid of the rules without its last square, and the seven of the rules. */
TEST(the_end_of_a_round_shows_its_best_line) {
    struct slice_position position =
        position_of("o***o*\no**ooo\n*o*oo*\n**oooo\noo**oo\n*o***o\n");
    assert_shown(&position, "F6",
                 "\nround 1 is over\n"
                 "    1   2   3   4   5   6\n"
                 "  ┌───┬───┬───┬───┬───┬───┐\n"
                 "A ○╲  │███│███│███│   │███│\n"
                 "  ├───┼───┼───┼───┼───┼───┤\n"
                 "B │ ╲ ●╲██│███│   │   │   │\n"
                 "  ├───┼●──┼───┼───┼───┼───┤\n"
                 "C │███│ ╲ ●╲██│   │   │███│\n"
                 "  ├───┼───┼─●─┼───┼───┼───┤\n"
                 "D │███│███│  ╲│╲  │   │   │\n"
                 "  ├───┼───┼───┼──●┼───┼───┤\n"
                 "E │   │   │███│██╲● ╲ │╲  │\n"
                 "  ├───┼───┼───┼───┼───┼●──┤\n"
                 "F │███│   │███│███│███│█╲█○\n"
                 "  └───┴───┴───┴───┴───┴───┘\n"
                 "Player 1's line goes from 0,9/11 to 6,63/11 and crosses 7 boundaries:\n"
                 "B1-B2, B2-C2, C2-C3, C3-D3, D4-E4, E4-E5, E6-F6\n");
    FREED char *text = shown(&position, "F6", true);
    assert_non_null(strstr(text, "\033[7;41m╲"));
    position = position_of("o***o*\no**ooo\n*o*oo*\n**oooo\noo**oo\n*o**oo\n");
    assert_shown(&position, "F6", "");
}
