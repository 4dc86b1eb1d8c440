/* The state of a computation: the store that keeps its blocks in the result's file, and comparing a
 * file, option by option, with what is to be computed. */
#include "cli/shared/run/state.h"

#include "cli/shared/output/report.h"
#include "sim/base/clock.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <string.h>

/* The store. */

/* The part of the current run. */
static size_t first_part(const struct state *state) {
    size_t i = 0;
    while (i < state->result->parts && state->result->part[i].run + 1 < state->runs)
        i++;
    return i;
}

static size_t state_begin(void *context) {
    struct state *state = context;
    state->runs++;
    state->saved = clock_now();
    size_t first = first_part(state), i = first;
    while (i < state->result->parts && state->result->part[i].run + 1 == state->runs)
        i++;
    return i - first;
}

static struct blocks_part state_part(void *context, size_t i) {
    const struct state *state = context;
    const struct result_part *part = &state->result->part[first_part(state) + i];
    return (struct blocks_part){part->first, part->end, {part->bytes, part->size}};
}

static bool state_is_due(void *context) {
    const struct state *state = context;
    return state->every > 0 && clock_now() - state->saved >= state->every;
}

/* A failure to save is only reported, since a later one may succeed. */
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
    if (due && !state->save(state->context, part.run, part.end, &unsaved) && !state->reported) {
        report_note("intermediate result not saved: %s", unsaved.text);
        state->reported = true;
    }
    state->saved = due ? clock_now() : state->saved;
}

/* Comparing a file with what is to be computed. */

/* Cuts the next option with its value, "--games 1000", off a command line; "" at its end. */
static struct string_view next_option(const char **rest) {
    const char *option = *rest + (**rest == ' '), *end = option;
    for (bool quoted = false; *end && (quoted || strncmp(end, " --", strlen(" --")) != 0); end++)
        quoted ^= *end == '\'';
    *rest = end;
    return (struct string_view){option, (size_t)(*rest - option)};
}

/* "--games" of "--games 1000". */
static struct string_view option_name(struct string_view option) {
    return string_view_cut(&option, ' ');
}

static bool same_text(struct string_view a, struct string_view b) {
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/* The next option whose name is none of `may_differ`, "--games". */
static struct string_view next_other_option(const char **rest, const char *const *may_differ) {
    for (;;) {
        struct string_view option = next_option(rest);
        const char *const *excepted = may_differ;
        while (*excepted && !same_text(option_name(option), string_view_of(*excepted)))
            excepted++;
        if (!*excepted)
            return option;
    }
}

static bool check_command(const char *path, const char *then, const char *now,
                          const char *const *may_differ, struct error *error) {
    struct string_view a, b;
    do {
        a = next_other_option(&then, may_differ);
        b = next_other_option(&now, may_differ);
        if (a.length == 0 && b.length == 0)
            return true;
    } while (same_text(a, b));
    const struct string_view name = option_name(b);
    bool same = same_text(option_name(a), name), later = false; /* `then` has that option */
    for (struct string_view at; !same && (at = next_option(&then)).length > 0;)
        later = later || same_text(option_name(at), name);
    if (b.length > 0 && !same && !later)
        return error_input(error, "%s: was computed without %s", path,
                           quote_part(b.text, b.length).text);
    if (a.length > 0 && same)
        return error_input(error, "%s: was computed with %s, not %s", path,
                           quote_part(a.text, a.length).text, quote_part(b.text, b.length).text);
    return error_input(error, "%s: was computed with %s", path, quote_part(a.text, a.length).text);
}

static bool check_text(const char *path, const char *what, const char *then, const char *now,
                       struct error *error) {
    return strcmp(then ? then : "", now ? now : "") == 0 ||
           error_input(error, "%s: its %s is %s, not %s", path, what, quote(then ? then : "").text,
                       quote(now ? now : "").text);
}

/* The next line; empty after the last. */
static struct string_view next_line(struct string_view *rest) {
    return rest->text ? string_view_cut(rest, '\n') : string_view_of("");
}

bool state_check_origin(const char *path, const struct result *then, const struct result *now,
                        const char *const *may_differ, struct error *error) {
    if (!check_text(path, "version of bukub", then->version, now->version, error) ||
        !check_text(path, "revision of bukub", then->revision, now->revision, error) ||
        !check_command(path, then->command_line ? then->command_line : "", now->command_line,
                       may_differ, error))
        return false;
    /* The input files named in the command line are unchanged. */
    struct string_view then_rest = string_view_of(then->inputs ? then->inputs : "");
    struct string_view now_rest = string_view_of(now->inputs ? now->inputs : "");
    while (then_rest.text || now_rest.text) {
        struct string_view then_line = next_line(&then_rest), line = next_line(&now_rest);
        if (same_text(then_line, line))
            continue;
        struct string_view name = line.length > 0 ? line : then_line;
        string_view_cut(&name, ' ');
        return error_input(error, "%s: was computed with another file %s", path,
                           quote_part(name.text, name.length).text);
    }
    /* Generated boards are not known in advance. */
    return !now->board || strcmp(then->board ? then->board : "", now->board) == 0 ||
           error_input(error, "%s: was computed on another board", path);
}

static bool check_filetype(const struct dataset_file *file,
                           const struct result_description *description, struct error *error) {
    const char *type;
    int64_t version;
    if (!dataset_get_text(file, "filetype", &type, error) ||
        !dataset_get_int64(file, "format_version", &version, error))
        return false;
    if (strcmp(type, description->filetype) != 0)
        return error_input(error, "%s: is a file of type %s, not %s", file->path, quote(type).text,
                           description->filetype);
    return version == description->format_version ||
           error_input(error, "%s: has version %lld of its format, not %d", file->path,
                       (long long)version, description->format_version);
}

bool state_read(struct result *result, const char *path, const char *const *may_differ,
                struct error *error) {
    struct dataset_file *file = dataset_open(path, error);
    if (!file)
        return false;
    struct result *then = NULL;
    bool done =
        check_filetype(file, result->description, error) &&
        (then = result_file_read(file, result->description, error)) &&
        state_check_origin(path, then, result, may_differ, error) &&
        ((!then->complete && !result_has_parts(file)) || result_read_parts(result, file, error));
    result_free(then);
    dataset_close(file);
    return done;
}

bool state_interrupted(const char *path) {
    int64_t complete;
    struct error ignored = {0};
    struct dataset_file *file = dataset_open(path, &ignored);
    bool found = file && result_has_parts(file) &&
                 dataset_get_int64(file, "complete", &complete, &ignored) && !complete;
    dataset_close(file);
    return found;
}

struct blocks_store state_store(struct state *state) {
    return (struct blocks_store){.name = state->path,
                                 .begin = state_begin,
                                 .part = state_part,
                                 .is_due = state_is_due,
                                 .keep = state_keep,
                                 .context = state};
}
