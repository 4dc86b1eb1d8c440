/* Reading and writing blocks, and the state of a pass. */
#include "analysis/antipalindrome/block_files.h"

#include "analysis/antipalindrome/block_cache.h"
#include "analysis/antipalindrome/checkpoint.h"
#include "sim/base/clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STATE_FILETYPE "bukub antipalindrome disk 1\n"
#define BLOCK_FILETYPE "bukub antipalindrome block 2\n"

struct disk_state_header {
    char filetype[32];
    uint64_t byte_order; /* 1 */
    struct antipalindrome_row row;
    struct disk_state state;
};

struct block_header {
    struct disk_state_header of; /* state.size: that of the layer */
    uint64_t block, words;
};

static struct disk_state_header state_header(const struct block_files *files,
                                             const char *filetype) {
    struct disk_state_header header = {.byte_order = 1, .row = *files->row, .state = files->state};
    memcpy(header.filetype, filetype, strlen(filetype));
    return header;
}

static bool state_path(const struct block_files *files, char path[CHECKPOINT_PATH],
                       struct error *error) {
    char name[CHECKPOINT_NAME];
    checkpoint_name(files->row, name);
    strcat(name, ".disk");
    return checkpoint_file_path(files->directory, name, path, error);
}

bool block_files_save_state(const struct block_files *files, struct error *error) {
    struct disk_state_header header = state_header(files, STATE_FILETYPE);
    char path[CHECKPOINT_PATH];
    return state_path(files, path, error) &&
           checkpoint_file_save(path, &header, sizeof header, NULL, 0, error);
}

/* Whether the state is possible for the row, so that it can be used without further checks. */
static bool state_is_valid(const struct block_files *files,
                           const struct disk_state_header *header) {
    const struct disk_state *state = &header->state;
    int elements = __builtin_popcountll(antipalindrome_empty(files->row));
    return memcmp(header->filetype, STATE_FILETYPE, sizeof STATE_FILETYPE - 1) == 0 &&
           header->byte_order == 1 && memcmp(&header->row, files->row, sizeof header->row) == 0 &&
           state->outer >= 0 && state->outer <= BLOCKS_OUTER && 2 * state->outer + 2 <= elements &&
           state->size > 1 && state->size < elements;
}

bool block_files_load_state(struct block_files *files, struct error *error) {
    struct disk_state_header header = {0};
    struct checkpoint_file file = {0};
    char path[CHECKPOINT_PATH];
    if (!state_path(files, path, error))
        return false;
    bool done = checkpoint_file_open(&file, path, error);
    if (done && file.file)
        done = (checkpoint_file_take(&file, &header, sizeof header) &&
                checkpoint_file_ends(&file) && state_is_valid(files, &header)) ||
               checkpoint_file_damaged(&file, "row", error);
    checkpoint_file_close(&file);
    files->state = header.state;
    return done || error_within(error, "%s", path);
}

/* Calls a function for each of the files. */
static void files_visit(const struct block_files *files,
                        void (*visit)(int directory, const char *name, uint64_t *bytes),
                        uint64_t *bytes) {
    char name[CHECKPOINT_NAME];
    DIR *directory = opendir(files->directory);
    checkpoint_name(files->row, name);
    size_t length = strlen(name);
    const struct dirent *entry;
    // cppcheck-suppress readdirCalled ; the stream is that of this thread alone
    while (directory && (entry = readdir(directory))) {
        const char *ending = strrchr(entry->d_name, '.');
        if (strncmp(entry->d_name, name, length) == 0 &&
            ((entry->d_name[length] == '-' && strcmp(ending ? ending : "", ".block") == 0) ||
             strcmp(entry->d_name + length, ".disk") == 0))
            visit(dirfd(directory), entry->d_name, bytes);
    }
    if (directory)
        closedir(directory);
}

static void file_delete(int directory, const char *name, uint64_t *bytes) {
    (void)unlinkat(directory, name, 0);
}

static void file_add_bytes(int directory, const char *name, uint64_t *bytes) {
    struct stat status;
    if (fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode))
        *bytes += (uint64_t)status.st_size;
}

/* The state first: without it the blocks are not used. */
void block_files_clear(const struct block_files *files) {
    char path[CHECKPOINT_PATH];
    if (state_path(files, path, NULL))
        (void)unlink(path);
    files_visit(files, file_delete, NULL);
}

uint64_t block_files_bytes(const struct block_files *files) {
    uint64_t bytes = 0;
    files_visit(files, file_add_bytes, &bytes);
    return bytes;
}

static bool block_path(const struct block_files *files, int size, uint32_t block,
                       char path[CHECKPOINT_PATH], struct error *error) {
    char name[CHECKPOINT_NAME];
    checkpoint_name(files->row, name);
    snprintf(name + strlen(name), sizeof name - strlen(name), "-%d-%u.block", size, block);
    return checkpoint_file_path(files->directory, name, path, error);
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

static struct block_header block_header(const struct block_files *files, int size, uint32_t block) {
    struct block_header header = {.of = state_header(files, BLOCK_FILETYPE),
                                  .block = block,
                                  .words =
                                      block_bytes(files->blocks, size, block) / sizeof(uint64_t)};
    header.of.state.size = size;
    return header;
}

static size_t vector_bytes(const struct block_files *files, int size) {
    const struct layer_space *space = files->blocks->space;
    return value_words(space->kind, layer_bits(space, size)) * sizeof(uint64_t);
}

/* The vectors of a block that are not yet written or read. */
struct block_rest {
    const struct block_vectors *vectors;
    uint64_t place, count;
    size_t bytes; /* of a vector */
};

static struct block_rest block_rest(const struct block_files *files, int size, uint32_t block,
                                    const struct block_vectors *vectors) {
    return (struct block_rest){.vectors = vectors,
                               .count = layer_blocks_vectors(files->blocks, size, block),
                               .bytes = vector_bytes(files, size)};
}

/* Takes the next vectors that are adjacent in memory, so that the system is called seldom, but no
 * more than fit into the cache until their checksum is computed. NULL if none is left. */
static void *block_rest_take(struct block_rest *rest, size_t *size) {
    enum { RUN_BYTES = 1 << 20 };
    const struct block_vectors *vectors = rest->vectors;
    char *first = NULL;
    *size = 0;
    while (rest->place < rest->count && *size < RUN_BYTES) {
        char *vector = (char *)vectors->vector(vectors->context, rest->place);
        if (first && vector != first + *size)
            break;
        first = first ? first : vector;
        *size += rest->bytes;
        rest->place++;
    }
    return first;
}

static bool block_next_vectors(void *context, struct save_piece *piece, struct error *error) {
    piece->bytes = block_rest_take(context, &piece->size);
    return true;
}

bool block_file_save(const struct block_files *files, int size, uint32_t block,
                     const struct block_vectors *vectors, struct error *error) {
    struct block_header header = block_header(files, size, block);
    struct block_rest rest = block_rest(files, size, block, vectors);
    char path[CHECKPOINT_PATH];
    double began = clock_now();
    bool done = block_path(files, size, block, path, error) &&
                checkpoint_file_stream(path, &header, sizeof header,
                                       &(struct save_source){block_next_vectors, &rest}, error);
    files->work->writing += clock_now() - began;
    files->work->written += done ? sizeof header + header.words * sizeof(uint64_t) : 0;
    return done;
}

/* Reads the vectors and compares the header and the checksum. */
static bool block_read(struct checkpoint_file *file, const struct block_files *files, int size,
                       uint32_t block, const struct block_vectors *vectors) {
    struct block_header expected = block_header(files, size, block), header;
    struct block_rest rest = block_rest(files, size, block, vectors);
    void *bytes;
    size_t run;
    if (!checkpoint_file_take(file, &header, sizeof header) ||
        memcmp(&header, &expected, sizeof header) != 0)
        return false;
    while ((bytes = block_rest_take(&rest, &run)))
        if (!checkpoint_file_take(file, bytes, run))
            return false;
    return checkpoint_file_ends(file);
}

bool block_file_load(const struct block_files *files, int size, uint32_t block,
                     const struct block_vectors *vectors, struct error *error) {
    struct checkpoint_file file = {0};
    char path[CHECKPOINT_PATH];
    double began = clock_now();
    if (!block_path(files, size, block, path, error))
        return false;
    bool done = checkpoint_file_open(&file, path, error);
    if (done && !file.file)
        done = error_input(error, "is missing; delete the file ending in .disk to repeat the pass");
    else if (done && !block_read(&file, files, size, block, vectors))
        done = ferror(file.file)
                   ? error_system(error, "cannot be read: %s", strerror(errno))
                   : error_input(error, "is damaged; delete the file ending in .disk to repeat "
                                        "the pass");
    checkpoint_file_close(&file);
    files->work->reading += clock_now() - began;
    files->work->read += block_bytes(files->blocks, size, block);
    return done || error_within(error, "%s", path);
}
