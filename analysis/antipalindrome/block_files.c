/* Reading and writing blocks, one file each, and the state of a pass: all of them checkpoint files
 * (checkpoint.h), whose numbers say to which pass, layer and block they belong. */
#include "analysis/antipalindrome/block_files.h"

#include "sim/base/clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILE_NAME = ANTIPALINDROME_ROW_TEXT + 128, /* bytes; all but the row takes less than 128 */
    /* The numbers of a checkpoint file: of the state, its members; of a block, the same with the
     * size of its layer, then the number of the block and the words of its vectors. */
    STATE_NUMBERS = sizeof(struct disk_state) / sizeof(int64_t),
    BLOCK_NUMBERS = STATE_NUMBERS + 2,
};

#define REPEAT "delete the file ending in .disk to repeat the pass"

/* The beginning of the names of a row's files: antipalindrome-ROW-first-PLAYER. */
static void row_file_name(const struct antipalindrome_row *row, char name[FILE_NAME]) {
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(row, text);
    if (row->filled == 0)
        snprintf(text, sizeof text, "%d", row->squares);
    snprintf(name, FILE_NAME, "antipalindrome-%s-first-%d", text, row->first + 1);
}

bool row_file_path(const char *directory, const struct antipalindrome_row *row, const char *ending,
                   char path[CHECKPOINT_PATH], struct error *error) {
    char name[FILE_NAME];
    row_file_name(row, name);
    strcat(name, ending); /* both are short: see FILE_NAME */
    return checkpoint_path(directory, name, path, error);
}

static struct checkpoint_subject state_subject(const struct block_files *files) {
    return (struct checkpoint_subject){.filetype = "bukub antipalindrome disk 1\n",
                                       .bytes = files->row,
                                       .size = sizeof *files->row,
                                       .damaged = CHECKPOINT_DAMAGED("row")};
}

bool block_files_save_state(const struct block_files *files, struct error *error) {
    const struct checkpoint_subject subject = state_subject(files);
    int64_t number[STATE_NUMBERS];
    char path[CHECKPOINT_PATH];
    memcpy(number, &files->state, sizeof number);
    struct checkpoint_saving saving;
    return row_file_path(files->directory, files->row, ".disk", path, error) &&
           checkpoint_begin(&saving, path, &subject, number, STATE_NUMBERS, error) &&
           checkpoint_save(&saving, error);
}

bool block_files_load_state(struct block_files *files, struct error *error) {
    const struct checkpoint_subject subject = state_subject(files);
    int elements = __builtin_popcountll(antipalindrome_empty(files->row));
    int64_t number[STATE_NUMBERS] = {0};
    struct disk_state *state = &files->state;
    struct checkpoint_file file;
    char path[CHECKPOINT_PATH];
    if (!row_file_path(files->directory, files->row, ".disk", path, error))
        return false;
    bool done = checkpoint_open(&file, path, &subject, number, STATE_NUMBERS, error) &&
                (!file.file || checkpoint_end(&file, error));
    memcpy(state, number, sizeof *state); /* zeros if there is no file */
    /* Impossible numbers are refused here, so that others need no checks: blocks have at least two
     * squares between the ends (blocks.h), and a layer of size - 1 >= 1 is still to be computed. */
    if (done && file.file &&
        (state->outer < 0 || state->outer > BLOCKS_OUTER || 2 * state->outer + 2 > elements ||
         state->size <= 1 || state->size >= elements))
        done = checkpoint_damaged(&file, error);
    checkpoint_close(&file);
    return done;
}

/* Adds up the bytes of all files of the row here, and deletes them if `delete`. Other names may
 * begin alike: that of the checkpoint of layers in memory ends in .layer. */
static uint64_t files_visit(const struct block_files *files, bool delete) {
    char name[FILE_NAME];
    uint64_t bytes = 0;
    DIR *directory = opendir(files->directory);
    row_file_name(files->row, name);
    size_t length = strlen(name);
    const struct dirent *entry;
    // cppcheck-suppress readdirCalled ; the stream is that of this thread alone
    while (directory && (entry = readdir(directory))) {
        struct stat status;
        if (strncmp(entry->d_name, name, length) != 0)
            continue;
        const char *behind = entry->d_name + length, *ending = strrchr(behind, '.');
        bool is_block = behind[0] == '-' && ending && strcmp(ending, ".block") == 0;
        if (!is_block && strcmp(behind, ".disk") != 0)
            continue;
        if (fstatat(dirfd(directory), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(status.st_mode))
            bytes += (uint64_t)status.st_size;
        if (delete)
            (void)unlinkat(dirfd(directory), entry->d_name, 0);
    }
    if (directory)
        closedir(directory);
    return bytes;
}

/* The state first: without it the blocks are not used. */
void block_files_clear(const struct block_files *files) {
    char path[CHECKPOINT_PATH];
    if (row_file_path(files->directory, files->row, ".disk", path, NULL))
        (void)unlink(path);
    (void)files_visit(files, true);
}

uint64_t block_files_bytes(const struct block_files *files) { return files_visit(files, false); }

static bool block_path(const struct block_files *files, int size, uint32_t block,
                       char path[CHECKPOINT_PATH], struct error *error) {
    char ending[64];
    snprintf(ending, sizeof ending, "-%d-%u.block", size, block);
    return row_file_path(files->directory, files->row, ending, path, error);
}

bool block_file_exists(const struct block_files *files, int size, uint32_t block) {
    char path[CHECKPOINT_PATH];
    return block_path(files, size, block, path, NULL) && access(path, F_OK) == 0;
}

bool block_file_delete(const struct block_files *files, int size, uint32_t block,
                       struct error *error) {
    char path[CHECKPOINT_PATH];
    if (!block_path(files, size, block, path, error))
        return false;
    return unlink(path) == 0 || errno == ENOENT ||
           error_system(error, "%s: cannot be deleted: %s", path, strerror(errno));
}

/* A block that is written or read. */
struct block_transfer {
    struct checkpoint_subject subject;
    int64_t number[BLOCK_NUMBERS]; /* what its file must say */
    char path[CHECKPOINT_PATH];
    const struct block_vectors *vectors;
    uint64_t done, count; /* vectors: written or read so far, and all */
};

static bool block_transfer_init(struct block_transfer *transfer, const struct block_files *files,
                                int size, uint32_t block, const struct block_vectors *vectors,
                                struct error *error) {
    struct disk_state state = files->state;
    state.size = size;
    *transfer = (struct block_transfer){.subject = {.filetype = "bukub antipalindrome block 2\n",
                                                    .bytes = files->row,
                                                    .size = sizeof *files->row,
                                                    .damaged = "is damaged; " REPEAT},
                                        .vectors = vectors,
                                        .count = layer_blocks_vectors(files->blocks, size, block)};
    memcpy(transfer->number, &state, sizeof state);
    transfer->number[STATE_NUMBERS] = block;
    transfer->number[STATE_NUMBERS + 1] =
        (int64_t)(block_bytes(files->blocks, size, block) / sizeof(uint64_t));
    return block_path(files, size, block, transfer->path, error);
}

/* The next vectors that are adjacent in memory, *size bytes to be written or read at once: many,
 * so that the system is called seldom, but no more than stay in the processor's cache until their
 * checksum is computed. NULL if all are done. */
static void *block_transfer_next(struct block_transfer *transfer, size_t *size) {
    enum { RUN_BYTES = 1 << 20 };
    const struct block_vectors *vectors = transfer->vectors;
    uint64_t *first = NULL;
    size_t words = 0;
    while (transfer->done < transfer->count && words * sizeof *first < RUN_BYTES) {
        uint64_t index = vectors->index ? vectors->index[transfer->done] : transfer->done;
        uint64_t *vector = vectors->values + index * vectors->words;
        if (first && vector != first + words)
            break;
        if (!first)
            first = vector;
        words += vectors->words;
        transfer->done++;
    }
    *size = words * sizeof *first;
    return first;
}

bool block_file_save(const struct block_files *files, int size, uint32_t block,
                     const struct block_vectors *vectors, struct error *error) {
    struct block_transfer transfer;
    double began = clock_now();
    struct checkpoint_saving saving;
    size_t bytes;
    bool done = block_transfer_init(&transfer, files, size, block, vectors, error) &&
                checkpoint_begin(&saving, transfer.path, &transfer.subject, transfer.number,
                                 BLOCK_NUMBERS, error);
    for (void *run; done && (run = block_transfer_next(&transfer, &bytes));)
        checkpoint_add(&saving, run, bytes);
    done = done && checkpoint_save(&saving, error);
    files->work->writing += clock_now() - began;
    if (done)
        files->work->written += CHECKPOINT_BEGINNING + sizeof *files->row + sizeof transfer.number +
                                block_bytes(files->blocks, size, block);
    return done;
}

bool block_file_load(const struct block_files *files, int size, uint32_t block,
                     const struct block_vectors *vectors, struct error *error) {
    struct block_transfer transfer;
    struct checkpoint_file file = {0};
    int64_t number[BLOCK_NUMBERS];
    double began = clock_now();
    size_t bytes;
    bool done =
        block_transfer_init(&transfer, files, size, block, vectors, error) &&
        checkpoint_open(&file, transfer.path, &transfer.subject, number, BLOCK_NUMBERS, error);
    if (done && !file.file)
        done = error_input(error, "%s: is missing; " REPEAT, transfer.path);
    if (done && memcmp(number, transfer.number, sizeof number) != 0)
        done = checkpoint_damaged(&file, error);
    for (void *run; done && (run = block_transfer_next(&transfer, &bytes));)
        done = checkpoint_take(&file, run, bytes, error);
    done = done && checkpoint_end(&file, error);
    checkpoint_close(&file);
    files->work->reading += clock_now() - began;
    if (done)
        files->work->read += block_bytes(files->blocks, size, block);
    return done;
}
