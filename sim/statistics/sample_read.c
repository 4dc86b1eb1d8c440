#include "sim/statistics/sample_read.h"

#include "sim/text/csv.h"
#include "sim/text/number.h"
#include "sim/text/quote.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct numbers {
    double *number;
    size_t count, room;
};

static bool push(struct numbers *numbers, double number, struct error *error) {
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
           push(numbers, number, error);
}

/* Numbers separated by commas. */
static bool add_line(struct numbers *numbers, struct string_view line, struct error *error) {
    struct string_view field;
    while (line.text)
        if (!csv_cut(&line, &field, error) || !add_number(numbers, field, error))
            return false;
    return true;
}

/* Whether it begins as a name, and is not what could be meant for a number or for none. */
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

/* A file while it is read. */
struct reader {
    struct numbers *numbers;
    const char *file;
    const char *column; /* the one that is wanted, or NULL */
    size_t columns;     /* that the header names; 0 where there is none */
    size_t wanted;      /* the place of the column among them */
    struct error *error;
};

/* Whether a first line is a header: its first field, or the second where that is empty, as R writes
 * the column of row names, is a name. */
static bool is_header(struct string_view line) {
    struct string_view field;
    struct error ignored = {0};
    bool read = csv_cut(&line, &field, &ignored);
    if (read && field.length == 0 && line.text)
        read = csv_cut(&line, &field, &ignored);
    return read && is_name(field);
}

/* Fails with the names of the columns. */
static bool refuse_column(const struct reader *reader, struct string_view line) {
    char names[256] = "";
    size_t used = 0;
    struct string_view field;
    while (line.text && used < sizeof names && csv_cut(&line, &field, reader->error))
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "",
                                 quote_part(field.text, field.length).text);
    if (reader->column)
        return error_input(reader->error, "no column %s; there are %s", quote(reader->column).text,
                           names);
    return error_input(reader->error, "several columns: say which, as %s:COLUMN; there are %s",
                       reader->file, names);
}

/* Counts the columns and finds the one that is wanted. */
static bool read_header(struct reader *reader, struct string_view line) {
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

/* The number of the column that is wanted. */
static bool add_row(struct reader *reader, struct string_view line) {
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

static bool add_text(struct reader *reader, struct string_view text) {
    bool first = true;
    for (size_t line_number = 1; text.text; line_number++) {
        struct string_view line = csv_content(string_view_cut(&text, '\n'));
        if (line.length == 0)
            continue;
        bool good;
        if (first && (reader->column || is_header(line)))
            good = read_header(reader, line);
        else if (reader->columns > 1)
            good = add_row(reader, line);
        else
            good = add_line(reader->numbers, line, reader->error);
        if (!good)
            return error_within(reader->error, "%s:%zu", reader->file, line_number);
        first = false;
    }
    if (reader->numbers->count == 0)
        return error_input(reader->error, "%s: no numbers; allowed: one or more", reader->file);
    return true;
}

/* Reads all of a stream, which need not be a file of known size. */
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

static bool add_file(struct reader *reader) {
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

/* FILE, or FILE:COLUMN where there is no file of that whole name. */
static bool add_argument(struct numbers *numbers, const char *argument, struct error *error) {
    struct reader reader = {.numbers = numbers, .file = argument, .error = error};
    const char *colon = strrchr(argument, ':');
    if (!colon || access(argument, F_OK) == 0)
        return add_file(&reader);
    char *file = strndup(argument, (size_t)(colon - argument));
    if (!file)
        return error_memory(error);
    reader.file = file;
    reader.column = colon + 1;
    bool done = add_file(&reader);
    free(file);
    return done;
}

static bool looks_like_numbers(const char *argument) {
    return argument[strspn(argument, "0123456789+-.,eE \t")] == '\0';
}

bool sample_read(struct sample *sample, const char *argument, struct error *error) {
    struct numbers numbers = {0};
    bool done;
    if (looks_like_numbers(argument))
        done = add_line(&numbers, string_view_of(argument), error) ||
               error_within(error, "sample %s", quote(argument).text);
    else
        done = add_argument(&numbers, argument, error);
    done = done && sample_of_numbers(sample, numbers.number, numbers.count, error);
    free(numbers.number);
    return done;
}
