/* Samples of numbers from a list such as 25,13,16, or from a column of a CSV file (RFC 4180), whose
 * first line may be a header with the names of the columns. */
#include "sim/base/memory.h"
#include "sim/statistics/sample.h"
#include "sim/text/csv.h"
#include "sim/text/number.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct sample_reader {
    double *number;        /* [count] the numbers read so far */
    size_t count, missing; /* missing: fields NA, NaN or Inf, and empty ones; not in `number` */
    const char *file;      /* its name; NULL: the text is a list of numbers */
    const char *column;    /* name or number of the column that is asked for, or NULL */
    char separator;        /* of fields, ',' or ';'; 0 before the first line */
    /* Set by a first line that is a header or in which a column is chosen; otherwise zeroed: */
    struct string_view header;
    size_t columns; /* number of its fields */
    size_t wanted;  /* index of the column to read, < columns */
    size_t empty;   /* fields of that column that were empty since its last value */
    struct error *error;
};

/* Adds the number in a field. If semicolons separate fields, a comma is a decimal point. */
static bool add_number(struct sample_reader *reader, struct string_view field) {
    char text[64];
    double number;
    if (field.length == 0)
        return error_input(reader->error, "a number is missing; allowed: numbers separated by %s",
                           reader->separator == ',' ? "commas" : "semicolons");
    /* NaN and Inf: games that did not end, in the program's own tables. */
    if (string_view_is(field, "NA") || string_view_is(field, "NaN") ||
        string_view_is(field, "Inf")) {
        reader->missing++;
        return true;
    }
    if (field.length >= sizeof text)
        return error_input(reader->error,
                           "%s is not a number; allowed: finite numbers of up to %zu "
                           "characters",
                           quote_part(field.text, field.length).text, sizeof text - 1);
    memcpy(text, field.text, field.length);
    text[field.length] = '\0';
    char *comma = strchr(text, ',');
    if (reader->separator == ';' && comma && strcspn(comma + 1, ",.") == strlen(comma + 1) &&
        !strchr(text, '.'))
        *comma = '.';
    if (!number_parse_real(text, -SAMPLE_MOST, SAMPLE_MOST, &number, reader->error))
        return false;
    *list_add(reader->number, reader->count) = number;
    return true;
}

/* Adds all numbers of a line of a list, or of a file of one column: separated by commas or
 * semicolons, or else, without a header, by blanks. */
static bool add_line(struct sample_reader *reader, struct string_view line) {
    struct string_view field;
    if (reader->columns > 0 || reader->separator == ';' || memchr(line.text, ',', line.length) ||
        memchr(line.text, '"', line.length)) {
        while (line.text)
            if (!csv_cut(&line, reader->separator, &field, reader->error) ||
                !add_number(reader, field))
                return false;
        return true;
    }
    while ((field = string_view_word(&line)).text)
        if (!add_number(reader, field))
            return false;
    return true;
}

/* Whether the first line is a header: its first field is a name, or the second one if the first is
 * empty, as in files of R with row names. A name begins with a letter or a byte beyond ASCII, and
 * does not denote a special or missing number. */
static bool is_header(const struct sample_reader *reader, struct string_view line) {
    static const char *const not_names[] = {"na", "nan", "inf", "infinity", "null"};
    struct string_view field;
    struct error ignored = {0};
    bool read = csv_cut(&line, reader->separator, &field, &ignored);
    if (read && field.length == 0 && line.text)
        read = csv_cut(&line, reader->separator, &field, &ignored);
    if (!read || field.length == 0 ||
        (!isalpha((unsigned char)field.text[0]) && !(field.text[0] & 0x80)))
        return false;
    for (size_t i = 0; i < sizeof not_names / sizeof *not_names; i++)
        if (string_view_is_any_case(field, not_names[i]))
            return false;
    return true;
}

/* The names of the columns, for messages. */
struct column_names {
    char text[256];
};

static struct column_names column_names(const struct sample_reader *reader) {
    struct column_names names = {""};
    struct string_view rest = reader->header, field;
    struct error ignored = {0};
    size_t used = 0;
    while (rest.text && used < sizeof names.text &&
           csv_cut(&rest, reader->separator, &field, &ignored))
        used += (size_t)snprintf(names.text + used, sizeof names.text - used, "%s%s",
                                 used > 0 ? ", " : "", quote_part(field.text, field.length).text);
    return names;
}

/* Adds the number in the wanted column, if the line has one. As columns may be shorter than others,
 * empty fields of the column are missing values only if a later line has a value there. */
static bool add_from_row(struct sample_reader *reader, struct string_view line) {
    struct string_view field, number = {0};
    size_t fields = 0;
    for (; line.text; fields++) {
        if (!csv_cut(&line, reader->separator, &field, reader->error))
            return false;
        if (fields == reader->wanted)
            number = field;
    }
    if (fields > reader->columns)
        return error_input(reader->error, "%zu fields, and the header names %zu columns: %s",
                           fields, reader->columns, column_names(reader).text);
    if (number.length == 0) {
        reader->empty++;
        return true;
    }
    reader->missing += reader->empty;
    reader->empty = 0;
    return add_number(reader, number);
}

/* Reads the first line, which shows what separates fields. In a file with a header, or of which a
 * column is asked for, counts the columns and finds the one that is asked for, by its name or else
 * by its number, from 1. The line is a header if it begins with a name (is_header) or has the
 * column by name, as 2024 in 2023,2024; otherwise the number in the column is added. */
static bool read_first_line(struct sample_reader *reader, struct string_view line) {
    const char *column = reader->column;
    struct string_view field;
    size_t named = 0; /* columns with the name that is asked for; `wanted` is the last of them */
    reader->separator = csv_separator(line);
    const bool header = is_header(reader, line);
    if (!reader->file || (!column && !header))
        return add_line(reader, line);
    reader->header = line;
    for (struct string_view rest = line; rest.text; reader->columns++) {
        if (!csv_cut(&rest, reader->separator, &field, reader->error))
            return false;
        if (column && string_view_is(field, column)) {
            reader->wanted = reader->columns;
            named++;
        }
    }
    if (!column) /* so it is a header */
        return reader->columns == 1 ||
               error_input(reader->error, "several columns: choose one, as %s:COLUMN; there are %s",
                           reader->file, column_names(reader).text);

    uint64_t number;
    const bool numbered = column[strspn(column, "0123456789")] == '\0' &&
                          number_parse_count(column, 1, reader->columns, &number, NULL);
    if (named == 0 && !numbered)
        return error_input(reader->error, "no column %s; there are %s", quote(column).text,
                           column_names(reader).text);
    if (named == 0)
        reader->wanted = (size_t)number - 1;
    if (!header && named > 0 && numbered)
        return error_input(reader->error,
                           "%s is a name in the first line, if that is a header, and the number of "
                           "a column; allowed: names that begin with a letter, above the numbers",
                           quote(column).text);
    if (named > 1)
        return error_input(reader->error,
                           "%zu columns have the name %s; choose one by its number, from 1", named,
                           quote(column).text);
    return header || named > 0 || add_from_row(reader, line);
}

/* Adds the numbers of a list, or of the text of a file, whose errors begin with FILE:LINE. */
static bool add_text(struct sample_reader *reader, struct string_view text) {
    for (size_t line_number = 1; text.text; line_number++) {
        struct string_view line = csv_content(string_view_cut(&text, '\n'));
        if (line.length == 0)
            continue;
        const bool good = reader->separator == '\0' ? read_first_line(reader, line)
                          : reader->columns > 1     ? add_from_row(reader, line)
                                                    : add_line(reader, line);
        if (!good)
            return reader->file && error_within(reader->error, "%s:%zu", reader->file, line_number);
    }
    if (reader->count > 0)
        return true;
    if (reader->columns > 1)
        return error_input(reader->error, "%s: no numbers in column %s; the columns are %s",
                           reader->file, quote(reader->column).text, column_names(reader).text);
    error_input(reader->error, "no numbers; allowed: one or more");
    return reader->file && error_within(reader->error, "%s", reader->file);
}

#define LIST_CHARACTERS "0123456789+-.,eE \t\r\n"

char *sample_file(const char *argument, const char **column) {
    const char *colon = strrchr(argument, ':');
    *column = NULL;
    /* A list has nothing but characters of numbers, and NA. */
    const char *end = argument + strspn(argument, LIST_CHARACTERS);
    while (strncmp(end, "NA", 2) == 0)
        end += 2 + strspn(end + 2, LIST_CHARACTERS);
    if (*end == '\0')
        return NULL;
    if (colon && access(argument, F_OK) != 0) /* no file has the whole name */
        *column = colon + 1;
    return *column ? memory_copy_part(argument, (size_t)(colon - argument)) : memory_copy(argument);
}

bool sample_read(struct sample *sample, const char *argument, struct error *error) {
    struct sample_reader reader = {.error = error};
    char *file = sample_file(argument, &reader.column);
    reader.file = file;
    FILE *stream = file ? fopen(file, "r") : NULL;
    char *text = NULL;
    bool done = false;
    if (stream) {
        text = text_file_read(stream, file, "sample", (size_t)SAMPLE_FILE_MEGABYTES << 20, error);
        done = text && add_text(&reader, string_view_of(text));
        fclose(stream);
    } else if (file) {
        error_input(error, "%s: cannot be opened: %s; allowed: numbers as 25,13,16, or a file",
                    file, strerror(errno));
    } else {
        done = add_text(&reader, string_view_of(argument)) ||
               error_within(error, "sample %s", quote(argument).text);
    }
    if (done)
        *sample = sample_of_numbers(reader.number, reader.count);
    sample->missing = reader.missing;
    free(reader.number);
    free(text);
    free(file);
    return done;
}
