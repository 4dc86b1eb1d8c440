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

enum { ENDING = 32, FILE_NAME = 160 }; /* bytes: room for -SIZE-BLOCK.block; for any whole name */

/* What to do when a block is missing or damaged. */
#define REPEAT "delete the file ending in .disk to repeat the pass"

/* The name of a row's file: antipalindrome-ROW-first-PLAYER and the ending. */
static void row_file_name(const struct antipalindrome_row *row, const char *ending,
                          char name[FILE_NAME]) {
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(row, text);
    if (row->filled == 0)
        snprintf(text, sizeof text, "%d", row->squares);
    snprintf(name, FILE_NAME, "antipalindrome-%s-first-%d%s", text, row->first + 1, ending);
}

bool row_file_path(const char *directory, const struct antipalindrome_row *row, const char *ending,
                   char path[CHECKPOINT_PATH], struct error *error) {
    char name[FILE_NAME];
    row_file_name(row, ending, name);
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
    char path[CHECKPOINT_PATH];
    struct checkpoint_saving saving;
    return row_file_path(files->directory, files->row, ".disk", path, error) &&
           checkpoint_begin(&saving, path, &subject, &files->state, sizeof files->state, error) &&
           checkpoint_save(&saving, error);
}

bool block_files_load_state(const struct block_files *files, struct disk_state *state,
                            struct error *error) {
    const struct checkpoint_subject subject = state_subject(files);
    struct checkpoint_file file;
    char path[CHECKPOINT_PATH];
    *state = (struct disk_state){0};
    if (!row_file_path(files->directory, files->row, ".disk", path, error))
        return false;
    bool done = checkpoint_open(&file, path, &subject, state, sizeof *state, error) &&
                (!file.file || checkpoint_end(&file, error));
    /* Checks what the caller does not compare with its own plan: blocks have at least two squares
     * between the ends (blocks.h), and a layer of size - 1 >= 1 is still to be computed. */
    if (done && file.file) {
        int elements = __builtin_popcountll(antipalindrome_empty(files->row));
        done = (state->outer >= 0 && state->outer <= BLOCKS_OUTER &&
                2 * state->outer + 2 <= elements && state->size > 1 && state->size < elements) ||
               checkpoint_damaged(&file, error);
    }
    checkpoint_close(&file);
    return done;
}

/* The next file of the row's state or blocks in an open directory; NULL: there are no more. */
static const char *next_file(const struct block_files *files, DIR *directory) {
    char name[FILE_NAME];
    const struct dirent *entry;
    row_file_name(files->row, "", name);
    size_t length = strlen(name);
    // cppcheck-suppress readdirCalled ; the stream is that of this thread alone
    while ((entry = readdir(directory))) {
        if (strncmp(entry->d_name, name, length) != 0)
            continue;
        const char *behind = entry->d_name + length, *ending = strrchr(behind, '.');
        bool is_state = strcmp(behind, ".disk") == 0;
        bool is_block = behind[0] == '-' && ending && strcmp(ending, ".block") == 0;
        if (is_state || is_block) /* others, such as .layer, are of layers in memory */
            return entry->d_name;
    }
    return NULL;
}

/* Deletes the state first: blocks without it are not used, should this be interrupted. */
void block_files_clear(struct block_files *files) {
    char path[CHECKPOINT_PATH];
    files->state = (struct disk_state){0};
    if (row_file_path(files->directory, files->row, ".disk", path, NULL))
        (void)unlink(path);
    DIR *directory = opendir(files->directory);
    for (const char *name; directory && (name = next_file(files, directory));)
        (void)unlinkat(dirfd(directory), name, 0 /* a file, not a folder */);
    if (directory)
        closedir(directory);
}

uint64_t block_files_bytes(const struct block_files *files) {
    uint64_t bytes = 0;
    DIR *directory = opendir(files->directory);
    struct stat status;
    for (const char *name; directory && (name = next_file(files, directory));)
        if (fstatat(dirfd(directory), name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(status.st_mode))
            bytes += (uint64_t)status.st_size;
    if (directory)
        closedir(directory);
    return bytes;
}

static bool block_path(const struct block_files *files, int size, uint32_t block,
                       char path[CHECKPOINT_PATH], struct error *error) {
    char ending[ENDING];
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
    return block_path(files, size, block, path, error) &&
           (unlink(path) == 0 || errno == ENOENT ||
            error_system(error, "%s: cannot be deleted: %s", path, strerror(errno)));
}

/* The numbers in the file of a block. */
struct block_numbers {
    struct disk_state state; /* that of the pass, but with the size of the block's layer */
    int64_t block, words;    /* number of the block; words of its vectors */
};

/* A block that is written or read. */
struct block_transfer {
    struct checkpoint_subject subject;
    struct block_numbers numbers;
    char path[CHECKPOINT_PATH];
    uint64_t *values;      /* the vectors of the block or, with `index`, of its layer */
    const uint32_t *index; /* [count] which vectors of the layer are those of the block; or NULL */
    size_t words;          /* words of a vector */
    uint64_t next, count;  /* the next vector, and the number of vectors */
    uint64_t *run;         /* vectors that are adjacent in memory, written or read at once */
    size_t run_bytes;
};

static bool block_transfer_init(struct block_transfer *transfer, const struct block_files *files,
                                int size, uint32_t block, uint64_t *values, const uint32_t *index,
                                struct error *error) {
    const struct layer_space *space = files->blocks.space;
    const size_t words = value_words(space->kind, layer_bits(space, size));
    const uint64_t count = layer_blocks_vectors(&files->blocks, size, block);
    *transfer =
        (struct block_transfer){.subject = {.filetype = "bukub antipalindrome block 2\n",
                                            .bytes = files->row,
                                            .size = sizeof *files->row,
                                            .damaged = "is damaged; " REPEAT},
                                .numbers = {files->state, block, .words = (int64_t)(count * words)},
                                .values = values,
                                .index = index,
                                .words = words,
                                .count = count};
    transfer->numbers.state.size = size;
    return block_path(files, size, block, transfer->path, error);
}

/* Sets the next run; returns false if no vectors are left. A run is long, to save system calls, but
 * still in the processor's cache when its checksum is computed. */
static bool block_transfer_next(struct block_transfer *transfer) {
    enum { RUN_BYTES = 1 << 20 };
    size_t words = 0;
    while (transfer->next < transfer->count && words * sizeof(uint64_t) < RUN_BYTES) {
        uint64_t place = transfer->index ? transfer->index[transfer->next] : transfer->next;
        uint64_t *vector = transfer->values + place * transfer->words;
        if (words == 0)
            transfer->run = vector;
        else if (vector != transfer->run + words)
            break;
        words += transfer->words;
        transfer->next++;
    }
    transfer->run_bytes = words * sizeof(uint64_t);
    return words > 0;
}

bool block_file_save(const struct block_files *files, int size, uint32_t block, uint64_t *values,
                     const uint32_t *index, struct error *error) {
    struct block_transfer transfer;
    struct checkpoint_saving saving;
    double began = clock_now();
    bool done = block_transfer_init(&transfer, files, size, block, values, index, error) &&
                checkpoint_begin(&saving, transfer.path, &transfer.subject, &transfer.numbers,
                                 sizeof transfer.numbers, error);
    while (done && block_transfer_next(&transfer))
        checkpoint_add(&saving, transfer.run, transfer.run_bytes);
    done = done && checkpoint_save(&saving, error);
    files->work->writing += clock_now() - began;
    if (done)
        files->work->written += saving.bytes;
    return done;
}

bool block_file_load(const struct block_files *files, int size, uint32_t block, uint64_t *values,
                     const uint32_t *index, struct error *error) {
    struct block_transfer transfer;
    struct checkpoint_file file = {0};
    struct block_numbers numbers;
    double began = clock_now();
    bool done =
        block_transfer_init(&transfer, files, size, block, values, index, error) &&
        checkpoint_open(&file, transfer.path, &transfer.subject, &numbers, sizeof numbers, error);
    if (done && !file.file)
        done = error_input(error, "%s: is missing; " REPEAT, transfer.path);
    if (done && memcmp(&numbers, &transfer.numbers, sizeof numbers) != 0)
        done = checkpoint_damaged(&file, error);
    while (done && block_transfer_next(&transfer))
        done = checkpoint_take(&file, transfer.run, transfer.run_bytes, error);
    done = done && checkpoint_end(&file, error);
    checkpoint_close(&file);
    files->work->reading += clock_now() - began;
    if (done)
        files->work->read += block_bytes(&files->blocks, size, block);
    return done;
}
