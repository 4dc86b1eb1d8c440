/* Memory that runs out while agents play: reported as such, and nothing is left behind. */
#include "sim/match/agent.h"
#include "strategies/sequencium/registry.h"
#include "tests/unit/fault.h"

/* A program that would play. */
static bool play_program(struct error *error) {
    static const char command[] =
        "exec:while read -r word rest; do case $word in start) echo ready ;; "
        "legal) first=${rest%%,*} ;; move) echo move \"$first\" ;; esac; done";
    struct agent_choice choice = {0};
    struct agent_player player = {0};
    struct agent_answer answer;
    const struct agent_limits limits = {.seconds = 10};
    void *position = malloc(arena_sequencium.game->position_size);
    bool done = position || error_memory(error);
    done = done && arena_sequencium.game->start(position, "3x3", error) &&
           agent_choose(&choice, &arena_sequencium, command, error);
    const struct agent_setup setup = {.game = arena_sequencium.game,
                                      .values = choice.chosen.values};
    done = done && agent_open(&player, choice.agent, &setup, error) &&
           agent_move(&player, position, &limits, &answer, error);
    agent_close(&player);
    agent_choice_free(&choice);
    free(position);
    return done;
}

TEST(a_program_survives_any_fault) { assert_survives_faults(play_program, NULL); }
