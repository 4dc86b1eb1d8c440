#include "sim/dataset/dataset_read.h"
#include "sim/text/quote.h"
#include "sim/walk/policy/policy_file.h"
#include "sim/walk/policy/policy_variables.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/rules/path.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool check_filetype(const struct dataset_file *file, struct error *error) {
    const char *type;
    int64_t version;
    if (!dataset_get_text(file, "filetype", &type, error) ||
        !dataset_get_int64(file, "format_version", &version, error))
        return false;
    if (strcmp(type, POLICY_FILE_TYPE) != 0)
        return error_input(error, "%s: is a file of type %s, not " POLICY_FILE_TYPE, file->path,
                           quote(type).text);
    return version == POLICY_FILE_VERSION ||
           error_input(error, "%s: has version %lld of its format; this program knows %d",
                       file->path, (long long)version, (int)POLICY_FILE_VERSION);
}

/* The same letters, colours and reset; where games start is no matter. */
static bool check_board(const struct dataset_file *file, const struct walk_board *board,
                        struct error *error) {
    const char *text;
    struct walk_board its;
    struct error wrong = {0};
    if (!dataset_get_text(file, "board", &text, error))
        return false;
    if (!board_file_parse(&its, "its board", text, &wrong))
        return error_input(error, "%s: %s", file->path, wrong.text);
    size_t squares = (size_t)board->squares;
    if (its.rows == board->rows && its.columns == board->columns &&
        memcmp(its.letter, board->letter, squares * sizeof *its.letter) == 0 &&
        memcmp(its.green, board->green, squares * sizeof *its.green) == 0 &&
        collection_rank(&its.reset) == collection_rank(&board->reset))
        return true;
    return error_input(error, "%s: its policy is for another board", file->path);
}

/* What it was made for: a p that can be, or NaN for every p. */
static bool check_p(const struct dataset_file *file, struct error *error) {
    const struct dataset_attribute *p = dataset_attribute(file, "p");
    if (!p || p->value.type != DATASET_DOUBLE || isnan(p->value.real))
        return true;
    return path_check_p(p->value.real, error) || error_within(error, "%s: its p", file->path);
}

/* Letters A to Z in ascending order, at most four, or "-". */
static bool parse_collection(const char *text, struct walk_collection *collection) {
    *collection = (struct walk_collection){0};
    if (strcmp(text, "-") == 0)
        return true;
    for (size_t i = 0; text[i]; i++) {
        if (i == WALK_PALINDROME - 1 || text[i] < 'A' || text[i] > 'Z' ||
            (i > 0 && text[i] < text[i - 1]))
            return false;
        *collection = collection_add(*collection, (uint8_t)(text[i] - 'A'));
    }
    return collection->size > 0;
}

static bool add_collection(struct walk_policy *policy, const struct dataset_file *file,
                           const char *text, uint32_t row, struct error *error) {
    struct walk_collection collection;
    if (!parse_collection(text, &collection))
        return error_input(error,
                           "%s: %s is no collection: up to four letters A to Z in ascending order, "
                           "or -",
                           file->path, quote(text).text);
    uint32_t *its = &policy->row_of_rank[collection_rank(&collection)];
    if (*its != TABLE_DONE)
        return error_input(error, "%s: the collection %s is there twice", file->path, text);
    *its = row;
    return true;
}

static bool read_collections(struct walk_policy *policy, const struct dataset_file *file,
                             const struct dataset_entry *entry, struct error *error) {
    if (!(policy->row_of_rank = malloc(COLLECTIONS * sizeof *policy->row_of_rank)))
        return error_memory(error);
    memset(policy->row_of_rank, 0xff, COLLECTIONS * sizeof *policy->row_of_rank);
    char **text = dataset_read_texts(file, entry, error);
    bool read = text;
    for (size_t row = 0; read && row < entry->size; row++)
        read = add_collection(policy, file, text[row], (uint32_t)row, error);
    dataset_free_texts(text);
    return read;
}

/* Reads the probabilities and checks those of white squares. */
static bool read_decisions(struct walk_policy *policy, const struct dataset_file *file,
                           const struct dataset_entry *entry, const struct walk_board *board,
                           struct error *error) {
    if (!(policy->take = calloc(entry->size + 1, sizeof *policy->take)))
        return error_memory(error);
    if (!dataset_read(file, entry, policy->take, error))
        return false;
    for (size_t i = 0; i < entry->size; i++) {
        if (board->green[i % policy->squares])
            policy->take[i] = 0;
        else if (!(policy->take[i] >= 0 && policy->take[i] <= 1))
            return error_input(error, "%s: %g is no probability of taking: 0 to 1", file->path,
                               policy->take[i]);
    }
    return true;
}

static bool read_policy(struct walk_policy *policy, const struct dataset_file *file,
                        const struct walk_board *board, struct error *error) {
    const struct dataset_entry *collections, *squares, *take;
    if (!check_filetype(file, error) || !check_board(file, board, error) || !check_p(file, error) ||
        !dataset_find(file, &policy_collection, &collections, error) ||
        !dataset_find(file, &policy_square, &squares, error) ||
        !dataset_find(file, &policy_taking, &take, error))
        return false;
    policy->squares = (size_t)board->squares;
    if (collections->size > COLLECTIONS || squares->size != policy->squares ||
        take->length[0] != collections->size || take->length[1] != squares->size)
        return error_input(error,
                           "%s: it has %zu collections and %zu squares, and decisions for "
                           "%zu x %zu",
                           file->path, collections->size, squares->size, take->length[0],
                           take->length[1]);
    return read_collections(policy, file, collections, error) &&
           read_decisions(policy, file, take, board, error);
}

bool policy_read(struct walk_policy *policy, const char *path, const struct walk_board *board,
                 struct error *error) {
    *policy = (struct walk_policy){0};
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

double policy_take(const struct walk_policy *policy, const struct walk_collection *collection,
                   int square) {
    uint32_t row = policy->row_of_rank[collection_rank(collection)];
    return row == TABLE_DONE ? 0 : policy->take[row * policy->squares + (size_t)square];
}
