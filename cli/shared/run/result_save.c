#include "cli/shared/run/result_save.h"

#include "cli/shared/output/report.h"
#include "sim/base/version.h"

#include <stdlib.h>

bool result_savable(const struct common_options *common, struct error *error) {
    return !common->output || dataset_writable(common->output, common->force, error);
}

bool result_write(struct dataset_writer *writer, const struct common_options *common,
                  const struct dataset_timer *timer, size_t timers, struct error *error) {
    bool saved = writer && dataset_add_timers(writer, timer, timers, error) &&
                 dataset_save(writer, common->output, common->force, error);
    dataset_free(writer);
    return saved;
}

bool result_save(const struct result_save *save, struct error *error) {
    const struct common_options *common = save->common;
    if (!common->output)
        return true;
    char *command_line = options_command_line(&common->parsed);
    if (!command_line)
        return error_memory(error);
    const struct dataset_origin origin = {.version = version_string,
                                          .revision = version_git_revision,
                                          .command_line = command_line,
                                          .board = save->board};
    struct dataset_writer *writer = save->create(save->context, &origin, error);
    free(command_line);
    return result_write(writer, common, &save->timer, 1, error);
}

int result_saved(const struct common_options *common, const struct error *save_error, int code) {
    if (save_error->kind != ERROR_NONE)
        return report_error(save_error);
    if (code == EXIT_DONE && common->output && !common->json && !common->quiet)
        printf("\nsaved: %s\n", common->output);
    return code;
}
