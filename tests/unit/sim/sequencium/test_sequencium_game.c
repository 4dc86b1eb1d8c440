#include "sim/base/memory.h"
#include "sim/sequencium/game.h"
#include "tests/unit/check.h"
#include "tests/unit/plain_sequencium.h"

/* What must hold of every game's descriptor, along a random game. */
static void check_position(const struct game_rules *game, const void *position,
                           const uint32_t *move, size_t count) {
    int players = game->players(position);
    int mover = game->mover(position);
    assert_in_range(players, 2, GAME_PLAYERS);
    assert_true(count <= game->most_moves);
    assert_int_equal(mover == GAME_OVER, count == 0);
    assert_true(mover < players);
    for (size_t i = 0; i < count; i++) {
        uint32_t again;
        const struct move_text shown = game->move_text(position, move[i]);
        assert_true(game->move_parse(position, shown.text, &again, NULL));
        assert_int_equal(again, move[i]);
    }
}

static void check_text(const struct game_rules *game, const void *position) {
    FREED char *text = printed(game->print, position);
    FREED void *again = memory_allocate(1, game->position_size);
    assert_true(game->parse(again, "again", text, NULL));
    assert_memory_equal(again, position, game->position_size);
}

/* Plays a random game; returns its moves, passes counted. */
static int play(const struct game_rules *game, const char *setting, uint64_t *random,
                double *payoff) {
    FREED void *position = memory_allocate(1, game->position_size);
    FREED uint32_t *move = memory_allocate(game->most_moves, sizeof *move);
    assert_true(game->start(position, setting, NULL));
    int played = 0;
    for (;; played++) {
        size_t count = game->moves(position, move);
        check_position(game, position, move, count);
        if (count == 0)
            break;
        game->apply(position, move[check_below(random, count)]);
    }
    check_text(game, position);
    game->pay(position, 0, payoff);
    return played;
}

TEST(random_games_end_and_pay_what_the_loser_loses) {
    uint64_t random = 3;
    for (int i = 0; i < CHECK_ROUNDS(1500); i++) {
        const struct sequencium_board board = plain_random_start(&random).board;
        int squares = board.squares;
        char setting[16];
        snprintf(setting, sizeof setting, "%dx%d", board.rows, board.columns);
        double payoff[GAME_PLAYERS];
        int played = play(&game_sequencium, setting, &random, payoff);
        assert_in_range(played, 0, 2 * squares);
        assert_true(payoff[0] + payoff[1] == 0 && payoff[0] < squares && payoff[1] < squares);
    }
}

TEST(a_known_game_is_played_as_known) {
    static const struct {
        const char *player, *move, *written, *illegal;
    } turns[] = {
        {"Red", "B2", "B2 2", "B2 3"},    {"Blue", "a3 2", "A3 2", "B2"},
        {"Red", " A2 ", "A2 3", "pass"},  {"Blue", "pass", "pass", "B1"},
        {"Red", "B1  3", "B1 3", "B1 5"},
    };
    const struct game_rules *game = &game_sequencium;
    struct sequencium_position position;
    assert_true(game->start(&position, "2x3", NULL));
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        uint32_t move;
        assert_string_equal(game->player_name(game->mover(&position)), turns[i].player);
        assert_false(game->move_parse(&position, turns[i].illegal, &move, NULL));
        assert_true(game->move_parse(&position, turns[i].move, &move, NULL));
        assert_string_equal(game->move_text(&position, move).text, turns[i].written);
        game->apply(&position, move);
    }
    assert_int_equal(game->mover(&position), GAME_OVER);
    static const double expected[3][2] = {{3, -3}, {1, -1}, {1, -1}};
    for (size_t way = 0; way < 3; way++) {
        double payoff[2];
        assert_non_null(game->payoffs[way]);
        game->pay(&position, way, payoff);
        assert_memory_equal(payoff, expected[way], sizeof payoff);
    }
    assert_null(game->payoffs[3]);
}

/* In rows behind Z and columns of two digits. */
TEST(moves_on_long_boards_are_read) {
    static const struct {
        const char *setting, *move, *written;
        const char *refused, *says;
    } cases[] = {
        {"1x64", "a2 2", "A2 2", "B1", "is not a move: a square A1 to A64 and a number"},
        {"64x1", "B1", "B1 2", "BM1", "is not a move: a square A1 to BL1 and a number"},
        {"64x1", "b1 1", "B1 1", "bl1", "the square is occupied by b1"},
        {"32x2", "B2", "B2 2", "af2", "the square is occupied by b1"},
        {"2x32", "B2", "B2 2", "B31", "the square is not next to a number of Red"},
    };
    const struct game_rules *game = &game_sequencium;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sequencium_position position;
        uint32_t move;
        assert_true(game->start(&position, cases[i].setting, NULL));
        assert_error(game->move_parse(&position, cases[i].refused, &move, &reason), ERROR_INPUT,
                     cases[i].says);
        assert_true(game->move_parse(&position, cases[i].move, &move, NULL));
        assert_string_equal(game->move_text(&position, move).text, cases[i].written);
    }
}

TEST(wrong_moves_and_settings_are_refused) {
    const struct game_rules *game = &game_sequencium;
    struct sequencium_position position;
    uint32_t move;
    assert_error(game->start(&position, "6", &reason), ERROR_INPUT, "is not a board");
    assert_done(game->start(&position, "6x6", &reason));
    static const char *const unread[] = {"",     "B",    "G1",     "B2 x",  "B2 2 2",
                                         "B2 0", "B2,2", "passed", "pass 1"};
    for (size_t i = 0; i < sizeof unread / sizeof *unread; i++)
        assert_error(game->move_parse(&position, unread[i], &move, &reason), ERROR_INPUT,
                     "is not a move: a square A1 to F6 and a number, as B2 2, or pass");
    static const struct text_case illegal[] = {
        {"A1", "the square is occupied by r1"},
        {"f6 2", "the square is occupied by b1"},
        {"B2 3", "\"B2 3\" is not legal: the number there is at most 2"},
        {"B2 65", "\"B2 65\" is not legal: the number there is at most 2"},
        {"C3", "\"C3\" is not legal: the square is not next to a number of Red"},
        {"E5", "the square is not next to a number of Red"},
        {"PASS", "\"PASS\" is not legal: there are squares to write on"},
    };
    assert_all_refused(illegal, game->move_parse(&position, each->text, &move, &reason));
}
