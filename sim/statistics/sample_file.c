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

/* Which numbers of a line are read; the first line decides. */
enum layout {
    LAYOUT_UNKNOWN, /* the first line was not read yet */
    LAYOUT_LIST,    /* all fields or, of a line that has no separators, all words */
    LAYOUT_FIELDS,  /* all fields: the file has a single column */
    LAYOUT_COLUMN,  /* one field: the file has several columns */
};

struct sample_reader {
    double *number;        /* [count] the numbers read so far */
    size_t count, missing; /* missing: fields NA, NaN or Inf, and empty ones; not in `number` */
    const char *file;      /* its name; NULL: the text is a list of numbers */
    const char *column;    /* name or number of the column that is asked for, or NULL */
    enum layout layout;
    char separator; /* of fields, ',' or ';' */
    /* If the file has columns: */
    struct string_view first_line; /* header or numbers */
    size_t columns;                /* number of its fields */
    size_t wanted;                 /* index of the column to read, < columns */
    size_t empty;                  /* fields of that column that were empty since its last value */
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
                           "%s is not a number; allowed: finite numbers of up to %zu characters",
                           quote_part(field.text, field.length).text, sizeof text - 1);
    memcpy(text, field.text, field.length);
    text[field.length] = '\0';
    char *comma = strchr(text, ',');
    const bool decimal_comma = comma && !strchr(comma + 1, ',') && !strchr(text, '.');
    if (reader->separator == ';' && decimal_comma)
        *comma = '.';
    if (!number_parse_real(text, -SAMPLE_MOST, SAMPLE_MOST, &number, reader->error))
        return false;
    *list_add(reader->number, reader->count) = number;
    return true;
}

/* Whether the first field of the first line is a name, or the second one if the first is empty, as
 * in files of R with row names. A name begins with a letter or a byte beyond ASCII, and does not
 * denote a special or missing number. */
static bool begins_with_name(const struct sample_reader *reader, struct string_view line) {
    static const char *const not_names[] = {"na", "nan", "inf", "infinity", "null"};
    struct string_view field;
    if (!csv_cut(&line, reader->separator, &field, NULL) ||
        (field.length == 0 && line.text && !csv_cut(&line, reader->separator, &field, NULL)))
        return false;
    if (field.length == 0 || (!isalpha((unsigned char)field.text[0]) && !(field.text[0] & 0x80)))
        return false;
    for (size_t i = 0; i < sizeof not_names / sizeof *not_names; i++)
        if (string_view_is_any_case(field, not_names[i]))
            return false;
    return true;
}

/* The fields of the first line, for messages: names of the columns, if it is a header. */
struct first_fields {
    char text[256];
};

static struct first_fields first_fields(const struct sample_reader *reader) {
    struct first_fields list = {""};
    struct string_view rest = reader->first_line, field;
    size_t used = 0;
    while (rest.text && used < sizeof list.text && csv_cut(&rest, reader->separator, &field, NULL))
        used += (size_t)snprintf(list.text + used, sizeof list.text - used, "%s%s",
                                 used > 0 ? ", " : "", quote_part(field.text, field.length).text);
    return list;
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
        return error_input(reader->error, "%zu fields, and the first line has %zu: %s", fields,
                           reader->columns, first_fields(reader).text);
    if (number.length == 0) {
        reader->empty++;
        return true;
    }
    reader->missing += reader->empty;
    reader->empty = 0;
    return add_number(reader, number);
}

/* Adds the numbers of a line, those that the layout says. */
static bool add_line(struct sample_reader *reader, struct string_view line) {
    struct string_view field;
    if (reader->layout == LAYOUT_COLUMN)
        return add_from_row(reader, line);
    const bool has_separators = reader->separator == ';' || memchr(line.text, ',', line.length) ||
                                memchr(line.text, '"', line.length);
    if (reader->layout == LAYOUT_LIST && !has_separators) {
        while ((field = string_view_word(&line)).text)
            if (!add_number(reader, field))
                return false;
        return true;
    }
    while (line.text)
        if (!csv_cut(&line, reader->separator, &field, reader->error) || !add_number(reader, field))
            return false;
    return true;
}

/* Chooses the column that is asked for, by its name or else by its number, from 1. `named` columns
 * of the first line have that name; reader->wanted is the last of them. */
static bool choose_column(struct sample_reader *reader, size_t named, bool has_names) {
    const char *column = reader->column;
    uint64_t number;
    const bool numbered = column[strspn(column, "0123456789")] == '\0' &&
                          number_parse_count(column, 1, reader->columns, &number, NULL);
    if (named == 0 && !numbered)
        return error_input(reader->error, "no column %s; there are %s", quote(column).text,
                           first_fields(reader).text);
    if (named > 0 && numbered && !has_names)
        return error_input(reader->error,
                           "%s may be a name in a header or the number of a column; allowed: a "
                           "header whose names begin with a letter",
                           quote(column).text);
    if (named > 1)
        return error_input(reader->error,
                           "%zu columns have the name %s; choose one by its number, from 1", named,
                           quote(column).text);
    if (named == 0)
        reader->wanted = (size_t)number - 1;
    return true;
}

/* Reads the first line, which shows what separates fields, and whether there are columns. It is a
 * header if it begins with a name or has the name that is asked for, be it 2024 in 2023,2024. */
static bool read_first_line(struct sample_reader *reader, struct string_view line) {
    reader->separator = csv_separator(line);
    const bool has_names = begins_with_name(reader, line);
    if (!reader->file || (!reader->column && !has_names)) {
        reader->layout = LAYOUT_LIST;
        return add_line(reader, line);
    }
    size_t named = 0; /* columns with the name that is asked for */
    reader->first_line = line;
    for (struct string_view field; line.text; reader->columns++) {
        if (!csv_cut(&line, reader->separator, &field, reader->error))
            return false;
        if (reader->column && string_view_is(field, reader->column)) {
            reader->wanted = reader->columns;
            named++;
        }
    }
    reader->layout = reader->columns > 1 ? LAYOUT_COLUMN : LAYOUT_FIELDS;
    if (reader->column) /* without a header, the first line has numbers */
        return choose_column(reader, named, has_names) &&
               (has_names || named > 0 || add_from_row(reader, reader->first_line));
    return reader->columns == 1 ||
           error_input(reader->error, "several columns: choose one, as %s:COLUMN; there are %s",
                       reader->file, first_fields(reader).text);
}

/* Adds the numbers of a list, or of the text of a file, whose errors begin with FILE:LINE. */
static bool add_text(struct sample_reader *reader, struct string_view text) {
    for (size_t line_number = 1; text.text; line_number++) {
        struct string_view line = csv_content(string_view_cut(&text, '\n'));
        if (line.length == 0)
            continue;
        const bool is_first = reader->layout == LAYOUT_UNKNOWN;
        if (!(is_first ? read_first_line(reader, line) : add_line(reader, line)))
            return reader->file && error_within(reader->error, "%s:%zu", reader->file, line_number);
    }
    if (reader->count > 0)
        return true;
    if (reader->layout == LAYOUT_COLUMN)
        return error_input(reader->error, "%s: no numbers in column %s; the columns are %s",
                           reader->file, quote(reader->column).text, first_fields(reader).text);
    error_input(reader->error, "no numbers; allowed: one or more");
    return reader->file && error_within(reader->error, "%s", reader->file);
}

#define LIST_CHARACTERS "0123456789+-.,eE \t\r\n"

char *sample_file(const char *argument, const char **column) {
    const char *colon = strrchr(argument, ':');
    /* A list has nothing but characters of numbers, and NA. No file has the name FILE:COLUMN. */
    const char *end = argument + strspn(argument, LIST_CHARACTERS);
    while (strncmp(end, "NA", 2) == 0)
        end += 2 + strspn(end + 2, LIST_CHARACTERS);
    *column = *end && colon && access(argument, F_OK) != 0 ? colon + 1 : NULL;
    const size_t length = *column ? (size_t)(colon - argument) : strlen(argument);
    if (length == 1 && *argument == '-')
        return memory_copy("/dev/stdin");
    return *end ? memory_copy_part(argument, length) : NULL;
}

bool sample_read(struct sample *sample, const char *argument, struct error *error) {
    struct sample_reader reader = {.error = error};
    char *file = sample_file(argument, &reader.column), *text = NULL;
    /* Opened again, standard input would begin anew if it is a file, and fail if it is a socket. */
    FILE *input = file && strcmp(file, "/dev/stdin") == 0 ? stdin : NULL;
    bool done = false;
    reader.file = file;
    if (!file) {
        done = add_text(&reader, string_view_of(argument)) ||
               error_within(error, "sample %s", quote(argument).text);
    } else if (input && feof(input)) {
        error_input(error, "%s: was read already; allowed: one sample", file);
    } else if (!input && access(file, R_OK) != 0) {
        error_input(error, "%s: cannot be opened: %s; allowed: numbers as 25,13,16, or a file",
                    file, strerror(errno));
    } else {
        text = text_file_read(input, file, "sample", (size_t)SAMPLE_FILE_MEGABYTES << 20, error);
        done = text && add_text(&reader, string_view_of(text));
    }
    if (done) {
        *sample = sample_of_numbers(reader.number, reader.count);
        sample->missing = reader.missing;
    }
    free(reader.number);
    free(text);
    free(file);
    return done;
}
