/* Memory that runs out while lines are listed, found, merged and made a result. */
#include "analysis/slice/lines/batch.h"
#include "analysis/slice/lines/best.h"
#include "analysis/slice/lines/lines.h"
#include "tests/unit/fault.h"

static bool list(struct error *error) {
    struct slice_lines lines;
    bool done = slice_lines_open(&lines, 5, error);
    slice_lines_close(&lines);
    return done;
}

/* Nothing is kept of a list that could not be made. */
static bool keep(struct error *error) {
    static int side = 2;
    bool done = slice_lines_of(side, error) != NULL;
    side += done;
    return done;
}

static bool find(struct error *error) {
    struct slice_lines lines = {0};
    struct slice_best_lines optimal = {0};
    struct slice_grid grid = slice_grid_empty(4);
    slice_fill(&grid, 5);
    bool done = slice_lines_open(&lines, 4, error) &&
                slice_best_lines_find(&lines, &grid, true, &optimal, error);
    slice_best_lines_free(&optimal);
    slice_lines_close(&lines);
    return done;
}

static bool merge(struct error *error) {
    struct slice_lines lines = {0};
    struct slice_automaton steps = {0};
    bool done = slice_lines_open(&lines, 3, error) && slice_automaton_open(&steps, &lines, error);
    slice_automaton_close(&steps);
    slice_lines_close(&lines);
    return done;
}

static bool set_result(struct error *error) {
    struct slice_lines lines = {0};
    struct result *result = result_create(&slice_lines_description, error);
    bool done = result && slice_lines_open(&lines, 2, error);
    if (done) {
        slice_lines_to_result(result, &lines);
        done = result_whole(result, error);
    }
    result_free(result);
    slice_lines_close(&lines);
    return done;
}

TEST(lack_of_memory_is_reported) {
    assert_survives_faults(list, NULL);
    assert_survives_faults(keep, NULL);
    assert_survives_faults(find, NULL);
    assert_survives_faults(merge, NULL);
    assert_survives_faults(set_result, NULL);
}
