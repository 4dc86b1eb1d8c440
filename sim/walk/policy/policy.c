/* Policies, and how they are written to and read from result files: the variables first, then
 * writing, then reading. A file may be anything, so what is read is checked. */
#include "sim/walk/policy/policy.h"

#include "sim/base/memory.h"
#include "sim/dataset/dataset.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/rules/path.h"
#include "sim/walk/rules/points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DECISION .dimensions = {"collection", "square"}

const struct dataset_variable policy_taking =
    VARIABLE(DOUBLE, "take", "1", "probability of taking the letter of the square", DECISION);
const struct dataset_variable policy_moves[POLICY_MOVES] = {
    [POLICY_EXPECTED] = VARIABLE(
        DOUBLE, "expected_moves", "moves",
        "expected remaining moves with the collection at the beginning of a turn there", DECISION),
    [POLICY_LOWER] =
        VARIABLE(DOUBLE, "lower", "moves", "guaranteed lower bound of expected_moves", DECISION),
    [POLICY_UPPER] =
        VARIABLE(DOUBLE, "upper", "moves", "guaranteed upper bound of expected_moves", DECISION),
    [POLICY_COST] =
        VARIABLE(DOUBLE, "cost", "moves",
                 "expected moves that the other decision would cost; NaN if there is none, or if "
                 "games need not end either way",
                 DECISION),
};

static const struct result_description dimensions_description = {
    .variables = {walk_collections_variables, walk_squares_variables},
};

bool policy_file_add_dimensions(struct dataset_writer *writer, const struct walk_table *table,
                                struct error *error) {
    struct result *dimensions = result_create(&dimensions_description);
    result_dimension(dimensions, "collection", table->rows);
    for (uint32_t row = 0; row < table->rows; row++) {
        char held[WALK_PALINDROME + 1];
        collection_print(&table->collection[row], held);
        result_set_text(dimensions, "collection", row, held);
    }
    walk_squares_to_result(dimensions, table->board);
    bool added = result_add_to_file(dimensions, writer, error);
    result_free(dimensions);
    return added;
}

struct dataset_writer *policy_file_create(const struct policy_content *content,
                                          struct error *error) {
    const struct walk_table *table = content->table;
    const size_t squares = (size_t)table->board->squares;
    char *board = board_file_text(table->board);
    struct dataset_origin origin = content->origin;
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
    bool done =
        writer &&
        dataset_set(writer, "strategy",
                    (struct dataset_value){DATASET_TEXT, .text = content->strategy}, error) &&
        dataset_set(writer, "p", (struct dataset_value){DATASET_DOUBLE, .real = content->p},
                    error) &&
        policy_file_add_dimensions(writer, table, error) &&
        dataset_add(writer, &policy_taking, take, error);
    for (size_t i = 0; done && i < POLICY_MOVES && content->moves[i]; i++)
        done = dataset_add(writer, &policy_moves[i], content->moves[i], error);
    free(take);
    if (done)
        return writer;
    dataset_free(writer);
    return NULL;
}

/* Checks that the file is a policy for that board: letters, colours and reset are equal; the start
 * does not matter. */
static bool check_origin(const struct dataset_file *file, const struct walk_board *board,
                         struct error *error) {
    const char *type, *text;
    int64_t version;
    struct walk_board saved;
    struct error wrong = {0};
    if (!dataset_get_text(file, "filetype", &type, error) ||
        !dataset_get_int64(file, "format_version", &version, error))
        return false;
    if (strcmp(type, POLICY_FILE_TYPE) != 0)
        return error_input(error,
                           "%s: is a file of type %s, not " POLICY_FILE_TYPE
                           ", which `bukub walk optimal --export-policy' saves",
                           file->path, quote(type).text);
    if (version != POLICY_FILE_VERSION)
        return error_input(error, "%s: has version %lld of its format; this program knows %d",
                           file->path, (long long)version, (int)POLICY_FILE_VERSION);
    if (!dataset_get_text(file, "board", &text, error))
        return false;
    if (!board_file_parse(&saved, "its board", text, &wrong))
        return error_input(error, "%s: %s", file->path, wrong.text);
    size_t squares = (size_t)board->squares;
    return (saved.rows == board->rows && saved.columns == board->columns &&
            memcmp(saved.letter, board->letter, squares * sizeof *saved.letter) == 0 &&
            memcmp(saved.green, board->green, squares * sizeof *saved.green) == 0 &&
            collection_rank(&saved.reset) == collection_rank(&board->reset)) ||
           error_input(error, "%s: its policy is for another board", file->path);
}

/* Adds the decisions take[count * squares] with the collections in the texts collections[count],
 * and checks those of white squares. */
static bool add_decisions(struct walk_policy *policy, const struct dataset_file *file,
                          char *const *collections, size_t count, const double *take,
                          const struct walk_board *board, struct error *error) {
    for (size_t i = 0; i < count; i++) {
        struct walk_collection collection;
        char held[WALK_PALINDROME + 1] = "";
        if (collection_parse(collections[i], &collection))
            collection_print(&collection, held);
        if (strcmp(held, collections[i]) != 0 || !*held)
            return error_input(error,
                               "%s: %s is no collection: up to four letters A to Z in ascending "
                               "order, or -",
                               file->path, quote(collections[i]).text);
        double *row = policy_row(policy, &collection);
        if (policy->rows <= i)
            return error_input(error, "%s: the collection %s is there twice", file->path,
                               collections[i]);
        for (size_t square = 0; square < policy->squares; square++) {
            row[square] = take[i * policy->squares + square];
            if (!board->green[square] && !(row[square] >= 0 && row[square] <= 1))
                return error_input(error, "%s: %g is no probability of taking: 0 to 1", file->path,
                                   row[square]);
        }
    }
    return true;
}

/* Reads an open file into an empty policy. */
static bool read_policy(struct walk_policy *policy, const struct dataset_file *file,
                        const struct walk_board *board, struct error *error) {
    const struct dataset_entry *collections, *squares, *take;
    if (!check_origin(file, board, error))
        return false;
    const struct dataset_attribute *p = dataset_attribute(file, "p"); /* NaN: any p */
    if (p && p->value.type == DATASET_DOUBLE && !isnan(p->value.real) &&
        !path_check_p(p->value.real, error))
        return error_within(error, "%s: its p", file->path);
    if (!dataset_find(file, &walk_collections_variables[0], &collections, error) ||
        !dataset_find(file, &walk_squares_variables[WALK_SQUARES_NAME], &squares, error) ||
        !dataset_find(file, &policy_taking, &take, error))
        return false;
    if (collections->size > COLLECTIONS || squares->size != policy->squares ||
        take->length[0] != collections->size || take->length[1] != squares->size)
        return error_input(error,
                           "%s: it has %zu collections and %zu squares, and decisions for "
                           "%zu x %zu",
                           file->path, collections->size, squares->size, take->length[0],
                           take->length[1]);
    double *decisions = memory_allocate(take->size, sizeof *decisions);
    char **text = dataset_read_texts(file, collections, error);
    bool read = text && dataset_read(file, take, decisions, error) &&
                add_decisions(policy, file, text, collections->size, decisions, board, error);
    dataset_free_texts(text);
    free(decisions);
    return read;
}

void policy_init(struct walk_policy *policy, const struct walk_board *board) {
    *policy = (struct walk_policy){
        .squares = (size_t)board->squares,
        .row_of_rank = memory_allocate(COLLECTIONS, sizeof *policy->row_of_rank),
    };
    memset(policy->row_of_rank, 0xff, COLLECTIONS * sizeof *policy->row_of_rank);
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

bool policy_read(struct walk_policy *policy, const char *path, const struct walk_board *board,
                 struct error *error) {
    policy_init(policy, board);
    struct dataset_file *file = dataset_open(path, error);
    bool read = file && read_policy(policy, file, board, error);
    dataset_close(file);
    return read;
}

void policy_free(struct walk_policy *policy) {
    free(policy->row_of_rank);
    free(policy->take);
    *policy = (struct walk_policy){0};
}

double policy_take(const struct walk_policy *policy, const struct walk_view *view) {
    const struct walk_collection *held = view->collection;
    uint32_t row = policy->row_of_rank[collection_rank(held)];
    double take =
        row == TABLE_DONE ? NAN : policy->take[row * policy->squares + (size_t)view->square];
    bool forbidden = held->size == WALK_PALINDROME - 1 && !walk_completes(held, view->letter);
    return isnan(take) && forbidden ? 0 : take;
}
