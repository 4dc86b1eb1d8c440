/* Plug-ins: the example plays, and invalid files are refused with a reason. */
#include "strategies/walk/registry.h"

#include "sim/walk/engine/engine.h"
#include "tests/unit/opened_strategy.h"

#include <sys/stat.h>
#include <unistd.h>

/* Goes where the Makefile builds them from tests/plugin and strategies/walk/example: beside the
 * folder of this program. */
static int enter_plugins(void **state) { return chdir(getenv("PLUGINS")); /* set by tests/run */ }

/* The strategies of a test, which begin with those that are built in. */
static struct strategy_set set;

static int begin_set(void **state) {
    strategy_set_init(&set);
    return enter_plugins(state);
}

static int end_set(void **state) {
    strategy_set_free(&set);
    return 0;
}

#define TEST_OF_PLUGINS(name) TEST_WITH(begin_set, end_set, name)

static void load(const char *path) { assert_done(plugin_load(&set, path, &reason)); }

static void refused(const char *path, const char *expected) {
    size_t count = set.count;
    assert_error(plugin_load(&set, path, &reason), ERROR_INPUT, expected);
    assert_non_null(strstr(reason.text, path));
    assert_int_equal(set.count, count);
    assert_int_equal(set.libraries, 0);
}

/* Games of a plug-in's strategy on the published board, by the plain engine, and by the table too
 * when it is memoryless. Fails the test unless all end. */
static double mean_moves(const char *text) {
    enum { GAMES = 20000 };
    static uint32_t moves[GAMES], again[GAMES];
    struct walk_board board = published_board();
    FREED_BY(strategy_choice_free) struct strategy_choice choice;
    struct walk_player player;
    FREED_BY(table_free) struct walk_table table = {0};
    const struct walk_dead none = {0};
    const struct walk_setup setup = {.board = &board, .start = board.start, .p = 0.5};
    assert_done(strategy_choose(&choice, &set, text, &reason));
    assert_done(player_open_choice(&player, &choice.chosen, &setup, NULL, &reason));
    struct walk_play play = {.player = &player, .p = 0.5, .seed = 9, .max_moves = 100000};
    if (choice.chosen.strategy->memoryless) {
        assert_done(table_compile(&table, &player, TABLE_EITHER, &reason));
        play.table = &table;
        play.dead = &none;
        assert_done(engine_loop.play(NULL, &play, 0, GAMES, again, &reason));
    }
    assert_done(engine_plain.play(NULL, &play, 0, GAMES, moves, &reason));
    double sum = 0;
    for (int game = 0; game < GAMES; game++) {
        assert_true(moves[game] < ENGINE_UNFINISHABLE);
        assert_true(!play.table || moves[game] == again[game]);
        sum += moves[game];
    }
    player_close(&player);
    return sum / GAMES;
}

TEST_OF_PLUGINS(the_example_plays) {
    load("mine.so");
    double careful = mean_moves("mine(alone=1)");
    double mine = mean_moves("mine");
    assert_true(mine > 14 && mine < 20);
    assert_true(careful > 1.5 * mine);
    /* With three alone it is greedy on this board, whose every letter is on a white square. */
    assert_double(mean_moves("mine(alone=3)"), mean_moves("greedy"), 0, 0);
}

TEST_OF_PLUGINS(the_example_remembers) {
    load("mine.so");
    /* Without a wait it is pairs-first; each landing it waits for takes time. */
    assert_double(mean_moves("familiar(visits=0)"), mean_moves("pairs-first"), 0, 0);
    double once = mean_moves("familiar"), twice = mean_moves("familiar(visits=2)");
    assert_true(once < twice);
}

TEST_OF_PLUGINS(the_example_builds_on_other_strategies) {
    load("mine.so");
    assert_double(mean_moves("upper"), mean_moves("avoid(squares=G1:H8)"), 0, 0);
    assert_double(mean_moves("upper(rows=8,then=mine)"), mean_moves("mine"), 0, 0);
    assert_double(mean_moves("upper(rows=8,then=random(q=0.3))"), mean_moves("random(q=0.3)"), 0,
                  0);
    assert_true(mean_moves("upper(rows=2)") > mean_moves("upper"));
}

TEST_OF_PLUGINS(plugins_built_before_still_play) {
    load("former.so");
    assert_double(mean_moves("former"), mean_moves("hoard(n=4)"), 0, 0);
    assert_double(mean_moves("avoid(squares=B6,then=former)"), mean_moves("former"), 0, 0);
}

TEST_OF_PLUGINS(a_base_keeps_its_own_memory) {
    load("mine.so");
    double familiar = mean_moves("familiar");
    assert_double(mean_moves("upper(rows=8,then=familiar)"), familiar, 0, 0);
    assert_double(mean_moves("avoid(squares=B6,then=upper(rows=8,then=familiar))"), familiar, 0, 0);
    assert_double(mean_moves("avoid(squares=F2,then=patient)"), mean_moves("patient"), 0, 0);
    assert_true(mean_moves("upper(rows=3,then=familiar)") > familiar);
}

TEST_OF_PLUGINS(a_base_that_cannot_be_chosen_or_opened_is_refused) {
    static const struct text_case mistakes[] = {
        {"itself", "itself: then: strategies are nested more than 8 deep; is one its own default?"},
        {"upper(then=itself)", "upper: then: strategies are nested more than 8 deep"},
        {"astray", "astray: then: no strategy 'gready': there are greedy, "},
        {"needy", "needy: then: it must be given"},
        {"avoid(squares=A1,then=unwilling)", "avoid: then: unwilling: not today"},
        {"avoid(squares=Z1)", "avoid: squares: 'Z1' is not a square of this board"},
    };
    struct walk_board board = published_board();
    load("mine.so");
    load("nested.so");
    load("cheats.so");
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        FREED_BY(strategy_choice_free) struct strategy_choice choice = {0};
        struct walk_player player = {0};
        const struct walk_setup setup = {.board = &board, .start = board.start, .p = 0.5};
        assert_error(strategy_choose(&choice, &set, mistakes[i].text, &reason) &&
                         player_open_choice(&player, &choice.chosen, &setup, NULL, &reason),
                     ERROR_INPUT, mistakes[i].expected);
    }
    assert_double(mean_moves("itself(then=itself(then=greedy))"), mean_moves("greedy"), 0, 0);
}

TEST_OF_PLUGINS(two_plugins_and_what_is_built_in_get_along) {
    load("mine.so");
    load("cheats.so");
    assert_non_null(strategy_set_find(&set, "mine", &reason));
    assert_non_null(strategy_set_find(&set, "everything", &reason));
    assert_non_null(strategy_set_find(&set, "greedy", &reason));
    assert_error(plugin_load(&set, "mine.so", &reason), ERROR_INPUT,
                 "strategy 'mine' exists already");
}

TEST_OF_PLUGINS(a_path_is_taken_as_it_is) {
    load("./mine.so");
    end_set(NULL);
    begin_set(NULL);
    load("../plugin/mine.so");
}

TEST_OF_PLUGINS(what_is_no_plugin_is_refused) {
    refused("missing.so", "No such file");
    refused("../plugin", "not a file");
    refused("/dev/null", "not a file");
    refused("no_symbol.so", "it does not define bukub_walk_plugin");
    refused("undefined.so", "nowhere_to_be_found");
}

TEST_OF_PLUGINS(what_breaks_the_contract_is_refused) {
    refused("wrong_abi.so", "built for ABI 2, but this program has ABI 1");
    refused("no_strategies.so", "it has no strategies");
    refused("crowded.so", "more than 16 strategies");
    refused("no_take.so", "strategy 'idle': it has no take");
    refused("taken_name.so", "strategy 'greedy' exists already");
}

/* An empty file, named by a template of mkstemp. */
static void make_empty(char *path) {
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
}

/* A copy of the first `bytes` bytes of the example. */
static void cut_copy(const char *path, size_t bytes) {
    FILE *whole = fopen("mine.so", "rb");
    FILE *copy = fopen(path, "wb");
    assert_true(whole && copy);
    for (size_t i = 0; i < bytes; i++)
        fputc(fgetc(whole), copy);
    fclose(whole);
    fclose(copy);
}

TEST_OF_PLUGINS(a_plugin_cut_short_is_refused_wherever_it_is_cut) {
    struct stat status;
    assert_int_equal(stat("mine.so", &status), 0);
    size_t size = (size_t)status.st_size;
    char path[] = "/tmp/bukub-test-XXXXXX";
    make_empty(path);
    refused(path, "not a shared object"); /* as any file that is too short, or of another kind */
    cut_copy(path, 20);
    refused(path, "not a shared object");
    for (size_t bytes = 64; bytes < size; bytes += size / 8) {
        cut_copy(path, bytes);
        refused(path, "truncated");
    }
    cut_copy(path, size - 1);
    refused(path, "truncated");
    unlink(path);
}

TEST_OF_PLUGINS(an_unreadable_file_is_refused) {
    char path[] = "/tmp/bukub-test-XXXXXX";
    make_empty(path);
    assert_int_equal(chmod(path, 0), 0);
    bool root = geteuid() == 0; /* who reads everything, so let it be nobody */
    assert_true(!root || seteuid(65534) == 0);
    refused(path, "Permission denied");
    assert_true(!root || seteuid(0) == 0);
    unlink(path);
}

TEST_OF_PLUGINS(too_many_plugins_are_refused) {
    set.libraries = STRATEGY_SET_LIBRARIES;
    assert_error(plugin_load(&set, "mine.so", &reason), ERROR_INPUT,
                 "too many plug-ins: at most 16");
    set.libraries = 0;
}

TEST_OF_PLUGINS(a_strategy_that_breaks_the_rules_is_found_out) {
    struct walk_board board = published_board();
    load("cheats.so");
    static const struct text_case cheats[] = {{"overdone", "overdone answers 2 for the letter "},
                                              {"two", "two answers 2 for the letter "}};
    for (int i = 0; i < 2; i++) {
        FREED_BY(strategy_choice_free) struct strategy_choice choice;
        FREED_BY(player_close) struct walk_player player;
        struct walk_table table = {0};
        const struct walk_setup setup = {.board = &board, .start = board.start, .p = 0.5};
        assert_done(strategy_choose(&choice, &set, cheats[i].text, &reason));
        assert_done(player_open_choice(&player, &choice.chosen, &setup, NULL, &reason));
        assert_error(table_compile(&table, &player, TABLE_EITHER, &reason), ERROR_INPUT,
                     cheats[i].expected);
    }
}

TEST_OF_PLUGINS(a_strategy_that_cannot_be_opened_says_why) {
    struct walk_board board = published_board();
    FREED_BY(strategy_choice_free) struct strategy_choice choice;
    FREED_BY(player_close) struct walk_player player;
    load("cheats.so");
    assert_done(strategy_choose(&choice, &set, "unwilling", &reason));
    assert_error(
        player_open_choice(&player, &choice.chosen,
                           &(const struct walk_setup){.board = &board, .start = board.start}, NULL,
                           &reason),
        ERROR_INPUT, "unwilling: not today");
}
