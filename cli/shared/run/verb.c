#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/run/command.h"
#include "sim/base/version.h"

#include <math.h>
#include <stdlib.h>

/* State of a command. */
struct verb_session {
    const struct verb *verb;
    const struct arena *arena;
    struct common_options *options; /* at the beginning of the options of the command */
    struct watcher watcher;
    struct result *result;
};

static bool session_read(struct verb_session *session, int argc, char **argv, struct error *error) {
    const struct verb *verb = session->verb;
    session->options = calloc(1, verb->options_size);
    if (!session->options)
        return error_memory(error);
    common_options_init(session->options);
    if (verb->defaults)
        verb->defaults(session->options);
    if (!options_read(&session->options->parsed, verb->options, verb->help, argc, argv,
                      session->options, error) ||
        (verb->check && !verb->check(session->options, error)))
        return false;
    if (session->options->csv && session->options->json)
        return error_input(error, "--csv: not with --json");
    return !session->options->output ||
           dataset_writable(session->options->output, session->options->force, error);
}

static bool set_origin(struct verb_session *session, struct error *error) {
    struct result *result = session->result;
    result_set_origin(result, &result->version, version_string);
    result_set_origin(result, &result->revision, version_git_revision);
    char *command_line = options_command_line(&session->options->parsed);
    result->memory_short = result->memory_short || !command_line;
    result_set_origin(result, &result->command_line, command_line);
    free(command_line);
    return result_whole(result, error);
}

static bool compute(struct verb_session *session, struct error *error) {
    const struct verb *verb = session->verb;
    const struct computation computation = {
        .options = session->options,
        .arena = session->arena,
        .watch = &session->watcher.watch,
        .result = session->result,
    };
    watcher_start(&session->watcher, session->options->progress, verb->progress_unit,
                  verb->unit_size);
    bool done = verb->compute(&computation, error);
    watcher_stop(&session->watcher);
    session->result->seconds = session->watcher.seconds;
    return done;
}

/* Whether anything has been computed. */
static bool has_values(const struct result *result) {
    for (size_t i = 0; i < result->entries; i++)
        if (result->entry[i].values && result->entry[i].variable->role == DATASET_VARIABLE)
            return true;
    return false;
}

int verb_print(const struct verb *verb, const struct result *result,
               const struct view_options *view, const char *saved) {
    struct error error = {0};
    if (!verb->print(result, view, &error))
        return report_error(&error);
    bool timed = verb->description->timer && !isnan(result->seconds) && !verb->hides_time;
    if (timed)
        printf("\n%.2f s\n", result->seconds);
    if (saved)
        printf("%ssaved: %s\n", timed ? "" : "\n", saved);
    return EXIT_DONE;
}

static int print_session(const struct verb_session *session, bool saved) {
    const struct common_options *options = session->options;
    if (options->json)
        return json_print(result_json(session->result));
    struct error error = {0};
    if (options->csv)
        return result_csv_print(session->result, stdout) || error_memory(&error)
                   ? EXIT_DONE
                   : report_error(&error);
    if (options->quiet)
        return EXIT_DONE;
    return verb_print(session->verb, session->result, &options->view,
                      saved ? options->output : NULL);
}

/* The result is printed even if it cannot be saved. */
static int save_and_print(const struct verb_session *session, bool complete) {
    const struct common_options *options = session->options;
    struct error error = {0};
    bool saves = options->output != NULL;
    bool saved =
        saves && result_file_write(session->result, options->output, options->force, &error);
    int code = print_session(session, saved);
    if (session->verb->note && !session->verb->note(session->result))
        complete = false;
    if (saves && !saved)
        return report_error(&error);
    return code == EXIT_DONE && !complete ? EXIT_IN_PART : code;
}

static int session_run(struct verb_session *session, int argc, char **argv) {
    struct error error = {0};
    if (!session_read(session, argc, argv, &error))
        return report_error(&error);
    session->result = result_create(session->verb->description, &error);
    if (!session->result || !set_origin(session, &error))
        return report_error(&error);
    bool complete = compute(session, &error);
    if (!complete && (error.kind != ERROR_STOPPED || !has_values(session->result)))
        return report_error(&error);
    if (!result_whole(session->result, &error))
        return report_error(&error);
    return save_and_print(session, complete);
}

int verb_run(const struct verb *verb, const struct arena *arena, int argc, char **argv) {
    struct verb_session session = {.verb = verb, .arena = arena};
    int code = session_run(&session, argc, argv);
    result_free(session.result);
    free(session.options);
    return code;
}
