/* Running a command, and releasing what it kept. One that computes a result reads its options,
 * checks the file of -o before anything is computed, computes with a progress bar, saves and prints
 * the result. The file also keeps the state of a computation, the sums of what was done so far,
 * from which `bukub resume' or --resume continues; some commands keep states in a folder instead:
 * --checkpoint DIR. */
#include "cli/shared/run/command.h"
#include "analysis/layers/checkpoint.h"
#include "cli/shared/args/option_values.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/program.h"
#include "cli/shared/run/state.h"
#include "sim/base/clock.h"
#include "sim/base/processes.h"
#include "sim/base/version.h"

#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* A command while it runs. */
struct result_session {
    const struct command *command;
    struct common_options *options; /* the options of the command, whose first member this is */
    const struct saved_run *rerun;  /* what `resume' or `merge' runs again; NULL: what was typed */
    struct checkpoint_lock lock;    /* on the file of -o, until the command ends */
    struct watcher watcher;         /* measures the time, shows progress and catches signals */
    struct computation computation; /* what compute() gets; zeroed until the options are checked */
    struct state state;             /* state of the computation, kept in the file of -o */
    struct blocks_store store;      /* by which compute() reads and saves this state */
    computation_fill *fill;         /* given to computation_store; save_state calls it */
    void *fill_context;             /* the context that `fill` is called with */
    bool has_checkpoints;   /* --checkpoint DIR is given: the same command, repeated, resumes */
    char *resume;           /* the command line that continues: "bukub resume FILE.h5" */
    struct error unsaved;   /* computation.unsaved and .other_file point to these two members */
    const char *other_file; /* file name of a picture or proof that was saved, or NULL */
    struct program program; /* versions and processor, for the file */
    const struct result_format *format; /* asked for by --json or --csv; NULL: the screen */
};

/* Whether this is `bukub resume FILE', which takes over the state of FILE and saves there. */
static bool replaces_state(const struct result_session *session) {
    const struct saved_run *rerun = session->rerun;
    return rerun && rerun->files == 1 && strcmp(rerun->path[0], session->options->output) == 0;
}

/* Whether an existing file may be replaced. */
static bool may_replace(const struct result_session *session) {
    return session->options->force || session->options->resume || replaces_state(session) ||
           (session->computation.result && session->computation.result->saved);
}

/* Fails if the command would replace a file that it also reads or writes: if an option and another
 * one, or an argument (the input), name the same file, be it by a link. */
static bool check_distinct(const struct common_options *options, struct error *error) {
    struct file {
        const char *label, *path;
        bool is_output; /* the file of -o, typed or of `resume' */
        bool is_input;  /* of an argument: only read, which fails later if it does not exist */
    } file[OPTIONS_MOST];
    size_t files = 0;
    for (size_t i = 0; i < options->parsed.count; i++) {
        const struct parsed_option *option = &options->parsed.option[i];
        const char *name = option->entry.name; /* NULL: an argument */
        if (name && strcmp(name, "output") == 0 && options->output)
            file[files++] = (struct file){"-o", options->output, .is_output = true};
        else if (option->entry.kind == OPTION_FILE && option->given)
            file[files++] =
                (struct file){option->label, *(const char **)option->value, .is_input = !name};
    }
    for (const struct file *at = file; at < file + files; at++)
        for (const struct file *other = file; other < file + files; other++) {
            if (other == at || at->is_input || other->is_output)
                continue;
            struct stat a, b;
            bool one_file = stat(at->path, &a) == 0 && stat(other->path, &b) == 0 &&
                            a.st_dev == b.st_dev && a.st_ino == b.st_ino;
            if (one_file || (!other->is_input && strcmp(at->path, other->path) == 0))
                return error_input(error, "%s %s: is also %s%s; use another name", at->label,
                                   at->path, other->is_input ? "the input" : "the file of ",
                                   other->is_input ? "" : other->label);
        }
    return true;
}

/* Sets the options from argv. When `resume' or `merge' runs the command of a file again, they come
 * from the file, and then from those options typed with `resume' that the command has and that do
 * not affect the result, such as --threads. */
static bool session_read(struct result_session *session, const struct game_entry *game, int argc,
                         char **argv, struct error *error) {
    const struct command *command = session->command;
    const struct saved_run *rerun = session->rerun;
    struct common_options *options = session->options = memory_allocate(1, command->options_size);
    struct parsed_options *parsed = &options->parsed;
    common_options_init(options);
    options->entry = game;
    for (const struct option_table *table = command->options; table->entry; table++)
        if (table->hidden & COMMON_PROGRESS)
            options->messages.progress = PROGRESS_NEVER;
    if (!rerun)
        return common_options_read(options, command->options, command->help, argc, argv, error);
    if (!options_fill(parsed, command->options, game ? game->game->payoffs : NULL,
                      rerun->parameters, options, error))
        return error_within(error, "%s", rerun->path[0]);
    options->output = rerun->output;
    for (size_t i = 0; i < rerun->given->count; i++) {
        const struct parsed_option *typed = &rerun->given->option[i];
        const char *name = typed->entry.name;
        struct parsed_option *option = name ? option_find(parsed, name) : NULL;
        if (typed->given && option && !option->entry.affects_result &&
            !option_set(parsed, option, typed->text, error))
            return false;
    }
    return true;
}

/* Fails unless the file of -o, if given, can be saved: its ending is one of HDF5, and not that of a
 * format which is only printed (`--csv >x.csv' does what `-o x.csv' meant). Locks it first, so that
 * no other process saves it between this check and the end. */
static bool check_output(struct result_session *session, struct error *error) {
    const char *path = session->options->output;
    if (!path)
        return true;
    if (process_number() == 0 && !checkpoint_lock(&session->lock, path, error))
        return false;
    const char *dot = strrchr(path, '.');
    const bool is_new = !replaces_state(session); /* otherwise its name was accepted already */
    for (const struct result_format *const *at = result_formats; is_new && *at; at++)
        if ((*at)->option && dot && strcasecmp(dot, (*at)->endings[0]) == 0)
            return error_input(error, "-o %s: saves HDF5, as FILE.h5; `--%s >%s' saves %s", path,
                               (*at)->option, path, (*at)->name);
    if (!dataset_writable(path, may_replace(session), error)) {
        if (!may_replace(session) && state_interrupted(path))
            error_input(error,
                        "%s: already exists, and is incomplete; `bukub resume %s' continues it; "
                        "use --force to overwrite",
                        path, path);
        return false;
    }
    return !is_new || file_ending_check(path, format_hdf5.endings, error) ||
           error_within(error, "-o");
}

/* Checks that the options go together, and that what is to be saved can be saved. */
static bool session_check(struct result_session *session, struct error *error) {
    const struct command *command = session->command;
    struct common_options *options = session->options;
    const struct parsed_options *parsed = &options->parsed;
    if ((command->check && !command->check(options, error)) ||
        !option_format(parsed, &session->format, error))
        return false;
    /* --resume and --every need a place for states: a folder of checkpoints, or the file of -o. */
    const struct checkpoint_options *checkpoint =
        command->checkpoint > 0 ? (void *)((char *)options + command->checkpoint) : NULL;
    session->has_checkpoints = checkpoint && checkpoint->folder;
    if (session->has_checkpoints && !*checkpoint->folder)
        return error_input(error, "--checkpoint: the name of the folder is empty");
    bool has_place = checkpoint ? session->has_checkpoints : options->output != NULL;
    if (!has_place && !options_need(parsed, checkpoint ? "--checkpoint" : "-o FILE.h5",
                                    OPTION_NAMES("resume", "every"), error))
        return false;
    return check_output(session, error) && check_distinct(options, error);
}

bool computation_save(const struct computation *computation, struct error *error) {
    const struct result_session *session = computation->session;
    const char *output = session->options->output;
    struct result *result = computation->result;
    if (!output)
        return true;
    double seconds = result->seconds;
    if (isnan(seconds)) /* so far; the final time is set at the end */
        result->seconds = clock_now() - session->watcher.began;
    bool saved = result_file_write(result, output, may_replace(session), error);
    result->seconds = seconds;
    result->saved = result->saved || saved;
    return saved;
}

/* The function state.save: saves an unfinished computation. With several processes, a note says the
 * first time how to resume: mpirun may kill process 0 before it can print the note at the end. */
static bool save_state(void *context, uint64_t run, uint64_t end, struct error *error) {
    struct result_session *session = context;
    bool first = !session->computation.result->saved;
    const struct computation *computation = &session->computation;
    result_clear(computation->result);
    session->fill(computation, session->fill_context, run, end);
    bool saved = computation_save(computation, error);
    result_clear(computation->result); /* compute() fills it at the end */
    if (saved && first && process_count() > 1)
        report_note("if the job is killed, continue: %s", session->resume);
    return saved;
}

bool computation_store(const struct computation *computation, computation_fill *fill, void *context,
                       const struct blocks_store **store, struct error *error) {
    struct result_session *session = computation->session;
    const struct common_options *options = session->options;
    *store = NULL;
    if (!options->output)
        return true;
    const struct saved_run itself = {
        .path = &options->output, .files = 1, .may_differ = OPTION_NAMES(NULL)};
    const struct saved_run *from = session->rerun; /* whose states are taken over; NULL: of none */
    if (!from && options->resume && access(options->output, F_OK) == 0)
        from = &itself; /* the file of -o is continued */
    session->fill = fill;
    session->fill_context = context;
    session->state = (struct state){.result = computation->result,
                                    .path = from ? *from->path : options->output,
                                    .every = options->every,
                                    .save = save_state,
                                    .context = session};
    session->store = state_store(&session->state);
    *store = &session->store;
    /* Only process 0 reads, as it keeps the state of all processes. */
    for (size_t i = 0; from && process_number() == 0 && i < from->files; i++)
        if (!state_read(computation->result, from->path[i], from->may_differ, error))
            return false;
    return true;
}

void computation_part(const struct computation *computation, const char *progress_unit) {
    watcher_next(&computation->session->watcher, progress_unit);
}

struct time_text result_time(const struct result *result, double count, const char *unit) {
    struct time_text time = {""};
    const double rate = (count - result->earlier) / result->seconds; /* of this run, if known */
    if (!isnan(result->seconds))
        snprintf(time.text, sizeof time.text, isnormal(rate) ? "; %.2f s, %s %s/s" : "; %.2f s",
                 result->seconds, number_scaled(rate).text, unit);
    return time;
}

/* Prints the tables or whatever the command prints, then the time and the file. */
static bool screen_write(const struct result *result, const struct result_output *to,
                         struct error *error) {
    const struct command *command = to->command;
    for (const struct view_table *view = command->views; view && view->over[0]; view++) {
        fputs(view > command->views ? "\n" : "", stdout);
        view_print(result, view);
    }
    if (command->print && !command->print(result, to->view, error))
        return false;
    bool timed = command->shows_time && !isnan(result->seconds);
    if (command->prints_input)
        return true;
    if (timed) {
        printf("\n%.2f s", result->seconds);
        if (!isnan(result->rate))
            printf(", %s %s/s", number_scaled(result->rate).text, command->rate_unit);
        if (command->rate_unit)
            printf(", seed %llu", (unsigned long long)result->origin.seed);
        putchar('\n');
    }
    if (to->path)
        report_saved(timed ? "" : "\n", to->path);
    return true;
}

const struct result_format format_screen = {.name = "text", .write = screen_write};

bool result_command_note(const struct command *command, const struct result *result) {
    const char *stopped =
        command->stopped ? command->stopped : "stopped: the result is not complete";
    bool whole = !command->note || command->note(result); /* false: a note said what is missing */
    if (!result->complete && (whole || command->stopped))
        view_note(result, stopped, 0);
    return whole && result->complete;
}

/* Prints the result, which was saved as `path` unless this is NULL. Returns the exit code. */
static int print_result(const struct result_session *session, const char *path) {
    const struct result_format *format = session->format ? session->format : &format_screen;
    const struct result_output to = {
        .out = stdout, .path = path, .command = session->command, .view = &session->options->view};
    struct error error = {0};
    return format->write(session->computation.result, &to, &error) ? EXIT_DONE
                                                                   : report_error(&error);
}

/* Ends a computation that is complete or was stopped: if before any value was known, reports
 * `stop`; otherwise saves the result, prints it even if it could not be saved, and then the notes.
 * Returns the exit code: that of the first error, or EXIT_IN_PART if the result is not complete. */
static int session_end(struct result_session *session, const struct error *stop) {
    const struct common_options *options = session->options;
    const struct result *result = session->computation.result;
    const char *output = options->output;
    bool any_values = false; /* of any variable */
    for (size_t i = 0; i < result->entries; i++)
        if (result->entry[i].values && result->entry[i].variable->role == DATASET_VARIABLE)
            any_values = true;
    if (!result->complete && !any_values) {
        int code = report_error(stop);
        if (output && (result->saved || (options->resume && result->parts > 0)))
            report_note("to continue: %s", session->resume);
        else if (output)
            report_note("nothing is saved");
        if (session->format == &format_json)
            print_result(session, NULL);
        return code;
    }

    struct error error = {0};
    bool saved = output && computation_save(&session->computation, &error);
    checkpoint_unlock(&session->lock); /* printing to `head' may end the process */
    bool is_shown = session->format || !options->messages.quiet;
    int code = is_shown ? print_result(session, saved ? output : NULL) : EXIT_DONE;
    if (code == EXIT_DONE && !session->format && is_shown && session->other_file)
        report_saved(saved ? "" : "\n", session->other_file);
    bool whole = result_command_note(session->command, result);
    if (!result->complete && session->has_checkpoints)
        report_note("repeat the command to resume");
    else if (!result->complete && saved && result->parts > 0)
        report_note("to continue: %s", session->resume);
    if (output && !saved)
        return report_error(&error);
    if (session->unsaved.kind != ERROR_NONE)
        return report_error(&session->unsaved);
    return code == EXIT_DONE && !whole ? EXIT_IN_PART : code;
}

int result_command_run(const struct command *command, const struct game_entry *entry, int argc,
                       char **argv, const struct saved_run *rerun) {
    struct result_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    struct error error = {0};
    kept(&session->lock, checkpoint_unlock);
    session->command = command;
    session->rerun = rerun;
    if (!session_read(session, entry, argc, argv, &error) || !session_check(session, &error))
        return report_error(&error);
    const struct common_options *options = session->options;
    for (const char *const *name = command->asks_other; name && *name; name++)
        if (option_given(&options->parsed, *name))
            session->command = command->other;
    /* command->other may need only rank 0, unlike `command`: the other ranks end here. */
    if (!session->command->all_processes && process_number() > 0)
        return EXIT_DONE;
    /* Made before compute(), which may replace values of options, such as names of agents. */
    if (options->output)
        session->resume = printed(resume_command_print, options);
    struct result *result = result_create(session->command->description);
    result_set_origin(result, "bukub_version", version_string);
    result_set_origin(result, "git_revision", version_git_revision);
    options_to_result(&options->parsed, result);
    program_describe(&session->program, options->threads);
    result->property = session->program.property;
    result->properties = session->program.properties;
    result->complete = false; /* files saved before the end say so, too */
    session->computation = (struct computation){.options = session->options,
                                                .watch = &session->watcher.watch,
                                                .result = result,
                                                .unsaved = &session->unsaved,
                                                .other_file = &session->other_file,
                                                .session = session};
    watcher_start(&session->watcher, (enum watcher_progress)options->messages.progress,
                  session->command->progress_unit);
    result->complete = session->command->compute(&session->computation, &error);
    watcher_stop(&session->watcher);
    result->earlier = (double)session->watcher.earlier;
    if (isnan(result->seconds))
        result->seconds = session->watcher.seconds;
    if (!result->complete && error.kind != ERROR_STOPPED)
        return report_error(&error);
    return session_end(session, &error);
}

/* The objects that kept() got, in the order of its calls; they are released when a command ends. */
static struct kept {
    void *object;
    void (*release)(void *object); /* NULL: never to be released, or released already */
} * kept_objects;
static size_t kept_count;

void *kept(void *object, void (*release)(void *object)) {
    *list_add(kept_objects, kept_count) = (struct kept){object, release};
    return object;
}

int command_run(const struct command_entry *entry, int argc, char **argv) {
    const struct command *command = entry->command;
    struct error error = {0};
    int code = EXIT_DONE;
    if (command->compute) {
        code = result_command_run(command, entry->game_entry, argc, argv, NULL);
    } else {
        struct common_options *options = kept(memory_allocate(1, command->options_size), free);
        common_options_init(options);
        options->entry = entry->game_entry;
        if (common_options_read(options, command->options, command->help, argc, argv, &error))
            code = command->execute(options, &error);
        if (error.kind != ERROR_NONE)
            code = report_error(&error);
    }
    /* The last objects are released first, as they may use earlier ones. The list itself is not
     * freed: as long as it points to objects without `release`, no leak checker reports them. */
    for (size_t i = kept_count; i-- > 0; kept_objects[i].release = NULL)
        if (kept_objects[i].release)
            kept_objects[i].release(kept_objects[i].object);
    return code;
}
