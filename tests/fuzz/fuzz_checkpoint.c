/* libFuzzer: whatever a checkpoint holds, be its checksum right, a search resumes from it to its
 * end or refuses it. The first byte says what is searched; what follows is the file, to which the
 * checksum is added. */
#define REPLAYED 3000 /* each takes a fraction of a millisecond */

#include "analysis/antipalindrome/checkpoint.h"
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/slice/rounds/solve.h"
#include "sim/antipalindrome/row.h"
#include "sim/dataset/checksum.h"
#include "tests/fuzz/target.h"

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

static void check_refusal(const struct error *error) {
    require(error->kind == ERROR_INPUT && strncmp(error->text, folder, strlen(folder)) == 0);
    require(!strchr(error->text, '\n'));
}

/* Memory for values in bytes, or one byte less, for bits. */
static uint64_t memory_of(const struct antipalindrome_row *row, bool bits) {
    static uint64_t bytes;
    struct row_solution solution;
    const struct row_plan plan = {.memory = UINT64_MAX, .threads = 1};
    if (bytes == 0) {
        require(row_solve(row, &plan, &solution, NULL));
        bytes = solution.memory;
    }
    return bytes - bits;
}

static void check_row(bool bits, const uint8_t *bytes, size_t size) {
    struct antipalindrome_row row;
    struct row_solution solution;
    struct error error = {0};
    char path[CHECKPOINT_PATH];
    require(antipalindrome_row_read(&row, "......", NULL));
    const struct row_plan plan = {
        .memory = memory_of(&row, bits), .threads = 1, .checkpoint = folder, .every = 1000};
    require(checkpoint_path(folder, &row, path, NULL));
    write_sealed(path, bytes, size);
    if (row_solve(&row, &plan, &solution, &error))
        require(solution.moves == 12);
    else
        check_refusal(&error);
    require(remove(path) == 0);
}

static void check_round(const uint8_t *bytes, size_t size) {
    struct slice_grid grid = slice_grid_empty(3);
    struct slice_instance instance = slice_instance_together(&grid, 2, 0);
    struct slice_solution solution;
    struct error error = {0};
    char path[CHECKPOINT_PATH];
    const struct slice_plan plan = {
        .memory = 1 << 20, .threads = 1, .checkpoint = folder, .every = 1000};
    require(slice_checkpoint_path(folder, &instance, path, NULL));
    write_sealed(path, bytes, size);
    if (slice_solve(&instance, &plan, &solution, &error))
        require(solution.moves == 9);
    else
        check_refusal(&error);
    require(remove(path) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    make_folder();
    if (size == 0)
        return 0;
    if (data[0] % 4 < 2)
        check_row(data[0] % 4, data + 1, size - 1);
    else
        check_round(data + 1, size - 1);
    return 0;
}
