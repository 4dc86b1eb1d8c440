#include "cli/shared/run/census_run.h"

#include "cli/shared/output/report.h"
#include "cli/shared/run/checkpoint.h"

#include <stdlib.h>

static bool census_run_save(const struct census_run *run, struct error *error) {
    const struct result_save result = {
        .common = run->common,
        .create = run->create,
        .context = run->context,
        .timer = {"count", run->watcher->seconds},
    };
    return result_save(&result, error);
}

static int census_run_print(const struct census_run *run) {
    struct error error = {0};
    if (run->common->json)
        return json_print(run->json(run->context));
    if (run->common->quiet)
        return EXIT_DONE;
    if (!run->print(run->context)) {
        error_memory(&error);
        return report_error(&error);
    }
    return EXIT_DONE;
}

/* Counts, and resumes from a checkpoint if there is one. */
static bool census_run_count(const struct census_run *run, struct error *error) {
    struct work_checkpoint checkpoint;
    char *command_line = NULL;
    if (run->checkpoint->folder)
        command_line = options_command_line(&run->common->parsed);
    watcher_start(run->watcher, run->common->progress, run->unit, run->unit_size);
    bool done = work_checkpoint_open(&checkpoint, run->checkpoint, command_line, error) &&
                run->count(run->context, work_checkpoint_store(&checkpoint), error);
    watcher_stop(run->watcher);
    work_checkpoint_close(&checkpoint);
    free(command_line);
    return done;
}

int census_run(const struct census_run *run) {
    struct error error = {0}, save_error = {0};
    if (!result_savable(run->common, &error))
        return report_error(&error);
    bool done = census_run_count(run, &error);
    bool stopped = !done && error.kind == ERROR_STOPPED && run->begun(run->context);
    if (!done && !stopped)
        return report_error(&error);
    census_run_save(run, &save_error);
    int code = result_saved(run->common, &save_error, census_run_print(run));
    if (!stopped)
        return code;
    run->note_stop(run->context);
    if (run->checkpoint->folder)
        report_note("repeat the command to resume");
    return code == EXIT_DONE ? EXIT_IN_PART : code;
}
