/* Planning, resuming and ending layers on disk. */
#include "analysis/antipalindrome/solve_disk.h"

#include "sim/text/number.h"

#include <errno.h>
#include <string.h>
#include <sys/statvfs.h>

bool row_disk_plan(struct row_disk *disk, struct error *error) {
    return external_plan_make(&disk->planned, disk->space, disk->threads, disk->memory, NULL,
                              error);
}

bool row_disk_fits(const struct row_disk *disk, struct error *error) {
    const struct external_plan *plan = row_disk_current(disk);
    const char *directory = disk->files.directory;
    struct statvfs status;
    if (plan->first == 0)
        return true;
    if (statvfs(directory, &status) != 0)
        return error_system(error, "%s: %s", directory, strerror(errno));
    uint64_t available =
        (uint64_t)status.f_bavail * status.f_frsize + block_files_bytes(&disk->files);
    if (available >= plan->disk)
        return true;
    char needed[NUMBER_TEXT], given[NUMBER_TEXT];
    number_print_scaled((double)plan->disk, needed);
    number_print_scaled((double)available, given);
    return error_input(error, "%s: the layers need %s bytes of disk, but %s are available",
                       directory, needed, given);
}

bool row_disk_resume(struct row_disk *disk, const struct disk_state *pass, struct error *error) {
    struct disk_state *state = &disk->files.state;
    if (!block_files_load_state(&disk->files, error))
        return false;
    if (state->size == 0)
        return true;
    if (pass && state->passes == pass->passes && state->low == pass->low &&
        state->levels == pass->levels && state->size < pass->size)
        return external_plan_make(&disk->resumed, disk->space, disk->threads, disk->memory, state,
                                  error);
    row_disk_end_pass(disk);
    return true;
}

void row_disk_end_pass(struct row_disk *disk) {
    block_files_clear(&disk->files);
    disk->files.state = (struct disk_state){0};
    disk->resumed = (struct external_plan){0};
}
