/* libFuzzer: whatever a result file holds, be it well formed and sealed, it is listed and its
 * tables gone through, or refused with one line; and so with a policy, a tournament's game and a
 * sweep to be resumed. HDF5 itself is not the target: a text says what to create with it, a line
 * for each thing.
 *
 *     @NAME TYPE VALUE          an attribute; TYPE: t text, r real, w whole, c count
 *     =NAME TYPE ITEM,ITEM      a dimension; or #N for 0 to N - 1
 *     NAME TYPE DIM,DIM ITEM,.. a variable over dimensions, - for none; the last item is repeated
 *     /NAME                     a group
 */
#define REPLAYED 500 /* each takes a millisecond or two, and ten under sanitizers */

#include "cli/shared/args/option_values.h"
#include "cli/shared/run/state.h"
#include "sim/dataset/checksum.h"
#include "sim/dataset/dataset_internal.h"
#include "sim/dataset/result.h"
#include "sim/match/tournament.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/text_target.h"

#include <hdf5_hl.h>
#include <inttypes.h>

enum { MOST_VALUES = 5000, MOST_LINES = 60 };

static struct memory_file memory;

static const struct result_description sweep_description = {
    .filetype = SWEEP_FILE_TYPE,
    .format_version = SWEEP_FILE_VERSION,
    .variables = {walk_points_variables, sweep_variables},
    .rows = sweep_rows,
};

/* --- making --- */

static bool type_of(const char *name, enum dataset_type *type) {
    static const char letters[] = "rwct";
    static const enum dataset_type types[] = {DATASET_DOUBLE, DATASET_INT64, DATASET_UINT64,
                                              DATASET_TEXT};
    const char *letter = name && name[0] ? strchr(letters, name[0]) : NULL;
    if (letter)
        *type = types[letter - letters];
    return letter;
}

union value {
    double real;
    int64_t whole;
    uint64_t count;
    const char *text;
};

static union value value_of(enum dataset_type type, const char *text) {
    switch (type) {
    case DATASET_DOUBLE:
        return (union value){.real = strtod(text, NULL)};
    case DATASET_INT64:
        return (union value){.whole = strtoll(text, NULL, 10)};
    case DATASET_UINT64:
        return (union value){.count = strtoull(text, NULL, 10)};
    case DATASET_TEXT:
        break;
    }
    return (union value){.text = text};
}

/* Cuts items at commas; returns how many. */
static size_t cut_items(char *text, char **item) {
    size_t items = 0;
    for (char *rest = text; rest && items < MOST_VALUES; items++)
        item[items] = strsep(&rest, ",");
    return items;
}

/* \n is a line feed. */
static void unfold(char *text) {
    for (char *at; (at = strstr(text, "\\n"));) {
        *at = '\n';
        memmove(at + 1, at + 2, strlen(at + 2) + 1);
    }
}

static void make_attribute(hid_t file, char *rest) {
    const char *name = strsep(&rest, " "), *kind = strsep(&rest, " ");
    enum dataset_type type;
    if (!*name || !rest || !type_of(kind, &type))
        return;
    unfold(rest);
    union value value = value_of(type, rest);
    hid_t space = H5Screate(H5S_SCALAR);
    hid_t attribute = H5Acreate2(file, name, hdf5_type(type), space, H5P_DEFAULT, H5P_DEFAULT);
    if (attribute >= 0)
        H5Awrite(attribute, hdf5_type(type), &value);
    hdf5_close(attribute);
    hdf5_close(space);
}

static void write_values(hid_t dataset, enum dataset_type type, size_t size, char *items) {
    static char *item[MOST_VALUES];
    static union value value[MOST_VALUES];
    bool numbered = items[0] == '#';
    size_t count = cut_items(items, item);
    for (size_t i = 0; i < size; i++) {
        value[i] = value_of(type, item[i < count ? i : count - 1]);
        if (numbered && type == DATASET_INT64)
            value[i].whole = (int64_t)i;
    }
    if (size > 0)
        H5Dwrite(dataset, hdf5_type(type), H5S_ALL, H5S_ALL, hdf5_transfer_list(), value);
}

static hid_t make_space(hid_t file, const char *const *dimension, size_t rank, size_t *size) {
    hsize_t length[DATASET_DIMENSIONS + 2];
    *size = 1;
    for (size_t i = 0; i < rank; i++) {
        hid_t scale = H5Dopen2(file, dimension[i], H5P_DEFAULT);
        hid_t space = scale < 0 ? scale : H5Dget_space(scale);
        if (space < 0 || H5Sget_simple_extent_ndims(space) != 1 ||
            H5Sget_simple_extent_dims(space, &length[i], NULL) < 0)
            length[i] = 1;
        hdf5_close(space);
        hdf5_close(scale);
        *size *= (size_t)length[i];
        if (*size > MOST_VALUES)
            return H5I_INVALID_HID;
    }
    return rank == 0 ? H5Screate(H5S_SCALAR) : H5Screate_simple((int)rank, length, NULL);
}

static hid_t make_dataset(hid_t file, const char *name, enum dataset_type type, hid_t space) {
    hid_t list = hdf5_creation_list(H5P_DATASET_CREATE);
    hid_t dataset =
        space < 0 ? space
                  : H5Dcreate2(file, name, hdf5_type(type), space, H5P_DEFAULT, list, H5P_DEFAULT);
    hdf5_close(list);
    return dataset;
}

static void make_dimension(hid_t file, char *rest) {
    const char *name = strsep(&rest, " "), *kind = strsep(&rest, " ");
    enum dataset_type type;
    if (!*name || !rest || !type_of(kind, &type))
        return;
    hsize_t length = 1;
    for (const char *at = rest; *at; at++)
        length += *at == ',';
    if (rest[0] == '#')
        length = strtoull(rest + 1, NULL, 10);
    if (length > MOST_VALUES)
        return;
    hid_t space = H5Screate_simple(1, &length, NULL);
    hid_t dataset = make_dataset(file, name, type, space);
    if (dataset >= 0) {
        write_values(dataset, type, (size_t)length, rest);
        H5DSset_scale(dataset, name);
    }
    hdf5_close(dataset);
    hdf5_close(space);
}

static void make_variable(hid_t file, char *rest) {
    const char *name = strsep(&rest, " "), *kind = strsep(&rest, " ");
    char *over = strsep(&rest, " ");
    enum dataset_type type;
    if (!*name || !rest || !type_of(kind, &type))
        return;
    const char *dimension[DATASET_DIMENSIONS + 2];
    size_t rank = 0, size;
    while (over && strcmp(over, "-") != 0 && rank < DATASET_DIMENSIONS + 2)
        dimension[rank++] = strsep(&over, ",");
    hid_t space = make_space(file, dimension, rank, &size);
    hid_t dataset = make_dataset(file, name, type, space);
    if (dataset >= 0)
        write_values(dataset, type, size, rest);
    for (size_t i = 0; dataset >= 0 && i < rank; i++) {
        hid_t scale = H5Dopen2(file, dimension[i], H5P_DEFAULT);
        if (scale >= 0 && H5DSis_scale(scale) > 0)
            H5DSattach_scale(dataset, scale, (unsigned)i);
        hdf5_close(scale);
    }
    hdf5_close(dataset);
    hdf5_close(space);
}

static void make_group(hid_t file, const char *name) {
    hid_t list = hdf5_creation_list(H5P_GROUP_CREATE);
    if (*name)
        hdf5_close(H5Gcreate2(file, name, H5P_DEFAULT, list, H5P_DEFAULT));
    hdf5_close(list);
}

static void make_line(hid_t file, char *line) {
    if (line[0] == '@')
        make_attribute(file, line + 1);
    else if (line[0] == '=')
        make_dimension(file, line + 1);
    else if (line[0] == '/')
        make_group(file, line + 1);
    else
        make_variable(file, line);
}

/* The bytes of an HDF5 file that holds what the text says; to be freed. */
static void *make_image(const char *text, size_t *size) {
    char *copy = strdup(text), *rest = copy;
    hid_t access = H5Pcreate(H5P_FILE_ACCESS), creation = hdf5_creation_list(H5P_FILE_CREATE);
    require(copy && H5Pset_fapl_core(access, 1 << 16, false) >= 0);
    hid_t file = H5Fcreate("fuzz", H5F_ACC_TRUNC, creation, access);
    require(file >= 0);
    for (int i = 0; rest && i < MOST_LINES; i++)
        make_line(file, strsep(&rest, "\n"));
    H5Fflush(file, H5F_SCOPE_GLOBAL);
    ssize_t length = H5Fget_file_image(file, NULL, 0);
    void *image = malloc((size_t)length);
    require(length > 0 && image && H5Fget_file_image(file, image, (size_t)length) == length);
    *size = (size_t)length;
    hdf5_close(file);
    hdf5_close(creation);
    hdf5_close(access);
    free(copy);
    return image;
}

static void make_file(const char *text) {
    size_t size;
    void *image = make_image(text, &size);
    struct checksum checksum;
    char trailer[DATASET_TRAILER_SIZE + 1];
    checksum_begin(&checksum);
    checksum_add(&checksum, image, size);
    snprintf(trailer, sizeof trailer, DATASET_TRAILER, (unsigned long long)checksum_end(&checksum));
    memory_file_begin(&memory);
    memory_file_add(&memory, image, size);
    memory_file_add(&memory, trailer, DATASET_TRAILER_SIZE);
    free(image);
}

/* --- reading --- */

static void check_file_refusal(const struct error *error) {
    require(error->kind == ERROR_INPUT || error->kind == ERROR_SYSTEM);
    require(strncmp(error->text, memory.path, strlen(memory.path)) == 0);
    require(!strchr(error->text, '\n'));
}

static void check_table(const struct dataset_file *file, const struct dataset_entry *table) {
    struct error error = {0};
    struct result *read = result_table_read(file, table, &error);
    if (!read) {
        check_file_refusal(&error);
        return;
    }
    for (size_t i = 0; i < read->entries; i++) {
        require(read->entry[i].size <= MOST_VALUES);
        for (size_t k = 0; k < read->entry[i].size; k++) {
            struct dataset_value value = result_value(&read->entry[i], k);
            require(value.type != DATASET_TEXT || value.text);
        }
    }
    result_free(read);
}

static void check_tables(void) {
    struct error error = {0};
    struct dataset_file *file = dataset_open(memory.path, &error);
    if (!file) {
        check_file_refusal(&error);
        return;
    }
    for (size_t i = 0; i < file->entries; i++)
        if (file->entry[i].table == &file->entry[i])
            check_table(file, &file->entry[i]);
    dataset_close(file);
}

/* The board of data/boards/tiny.ini. */
static const char tiny[] =
    "[board]\nletters =\n A B A\n B A B\n A B A\ngreen = C3\nreset = A B\nstart = B2\n";

static void check_policy(const struct walk_board *board) {
    struct walk_policy policy;
    struct error error = {0};
    if (policy_read(&policy, memory.path, board, &error)) {
        const struct walk_collection held[] = {{0}, {.size = 1, .letter = {1}}};
        for (int i = 0; i < 2 * board->squares; i++) {
            int square = i / 2;
            double take =
                policy_take(&policy, &(const struct walk_view){.board = board,
                                                               .collection = &held[i % 2],
                                                               .square = square,
                                                               .letter = board->letter[square]});
            require(board->green[square] || isnan(take) || (take >= 0 && take <= 1));
        }
    } else {
        check_file_refusal(&error);
    }
    policy_free(&policy);
}

static void check_tournament(void) {
    struct error error = {0};
    struct dataset_file *file = dataset_open(memory.path, &error);
    struct result *result = file ? result_file_read(file, &tournament_description, &error) : NULL;
    if (result) {
        size_t games = result_length(result, "game");
        const struct result_values *seat = result_find(result, "seat");
        require(!seat || seat->size == games * result_length(result, "player"));
        for (size_t i = 0; i < games; i++)
            require(result_text(result, "moves", i) && result_text(result, "fault", i));
    } else {
        check_file_refusal(&error);
    }
    result_free(result);
    dataset_close(file);
}

static void check_resume(void) {
    static const char *const none[] = {NULL};
    static const struct parsed_options command = {.command = "bukub walk sweep"};
    struct error error = {0};
    struct result *now = result_create(&sweep_description);
    result_set_origin(now, "bukub_version", "1");
    result_set_origin(now, "git_revision", "1");
    options_to_result(&command, now);
    if (!state_read(now, memory.path, none, &error))
        check_file_refusal(&error);
    for (size_t i = 0; i < now->parts; i++)
        require(now->part[i].first <= now->part[i].end);
    result_free(now);
}

/* The text itself is not a result file. */
static void check_foreign(const char *text) {
    struct error error = {0};
    memory_file_begin(&memory);
    memory_file_add(&memory, text, strlen(text));
    require(!dataset_open(memory.path, &error) && error.kind == ERROR_INPUT);
    check_file_refusal(&error);
}

static void check_text(const char *text) {
    struct walk_board board;
    require(board_file_parse(&board, "tiny", tiny, NULL));
    hdf5_quiet();
    check_foreign(text);
    make_file(text);
    check_tables();
    if (strstr(text, POLICY_FILE_TYPE))
        check_policy(&board);
    if (strstr(text, tournament_description.filetype))
        check_tournament();
    if (strstr(text, SWEEP_FILE_TYPE))
        check_resume();
    require(hdf5_type(DATASET_TEXT) >= 0); /* nothing else stays open */
    require(H5Fget_obj_count((hid_t)H5F_OBJ_ALL, H5F_OBJ_ALL) == 1);
}
