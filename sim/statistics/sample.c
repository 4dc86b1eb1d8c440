#include "sim/statistics/sample.h"

#include "sim/text/number.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static int sample_compare(const void *left, const void *right) {
    double a = ((const struct sample_value *)left)->value;
    double b = ((const struct sample_value *)right)->value;
    return (a > b) - (a < b);
}

static bool reserve(struct sample *sample, size_t values, struct error *error) {
    if (values == 0)
        return true;
    sample->value = calloc(values, sizeof *sample->value);
    return sample->value || error_memory(error);
}

bool sample_of_numbers(struct sample *sample, const double *number, size_t n, struct error *error) {
    if (!reserve(sample, n, error))
        return false;
    sample->size = n;
    struct sample_value *value = sample->value;
    for (size_t i = 0; i < n; i++)
        value[i] = (struct sample_value){number[i], 1};
    if (n > 0)
        qsort(value, n, sizeof *value, sample_compare);
    for (size_t i = 0; i < n; i++) {
        if (sample->values > 0 && value[sample->values - 1].value == value[i].value)
            value[sample->values - 1].count++;
        else
            value[sample->values++] = value[i];
    }
    return true;
}

static void sample_append(struct sample *sample, uint64_t moves, uint64_t games) {
    sample->value[sample->values++] = (struct sample_value){(double)moves, games};
    sample->size += games;
}

bool sample_of_histogram(struct sample *sample, const struct histogram *histogram,
                         struct error *error) {
    if (!reserve(sample, HISTOGRAM_DENSE + histogram->pairs, error))
        return false;
    for (uint64_t moves = 0; moves < HISTOGRAM_DENSE; moves++)
        if (histogram->dense[moves] > 0)
            sample_append(sample, moves, histogram->dense[moves]);
    for (size_t i = 0; i < histogram->pairs; i++)
        sample_append(sample, histogram->pair[i].moves, histogram->pair[i].games);
    return true;
}

void sample_free(struct sample *sample) {
    free(sample->value);
    *sample = (struct sample){0};
}

bool sample_walk_next(struct sample_walk *walk, const struct sample *x, const struct sample *y) {
    walk->below_x += walk->at_x;
    walk->below_y += walk->at_y;
    walk->at_x = walk->at_y = 0;
    bool more_x = walk->next_x < x->values, more_y = walk->next_y < y->values;
    double value_x = more_x ? x->value[walk->next_x].value : INFINITY;
    double value_y = more_y ? y->value[walk->next_y].value : INFINITY;
    if (more_x && value_x <= value_y)
        walk->at_x = x->value[walk->next_x++].count;
    if (more_y && value_y <= value_x)
        walk->at_y = y->value[walk->next_y++].count;
    return more_x || more_y;
}

/* CSV (RFC 4180) line by line, without copies; there are no line breaks within quotes. */

/* The line without its comment, which begins at the first # outside double quotes, and without
 * surrounding white space. */
static struct string_view csv_content(struct string_view line) {
    bool quoted = false;
    size_t length = 0;
    for (; length < line.length && (quoted || line.text[length] != '#'); length++)
        quoted ^= line.text[length] == '"';
    return string_view_trim((struct string_view){line.text, length});
}

/* The index of the closing quote of a field; the length if there is none. */
static size_t find_end(struct string_view text) {
    size_t at = 0;
    while (at < text.length) {
        if (text.text[at] != '"')
            at++;
        else if (at + 1 < text.length && text.text[at + 1] == '"')
            at += 2;
        else
            break;
    }
    return at;
}

static bool cut_quoted(struct string_view *rest, struct string_view *field, struct error *error) {
    struct string_view whole = *rest;
    struct string_view text = {rest->text + 1, rest->length - 1};
    size_t end = find_end(text);
    if (end == text.length)
        return error_input(error, "%s: the quote is not closed",
                           quote_part(whole.text, whole.length).text);
    *field = string_view_trim((struct string_view){text.text, end});
    *rest = (struct string_view){text.text + end + 1, text.length - end - 1};
    if (string_view_trim(string_view_cut(rest, ',')).length == 0)
        return true;
    return error_input(error, "%s: a comma belongs behind the closing quote",
                       quote_part(whole.text, whole.length).text);
}

/* Splits off the first field of a line, without surrounding white space and quotes; doubled quotes
 * remain. Fails if a quote is not closed, or closed before the end of the field. */
static bool csv_cut(struct string_view *rest, struct string_view *field, struct error *error) {
    while (rest->length > 0 && (rest->text[0] == ' ' || rest->text[0] == '\t')) {
        rest->text++;
        rest->length--;
    }
    if (rest->length > 0 && rest->text[0] == '"')
        return cut_quoted(rest, field, error);
    *field = string_view_trim(string_view_cut(rest, ','));
    return true;
}

struct numbers {
    double *number;
    size_t count, room;
};

static bool sample_push(struct numbers *numbers, double number, struct error *error) {
    if (numbers->count == numbers->room) {
        size_t room = numbers->room == 0 ? 256 : 2 * numbers->room;
        double *grown = realloc(numbers->number, room * sizeof *grown);
        if (!grown)
            return error_memory(error);
        numbers->number = grown;
        numbers->room = room;
    }
    numbers->number[numbers->count++] = number;
    return true;
}

static bool add_number(struct numbers *numbers, struct string_view field, struct error *error) {
    char text[64];
    double number;
    if (field.length == 0)
        return error_input(error, "a number is missing; allowed: numbers separated by commas");
    if (field.length >= sizeof text || memchr(field.text, '\0', field.length))
        return error_input(error,
                           "%s is not a number; allowed: finite numbers of up to %zu "
                           "characters",
                           quote_part(field.text, field.length).text, sizeof text - 1);
    memcpy(text, field.text, field.length);
    text[field.length] = '\0';
    return number_parse_real(text, -INFINITY, INFINITY, &number, error) &&
           sample_push(numbers, number, error);
}

/* Numbers separated by commas. */
static bool sample_add_line(struct numbers *numbers, struct string_view line, struct error *error) {
    struct string_view field = {0};
    while (line.text)
        if (!csv_cut(&line, &field, error) || !add_number(numbers, field, error))
            return false;
    return true;
}

/* Whether it is a name: begins with a letter, and does not denote a special or missing number. */
static bool is_name(struct string_view field) {
    static const char *const not_names[] = {"na", "nan", "inf", "infinity", "null"};
    if (field.length == 0 || !isalpha((unsigned char)field.text[0]))
        return false;
    for (size_t i = 0; i < sizeof not_names / sizeof *not_names; i++)
        if (strlen(not_names[i]) == field.length &&
            strncasecmp(field.text, not_names[i], field.length) == 0)
            return false;
    return true;
}

struct sample_reader {
    struct numbers *numbers;
    const char *file;
    const char *column; /* the requested one, or NULL */
    size_t columns;     /* number of columns in the header; 0: no header */
    size_t wanted;      /* index of the column */
    struct error *error;
};

/* Whether the first line is a header: its first field is a name, or the second one if the first is
 * empty, as in files of R with row names. */
static bool is_header(struct string_view line) {
    struct string_view field;
    struct error ignored = {0};
    bool read = csv_cut(&line, &field, &ignored);
    if (read && field.length == 0 && line.text)
        read = csv_cut(&line, &field, &ignored);
    return read && is_name(field);
}

/* Sets an error that lists the columns. */
static bool refuse_column(const struct sample_reader *reader, struct string_view line) {
    char names[256] = "";
    size_t used = 0;
    struct string_view field;
    while (line.text && used < sizeof names && csv_cut(&line, &field, reader->error))
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "",
                                 quote_part(field.text, field.length).text);
    if (reader->column)
        return error_input(reader->error, "no column %s; there are %s", quote(reader->column).text,
                           names);
    return error_input(reader->error, "several columns: choose one, as %s:COLUMN; there are %s",
                       reader->file, names);
}

/* Counts the columns and finds the requested one. */
static bool read_header(struct sample_reader *reader, struct string_view line) {
    size_t wanted = SIZE_MAX;
    struct string_view field;
    for (struct string_view rest = line; rest.text; reader->columns++) {
        if (!csv_cut(&rest, &field, reader->error))
            return false;
        if (reader->column && wanted == SIZE_MAX && field.length == strlen(reader->column) &&
            memcmp(field.text, reader->column, field.length) == 0)
            wanted = reader->columns;
    }
    if (!reader->column && reader->columns == 1)
        wanted = 0;
    reader->wanted = wanted;
    return wanted != SIZE_MAX || refuse_column(reader, line);
}

/* Adds the number in the requested column. */
static bool sample_add_row(struct sample_reader *reader, struct string_view line) {
    struct string_view field, number = {0};
    size_t fields = 0;
    for (; line.text; fields++) {
        if (!csv_cut(&line, &field, reader->error))
            return false;
        if (fields == reader->wanted)
            number = field;
    }
    if (fields != reader->columns)
        return error_input(reader->error, "%zu field%s, and the header names %zu columns", fields,
                           fields == 1 ? "" : "s", reader->columns);
    return add_number(reader->numbers, number, reader->error);
}

static bool add_text(struct sample_reader *reader, struct string_view text) {
    bool first = true;
    for (size_t line_number = 1; text.text; line_number++) {
        struct string_view line = csv_content(string_view_cut(&text, '\n'));
        if (line.length == 0)
            continue;
        bool good;
        if (first && (reader->column || is_header(line)))
            good = read_header(reader, line);
        else if (reader->columns > 1)
            good = sample_add_row(reader, line);
        else
            good = sample_add_line(reader->numbers, line, reader->error);
        if (!good)
            return error_within(reader->error, "%s:%zu", reader->file, line_number);
        first = false;
    }
    if (reader->numbers->count == 0)
        return error_input(reader->error, "%s: no numbers; allowed: one or more", reader->file);
    return true;
}

/* Reads a stream of unknown size. */
static bool read_all(FILE *stream, const char *file, char **text, size_t *length,
                     struct error *error) {
    const size_t most = (size_t)SAMPLE_FILE_MEGABYTES << 20;
    size_t room = 0;
    while (!feof(stream)) {
        if (*length == room) {
            room = room == 0 ? 65536 : 2 * room;
            char *grown = realloc(*text, room);
            if (!grown)
                return error_memory(error);
            *text = grown;
        }
        *length += fread(*text + *length, 1, room - *length, stream);
        if (ferror(stream) && errno == EISDIR)
            return error_input(error, "%s: is a folder; allowed: a file of numbers", file);
        if (ferror(stream))
            return error_system(error, "%s: cannot be read: %s", file, strerror(errno));
        if (*length > most)
            return error_input(error, "%s: too large; allowed: up to %d MB", file,
                               SAMPLE_FILE_MEGABYTES);
    }
    return true;
}

static bool add_file(struct sample_reader *reader) {
    const char *file = reader->file;
    FILE *stream = fopen(file, "r");
    if (!stream)
        return error_input(reader->error,
                           "%s: cannot be opened: %s; allowed: numbers as 25,13,16, or a file",
                           file, strerror(errno));
    char *text = NULL;
    size_t length = 0;
    bool done = read_all(stream, file, &text, &length, reader->error);
    if (done) {
        size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
        done = add_text(reader, (struct string_view){text + mark, length - mark});
    }
    free(text);
    fclose(stream);
    return done;
}

static bool looks_like_numbers(const char *argument) {
    return argument[strspn(argument, "0123456789+-.,eE \t")] == '\0';
}

bool sample_file(const char *argument, char **file, const char **column, struct error *error) {
    const char *colon = strrchr(argument, ':');
    *file = NULL;
    *column = NULL;
    if (looks_like_numbers(argument))
        return true;
    if (colon && access(argument, F_OK) != 0)
        *column = colon + 1;
    *file = *column ? strndup(argument, (size_t)(colon - argument)) : strdup(argument);
    return *file || error_memory(error);
}

bool sample_read(struct sample *sample, const char *argument, struct error *error) {
    struct numbers numbers = {0};
    struct sample_reader reader = {.numbers = &numbers, .error = error};
    char *file;
    if (!sample_file(argument, &file, &reader.column, error))
        return false;
    reader.file = file;
    bool done = file ? add_file(&reader)
                     : sample_add_line(&numbers, string_view_of(argument), error) ||
                           error_within(error, "sample %s", quote(argument).text);
    done = done && sample_of_numbers(sample, numbers.number, numbers.count, error);
    free(numbers.number);
    free(file);
    return done;
}
