/* Memory that runs out while the walk is compiled, played and compared. */
#include "cli/shared/args/text_input.h"
#include "cli/walk/options.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"
#include "tests/unit/fault.h"
#include "tests/unit/random_walk.h"

/* Options, and what they ask for. */

static struct walk_options options;

static void ask_for(const char *p, const char *const *strategy) {
    options = (struct walk_options){.board = NULL};
    common_options_init(&options.common);
    options.common.parsed.command = "bukub walk sweep";
    options.board = "data/boards/five.ini";
    assert_true(walk_ps_table[0].parse(&options.p, p, NULL));
    while (*strategy)
        options.strategy.text[options.strategy.count++] = *strategy++;
}

TEST(what_is_no_installed_board_stays_as_it_was_given) {
    static const char *const given[] = {"nosuch", "data/boards/five.ini", "data/boards/nosuch.ini"};
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        FREED char *path = installed_path(given[i], "boards", ".ini");
        assert_string_equal(path, given[i]);
    }
}

/* Sweeps. */

static struct walk_setting *setting;
static struct sweep_plan plan;
static struct sweep_result result;
static uint64_t games;
static const struct walk_engine *engine;

static size_t points(void) { return walk_points_count(&plan.points); }

static void free_result(void) {
    for (size_t i = 0; result.histogram && i < points(); i++)
        histogram_free(&result.histogram[i]);
    free(result.histogram);
    result.histogram = NULL;
}

static bool sweep(struct error *error) {
    free_result();
    result.games_done = 0;
    result.histogram = __real_calloc(points(), sizeof *result.histogram);
    assert_non_null(result.histogram);
    struct sweep *sweep = sweep_open(&plan, error);
    bool done = sweep && sweep_play(sweep, &result, error);
    sweep_close(sweep);
    return done;
}

/* What a result promises also when something failed: the same games of every point. */
static void all_points_have_the_same_games(void) {
    for (size_t i = 0; i < points(); i++)
        assert_int_equal(histogram_games(&result.histogram[i]), result.games_done);
}

/* Lets the last allocations of a sweep fail in turn. */
static void survive_sweep(const char *p, const char *const *strategy, uint64_t of_games,
                          long allocations) {
    ask_for(p, strategy);
    setting = walk_setting_open(&options, NULL, &reason);
    assert_done(setting);
    games = of_games;
    plan = (struct sweep_plan){
        .points = setting->points,
        .engine = engine,
        .seed = 1,
        .games = games,
        .max_moves = 1000000,
        .threads = 1,
    };
    long all = fault_allocations(sweep);
    assert_survives_faults_from(all < allocations ? 0 : all - allocations, sweep,
                                all_points_have_the_same_games);
    all_points_have_the_same_games();
    assert_int_equal(result.games_done, games);
    free_result();
}

/* Games of more moves than the dense histogram has need memory as they are counted. */
static const char *const slow[] = {"random(q=0.01)", "patient", "rate", NULL};

TEST(a_sweep_says_that_memory_is_short) {
    static const char *const memoryless[] = {"random(q=0.01)", NULL};
    survive_sweep("0,0.5,1", slow, 70, LONG_MAX);
    survive_sweep("0.5", slow, 70, LONG_MAX);
    for (int i = 0; engines[i]; i++) {
        engine = engines[i];
        survive_sweep("0.5", memoryless, 70, LONG_MAX);
    }
    engine = NULL;
}

TEST(what_was_played_before_is_kept_for_all_points) {
    survive_sweep("0,1", (const char *const[]){"random(q=0.04)", "random(q=0.05)", NULL},
                  2 * SWEEP_BLOCK, 12);
}
