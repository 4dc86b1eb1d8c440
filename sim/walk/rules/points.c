/* Points, squares and collections as variables of results. */
#include "sim/walk/rules/points.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

void *walk_points_solve(const struct walk_points *points, size_t strategy, int threads,
                        const struct watch *watch, struct error *error) {
    const struct walk_solver *solver = points->strategy[strategy].solver;
    const struct walk_setup *own = points->strategy[strategy].setup;
    void *states = memory_table(points->ps, solver->bytes(points->board), error);
    if (states && solver->solve(states, points->board, own ? &own->p : points->p, points->ps,
                                threads, watch, error))
        return states;
    free(states);
    return NULL;
}

const struct dataset_variable walk_points_variables[] = {
    ATTRIBUTE(INT64, "collect_at_start",
              "1: the letter of the start square is offered; 0: not offered", .flag = true),
    COORDINATE(TEXT, "strategy", "name",
               "canonical name of a strategy with all its parameters, hoard(n=3)"),
    COORDINATE(DOUBLE, "p", "1", "probability that a green square replaces the collection"),
    COORDINATE(TEXT, "start", "name", "start square, row letter and column number, D4"),
    {0},
};

void walk_points_to_result(struct result *result, const struct walk_points *points) {
    result_set_whole(result, "collect_at_start", 0, points->collect_at_start);
    if (points->strategies > 0)
        result_dimension(result, "strategy", points->strategies);
    for (size_t i = 0; i < points->strategies; i++)
        result_set_text(result, "strategy", i, points->strategy[i].name);
    result_dimension(result, "p", points->ps);
    result_fill(result, "p", points->p);
    result_dimension(result, "start", points->starts);
    for (size_t i = 0; i < points->starts; i++)
        walk_square_to_result(result, "start", i, points->board, points->start[i]);
}

const struct dataset_variable walk_collections_variables[] = {
    COORDINATE(TEXT, "collection", "name", "letters held, in ascending order; - for none"),
    {0},
};

const struct dataset_variable walk_squares_variables[] = {
    COORDINATE(TEXT, "square", "name", "square of the board, row letter and column number",
               .keyed = true),
    VARIABLE(TEXT, "letter", "name", "letter on the square", .dimensions = {"square"}),
    VARIABLE(INT64, "green", "1", "whether the square is green: 1, or white: 0", .flag = true,
             .dimensions = {"square"}),
    {0},
};

void walk_squares_to_result(struct result *result, const struct walk_board *board) {
    result_dimension(result, "square", (size_t)board->squares);
    for (int square = 0; square < board->squares; square++) {
        walk_square_to_result(result, "square", (size_t)square, board, square);
        walk_letter_to_result(result, "letter", (size_t)square, board->letter[square]);
        result_set_whole(result, "green", (size_t)square, board->green[square]);
    }
}

void walk_collection_to_result(struct result *result, const char *name, size_t index,
                               const struct walk_collection *collection) {
    result_set_text(result, name, index,
                    collection->size > 0 ? collection_text(collection).text : "");
}

void walk_letter_to_result(struct result *result, const char *name, size_t index, int letter) {
    result_set_text(result, name, index, (const char[]){(char)('A' + letter), '\0'});
}

void walk_square_to_result(struct result *result, const char *name, size_t index,
                           const struct walk_board *board, int square) {
    result_set_text(result, name, index, square_name(board->columns, square).text);
}
