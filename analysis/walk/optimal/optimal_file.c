#include "analysis/walk/exact/figures.h"
#include "analysis/walk/optimal/optimal_sweep.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/sweep/sweep.h"

#include <stdlib.h>

#define POINT(member) offsetof(struct optimal_point, member)

static const struct figure point_figures[] = {
    {"optimum", "moves", "least expected number of moves of any strategy", POINT(moves.value)},
    {"optimum_low", "moves", "lower bound of that", POINT(moves.lower)},
    {"optimum_high", "moves", "upper bound of that", POINT(moves.upper)},
    {"optimum_variance", "moves^2", "variance of the moves under the optimal policy",
     POINT(variance.value)},
    {"optimum_derivative", "moves", "derivative of the optimum by p", POINT(derivative.value)},
    {"optimum_ending", "1", "probability that a game ends under the optimal policy",
     POINT(ending.value)},
    {"optimum_residual", "1", "largest residual of its equations", POINT(residual)},
    {0},
};

#define REGRET(member) offsetof(struct optimal_regret, member)

static const struct figure regret_figures[] = {
    {"exact_mean", "moves", "expected number of moves of the strategy", REGRET(moves.value)},
    {"exact_low", "moves", "lower bound of the expected number of moves", REGRET(moves.lower)},
    {"exact_high", "moves", "upper bound of the expected number of moves", REGRET(moves.upper)},
    {"regret", "moves", "expected moves of the strategy above the optimum", REGRET(regret.total)},
    {0},
};

static bool point_known(const void *point) { return ((const struct optimal_point *)point)->solved; }

static bool regret_known(const void *regret) {
    return ((const struct optimal_regret *)regret)->solved;
}

static bool add_points(struct dataset_writer *writer, const struct optimum_content *content,
                       struct error *error) {
    const struct optimal_plan *plan = content->plan;
    const struct figure_points points = {
        .point = content->point,
        .size = sizeof *content->point,
        .count = walk_points_of_strategy(&plan->points),
        .known = point_known,
        .dimensions = {"p", "start"},
    };
    const struct figure_points regrets = {
        .point = content->regret,
        .size = sizeof *content->regret,
        .count = walk_points_count(&plan->points),
        .known = regret_known,
        .dimensions = {"strategy", "p", "start"},
    };
    return figures_add(writer, point_figures, &points, error) &&
           (plan->points.strategies == 0 || figures_add(writer, regret_figures, &regrets, error));
}

static const struct dataset_variable passes_variable = {
    .name = "optimum_passes",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "passes over its equations",
    .dimensions = {"p", "start"},
};
static const struct dataset_variable converged_variable = {
    .name = "optimum_converged",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "1: the bounds are of the requested width; 0: they are not",
    .dimensions = {"p", "start"},
};

static bool optimal_file_add_certificate(struct dataset_writer *writer,
                                         const struct optimum_content *content,
                                         struct error *error) {
    size_t points = walk_points_of_strategy(&content->plan->points);
    int64_t *value = calloc(points, sizeof *value);
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < points; i++)
        value[i] = content->point[i].passes;
    bool added = dataset_add(writer, &passes_variable, value, error);
    for (size_t i = 0; i < points; i++)
        value[i] = content->point[i].converged;
    added = added && dataset_add(writer, &converged_variable, value, error);
    free(value);
    return added;
}

/* The changes of the optimal policy: a dimension with their numbers, and variables. */

static const struct dataset_variable change_dimension = {
    .name = "change",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of a change of the optimal policy along p, ascending in p",
};
static const struct dataset_variable change_collection = {
    .name = "change_collection",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "letters held; - for none",
    .dimensions = {"change"},
};
static const struct dataset_variable change_square = {
    .name = "change_square",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "square whose letter the decision is about",
    .dimensions = {"change"},
};
static const struct dataset_variable change_takes = {
    .name = "change_takes",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "1: taking it is optimal above that p; 0: leaving it is",
    .dimensions = {"change"},
};
static const struct dataset_variable change_low = {
    .name = "change_low",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "a p below the change",
    .dimensions = {"change"},
};
static const struct dataset_variable change_high = {
    .name = "change_high",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "a p above the change",
    .dimensions = {"change"},
};

/* The variables of the changes, as arrays. */
struct columns {
    int64_t *number, *takes;
    double *low, *high;
    char (*held)[WALK_PALINDROME + 1], (*square)[SQUARE_NAME];
    const char **held_text, **square_text;
};

static bool columns_init(struct columns *columns, size_t count) {
    *columns = (struct columns){
        .number = calloc(count + 1, sizeof *columns->number),
        .takes = calloc(count + 1, sizeof *columns->takes),
        .low = calloc(count + 1, sizeof *columns->low),
        .high = calloc(count + 1, sizeof *columns->high),
        .held = calloc(count + 1, sizeof *columns->held),
        .square = calloc(count + 1, sizeof *columns->square),
        .held_text = calloc(count + 1, sizeof *columns->held_text),
        .square_text = calloc(count + 1, sizeof *columns->square_text),
    };
    return columns->number && columns->takes && columns->low && columns->high && columns->held &&
           columns->square && columns->held_text && columns->square_text;
}

static void columns_free(struct columns *columns) {
    free(columns->number);
    free(columns->takes);
    free(columns->low);
    free(columns->high);
    free(columns->held);
    free(columns->square);
    free(columns->held_text);
    free(columns->square_text);
}

static void columns_fill(struct columns *columns, const struct optimum_changes *changes,
                         const struct walk_board *board) {
    for (size_t i = 0; i < changes->count; i++) {
        const struct optimum_change *change = &changes->change[i];
        columns->number[i] = (int64_t)i;
        columns->takes[i] = change->takes;
        columns->low[i] = change->lower;
        columns->high[i] = change->upper;
        collection_print(&change->collection, columns->held[i]);
        board_square_name(board, change->square, columns->square[i]);
        columns->held_text[i] = columns->held[i];
        columns->square_text[i] = columns->square[i];
    }
}

static bool add_changes(struct dataset_writer *writer, const struct optimum_content *content,
                        struct error *error) {
    const struct optimum_changes *changes = content->changes;
    struct columns columns;
    if (!changes)
        return true;
    bool added = columns_init(&columns, changes->count) || error_memory(error);
    if (added) {
        columns_fill(&columns, changes, content->plan->points.board);
        added = dataset_add_dimension(writer, &change_dimension, changes->count, columns.number,
                                      error) &&
                dataset_add(writer, &change_collection, columns.held_text, error) &&
                dataset_add(writer, &change_square, columns.square_text, error) &&
                dataset_add(writer, &change_takes, columns.takes, error) &&
                dataset_add(writer, &change_low, columns.low, error) &&
                dataset_add(writer, &change_high, columns.high, error);
    }
    columns_free(&columns);
    return added;
}

struct dataset_writer *optimum_file_create(const struct optimum_content *content,
                                           struct error *error) {
    const struct optimal_plan *plan = content->plan;
    struct dataset_origin origin = content->origin;
    char *board = board_file_text(plan->points.board);
    if (!board) {
        error_memory(error);
        return NULL;
    }
    origin.filetype = OPTIMUM_FILE_TYPE;
    origin.format_version = OPTIMUM_FILE_VERSION;
    origin.board = board;
    struct dataset_writer *writer = dataset_create(&origin, error);
    free(board);
    if (writer &&
        dataset_set_int64(writer, "collect_at_start", plan->points.collect_at_start, error) &&
        dataset_set_double(writer, "width", plan->limits.width, error) &&
        sweep_file_add_dimensions(writer, &plan->points, false, error) &&
        add_points(writer, content, error) &&
        optimal_file_add_certificate(writer, content, error) && add_changes(writer, content, error))
        return writer;
    dataset_free(writer);
    return NULL;
}

/* Fills moves, lower and upper, [rows * squares] each. */
static void fill_moves(const struct optimum *optimum, const struct walk_table *table, double *moves,
                       double *lower, double *upper) {
    size_t cell = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        uint32_t same = optimum->table.row_of_rank[collection_rank(&table->collection[row])];
        for (int square = 0; square < table->board->squares; square++, cell++) {
            struct exact_bracket bracket = exact_state(&optimum->exact, same, square);
            moves[cell] = bracket.value;
            lower[cell] = bracket.lower;
            upper[cell] = bracket.upper;
        }
    }
}

struct dataset_writer *optimal_file_create(const struct optimum *optimum, int start, bool offered,
                                           struct dataset_origin origin, struct error *error) {
    struct walk_table table;
    struct dataset_writer *writer = NULL;
    if (!optimum_table(optimum, start, offered, TABLE_EITHER, &table, error))
        return NULL;
    size_t cells = (size_t)table.rows * (size_t)table.board->squares;
    double *moves = malloc(3 * cells * sizeof *moves);
    if (moves) {
        const struct policy_content content = {.origin = origin,
                                               .table = &table,
                                               .strategy = "optimal",
                                               .p = optimum->exact.chain.p,
                                               .moves = moves,
                                               .lower = moves + cells,
                                               .upper = moves + 2 * cells};
        fill_moves(optimum, &table, moves, moves + cells, moves + 2 * cells);
        writer = policy_file_create(&content, error);
    } else {
        error_memory(error);
    }
    free(moves);
    table_free(&table);
    return writer;
}
