#include "sim/walk/policy/policy_file.h"

#include "sim/walk/policy/policy_variables.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <stdlib.h>

static bool add_collections(struct dataset_writer *writer, const struct walk_table *table,
                            struct error *error) {
    char(*text)[WALK_PALINDROME + 1] = calloc(table->rows, sizeof *text);
    const char **name = calloc(table->rows, sizeof *name);
    bool done = (text && name) || error_memory(error);
    for (uint32_t row = 0; done && row < table->rows; row++) {
        collection_print(&table->collection[row], text[row]);
        name[row] = text[row];
    }
    done = done && dataset_add_dimension(writer, &policy_collection, table->rows, name, error);
    free(name);
    free(text);
    return done;
}

bool policy_file_add_squares(struct dataset_writer *writer, const struct walk_board *board,
                             struct error *error) {
    char text[WALK_MAX_SQUARES][SQUARE_NAME], letters[WALK_MAX_SQUARES][2];
    const char *name[WALK_MAX_SQUARES], *letter[WALK_MAX_SQUARES];
    int64_t green[WALK_MAX_SQUARES];
    for (int square = 0; square < board->squares; square++) {
        board_square_name(board, square, text[square]);
        letters[square][0] = (char)('A' + board->letter[square]);
        letters[square][1] = '\0';
        name[square] = text[square];
        letter[square] = letters[square];
        green[square] = board->green[square];
    }
    return dataset_add_dimension(writer, &policy_square, (size_t)board->squares, name, error) &&
           dataset_add(writer, &policy_letter, letter, error) &&
           dataset_add(writer, &policy_green, green, error);
}

bool policy_file_add_dimensions(struct dataset_writer *writer, const struct walk_table *table,
                                struct error *error) {
    return add_collections(writer, table, error) &&
           policy_file_add_squares(writer, table->board, error);
}

/* The probability of taking; NaN where nothing is decided. */
static double take_of(const struct walk_table *table, uint32_t row, int square) {
    size_t cell = (size_t)row * table->columns + table->column[square];
    if (table->board->green[square])
        return NAN;
    if (table->next[cell] == row)
        return 0;
    return table->take ? table->take[cell] : 1;
}

static bool add_decisions(struct dataset_writer *writer, const struct walk_table *table,
                          struct error *error) {
    size_t squares = (size_t)table->board->squares;
    double *take = calloc(table->rows * squares, sizeof *take);
    if (!take)
        return error_memory(error);
    for (uint32_t row = 0; row < table->rows; row++)
        for (size_t square = 0; square < squares; square++)
            take[row * squares + square] = take_of(table, row, (int)square);
    bool done = dataset_add(writer, &policy_taking, take, error);
    free(take);
    return done;
}

static bool add_moves(struct dataset_writer *writer, const struct policy_content *content,
                      struct error *error) {
    const double *values[POLICY_MOVES] = {
        [POLICY_EXPECTED] = content->moves,
        [POLICY_LOWER] = content->lower,
        [POLICY_UPPER] = content->upper,
    };
    for (size_t i = 0; content->moves && i < POLICY_MOVES; i++)
        if (!dataset_add(writer, &policy_moves[i], values[i], error))
            return false;
    return true;
}

struct dataset_writer *policy_file_create(const struct policy_content *content,
                                          struct error *error) {
    const struct walk_table *table = content->table;
    char *board = board_file_text(table->board);
    if (!board) {
        error_memory(error);
        return NULL;
    }
    struct dataset_origin origin = content->origin;
    origin.filetype = POLICY_FILE_TYPE;
    origin.format_version = POLICY_FILE_VERSION;
    origin.board = board;
    struct dataset_writer *writer = dataset_create(&origin, error);
    free(board);
    if (writer && dataset_set_text(writer, "strategy", content->strategy, error) &&
        dataset_set_double(writer, "p", content->p, error) &&
        policy_file_add_dimensions(writer, table, error) && add_decisions(writer, table, error) &&
        add_moves(writer, content, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
