/* Policies, the decisions of a memoryless strategy by collection and square: in memory, and written
 * to result files and read from them. Files are not trusted: everything that is read is checked. */
#include "sim/walk/policy/policy.h"

#include "sim/base/memory.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/rules/path.h"
#include "sim/walk/rules/points.h"

#include <math.h>
#include <string.h>

void policy_init(struct walk_policy *policy, const struct walk_board *board) {
    *policy = (struct walk_policy){
        .squares = (size_t)board->squares,
        .row_of_rank = memory_allocate(COLLECTIONS, sizeof *policy->row_of_rank),
    };
    for (int rank = 0; rank < COLLECTIONS; rank++)
        policy->row_of_rank[rank] = TABLE_DONE;
}

double *policy_row(struct walk_policy *policy, const struct walk_collection *collection) {
    uint32_t *row = &policy->row_of_rank[collection_rank(collection)];
    if (*row == TABLE_DONE) {
        policy->take =
            list_with_room(policy->take, policy->rows, policy->squares * sizeof *policy->take);
        *row = (uint32_t)policy->rows++;
        for (size_t square = 0; square < policy->squares; square++)
            policy->take[*row * policy->squares + square] = NAN;
    }
    return policy->take + *row * policy->squares;
}

void policy_free(struct walk_policy *policy) {
    free(policy->row_of_rank);
    free(policy->take);
    *policy = (struct walk_policy){0};
}

double policy_take(const void *self, const struct walk_view *view) {
    const struct walk_policy *policy = self;
    uint32_t row = policy->row_of_rank[collection_rank(view->collection)];
    return row == TABLE_DONE ? NAN : policy->take[row * policy->squares + (size_t)view->square];
}

/* The dimensions of a variable that has a value for each decision. */
#define DECISION .dimensions = {"collection", "square"}

const struct dataset_variable policy_taking[] = {
    VARIABLE(DOUBLE, "take", "1", "probability of taking the letter of the square", DECISION),
    {0},
};
/* In the order of POLICY_EXPECTED, POLICY_LOWER, POLICY_UPPER and POLICY_COST. */
const struct dataset_variable policy_moves[POLICY_MOVES] = {
    VARIABLE(DOUBLE, "expected_moves", "moves",
             "expected remaining moves with the collection at the beginning of a turn there",
             DECISION),
    VARIABLE(DOUBLE, "lower", "moves", "guaranteed lower bound of expected_moves", DECISION),
    VARIABLE(DOUBLE, "upper", "moves", "guaranteed upper bound of expected_moves", DECISION),
    VARIABLE(DOUBLE, "cost", "moves",
             "expected moves that the other decision would cost; NaN if there is none, or if "
             "games need not end either way",
             DECISION),
};

/* What policy_read reads from a file; policy_file_add_dimensions writes all but policy_taking. */
static const struct result_description decisions_description = {
    .variables = {walk_collections_variables, walk_squares_variables, policy_taking},
};

bool policy_file_add_dimensions(struct dataset_writer *writer, const struct walk_table *table,
                                uint32_t rows, struct error *error) {
    struct result *dimensions = result_create(&decisions_description);
    result_dimension(dimensions, "collection", rows);
    for (uint32_t row = 0; row < rows; row++)
        result_set_text(dimensions, "collection", row,
                        collection_text(&table->collection[row]).text);
    walk_squares_to_result(dimensions, table->board);
    bool added = result_add_to_file(dimensions, writer, error);
    result_free(dimensions);
    return added;
}

struct dataset_writer *policy_file_create(struct dataset_origin origin,
                                          const struct walk_table *table, const char *strategy,
                                          double p, struct error *error) {
    const size_t squares = (size_t)table->board->squares;
    char *board = board_file_text(table->board);
    origin.filetype = POLICY_FILE_TYPE;
    origin.format_version = POLICY_FILE_VERSION;
    origin.board = board;
    struct dataset_writer *writer = dataset_create(&origin, error);
    free(board);
    double *take = memory_allocate(table->rows * squares, sizeof *take);
    for (uint32_t row = 0; row < table->rows; row++)
        for (size_t square = 0; square < squares; square++)
            take[row * squares + square] =
                table->board->green[square] ? NAN : table_take(table, row, (int)square);
    bool done = writer && dataset_set(writer, "strategy", dataset_text(strategy), error) &&
                dataset_set(writer, "p", dataset_real(p), error) &&
                policy_file_add_dimensions(writer, table, table->rows, error) &&
                dataset_add(writer, policy_taking, take, error);
    free(take);
    if (done)
        return writer;
    dataset_free(writer);
    return NULL;
}

/* Checks that the file is a policy for a board with the same size, letters, colours and reset. */
static bool check_origin(const struct dataset_file *file, const struct walk_board *board,
                         struct error *error) {
    const struct dataset_value *type = dataset_get(file, "filetype", DATASET_TEXT, error);
    const struct dataset_value *version =
        type ? dataset_get(file, "format_version", DATASET_INT64, error) : NULL;
    if (!version)
        return false;
    if (strcmp(type->text, POLICY_FILE_TYPE) != 0)
        return error_input(error,
                           "%s: is a file of type %s, not " POLICY_FILE_TYPE
                           ", which `bukub walk optimal --export-policy' saves",
                           file->path, quote(type->text).text);
    if (version->whole != POLICY_FILE_VERSION)
        return error_input(error, "%s: has version %lld of its format; this program knows %d",
                           file->path, (long long)version->whole, (int)POLICY_FILE_VERSION);
    const struct dataset_value *text = dataset_get(file, "board", DATASET_TEXT, error);
    struct walk_board saved;
    if (!text)
        return false;
    if (!board_file_parse(&saved, "its board", text->text, error))
        return error_within(error, "%s", file->path);
    size_t squares = (size_t)board->squares;
    return (saved.rows == board->rows && saved.columns == board->columns &&
            memcmp(saved.letter, board->letter, squares * sizeof *saved.letter) == 0 &&
            memcmp(saved.green, board->green, squares * sizeof *saved.green) == 0 &&
            collection_rank(&saved.reset) == collection_rank(&board->reset)) ||
           error_input(error, "%s: its policy is for another board", file->path);
}

/* Adds the decisions that a file has saved to an empty policy for that board. */
static bool add_decisions(struct walk_policy *policy, const char *path, const struct result *saved,
                          const struct walk_board *board, struct error *error) {
    const struct result_values *take = result_find(saved, "take");
    const size_t collections = result_length(saved, "collection");
    if (!take)
        return error_input(error, "%s: has no variable 'take'", path);
    if (collections > COLLECTIONS || result_length(saved, "square") != policy->squares)
        return error_input(
            error, "%s: it has %zu collections and %zu squares; allowed: at most %d, and %zu", path,
            collections, result_length(saved, "square"), COLLECTIONS, policy->squares);
    for (size_t i = 0; i < collections; i++) {
        const char *text = result_text(saved, "collection", i);
        struct walk_collection collection;
        if (!collection_parse(text, &collection) ||
            strcmp(text, collection_text(&collection).text) != 0)
            return error_input(error,
                               "%s: %s is no collection: up to four letters A to Z in ascending "
                               "order, or -",
                               path, quote(text).text);
        if (policy->row_of_rank[collection_rank(&collection)] != TABLE_DONE)
            return error_input(error, "%s: the collection %s is there twice", path, text);
        double *row = policy_row(policy, &collection);
        for (size_t square = 0; square < policy->squares; square++) {
            row[square] = ((const double *)take->values)[i * policy->squares + square];
            if (!board->green[square] && !(row[square] >= 0 && row[square] <= 1))
                return error_input(error, "%s: %g is no probability of taking: 0 to 1", path,
                                   row[square]);
        }
    }
    return true;
}

bool policy_read(struct walk_policy *policy, const char *path, const struct walk_board *board,
                 struct error *error) {
    policy_init(policy, board);
    struct dataset_file *file = dataset_open(path, error);
    bool good = file && check_origin(file, board, error);
    const struct dataset_value *p = good ? dataset_get(file, "p", DATASET_DOUBLE, NULL) : NULL;
    if (p && !isnan(p->real) && !path_check_p(p->real, error)) /* NaN: any p */
        good = error_within(error, "%s: its p", path);
    struct result *saved = good ? result_file_read(file, &decisions_description, error) : NULL;
    good = saved && add_decisions(policy, path, saved, board, error);
    result_free(saved);
    dataset_close(file);
    return good;
}
