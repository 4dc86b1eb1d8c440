/* Memory that runs out while policies are saved and opened. */
#include "sim/walk/policy/policy.h"
#include "tests/unit/fault.h"
#include "tests/unit/opened_strategy.h"
#include "tests/unit/random_walk.h"
#include "tests/unit/scratch.h"

static struct walk_board board;
static struct walk_table table;

static bool save_one(struct error *error) {
    const struct policy_content content = {
        .origin = {.version = "0", .revision = "0", .command_line = "bukub walk optimal"},
        .table = &table,
        .strategy = "random-answers",
        .p = 0.5};
    struct dataset_writer *writer = policy_file_create(&content, error);
    bool saved = writer && dataset_save(writer, "policy.h5", true, error);
    dataset_free(writer);
    return saved;
}

static bool open_one(struct error *error) {
    struct strategy_set set;
    struct strategy_choice choice;
    struct walk_player player = {0};
    strategy_set_init(&set);
    bool opened = strategy_choose(&choice, &set, "table(file=policy.h5)", error);
    if (opened) {
        const struct walk_setup setup = {.board = &board, .start = board.start, .p = NAN};
        opened = player_open_choice(&player, &choice.chosen, &setup, NULL, error);
        player_close(&player);
        strategy_choice_free(&choice);
    }
    return opened;
}

TEST_IN_DIRECTORY(saving_and_opening_survive_them) {
    uint64_t random = 43;
    random_board(&board, 4, 4, 3, 2, &random);
    struct random_strategy strategy = {.seed = 5, .by_square = true, .chances = true};
    struct walk_player player = random_player(&strategy, &board, false);
    assert_done(table_compile(&table, &player, TABLE_EITHER, &reason));
    assert_survives_faults(save_one, NULL);
    assert_survives_faults(open_one, NULL);
    table_free(&table);
}
