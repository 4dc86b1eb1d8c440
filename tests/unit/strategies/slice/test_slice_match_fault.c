/* Memory that runs out while matches of Slice Through The Boundaries are played: reported as such, and nothing is left behind. */
#include "analysis/slice/rounds/game.h"
#include "sim/match/match.h"
#include "strategies/slice/registry.h"
#include "tests/unit/fault.h"

/* Nobody loses because memory is short. */
static bool play(struct error *error) {
    static const char *const name[] = {"greedy", "checker", "uct"};
    struct agent_choice choice[3] = {{0}};
    struct agent_player player[3] = {{0}};
    struct match_record record = {0};
    struct slice_position position;
    bool done = game_slice.start(&position, "4:3", error);
    for (int i = 0; i < 3; i++) {
        done = done && agent_choose(&choice[i], &arena_slice, name[i], error);
        const struct agent_setup setup = {
            .game = &game_slice, .player = i, .values = choice[i].chosen.values};
        done = done && agent_open(&player[i], choice[i].agent, &setup, error);
    }
    struct match match = {.game = &game_slice, .player = player, .limits = {.nodes = 30}};
    done = done && match_play(&match, &position, &record, error);
    assert_true(!done || record.loser == GAME_OVER);
    match_record_free(&record);
    for (int i = 0; i < 3; i++) {
        agent_close(&player[i]);
        agent_choice_free(&choice[i]);
    }
    return done;
}

TEST(lack_of_memory_is_reported) {
    assert_survives_faults(play, NULL);
}
