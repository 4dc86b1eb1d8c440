/* Memory that runs out while agents play: reported as such, and nothing is left behind. */
#include "sim/match/tournament.h"
#include "strategies/sequencium/registry.h"
#include "tests/unit/fault.h"
#include "tests/unit/scratch.h"

static const char *const names[] = {"alphabeta(table=1)", "uct", "random"};
enum { AGENTS = sizeof names / sizeof *names };

/* Saves the tournament and reads it again. */
static bool save_and_read(const struct tournament_plan *plan,
                          const struct tournament_result *tournament, struct error *error) {
    struct result *result = result_create(&tournament_description);
    tournament_to_result(plan, tournament, result);
    bool done = result_file_write(result, "games.h5", true, error);
    result_free(result);
    struct dataset_file *file = done ? dataset_open("games.h5", error) : NULL;
    result = file ? result_file_read(file, &tournament_description, error) : NULL;
    done = result != NULL;
    result_free(result);
    dataset_close(file);
    return done;
}

/* A tournament, saved and read. */
static bool play(struct error *error) {
    static const char *const boards[] = {"3x3"};
    struct agent_choice choice[AGENTS] = {0};
    struct tournament_contestant contestant[AGENTS];
    struct tournament_result result = {0};
    struct tournament_plan plan = {.game = arena_sequencium.game,
                                   .settings = 1,
                                   .setting = boards,
                                   .agents = AGENTS,
                                   .agent = names,
                                   .contestant = contestant,
                                   .rounds = 1,
                                   .limits = {.nodes = 20},
                                   .threads = 1};
    bool done = true;
    for (int i = 0; i < AGENTS; i++) {
        done = done && agent_choose(&choice[i], &arena_sequencium, names[i], error);
        contestant[i] = (struct tournament_contestant){choice[i].agent, choice[i].chosen.values};
    }
    done = done && tournament_run(&plan, &result, error);
    done = done && save_and_read(&plan, &result, error);
    tournament_free(&result);
    for (int i = 0; i < AGENTS; i++)
        agent_choice_free(&choice[i]);
    return done;
}

TEST_IN_DIRECTORY(a_tournament_survives_any_fault) { assert_survives_faults(play, NULL); }

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
