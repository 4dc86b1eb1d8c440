/* Keeps the state of a computation: the store for blocks_run, whose parts are those of the result.
 * Reads the parts of a file if it was computed with the same parameters and inputs. */
#include "cli/shared/run/state.h"
#include "cli/shared/args/option_values.h"
#include "cli/shared/output/report.h"
#include "sim/base/clock.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <ctype.h>

/* The index of the first part of a run or of a later one, as parts are ordered by run. */
static size_t first_part(const struct state *state, uint64_t run) {
    size_t i = 0;
    while (i < state->result->parts && state->result->part[i].run < run)
        i++;
    return i;
}

/* Begins the next run: returns how many parts of it were read from a file. */
static size_t state_begin(void *context) {
    struct state *state = context;
    uint64_t run = state->runs++;
    state->saved = clock_now();
    return first_part(state, run + 1) - first_part(state, run);
}

static struct blocks_part state_part(void *context, size_t i) {
    const struct state *state = context;
    const struct result_part *part = &state->result->part[first_part(state, state->runs - 1) + i];
    return (struct blocks_part){part->first, part->end, {part->bytes, part->size}};
}

static bool state_is_due(void *context) {
    const struct state *state = context;
    return state->every > 0 && clock_now() - state->saved >= state->every;
}

/* Makes `kept`, the sums of the units done so far, the only part of the current run; saves the
 * state if `due`. A failure to save is only noted. */
static void state_keep(void *context, const struct blocks_part *kept, bool due) {
    struct state *state = context;
    struct error unsaved = {0};
    const struct result_part part = {
        .run = state->runs - 1,
        .first = kept->first,
        .end = kept->end,
        .bytes = (unsigned char *)kept->packed.next,
        .size = kept->packed.left,
    };
    result_set_part(state->result, &part);
    if (due && !state->save(state->context, part.run, part.end, &unsaved))
        report_unsaved(unsaved.text);
    state->saved = due ? clock_now() : state->saved;
}

struct blocks_store state_store(struct state *state) {
    return (struct blocks_store){.name = state->path,
                                 .begin = state_begin,
                                 .part = state_part,
                                 .is_due = state_is_due,
                                 .keep = state_keep,
                                 .context = state};
}

/* Quotes an option, "--games 1000", an argument (in upper case), "ROW 5", or the command. */
static struct quote quote_option(const char *name, const char *value) {
    bool command = strcmp(name, PARAMETER_COMMAND) == 0;
    char *text = command ? memory_copy(value)
                         : memory_print("%s%s%s%s", islower((unsigned char)*name) ? "--" : "", name,
                                        *value ? " " : "", value);
    const struct quote quoted = quote(text);
    free(text);
    return quoted;
}

/* Fails if `of` has a parameter that `others` lacks or has with another value. Of several with one
 * name, the n-th is compared with the n-th. The message says that the file `path` was computed
 * `with`, that is "with" or "without", the parameter. */
static bool check_parameters(const char *path, const char *with, const struct result *of,
                             const struct result *others, const char *const *may_differ,
                             struct error *error) {
    for (size_t i = 0; i < result_length(of, PARAMETER); i++) {
        const char *name = result_text(of, PARAMETER, i);
        const char *value = result_text(of, PARAMETER_VALUE, i);
        const char *const *excepted = may_differ;
        while (*excepted && strcmp(name, *excepted) != 0)
            excepted++;
        if (*excepted)
            continue;
        size_t n = 0; /* how many earlier ones have this name */
        for (size_t k = 0; k < i; k++)
            n += strcmp(result_text(of, PARAMETER, k), name) == 0;
        const char *other = parameter_value(others, name, n);
        if (!other)
            return error_input(error, "%s: was computed %s %s", path, with,
                               quote_option(name, value).text);
        if (strcmp(value, other) != 0)
            return error_input(error, "%s: was computed %s %s, not %s", path, with,
                               quote_option(name, value).text, quote_option(name, other).text);
    }
    return true;
}

static const char *or_empty(const char *text) { return text ? text : ""; }

/* Fails if the two texts differ. NULL is an empty text; `what` says what the texts are. */
static bool check_text(const char *path, const char *what, const char *then, const char *now,
                       struct error *error) {
    return strcmp(or_empty(then), or_empty(now)) == 0 ||
           error_input(error, "%s: its %s is %s, not %s", path, what, quote(or_empty(then)).text,
                       quote(or_empty(now)).text);
}

bool state_check_origin(const char *path, const struct result *then, const struct result *now,
                        const char *const *may_differ, struct error *error) {
    const struct dataset_origin *from = &then->origin, *of = &now->origin;
    if (!check_text(path, "version of bukub", from->version, of->version, error) ||
        !check_text(path, "revision of bukub", from->revision, of->revision, error) ||
        !check_parameters(path, "with", then->parameters, now->parameters, may_differ, error) ||
        !check_parameters(path, "without", now->parameters, then->parameters, may_differ, error))
        return false;
    /* A line of `inputs` is the checksum and the name of a file. Skips the lines that are equal. */
    const char *old = or_empty(from->inputs), *new = or_empty(of->inputs), *end;
    for (; (end = strchr(new, '\n')) && strncmp(old, new, (size_t)(end + 1 - new)) == 0;
         new = end + 1)
        old += end + 1 - new;
    if (strcmp(old, new) != 0) { /* in their first lines */
        struct string_view rest = string_view_of(*new ? new : old);
        struct string_view name = string_view_cut(&rest, '\n');
        string_view_cut(&name, ' '); /* removes the checksum */
        return error_input(error, "%s: was computed with another file %s", path,
                           quote_part(name.text, name.length).text);
    }
    /* A board that is to be generated is not known yet. */
    return !of->board || strcmp(or_empty(from->board), of->board) == 0 ||
           error_input(error, "%s: was computed on another board", path);
}

bool state_read(struct result *result, const char *path, const char *const *may_differ,
                struct error *error) {
    const struct result_description *description = result->description;
    struct dataset_file *file = dataset_open(path, error);
    const struct dataset_value *type =
        file ? dataset_get(file, "filetype", DATASET_TEXT, error) : NULL;
    const struct dataset_value *version =
        type ? dataset_get(file, "format_version", DATASET_INT64, error) : NULL;
    struct result *then = NULL; /* stays NULL if it cannot be read */
    if (version && strcmp(type->text, description->filetype) != 0)
        error_input(error, "%s: is a file of type %s, not %s", path, quote(type->text).text,
                    description->filetype);
    else if (version && version->whole != description->format_version)
        error_input(error, "%s: has version %lld of its format, not %d", path,
                    (long long)version->whole, description->format_version);
    else if (version)
        then = result_file_read(file, description, error);
    if (then)
        then->parameters = result_file_read(file, &parameters_description, error);
    bool done =
        then && then->parameters && state_check_origin(path, then, result, may_differ, error);
    /* An interrupted computation may have no parts yet: then there are none to read. */
    if (done && (then->complete || result_has_parts(file)))
        done = result_read_parts(result, file, error);
    result_free(then);
    dataset_close(file);
    return done;
}

bool state_interrupted(const char *path) {
    struct dataset_file *file = dataset_open(path, NULL);
    const struct dataset_value *complete =
        file && result_has_parts(file) ? dataset_get(file, "complete", DATASET_INT64, NULL) : NULL;
    bool interrupted = complete && !complete->whole;
    dataset_close(file);
    return interrupted;
}
