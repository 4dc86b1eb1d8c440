/* libFuzzer: whatever a checkpoint holds, be its checksum right, a search resumes from it to its
 * end or refuses it; so it does with the files of layers on disk. The first byte says what is
 * searched; what follows is the file, to which the checksum is added. */
#define REPLAYED 3000 /* each takes a fraction of a millisecond */

#include "analysis/antipalindrome/solve.h"
#include "analysis/slice/rounds/solve.h"
#include "sim/antipalindrome/row.h"
#include "sim/dataset/checksum.h"
#include "tests/fuzz/target.h"

#include <glob.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[32] = "/dev/shm/bukub-fuzz-XXXXXX";

static void remove_folder(void) {
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        abort();
}

/* In memory, where there is such a place. */
static void make_folder(void) {
    static const char other[] = "/var/tmp/bukub-fuzz-XXXXXX";
    static bool made;
    if (made)
        return;
    if (access("/dev/shm", W_OK) != 0)
        memcpy(folder, other, sizeof other);
    require(mkdtemp(folder) && atexit(remove_folder) == 0);
    made = true;
}

static void write_sealed(const char *path, const uint8_t *bytes, size_t size) {
    struct checksum checksum;
    checksum_begin(&checksum);
    checksum_add(&checksum, bytes, size);
    uint64_t sum = checksum_end(&checksum);
    FILE *file = fopen(path, "wb");
    require(file && fwrite(bytes, 1, size, file) == size &&
            fwrite(&sum, sizeof sum, 1, file) == 1 && fclose(file) == 0);
}

/* How values are stored. */
enum kept { BYTES, BITS, ON_DISK, KINDS };

/* Memory for that kind, and not for the one before. */
static uint64_t memory_of(const struct antipalindrome_row *row, enum kept kind) {
    static uint64_t memory[KINDS];
    uint64_t given = UINT64_MAX;
    for (enum kept i = BYTES; memory[kind] == 0 && i <= kind && i < ON_DISK; i++) {
        struct row_solution solution;
        const struct row_plan plan = {.memory = given, .threads = 1};
        require(antipalindrome_solve(row, &plan, &solution, NULL));
        given = solution.values.memory - (i < kind);
    }
    memory[kind] = memory[kind] > 0 ? memory[kind] : given;
    return memory[kind];
}

static struct antipalindrome_row six_squares(void) {
    struct antipalindrome_row row;
    require(antipalindrome_row_read(&row, string_view_of("......"), NULL));
    return row;
}

static struct row_plan plan_for(const struct antipalindrome_row *row, enum kept kind) {
    return (struct row_plan){
        .memory = memory_of(row, kind), .threads = 1, .checkpoint = folder, .saving.every = 1000};
}

static void check_row(enum kept kind) {
    struct antipalindrome_row row = six_squares();
    struct row_solution solution;
    struct error error = {0};
    const struct row_plan plan = plan_for(&row, kind);
    if (antipalindrome_solve(&row, &plan, &solution, &error))
        require(solution.values.moves == 12);
    else
        check_refusal(&error, folder);
}

static void check_layer(enum kept kind, const uint8_t *bytes, size_t size) {
    struct antipalindrome_row row = six_squares();
    char path[CHECKPOINT_PATH];
    require(row_file_path(folder, &row, ".layer", path, NULL));
    write_sealed(path, bytes, size);
    check_row(kind);
    require(remove(path) == 0);
}

/* A file of a pass with layers on disk. */
struct disk_file {
    char path[CHECKPOINT_PATH];
    uint8_t byte[2048];
    size_t size;
};

static void read_only_file(struct disk_file *file, const char *ending) {
    char pattern[64];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/*.%s", folder, ending);
    require(glob(pattern, 0, NULL, &found) == 0 && found.gl_pathc == 1);
    snprintf(file->path, sizeof file->path, "%s", found.gl_pathv[0]);
    globfree(&found);
    FILE *stream = fopen(file->path, "rb");
    require(stream && (file->size = fread(file->byte, 1, sizeof file->byte, stream)) > 0 &&
            file->size < sizeof file->byte && fclose(stream) == 0);
}

static void remove_disk_files(const struct antipalindrome_row *row) {
    char path[CHECKPOINT_PATH];
    block_files_clear(&(struct block_files){.row = row, .directory = folder});
    require(row_file_path(folder, row, ".layer", path, NULL));
    (void)remove(path);
}

static bool stops(void *context) {
    int *polls = context;
    return --*polls < 0;
}

/* The state and the only block of a search that was stopped when they were complete. */
static const struct disk_file *disk_files(const struct antipalindrome_row *row) {
    static struct disk_file files[2];
    struct row_plan plan = plan_for(row, ON_DISK);
    struct block_files on_disk = {.row = row, .directory = folder};
    if (files[0].size > 0)
        return files;
    for (int polls = 1; on_disk.state.size == 0; polls++) {
        struct row_solution solution;
        int left = polls;
        const struct watch watch = {.stopped = stops, .context = &left};
        plan.watch = &watch;
        remove_disk_files(row);
        require(!antipalindrome_solve(row, &plan, &solution, NULL));
        require(block_files_load_state(&on_disk, &on_disk.state, NULL));
    }
    read_only_file(&files[0], "disk");
    read_only_file(&files[1], "block");
    remove_disk_files(row);
    return files;
}

/* One of the two files is another one. */
static void check_disk(bool block, const uint8_t *bytes, size_t size) {
    struct antipalindrome_row row = six_squares();
    const struct disk_file *whole = disk_files(&row), *kept = &whole[!block];
    write_sealed(whole[block].path, bytes, size);
    write_sealed(kept->path, kept->byte, kept->size - sizeof(uint64_t));
    check_row(ON_DISK);
    remove_disk_files(&row);
}

static void check_round(const uint8_t *bytes, size_t size) {
    struct slice_grid grid = slice_grid_empty(3);
    struct slice_instance instance = slice_instance_together(&grid, 2, 0);
    struct layered_solution solution;
    struct error error = {0};
    char path[CHECKPOINT_PATH];
    const struct slice_plan plan = {
        .memory = 1 << 20, .threads = 1, .checkpoint = folder, .saving.every = 1000};
    require(slice_checkpoint_path(folder, &instance, path, NULL));
    write_sealed(path, bytes, size);
    if (slice_solve(&instance, &plan, &solution, &error))
        require(solution.moves == 9);
    else
        check_refusal(&error, folder);
    require(remove(path) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    make_folder();
    if (size == 0)
        return 0;
    switch (data[0] % 8) {
    case 0:
    case 1:
        check_layer(data[0] % 2 ? BITS : BYTES, data + 1, size - 1);
        break;
    case 4:
    case 5:
        check_disk(data[0] % 2, data + 1, size - 1);
        break;
    default:
        check_round(data + 1, size - 1);
    }
    return 0;
}
