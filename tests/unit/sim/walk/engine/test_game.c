#include "sim/walk/engine/game.h"
#include "tests/unit/diary_walk.h"
#include "tests/unit/plain_walk.h"
#include "tests/unit/random_walk.h"

enum { GAMES = 200 };

/* The result of a game played move by move, as it is traced. */
static uint32_t traced(const struct walk_play *play, uint64_t number, void *memory) {
    struct walk_game game;
    assert_done(walk_game_begin(&game, play, number, memory, &reason));
    while (game.state == GAME_ON)
        assert_done(walk_game_move(&game, &reason));
    return game.state == GAME_DONE       ? game.path.moves
           : game.state == GAME_CENSORED ? ENGINE_CENSORED
                                         : ENGINE_UNFINISHABLE;
}

static void compare(const struct walk_play *play, uint64_t first, uint64_t count[3]) {
    struct diary memory;
    uint32_t moves[GAMES];
    assert_done(engine_plain.play(NULL, play, first, GAMES, moves, &reason));
    for (size_t i = 0; i < GAMES; i++) {
        assert_int_equal(moves[i], plain_walk(play, first + i, &memory));
        assert_int_equal(moves[i], traced(play, first + i, &memory));
        count[moves[i] == ENGINE_CENSORED ? 1 : moves[i] == ENGINE_UNFINISHABLE ? 2 : 0]++;
    }
}

TEST(strategies_with_memory_play_by_the_letter_of_the_rules) {
    static const double probability[] = {0, 1, 0.3, 0.5, 1.0 / 3, 0.999};
    uint64_t random = 1, count[3] = {0};
    for (uint64_t round = 0; round < 120; round++) {
        struct walk_table rules = {0};
        /* Every fourth has 16, 64 or 256 squares. */
        int side = round % 4 == 0 ? 4 << round % 3 : 0;
        struct walk_board board = random_board(side ? side : 3 + (int)check_below(&random, 14),
                                               side ? side : 3 + (int)check_below(&random, 14),
                                               2 + (int)(round % 7), (int)(round % 9) * 2, &random);
        const struct walk_player player = {.strategy = round % 2 ? &by_turn : &by_diary,
                                           .setup = {.board = &board,
                                                     .start = board.start,
                                                     .collect_at_start = round % 5 < 2,
                                                     .p = NAN},
                                           .self = &round};
        struct walk_play play = {.player = &player,
                                 .p = probability[round % 6],
                                 .seed = check_random(&random),
                                 .max_moves = round % 7 == 0 ? 9 : 3000};
        /* Without what is known of the board, too. */
        if (round % 3 > 0) {
            play.rules = &rules;
            play.dead = game_dead(&rules, &board, table_coin(play.p));
            assert_non_null(play.dead);
        }
        compare(&play, round % 2 ? 0 : (UINT64_C(1) << 32) - GAMES / 2, count);
        table_free(&rules);
    }
    assert_true(count[0] > 0 && count[1] > 0 && count[2] > 0);
}

/* Takes nothing for so long that the number of moves needs more than 16 bits. */
static double wait_long(const void *self, const struct walk_view *view) {
    return view->turn > 70000;
}

TEST(games_of_more_than_65536_moves_are_the_same) {
    static const struct walk_strategy waits = {
        .name = "waits", .summary = "takes nothing for long", .take = wait_long};
    static const int sides[][2] = {{8, 8}, {5, 7}};
    uint64_t random = 2;
    for (int i = 0; i < 2; i++) {
        struct walk_table rules = {0};
        struct walk_board board = random_board(sides[i][0], sides[i][1], 2, 0, &random);
        const struct walk_player player = {
            .strategy = &waits, .setup = {.board = &board, .start = board.start, .p = NAN}};
        struct walk_play play = {
            .player = &player, .rules = &rules, .p = 0.5, .seed = 3, .max_moves = 1000000};
        play.dead = game_dead(&rules, &board, TABLE_EITHER);
        assert_non_null(play.dead);
        uint32_t moves[3];
        assert_done(engine_plain.play(NULL, &play, 7, 3, moves, &reason));
        for (uint64_t game = 0; game < 3; game++) {
            assert_int_equal(moves[game], plain_walk(&play, 7 + game, NULL));
            assert_in_range(moves[game], 70001, 71000);
        }
        table_free(&rules);
    }
}
