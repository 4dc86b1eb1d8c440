/* Memory that runs out where games of a split pass are counted. */
#include "sim/walk/engine/engine.h"
#include "sim/walk/engine/lanes.h"
#include "sim/walk/engine/split.h"
#include "tests/unit/fault.h"
#include "tests/unit/random_play.h"

enum { GAMES = 3000, VALUES = 101 };

static struct random_play made;

static int make_play(void **state) {
    uint64_t random = 41;
    struct random_strategy strategy = {.seed = 3, .eager = 0.8};
    random_play_make(&made, 6, 6, 5, 6, strategy, 0.3, &random);
    return 0;
}

static int free_play(void **state) {
    random_play_free(&made);
    return 0;
}

static bool split(struct error *error) {
    double p[VALUES];
    struct split_tally tally = {0};
    for (int k = 0; k < VALUES; k++)
        p[k] = 0.001 + 0.009 * k;
    void *pass = split_prepare(&made.play, p, VALUES, lanes_best());
    bool done = split_tally_init(&tally, VALUES, error) &&
                split_play(pass, &made.play, 0, GAMES, &tally, error);
    split_release(pass);
    split_tally_free(&tally);
    return done;
}

/* Only the table of counts may be too large: players that are not given one need little. */
TEST_WITH(make_play, free_play, splitting_survives_them) { assert_survives_faults(split, NULL); }
