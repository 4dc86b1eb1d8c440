/* Matches of Slice Through The Boundaries: who fills and who scores, and positions as text. */
#include "sim/slice/position.h"
#include "tests/unit/plain_slice.h"
#include "tests/unit/slice_positions.h"

static void draw_setting(uint64_t *random, int most_side, char setting[16]) {
    int players = 2 + (int)check_below(random, SLICE_PLAYERS - 1);
    snprintf(setting, 16, "%d:%d:%d", 1 + (int)check_below(random, (uint64_t)most_side), players,
             (int)check_below(random, (uint64_t)players));
}

static uint32_t draw_move(const struct slice_position *position, uint64_t *random) {
    uint32_t move[SLICE_SQUARES] = {0};
    size_t count = game->moves(position, move);
    return move[check_below(random, count)];
}

/* The rules, from the moves alone. */
TEST(everybody_fills_alike_and_is_offense_once) {
    uint64_t random = 1;
    for (int match = 0; match < CHECK_ROUNDS(300); match++) {
        char setting[16];
        draw_setting(&random, 9, setting);
        struct slice_position position = start_of(setting);
        int side = position.grid.side, players = position.players, seat = position.seat;
        int each = side * side / (2 * players);
        assert_int_equal(game->players(&position), players);
        for (int round = 0; round < players && each > 0; round++) {
            struct slice_grid plain = slice_grid_empty(side);
            for (int fill = 0; fill < players * each; fill++) {
                uint32_t move = draw_move(&position, &random);
                assert_int_equal(position.round, round);
                assert_memory_equal(&position.grid, &plain, sizeof plain);
                /* The offense fills when it is the turn of its seat. */
                int mover = game->mover(&position);
                assert_int_equal(fill % players == seat, mover == round);
                assert_int_equal((mover - round + players) % players,
                                 (fill - seat + players) % players);
                slice_fill(&plain, (int)move);
                game->apply(&position, move);
            }
            assert_int_equal(position.score[round],
                             plain_best_of_all(slice_lines_of(side), &plain));
        }
        assert_int_equal(game->mover(&position), GAME_OVER);
        assert_int_equal(position.round, players);
        assert_int_equal(slice_filled_count(&position.grid), 0);
    }
}

TEST(where_no_square_is_filled_the_game_is_over_at_once) {
    static const char *const settings[] = {"1", "2:3", "3:5:4", "1:8"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        struct slice_position position = start_of(settings[i]);
        double paid[GAME_PLAYERS];
        uint32_t move[SLICE_SQUARES];
        assert_int_equal(game->mover(&position), GAME_OVER);
        assert_int_equal(game->moves(&position, move), 0);
        for (size_t way = 0; way < 2; way++) {
            game->pay(&position, way, paid);
            for (int player = 0; player < position.players; player++)
                assert_double(paid[player], 0, 0, 0);
        }
    }
    struct slice_position position = position_of("players 3\n..\n..\n"), first = start_of("2:3");
    assert_memory_equal(&position, &first, sizeof first);
}

TEST(positions_are_written_and_read_back) {
    uint64_t random = 2;
    for (int match = 0; match < CHECK_ROUNDS(100); match++) {
        char setting[16];
        draw_setting(&random, 7, setting);
        struct slice_position position = start_of(setting);
        for (bool over = false; !over;) {
            FREED char *text = printed(game->print, &position);
            struct slice_position again = position_of(text);
            assert_memory_equal(&again, &position, sizeof position);
            over = game->mover(&position) == GAME_OVER;
            if (!over)
                game->apply(&position, draw_move(&position, &random));
        }
    }
}

TEST(what_is_not_given_has_defaults) {
    struct slice_position plain = position_of(".*\n..\n"), first = start_of("2");
    slice_fill(&first.grid, 1);
    assert_memory_equal(&plain, &first, sizeof first);
    struct slice_position parsed = position_of("# one\n  1 2 3\nA . * .\nB . . .\nC . . .\n\n"
                                               "scores 2 # of Player 1\nseat 1\nplayers 4\n");
    assert_int_equal(parsed.players, 4);
    assert_int_equal(parsed.seat, 1);
    assert_int_equal(parsed.round, 1);
    assert_int_equal(parsed.score[0], 2);
    assert_true(slice_is_filled(&parsed.grid, 1));
    assert_int_equal(game->mover(&parsed), 1);
}

TEST(settings_are_sides_players_and_seats) {
    static const struct {
        const char *setting;
        int side, players, seat;
    } good[] = {
        {"12", 12, 2, 0},     {"12x12", 12, 2, 0},  {"16:8", 16, 8, 0},
        {"12:3:1", 12, 3, 1}, {"5x5:2:1", 5, 2, 1}, {"3:2:0", 3, 2, 0},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct slice_position position = start_of(good[i].setting);
        assert_int_equal(position.grid.side, good[i].side);
        assert_int_equal(position.players, good[i].players);
        assert_int_equal(position.seat, good[i].seat);
        assert_int_equal(position.round, 0);
    }
    static const struct text_case wrong[] = {
        {"", "\"\": the side of a grid is 1 to 16, as in 12 or 12x12"},
        {"0", "the side of a grid"},
        {"17", "the side of a grid"},
        {"6x7", "the side of a grid"},
        {"6x", "the side of a grid"},
        {"06", "the side of a grid"},
        {"6:1", "\"6:1\": the number of players follows the colon, 2 to 8"},
        {"6:9", "the number of players follows the colon"},
        {"6:", "the number of players follows the colon"},
        {"6:3:3", "the seat of the offense in the filling order follows the second colon, "
                  "0 to 2"},
        {"6:3:", "follows the second colon"},
        {"6:3:1:0", "follows the second colon"},
    };
    struct slice_position position;
    assert_all_refused(wrong, game->start(&position, each->text, &reason));
}

TEST(mistakes_are_reported_with_their_place) {
    static const struct text_case wrong[] = {
        {"", "p:1: no grid found"},
        {"players 3\n", "p:1: no grid found"},
        {"..\n", "p:1: 1 row of 2 squares: grids are square; B1 is missing"},
        {"..\n..\n..\n", "p:3: row 3 of a grid with 2 columns"},
        {"..\n.x\n", "p:2: \"x\" on B2 is not a square"},
        {"players 9\n", "p:1: players \"9\": 2 to 8"},
        {"players\n", "p:1: players \"\": 2 to 8"},
        {"players 2 3\n", "p:1: players \"2 3\": 2 to 8"},
        {"players 2\nplayers 2\n", "p:2: line 1 already gives the players"},
        {"seat 8\n", "p:1: seat \"8\": 0 to 7"},
        {"seat 2\n..\n..\n", "p:1: seat 2: of 2 players, 0 to 1"},
        {"round 3 of 2: x\n", "p:1: a round is given as round 1 of 2: ..., of 2 to 8 players"},
        {"round 1 2\n", "p:1: a round is given as"},
        {"round\n", "p:1: a round is given as"},
        {"round 1 of 3:\nplayers 3\n", "p:2: line 1 already gives the players"},
        {"players 3\nround 1 of 3:\n", "p:2: line 1 already gives the players"},
        {"seat 0\n..\n..\nPlayer 2>\n", "p:4: line 1 already gives the seat"},
        {"round 2 of 2:\n..\n..\n", "p:1: round 2: 0 scores of finished rounds are given"},
        {"scores: Player 1: 2, Player 2:\n..\n..\n", "p:1: scores \"\": 0 to 30"},
        {"Player 3>\n..\n..\n", "p:1: Player 3: of 2 players"},
        {"Player 2\n", "p:1: after Player, only a number from 1 to 8 and > are read, as in"},
        {"..\n..\nscores x\n", "p:3: scores \"x\": 0 to 30"},
        {"scores 1 2 3 4 5 6 7 8 9\n", "p:1: scores: at most 8"},
        {"..\n..\nscores 1 1 1\n", "p:3: 3 scores: each of the 2 players is offense once"},
        {"scores 3\n..\n..\n", "p:1: a score of 3: no line crosses more than 2 boundaries"},
        {"..\n*.\nscores 1 1\n",
         "p:3: 1 filled squares after the last round: the grid must be empty"},
        {"*\n", "p:1: 1 filled squares after the last round: the grid must be empty"},
        {"**\n*.\n", "p:2: 3 filled squares: 2 players fill 2 in a round"},
        {"**\n..\n", "p:2: the round is over, all its 2 squares are filled"},
    };
    struct slice_position position;
    assert_all_refused(wrong, game->parse(&position, "p", each->text, &reason));
}
