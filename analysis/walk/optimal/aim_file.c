#include "analysis/walk/optimal/aim_file.h"

#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>
#include <stdlib.h>

static const struct dataset_variable left_dimension = {
    .name = "left",
    .type = DATASET_INT64,
    .units = "moves",
    .long_name = "moves that are left after the landing",
};
static const struct dataset_variable within_variable = {
    .name = "within",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "greatest probability that a game is over after at most so many moves",
    .dimensions = {"moves"},
};
static const struct dataset_variable distribution_variable = {
    .name = "distribution",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "probability that a game takes so many moves, decided by take",
    .dimensions = {"moves"},
};
static const struct dataset_variable take_variable = {
    .name = "take",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "1: take the letter of the square landed on; 0: leave it",
    .dimensions = {"left", "collection", "square"},
};

static bool add_curves(struct dataset_writer *writer, const struct horizon *horizon,
                       struct error *error) {
    int64_t *number = malloc((horizon->moves + 1U) * sizeof *number);
    if (!number)
        return error_memory(error);
    for (uint32_t n = 0; n <= horizon->moves; n++)
        number[n] = n;
    bool added = dataset_add_dimension(writer, &sweep_moves, horizon->moves + 1U, number, error) &&
                 dataset_add_dimension(writer, &left_dimension, horizon->moves, number, error) &&
                 dataset_add(writer, &within_variable, horizon->within, error) &&
                 dataset_add(writer, &distribution_variable, horizon->distribution, error);
    free(number);
    return added;
}

/* By moves left and collection: rows of all squares. */
static bool add_decisions(struct dataset_writer *writer, const struct horizon *horizon,
                          uint32_t rows, struct error *error) {
    const struct walk_board *board = horizon->game.board;
    bool added = dataset_add(writer, &take_variable, NULL, error);
    for (uint32_t left = 0; added && left < horizon->moves; left++)
        for (uint32_t row = 0; added && row < rows; row++) {
            double take[WALK_MAX_SQUARES];
            for (int square = 0; square < board->squares; square++)
                take[square] =
                    board->green[square] ? NAN : horizon_takes(horizon, left, row, square);
            added =
                dataset_add_row(writer, take_variable.name, (size_t)left * rows + row, take, error);
        }
    return added;
}

/* Collections of fewer than four letters: the game's first. */
static uint32_t rows_of(const struct walk_table *game) {
    uint32_t rows = 0;
    while (rows < game->rows && game->collection[rows].size < WALK_PALINDROME - 1)
        rows++;
    return rows;
}

static struct dataset_writer *create_horizon(const struct aim_plan *plan,
                                             const struct horizon *horizon,
                                             struct dataset_origin origin, struct error *error) {
    struct walk_table table = horizon->game;
    char *board = board_file_text(plan->board);
    if (!board) {
        error_memory(error);
        return NULL;
    }
    table.rows = rows_of(&table);
    origin.filetype = AIM_FILE_TYPE;
    origin.format_version = AIM_FILE_VERSION;
    origin.board = board;
    struct dataset_writer *writer = dataset_create(&origin, error);
    free(board);
    if (writer && dataset_set_double(writer, "p", plan->p[0], error) &&
        policy_file_add_dimensions(writer, &table, error) && add_curves(writer, horizon, error) &&
        add_decisions(writer, horizon, table.rows, error))
        return writer;
    dataset_free(writer);
    return NULL;
}

struct dataset_writer *aim_file_create(const struct aim_plan *plan, const struct aim_point *point,
                                       struct dataset_origin origin, struct error *error) {
    if (plan->within > 0)
        return create_horizon(plan, point->horizon, origin, error);
    const struct policy_content content = {
        .origin = origin, .table = point->table, .strategy = "optimal", .p = plan->p[0]};
    struct dataset_writer *writer = policy_file_create(&content, error);
    if (writer && dataset_set_double(writer, "discount", plan->discount, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
