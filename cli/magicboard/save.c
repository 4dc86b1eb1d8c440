#include "cli/magicboard/save.h"

#include "sim/common/printed.h"
#include "sim/common/version.h"

#include <stdlib.h>

bool magicboard_save(const struct magicboard_save *save, struct error *error) {
    const struct common_options *common = save->common;
    if (!common->output)
        return true;
    char *command_line = printed(save->print_command, save->context);
    char *board = save->batch ? magicboard_batch_text(save->batch) : NULL;
    const struct dataset_origin origin = {.version = version_string,
                                          .revision = version_git_revision,
                                          .command_line = command_line,
                                          .board = board};
    struct dataset_writer *writer = NULL;
    if (command_line && (board || !save->batch))
        writer = save->create(save->context, &origin, error);
    else
        error_memory(error);
    bool saved = writer && dataset_add_timers(writer, &save->timer, 1, error) &&
                 dataset_save(writer, common->output, common->force, error);
    dataset_free(writer);
    free(board);
    free(command_line);
    return saved;
}
