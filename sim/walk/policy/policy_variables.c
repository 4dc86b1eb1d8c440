#include "sim/walk/policy/policy_variables.h"

const struct dataset_variable policy_collection = {
    .name = "collection",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "letters that are held, in ascending order; - for none",
};
const struct dataset_variable policy_square = {
    .name = "square",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "square of the board, row letter and column number",
};
const struct dataset_variable policy_letter = {
    .name = "letter",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "letter on the square",
    .dimensions = {"square"},
};
const struct dataset_variable policy_green = {
    .name = "green",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "whether the square is green: 1, or white: 0",
    .dimensions = {"square"},
};
const struct dataset_variable policy_taking = {
    .name = "take",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "probability of taking the letter of the square",
    .dimensions = {"collection", "square"},
};
const struct dataset_variable policy_moves[POLICY_MOVES] = {
    [POLICY_EXPECTED] =
        {
            .name = "expected_moves",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "moves still expected with the collection when a turn begins there",
            .dimensions = {"collection", "square"},
        },
    [POLICY_LOWER] =
        {
            .name = "lower",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "certified lower bound of expected_moves",
            .dimensions = {"collection", "square"},
        },
    [POLICY_UPPER] =
        {
            .name = "upper",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "certified upper bound of expected_moves",
            .dimensions = {"collection", "square"},
        },
};
