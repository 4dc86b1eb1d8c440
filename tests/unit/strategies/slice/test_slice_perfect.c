/* perfect plays rounds of Slice Through The Boundaries for what they are worth, or says that it
 * cannot. */
#include "analysis/slice/lines/best.h"
#include "analysis/slice/rounds/game.h"
#include "analysis/slice/rounds/solve.h"
#include "strategies/slice/registry.h"
#include "tests/unit/seat.h"

/* What the round is worth. */
static int value_of(const struct slice_position *match) {
    const struct slice_plan plan = {.memory = 100000000, .threads = 1};
    struct slice_instance instance =
        slice_instance_together(&match->grid, match->players, match->seat);
    struct layered_solution solution;
    assert_true(slice_solve(&instance, &plan, &solution, NULL));
    return solution.lower;
}

/* Plays a match between agents of these names, by players; score[players] becomes its rounds'. */
static void play(const char *setting, const char *const *name, int players, int *score) {
    struct slice_position match;
    struct seat seat[SLICE_PLAYERS];
    assert_true(game_slice.start(&match, setting, NULL));
    assert_int_equal(match.players, players);
    for (int i = 0; i < players; i++)
        sit_down(&seat[i], &entry_slice, name[i],
                 (struct agent_setup){.player = i, .payoff = SLICE_POINTS, .seed = 5});
    while (!slice_match_over(&match)) {
        const struct agent_limits limits = {.nodes = 100};
        struct agent_answer answer;
        int mover = game_slice.mover(&match);
        assert_done(agent_move(&seat[mover].player, &match, &limits, &answer, &reason));
        game_slice.apply(&match, answer.move);
    }
    for (int i = 0; i < players; i++) {
        score[i] = match.score[i];
        get_up(&seat[i]);
    }
}

TEST(perfect_against_itself_gets_what_the_round_is_worth) {
    static const char *const setting[] = {"2", "3:2:1", "3:3", "4", "4:2:1", "4:3:2", "4:4:1", "5"};
    const char *name[SLICE_PLAYERS] = {"perfect", "perfect", "perfect", "perfect"};
    for (size_t i = 0; i < sizeof setting / sizeof *setting; i++) {
        int score[SLICE_PLAYERS] = {0};
        struct slice_position match;
        assert_true(game_slice.start(&match, setting[i], NULL));
        int value = value_of(&match);
        play(setting[i], name, match.players, score);
        for (int player = 0; player < match.players; player++)
            assert_int_equal(score[player], value);
    }
}

TEST(no_agent_does_better_against_perfect) {
    static const char *const other[] = {"random", "greedy", "checker", "uct"};
    for (int i = 0; i < 24; i++) {
        int score[2] = {0}, perfect = i / 4 % 2;
        const char *const name[] = {perfect == 0 ? "perfect" : other[i % 4],
                                    perfect == 1 ? "perfect" : other[i % 4]};
        const char *setting = i < 16 ? "4" : "3:2:1";
        struct slice_position match;
        assert_true(game_slice.start(&match, setting, NULL));
        play(setting, name, 2, score);
        assert_true(score[perfect] >= value_of(&match));
        assert_true(score[1 - perfect] <= value_of(&match));
    }
}

/* Near the end of a round of side 6, which is out of reach at its beginning. */
static struct slice_position late_match(int players, int left, uint64_t *random) {
    struct slice_position match = slice_match_start(6, players, 1);
    while (slice_fills_left(&match) > left)
        slice_fill(&match.grid, (int)check_below(random, 36));
    return match;
}

TEST(late_rounds_of_side_6_are_played_perfectly) {
    uint64_t random = 1;
    for (int i = 0; i < CHECK_ROUNDS(12); i++) {
        struct slice_position match = late_match(2 + i % 3, 2 + i % 6, &random);
        int value = value_of(&match), round = match.round;
        while (match.round == round) {
            struct agent_answer answer;
            const struct agent_limits limits = {0};
            assert_done(ask(&entry_slice, "perfect", (struct agent_setup){.payoff = SLICE_POINTS},
                            &match, &limits, &answer));
            assert_int_equal(answer.depth, slice_fills_left(&match));
            assert_true(answer.nodes > 0);
            assert_true(answer.valued && answer.exact);
            game_slice.apply(&match, answer.move);
        }
        assert_int_equal(match.score[0], value);
    }
}

/* The last round decides the match. */
TEST(values_of_last_rounds_are_reported) {
    for (int players = 2; players <= 3; players++)
        for (size_t payoff = 0; payoff < 2; payoff++) {
            struct slice_position match = slice_match_start(3, players, 0), end;
            struct agent_answer answer;
            double paid[SLICE_PLAYERS];
            const struct agent_limits limits = {0};
            for (int round = 0; round + 1 < players; round++)
                slice_round_end(&match, 1 + round);
            end = match;
            slice_round_end(&end, value_of(&match));
            game_slice.pay(&end, payoff, paid);
            assert_done(ask(&entry_slice, "perfect", (struct agent_setup){.payoff = payoff}, &match,
                            &limits, &answer));
            assert_true(answer.valued);
            assert_int_equal(answer.exact, players == 2 || payoff == SLICE_POINTS);
            for (int i = 0; i < players; i++)
                assert_double(answer.value[i], paid[i], 0, 0);
        }
}

static void assert_cannot(const char *name, const char *setting, const struct agent_limits *limits,
                          enum error_kind kind, const char *says) {
    struct slice_position match;
    struct agent_answer answer;
    assert_true(game_slice.start(&match, setting, NULL));
    assert_error(ask(&entry_slice, name, (struct agent_setup){.payoff = SLICE_POINTS}, &match,
                     limits, &answer),
                 kind, says);
}

TEST(what_it_cannot_solve_it_refuses) {
    const struct agent_limits free = {0};
    const struct agent_limits stopped = {.watch = &stopping};
    assert_cannot("perfect", "6", &free, ERROR_INPUT,
                  "30922 million sets of filled squares are too many for perfect(sets=1000)");
    assert_cannot("perfect(sets=29)", "5", &free, ERROR_INPUT, "too many for perfect(sets=29)");
    assert_cannot("perfect", "7", &free, ERROR_INPUT, "side 7: grids with sides up to 6");
    assert_cannot("perfect(memory=1)", "5", &free, ERROR_INPUT, "of memory, but only ");
    assert_cannot("perfect", "4", &stopped, ERROR_STOPPED, "");
}
