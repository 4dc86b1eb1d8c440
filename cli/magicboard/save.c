#include "cli/magicboard/save.h"

#include "cli/shared/run/result_save.h"

#include <stdlib.h>

bool magicboard_save(const struct magicboard_save *save, struct error *error) {
    if (!save->common->output)
        return true;
    char *board = save->batch ? magicboard_batch_text(save->batch) : NULL;
    if (save->batch && !board)
        return error_memory(error);
    const struct result_save result = {
        .common = save->common,
        .print_command = save->print_command,
        .create = save->create,
        .context = save->context,
        .board = board,
        .timer = save->timer,
    };
    bool saved = result_save(&result, error);
    free(board);
    return saved;
}
