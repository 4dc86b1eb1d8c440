/* Agents of Slice Through The Boundaries: what each does, and how strong it is. */
#include "analysis/slice/lines/best.h"
#include "analysis/slice/rounds/game.h"
#include "sim/match/agent.h"
#include "sim/slice/passage.h"
#include "strategies/slice/registry.h"
#include "tests/unit/seat.h"

static const struct game_rules *const game = &game_slice;

/* What an agent of that name answers. */
static uint32_t answer_of(const char *name, const struct slice_position *position,
                          uint64_t number) {
    struct agent_answer answer;
    const struct agent_limits limits = {.nodes = 100};
    assert_done(ask(&entry_slice, name, (struct agent_setup){.seed = 7, .number = number}, position,
                    &limits, &answer));
    return answer.move;
}

static struct slice_position draw_position(uint64_t *random, int side, int players) {
    struct slice_position position =
        slice_match_start(side, players, (int)check_below(random, (uint64_t)players));
    position.round = (uint8_t)check_below(random, (uint64_t)players);
    uint64_t squares = (uint64_t)slice_squares(&position.grid);
    int fills = (int)check_below(random, (uint64_t)slice_fills(side, players));
    while (slice_filled_count(&position.grid) < fills)
        slice_fill(&position.grid, (int)check_below(random, squares));
    return position;
}

/* How good a grid is for the offense, line by line. */
static int plain_promise(const struct slice_grid *grid) {
    const struct slice_lines *lines = slice_lines_of(grid->side);
    int best = 0, reach = 0;
    for (size_t i = 0; i < lines->maximal; i++) {
        int score = slice_passage_of(grid, &lines->line[i].chord).score;
        reach = score > best ? 1 : reach + (score == best);
        best = score > best ? score : best;
    }
    return 100000 * best + reach;
}

TEST(greedy_raises_or_lowers_the_best_line_most) {
    uint64_t random = 1;
    for (int i = 0; i < CHECK_ROUNDS(60); i++) {
        struct slice_position position =
            draw_position(&random, 3 + i % 4, 2 + (int)check_below(&random, 2));
        uint32_t move[SLICE_SQUARES];
        int sign = slice_filler(&position) == position.round ? 1 : -1;
        struct slice_grid next = position.grid;
        slice_fill(&next, (int)answer_of("greedy", &position, (uint64_t)i));
        int promise = sign * plain_promise(&next);
        size_t count = game->moves(&position, move);
        for (size_t k = 0; k < count; k++) {
            next = position.grid;
            slice_fill(&next, (int)move[k]);
            assert_true(sign * plain_promise(&next) <= promise);
        }
    }
}

/* On an empty grid symmetric squares are equal: each comes up, about equally often. */
TEST(what_is_equal_is_drawn) {
    struct slice_position position = slice_match_start(4, 2, 0);
    int chosen[16] = {0}, squares = 0;
    for (uint64_t number = 0; number < 400; number++)
        chosen[answer_of("greedy", &position, number)]++;
    for (int square = 0; square < 16; square++) {
        int image = 15 - square, mirrored = square / 4 * 4 + 3 - square % 4;
        assert_int_equal(chosen[square] > 0, chosen[image] > 0);
        assert_int_equal(chosen[square] > 0, chosen[mirrored] > 0);
        squares += chosen[square] > 0;
    }
    for (int square = 0; square < 16; square++)
        if (chosen[square] > 0)
            assert_in_range(chosen[square], 400 / squares / 2, 400 / squares * 2);
}

/* How many of the four beside it are filled, and how many are empty. */
static void count_neighbours(const struct slice_grid *grid, int square, int *filled, int *empty) {
    int side = grid->side;
    *filled = *empty = 0;
    for (int other = 0; other < side * side; other++) {
        int distance = abs(other / side - square / side) + abs(other % side - square % side);
        *filled += distance == 1 && slice_is_filled(grid, other);
        *empty += distance == 1 && !slice_is_filled(grid, other);
    }
}

TEST(checker_defends_by_blocks) {
    uint64_t random = 2;
    for (int i = 0; i < 200; i++) {
        struct slice_position position = draw_position(&random, 3 + i % 6, 2);
        uint32_t move[SLICE_SQUARES];
        int filled, empty;
        if (slice_filler(&position) == position.round)
            continue;
        count_neighbours(&position.grid, (int)answer_of("checker", &position, (uint64_t)i), &filled,
                         &empty);
        int made = empty - filled;
        size_t count = game->moves(&position, move);
        for (size_t k = 0; k < count; k++) {
            count_neighbours(&position.grid, (int)move[k], &filled, &empty);
            assert_true(empty - filled >= made);
        }
    }
}

/* Alone it fills one colour before the other one: then a diagonal line crosses all it can. */
TEST(checker_attacks_by_a_chequered_pattern) {
    for (int side = 2; side <= 9; side++) {
        struct slice_position position = slice_match_start(side, 2, 0);
        FREED_BY(get_up) struct seat seat;
        sit_down(&seat, &entry_slice, "checker",
                 (struct agent_setup){.seed = 7, .number = (uint64_t)side});
        int colour = -1;
        for (int left = slice_fills_left(&position); left > 0; left--) {
            const struct agent_limits limits = {0};
            struct agent_answer answer;
            assert_true(agent_move(&seat.player, &position, &limits, &answer, NULL));
            int square = (int)answer.move, here = (square / side + square % side) % 2;
            colour = colour < 0 ? here : colour;
            assert_true(here == colour || left == 1);
            slice_fill(&position.grid, square);
        }
    }
}

TEST(everybody_plays_by_the_rules_whoever_plays) {
    FREED_BY(match_record_free) struct match_record record = {0};
    uint64_t random = 3;
    size_t agents = 1;
    while (entry_slice.agents[agents] && strcmp(entry_slice.agents[agents]->name, "perfect") != 0)
        agents++;
    for (uint64_t number = 0; number < CHECK_ROUNDS(200); number++) {
        int players = 2 + (int)check_below(&random, SLICE_PLAYERS - 1);
        const char *name[GAME_PLAYERS];
        char setting[16];
        snprintf(setting, sizeof setting, "%d:%d:%d", 1 + (int)check_below(&random, 7), players,
                 (int)check_below(&random, (uint64_t)players));
        for (int i = 0; i < players; i++)
            name[i] = entry_slice.agents[check_below(&random, agents)]->name;
        play_by_name(&entry_slice, setting, name, number % 2, 1 + check_below(&random, 40), 0,
                     number, &record);
    }
}

TEST(equal_matches_are_equal) {
    static const char *const name[GAME_PLAYERS] = {"uct", "greedy", "checker", "random"};
    FREED_BY(match_record_free) struct match_record first = {0}, second = {0};
    play_by_name(&entry_slice, "5:4:2", name, 1, 200, 0, 11, &first);
    play_by_name(&entry_slice, "5:4:2", name, 1, 200, 0, 11, &second);
    assert_int_equal(first.moves, second.moves);
    assert_int_equal(first.moves, 4 * 4 * 3);
    assert_memory_equal(first.move, second.move, first.moves * sizeof *first.move);
}

/* Wins and half of the draws of the first one in `matches` matches, half of them as Player 1. */
static double share(const char *setting, const char *first, const char *second, int matches) {
    FREED_BY(match_record_free) struct match_record record = {0};
    double sum = 0;
    for (int number = 0; number < matches; number++) {
        int seat = number % 2;
        const char *const name[GAME_PLAYERS] = {seat ? second : first, seat ? first : second};
        play_by_name(&entry_slice, setting, name, SLICE_OUTCOME, 0, 0, (uint64_t)number / 2,
                     &record);
        sum += (record.payoff[seat] + 1) / 2;
    }
    return sum / matches;
}

TEST(uct_and_greedy_beat_random) {
    assert_true(share("6", "greedy", "random", 60) >= 0.9);
    assert_true(share("6", "uct(nodes=300)", "random", 40) >= 0.95);
    assert_true(share("8", "uct(nodes=1000)", "greedy", 20) >= 0.7);
    assert_true(share("8", "uct(nodes=1000)", "checker", 20) >= 0.8);
}

/* Games that share what is known of squares are worth several that do not. */
TEST(sharing_is_worth_games) {
    assert_true(share("10", "uct(nodes=300)", "uct(nodes=300,exploration=0.1,sharing=0)", 20) >=
                0.7);
}
