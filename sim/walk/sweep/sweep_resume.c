#include "sim/dataset/dataset.h"
#include "sim/random/draws.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"

#include <stdlib.h>
#include <string.h>

/* Checks that the file was begun by the same command. */

/* Cuts the next option with its value, "--games 1000", off a command line; "" at its end. */
static size_t next_option(const char **rest, const char **option) {
    *option = *rest + (**rest == ' ');
    const char *end = strstr(*option, " --");
    *rest = end ? end : *option + strlen(*option);
    return (size_t)(*rest - *option);
}

static bool check_command(const struct dataset_file *file, const char *now, struct error *error) {
    const char *then;
    if (!dataset_get_text(file, "command_line", &then, error))
        return false;
    while (*then || *now) {
        const char *a, *b;
        size_t a_length = next_option(&then, &a), b_length = next_option(&now, &b);
        if (a_length != b_length || memcmp(a, b, a_length) != 0)
            return error_input(error, "%s: cannot be resumed: it was begun with %s, and this is %s",
                               file->path, a_length ? quote_part(a, a_length).text : "less",
                               b_length ? quote_part(b, b_length).text : "without");
    }
    return true;
}

/* Checks that a text attribute has the value that it would have now. */
static bool check_text(const struct dataset_file *file, const char *name, const char *now,
                       struct error *error) {
    const char *then;
    return dataset_get_text(file, name, &then, error) &&
           (strcmp(then, now) == 0 ||
            error_input(error, "%s: cannot be resumed: its %s is %s, and now it is %s", file->path,
                        name, quote(then).text, quote(now).text));
}

/* The next line; empty after the last. */
static struct string_view next_line(struct string_view *rest) {
    return rest->text ? string_view_cut(rest, '\n') : string_view_of("");
}

/* Checks that the input files named in the command line are unchanged. */
static bool check_inputs(const struct dataset_file *file, const char *now, struct error *error) {
    const struct dataset_attribute *attribute = dataset_attribute(file, "inputs");
    bool known = attribute && attribute->value.type == DATASET_TEXT;
    struct string_view then_rest = string_view_of(known ? attribute->value.text : "");
    struct string_view now_rest = string_view_of(now ? now : "");
    while (then_rest.text || now_rest.text) {
        struct string_view then_line = next_line(&then_rest), line = next_line(&now_rest);
        if (then_line.length == line.length && memcmp(then_line.text, line.text, line.length) == 0)
            continue;
        struct string_view name = line.length > 0 ? line : then_line;
        string_view_cut(&name, ' ');
        return error_input(error,
                           "%s: cannot be resumed: %s is not the file that it was begun with",
                           file->path, quote_part(name.text, name.length).text);
    }
    return true;
}

static bool resume_check_board(const struct dataset_file *file, const struct walk_board *board,
                               struct error *error) {
    const char *then;
    if (!dataset_get_text(file, "board", &then, error))
        return false;
    char *now = board_file_text(board);
    bool good = now || error_memory(error);
    if (good && strcmp(then, now) != 0)
        good =
            error_input(error, "%s: cannot be resumed: it was begun on another board", file->path);
    free(now);
    return good;
}

static bool check_seed(const struct dataset_file *file, uint64_t now, struct error *error) {
    uint64_t then;
    return dataset_get_uint64(file, "seed", &then, error) &&
           (then == now || error_input(error, "%s: cannot be resumed: its seed is %llu", file->path,
                                       (unsigned long long)then));
}

static bool resume_check_filetype(const struct dataset_file *file, struct error *error) {
    const char *type;
    int64_t version;
    if (!dataset_get_text(file, "filetype", &type, error) ||
        !dataset_get_int64(file, "format_version", &version, error))
        return false;
    if (strcmp(type, SWEEP_FILE_TYPE) != 0)
        return error_input(error, "%s: is a file of type %s, not " SWEEP_FILE_TYPE, file->path,
                           quote(type).text);
    return version == SWEEP_FILE_VERSION ||
           error_input(error, "%s: has version %lld of its format; this program knows %d",
                       file->path, (long long)version, (int)SWEEP_FILE_VERSION);
}

/* Checks that the points are the same. */

static bool other_points(const struct dataset_file *file, const char *dimension,
                         struct error *error) {
    return error_input(error, "%s: cannot be resumed: it was begun with other values of %s",
                       file->path, dimension);
}

static bool check_texts(const struct dataset_file *file, const struct dataset_variable *dimension,
                        const char *const *now, size_t size, struct error *error) {
    const struct dataset_entry *entry;
    if (!dataset_find(file, dimension, &entry, error))
        return false;
    if (entry->size != size)
        return other_points(file, dimension->name, error);
    char **then = dataset_read_texts(file, entry, error);
    bool good = then;
    for (size_t i = 0; good && i < size; i++)
        if (strcmp(then[i], now[i]) != 0)
            good = other_points(file, dimension->name, error);
    dataset_free_texts(then);
    return good;
}

static bool check_strategies(const struct dataset_file *file, const struct walk_points *points,
                             struct error *error) {
    const char **name = calloc(points->strategies, sizeof *name);
    for (size_t i = 0; name && i < points->strategies; i++)
        name[i] = points->strategy[i].name;
    bool good = name ? check_texts(file, &walk_points_variables[WALK_POINTS_STRATEGY], name,
                                   points->strategies, error)
                     : error_memory(error);
    free(name);
    return good;
}

static bool check_starts(const struct dataset_file *file, const struct walk_points *points,
                         struct error *error) {
    char(*name)[SQUARE_NAME] = calloc(points->starts, sizeof *name);
    const char **start = calloc(points->starts, sizeof *start);
    bool good = (name && start) || error_memory(error);
    for (size_t i = 0; good && i < points->starts; i++) {
        board_square_name(points->board, points->start[i], name[i]);
        start[i] = name[i];
    }
    good = good && check_texts(file, &walk_points_variables[WALK_POINTS_START], start,
                               points->starts, error);
    free(start);
    free(name);
    return good;
}

static bool check_ps(const struct dataset_file *file, const struct walk_points *points,
                     struct error *error) {
    const struct dataset_entry *entry;
    if (!dataset_find(file, &walk_points_variables[WALK_POINTS_P], &entry, error))
        return false;
    if (entry->size != points->ps)
        return other_points(file, "p", error);
    double *then = calloc(points->ps, sizeof *then);
    bool good = then || error_memory(error);
    good = good && dataset_read(file, entry, then, error);
    if (good && memcmp(then, points->p, points->ps * sizeof *then) != 0)
        good = other_points(file, "p", error);
    free(then);
    return good;
}

static bool resume_check(const struct dataset_file *file, const struct result *now,
                         const struct sweep_result *result, struct error *error) {
    return resume_check_filetype(file, error) && check_command(file, now->command_line, error) &&
           check_text(file, "bukub_version", now->version, error) &&
           check_text(file, "git_revision", now->revision, error) &&
           check_inputs(file, now->inputs, error) && check_text(file, "rng", STREAM_RNG, error) &&
           check_seed(file, result->seed, error) &&
           resume_check_board(file, result->points.board, error) &&
           check_strategies(file, &result->points, error) &&
           check_ps(file, &result->points, error) && check_starts(file, &result->points, error);
}

/* Reads the games played so far. */

static const struct dataset_variable *sweep_variable(const char *name) {
    const struct dataset_variable *at = sweep_variables;
    while (strcmp(at->name, name) != 0)
        at++;
    return at;
}

/* Reads a number for each point into its histogram, at the given offset. */
static bool read_counts(const struct dataset_file *file, const char *name,
                        struct sweep_result *result, size_t offset, struct error *error) {
    const struct dataset_entry *entry;
    size_t points = walk_points_count(&result->points);
    if (!dataset_find(file, sweep_variable(name), &entry, error))
        return false;
    int64_t *count = calloc(points, sizeof *count);
    bool done = count || error_memory(error);
    done = done && dataset_read(file, entry, count, error);
    for (size_t i = 0; done && i < points; i++)
        memcpy((char *)&result->histogram[i] + offset, &count[i], sizeof *count);
    free(count);
    return done;
}

static bool read_histograms(const struct dataset_file *file, struct sweep_result *result,
                            struct error *error) {
    const struct dataset_entry *entry;
    bool done = dataset_find(file, sweep_variable("histogram"), &entry, error);
    if (done && entry->length[3] != HISTOGRAM_DENSE)
        done = error_input(error, "%s: its histogram has another length than %d", file->path,
                           (int)HISTOGRAM_DENSE);
    for (size_t i = 0; done && i < walk_points_count(&result->points); i++)
        done = dataset_read_row(file, entry, i, result->histogram[i].dense, error);
    return done;
}

enum {
    SWEEP_TAIL_STRATEGY,
    SWEEP_TAIL_P,
    SWEEP_TAIL_START,
    SWEEP_TAIL_MOVES,
    SWEEP_TAIL_GAMES,
    SWEEP_TAILS
};
static const char *const tail_names[SWEEP_TAILS] = {
    [SWEEP_TAIL_STRATEGY] = "tail_strategy", [SWEEP_TAIL_P] = "tail_p",
    [SWEEP_TAIL_START] = "tail_start",       [SWEEP_TAIL_MOVES] = "tail_moves",
    [SWEEP_TAIL_GAMES] = "tail_games",
};

/* Adds entry i of tail[SWEEP_TAILS][length]. */
static bool resume_add_tail(const struct dataset_file *file, const int64_t *tail, size_t length,
                            size_t i, struct sweep_result *result, struct error *error) {
    uint64_t value[SWEEP_TAILS];
    const struct walk_points *points = &result->points;
    for (size_t k = 0; k < SWEEP_TAILS; k++)
        value[k] = (uint64_t)tail[k * length + i];
    const struct walk_point at = {value[SWEEP_TAIL_STRATEGY], value[SWEEP_TAIL_P],
                                  value[SWEEP_TAIL_START]};
    if (at.strategy >= points->strategies || at.p >= points->ps || at.start >= points->starts ||
        value[SWEEP_TAIL_MOVES] < HISTOGRAM_DENSE)
        return error_input(error, "%s: entry %zu of its tail is out of range", file->path, i);
    return histogram_add(&result->histogram[walk_point_number(points, at)], value[SWEEP_TAIL_MOVES],
                         value[SWEEP_TAIL_GAMES], error);
}

static bool read_tail(const struct dataset_file *file, struct sweep_result *result,
                      struct error *error) {
    const struct dataset_entry *entry[SWEEP_TAILS];
    for (size_t k = 0; k < SWEEP_TAILS; k++)
        if (!dataset_find(file, sweep_variable(tail_names[k]), &entry[k], error))
            return false;
    size_t length = entry[0]->size;
    int64_t *tail = calloc(length + 1, sizeof *tail * SWEEP_TAILS);
    bool done = tail || error_memory(error);
    for (size_t k = 0; done && k < SWEEP_TAILS; k++)
        done = dataset_read(file, entry[k], tail + k * length, error);
    for (size_t i = 0; done && i < length; i++)
        done = resume_add_tail(file, tail, length, i, result, error);
    free(tail);
    return done;
}

/* Subtracts a count from the remaining games; returns false, without wrapping, if it is larger. */
static bool take_off(uint64_t *left, uint64_t games) {
    bool enough = games <= *left;
    *left -= enough ? games : 0;
    return enough;
}

/* Whether the histogram has exactly this number of games. */
static bool holds(const struct histogram *histogram, uint64_t games) {
    bool enough =
        take_off(&games, histogram->censored) && take_off(&games, histogram->unfinishable);
    for (size_t i = 0; enough && i < HISTOGRAM_DENSE; i++)
        enough = take_off(&games, histogram->dense[i]);
    for (size_t i = 0; enough && i < histogram->pairs; i++)
        enough = take_off(&games, histogram->pair[i].games);
    return enough && games == 0;
}

static bool read_progress(const struct dataset_file *file, struct sweep_result *result,
                          struct error *error) {
    if (!dataset_get_uint64(file, "games_done", &result->games_done, error))
        return false;
    for (size_t i = 0; i < walk_points_count(&result->points); i++)
        if (!holds(&result->histogram[i], result->games_done))
            return error_input(error, "%s: its histograms do not add up to its number of games",
                               file->path);
    return true;
}

bool sweep_file_resume(const char *path, const struct result *now, struct sweep_result *result,
                       struct error *error) {
    struct dataset_file *file = dataset_open(path, error);
    if (!file)
        return false;
    bool done =
        resume_check(file, now, result, error) &&
        read_counts(file, "censored", result, offsetof(struct histogram, censored), error) &&
        read_counts(file, "unfinishable", result, offsetof(struct histogram, unfinishable),
                    error) &&
        read_histograms(file, result, error) && read_tail(file, result, error) &&
        read_progress(file, result, error);
    dataset_close(file);
    return done;
}
