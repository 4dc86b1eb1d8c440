/* Memory that runs out while rounds are solved, wherever it does. */
#include "analysis/slice/rounds/game.h"
#include "analysis/slice/rounds/solve.h"
#include "strategies/slice/registry.h"
#include "tests/unit/fault.h"

static struct slice_round small_round(void) {
    struct slice_grid grid = slice_grid_empty(4);
    return slice_round_of(&grid, 2, SLICE_TOGETHER, 0);
}

static bool solve(struct error *error) {
    const struct slice_plan plan = {.memory = 100000000, .threads = 1};
    struct slice_round round = small_round();
    return slice_round_solve(&round, &plan, true, error);
}

static bool play_perfectly(struct error *error) {
    static const struct parameter_value values[] = {{.number = 10}, {.number = 100}};
    const struct agent_setup setup = {.game = &game_slice, .values = values};
    const struct agent_limits limits = {0};
    struct slice_position match = slice_match_start(4, 2, 0);
    struct agent_player player = {0};
    struct agent_answer answer;
    if (!agent_open(&player, &slice_perfect, &setup, error))
        return false;
    bool done = agent_move(&player, &match, &limits, &answer, error);
    agent_close(&player);
    return done;
}

TEST(lack_of_memory_is_reported) {
    assert_survives_faults(solve, NULL);
    assert_survives_faults(play_perfectly, NULL);
}
