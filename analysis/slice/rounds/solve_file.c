#include "analysis/slice/rounds/solve.h"
#include "sim/dataset/dataset.h"

#include "sim/base/printed.h"
#include "sim/slice/grid.h"
#include "sim/text/square.h"

#include <stdlib.h>
#include <string.h>

static const struct dataset_variable seat_variable = {
    .name = "seat",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "seat in the filling order, from 0: of the offense, or of the lone defender",
};
static const struct dataset_variable square_variable = {
    .name = "square",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "square to fill next",
};

enum { SCORE_LOW, SCORE_HIGH, PASSES, SETS, OF_SEATS };
static const struct dataset_variable of_seats[OF_SEATS] = {
    [SCORE_LOW] = {.name = "score_low",
                   .type = DATASET_INT64,
                   .units = "points",
                   .long_name = "score of the offense under optimal play, lower bound",
                   .dimensions = {"seat"}},
    [SCORE_HIGH] = {.name = "score_high",
                    .type = DATASET_INT64,
                    .units = "points",
                    .long_name = "score of the offense under optimal play, upper bound",
                    .dimensions = {"seat"}},
    [PASSES] = {.name = "passes",
                .type = DATASET_INT64,
                .units = "1",
                .long_name = "passes over all sets of filled squares",
                .dimensions = {"seat"}},
    [SETS] = {.name = "sets",
              .type = DATASET_INT64,
              .units = "sets",
              .long_name = "sets of filled squares visited, in all passes",
              .dimensions = {"seat"}},
};

enum { MOVE_LOW, MOVE_HIGH, OF_MOVES };
static const struct dataset_variable of_moves[OF_MOVES] = {
    [MOVE_LOW] = {.name = "move_low",
                  .type = DATASET_INT64,
                  .units = "points",
                  .long_name = "score after filling the square, lower bound; -1: it is filled",
                  .dimensions = {"seat", "square"}},
    [MOVE_HIGH] = {.name = "move_high",
                   .type = DATASET_INT64,
                   .units = "points",
                   .long_name = "score after filling the square, upper bound; -1: it is filled",
                   .dimensions = {"seat", "square"}},
};

static const struct dataset_variable play_variable = {
    .name = "best_play",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "squares filled under optimal play, as far as it is known",
    .dimensions = {"seat"},
};

static bool add_round_dimensions(struct dataset_writer *writer, const struct slice_round *round,
                                 struct error *error) {
    int64_t seat[SLICE_PLAYERS];
    char name[SLICE_SQUARES][SQUARE_NAME];
    const char *square[SLICE_SQUARES];
    for (int i = 0; i < round->seats; i++)
        seat[i] = round->seat[i].seat;
    for (int i = 0; i < slice_squares(&round->grid); i++) {
        square_name(round->grid.side, i, name[i]);
        square[i] = name[i];
    }
    return dataset_add_dimension(writer, &seat_variable, (size_t)round->seats, seat, error) &&
           dataset_add_dimension(writer, &square_variable, (size_t)slice_squares(&round->grid),
                                 square, error);
}

static bool add_round_seats(struct dataset_writer *writer, const struct slice_round *round,
                            struct error *error) {
    int64_t value[OF_SEATS][SLICE_PLAYERS];
    bool done = true;
    for (int i = 0; i < round->seats; i++) {
        const struct slice_solution *solution = &round->seat[i].solution;
        value[SCORE_LOW][i] = solution->lower;
        value[SCORE_HIGH][i] = solution->upper;
        value[PASSES][i] = solution->passes;
        value[SETS][i] = (int64_t)solution->sets;
    }
    for (int variable = 0; done && variable < OF_SEATS; variable++)
        done = dataset_add(writer, &of_seats[variable], value[variable], error);
    return done;
}

static bool add_round_moves(struct dataset_writer *writer, const struct slice_round *round,
                            struct error *error) {
    size_t squares = (size_t)slice_squares(&round->grid), all = squares * (size_t)round->seats;
    int64_t *value = malloc(OF_MOVES * all * sizeof *value);
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < OF_MOVES * all; i++)
        value[i] = -1;
    for (int seat = 0; seat < round->seats; seat++)
        for (size_t i = 0; i < round->seat[seat].solution.moves; i++) {
            const struct slice_move *move = &round->seat[seat].solution.move[i];
            size_t at = (size_t)seat * squares + (size_t)move->square;
            value[MOVE_LOW * all + at] = move->lower;
            value[MOVE_HIGH * all + at] = move->upper;
        }
    bool done = dataset_add(writer, &of_moves[MOVE_LOW], value, error) &&
                dataset_add(writer, &of_moves[MOVE_HIGH], value + all, error);
    free(value);
    return done;
}

static bool add_play(struct dataset_writer *writer, const struct slice_round *round,
                     struct error *error) {
    char text[SLICE_PLAYERS][SLICE_SOLVED_SQUARES * SQUARE_NAME + 1] = {{0}};
    const char *play[SLICE_PLAYERS];
    for (int i = 0; i < round->seats; i++) {
        const struct slice_optimal_play *best = &round->seat[i].play;
        for (int move = 0; move < best->moves; move++) {
            char name[SQUARE_NAME];
            square_name(round->grid.side, best->square[move], name);
            if (move > 0)
                strcat(text[i], " ");
            strcat(text[i], name);
        }
        play[i] = text[i];
    }
    return dataset_add(writer, &play_variable, play, error);
}

static bool add_round(struct dataset_writer *writer, const struct slice_round *round,
                      struct error *error) {
    return dataset_set_int64(writer, "side", round->grid.side, error) &&
           dataset_set_int64(writer, "players", round->players, error) &&
           dataset_set_int64(writer, "fills", slice_fills(round->grid.side, round->players),
                             error) &&
           dataset_set_text(writer, "defenders", slice_defenders_name[round->defenders], error) &&
           add_round_dimensions(writer, round, error) && add_round_seats(writer, round, error) &&
           add_round_moves(writer, round, error) && add_play(writer, round, error);
}

static void print_grid(const void *grid, FILE *out) { slice_grid_print(grid, out); }

struct dataset_writer *slice_solve_file_create(const struct slice_round *round,
                                               const struct dataset_origin *given,
                                               struct error *error) {
    struct dataset_origin origin = *given;
    char *board = printed(print_grid, &round->grid);
    if (!board) {
        error_memory(error);
        return NULL;
    }
    origin.filetype = SLICE_SOLVE_FILE_TYPE;
    origin.format_version = SLICE_SOLVE_FILE_VERSION;
    origin.board = board;
    struct dataset_writer *writer = dataset_create(&origin, error);
    free(board);
    if (writer && add_round(writer, round, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
