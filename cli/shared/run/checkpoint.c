#include "cli/shared/run/checkpoint.h"

#include "cli/shared/args/options.h"
#include "cli/shared/output/report.h"
#include "sim/base/clock.h"
#include "sim/base/version.h"
#include "sim/dataset/save.h"

#include <stdlib.h>
#include <string.h>

static bool checkpoint_folder_set(void *value, const char *text, struct error *error) {
    *(const char **)value = text;
    return *text || error_input(error, "the name of the folder is empty");
}

const struct option_entry checkpoint_options_table[] = {
    OPTION(PARSED, "checkpoint", "DIR", struct checkpoint_options, folder,
           "Write checkpoints to DIR and resume from them", .parse = checkpoint_folder_set,
           .group = 1),
    OPTION(REAL, "every", "S", struct checkpoint_options, every,
           "Write a checkpoint at most every S seconds", .highest = 1e6, .usual = "60", .group = 1),
    {0},
};

#define FILETYPE "bukub blocks 1\n"

/* Header of a file, in the machine's byte order. The command and the packed result follow, each
 * padded with NULs to whole words. */
struct work_checkpoint_header {
    char filetype[32];
    uint64_t byte_order; /* 1 */
    uint64_t merged;     /* blocks in the result */
    uint64_t command;    /* bytes */
    uint64_t result;     /* bytes */
};

static size_t work_checkpoint_words_of(size_t bytes) {
    return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

static bool is_due(void *context) {
    const struct work_checkpoint *checkpoint = context;
    return clock_now() - checkpoint->saved >= checkpoint->every;
}

static bool work_checkpoint_save(void *context, uint64_t merged, const struct packing *packing) {
    struct work_checkpoint *checkpoint = context;
    struct error *unsaved = &checkpoint->unsaved;
    const struct work_checkpoint_header header = {.filetype = FILETYPE,
                                                  .byte_order = 1,
                                                  .merged = merged,
                                                  .command = strlen(checkpoint->command),
                                                  .result = packing->size};
    size_t first = work_checkpoint_words_of(header.command),
           count = first + work_checkpoint_words_of(header.result);
    uint64_t *words = calloc(count + 1, sizeof *words);
    *unsaved = (struct error){0};
    if (!words)
        return error_memory(unsaved);
    memcpy(words, checkpoint->command, header.command);
    if (packing->size > 0)
        memcpy(words + first, packing->bytes, packing->size);
    bool saved =
        checkpoint_file_save(checkpoint->path, &header, sizeof header, words, count, unsaved);
    free(words);
    checkpoint->saved = clock_now();
    return saved;
}

/* Reads `size` bytes and their padding. */
static bool work_checkpoint_take(struct checkpoint_file *file, char **bytes, uint64_t size) {
    enum { MOST = 1 << 30 };
    *bytes = size <= MOST ? calloc(work_checkpoint_words_of(size) + 1, sizeof(uint64_t)) : NULL;
    return *bytes &&
           checkpoint_file_take(file, *bytes, work_checkpoint_words_of(size) * sizeof(uint64_t));
}

static bool work_checkpoint_read_file(const struct work_checkpoint *checkpoint,
                                      struct checkpoint_file *file, uint64_t *merged,
                                      struct packing *packing, struct error *error) {
    struct work_checkpoint_header header = {.byte_order = 0};
    char *command = NULL, *result = NULL;
    bool good = checkpoint_file_take(file, &header, sizeof header) &&
                memcmp(header.filetype, FILETYPE, sizeof FILETYPE) == 0 && header.byte_order == 1 &&
                work_checkpoint_take(file, &command, header.command) &&
                work_checkpoint_take(file, &result, header.result) && checkpoint_file_ends(file) &&
                strcmp(command, checkpoint->command) == 0;
    if (good) {
        packing_add(packing, result, header.result);
        *merged = header.merged;
    }
    free(command);
    free(result);
    if (good && packing->failed)
        return error_memory(error);
    return good || checkpoint_file_damaged(file, "command", error);
}

/* Called at the beginning of each run of blocks. */
static bool work_checkpoint_load(void *context, uint64_t *merged, struct packing *packing,
                                 struct error *error) {
    struct work_checkpoint *checkpoint = context;
    struct checkpoint_file file = {.file = NULL};
    char name[sizeof checkpoint->name + 32];
    snprintf(name, sizeof name, "%s-%d.blocks", checkpoint->name, ++checkpoint->runs);
    if (!checkpoint_file_path(checkpoint->folder, name, checkpoint->path, error))
        return false;
    bool done =
        checkpoint_file_open(&file, checkpoint->path, error) &&
        (!file.file || work_checkpoint_read_file(checkpoint, &file, merged, packing, error));
    bool there = file.file;
    checkpoint_file_close(&file);
    if (done && !there && !save_check(checkpoint->path, true, error))
        return false;
    checkpoint->saved = clock_now();
    return done || error_within(error, "%s", checkpoint->path);
}

/* "walk-compare-0123456789abcdef", of "bukub walk compare ..." */
static void set_name(struct work_checkpoint *checkpoint, const char *command_line) {
    char game[32] = "", verb[32] = "";
    struct checksum checksum;
    checksum_begin(&checksum);
    checksum_add(&checksum, checkpoint->command, strlen(checkpoint->command));
    sscanf(command_line, "bukub %31s %31s", game, verb);
    snprintf(checkpoint->name, sizeof checkpoint->name, "%s-%s-%016llx", game, verb,
             (unsigned long long)checksum_end(&checksum));
}

bool work_checkpoint_open(struct work_checkpoint *checkpoint,
                          const struct checkpoint_options *options, const char *command_line,
                          struct error *error) {
    *checkpoint = (struct work_checkpoint){.store = {.load = work_checkpoint_load,
                                                     .is_due = is_due,
                                                     .save = work_checkpoint_save,
                                                     .context = checkpoint},
                                           .every = options->every,
                                           .folder = options->folder};
    if (!options->folder)
        return true;
    /* Another version may give other results. */
    if (!command_line || asprintf(&checkpoint->command, "%s %s: %s", version_string,
                                  version_git_revision, command_line) < 0) {
        checkpoint->command = NULL;
        return error_memory(error);
    }
    set_name(checkpoint, command_line);
    return true;
}

const struct blocks_store *work_checkpoint_store(const struct work_checkpoint *checkpoint) {
    return checkpoint->folder ? &checkpoint->store : NULL;
}

void work_checkpoint_close(struct work_checkpoint *checkpoint) {
    if (checkpoint->unsaved.kind != ERROR_NONE)
        report_note("checkpoint not saved: %s", checkpoint->unsaved.text);
    free(checkpoint->command);
}
