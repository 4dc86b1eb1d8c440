#include "sim/common/sample_read.h"

#include "sim/common/number.h"
#include "sim/common/piece.h"
#include "sim/common/quote.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

static bool add_number(struct numbers *numbers, struct piece field, struct error *error) {
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
static bool add_line(struct numbers *numbers, struct piece line, struct error *error) {
    while (line.text)
        if (!add_number(numbers, piece_trim(piece_cut(&line, ',')), error))
            return false;
    return true;
}

/* Whether a line begins as a name, and not as what could be meant for a number or for none. */
static bool is_header(struct piece line) {
    static const char *const not_names[] = {"na", "nan", "inf", "infinity", "null"};
    struct piece name = piece_trim(piece_cut(&line, ','));
    if (name.length >= 2 && name.text[0] == '"' && name.text[name.length - 1] == '"')
        name = (struct piece){name.text + 1, name.length - 2};
    if (name.length == 0 || !isalpha((unsigned char)name.text[0]))
        return false;
    for (size_t i = 0; i < sizeof not_names / sizeof *not_names; i++)
        if (strlen(not_names[i]) == name.length &&
            strncasecmp(name.text, not_names[i], name.length) == 0)
            return false;
    return true;
}

static bool skip_header(struct piece line, struct error *error) {
    return !memchr(line.text, ',', line.length) ||
           error_input(error, "the header names several columns; allowed: one");
}

static bool add_text(struct numbers *numbers, struct piece text, const char *file,
                     struct error *error) {
    bool first = true;
    for (size_t line_number = 1; text.text; line_number++) {
        struct piece whole = piece_cut(&text, '\n');
        struct piece line = piece_trim(piece_cut(&whole, '#'));
        if (line.length == 0)
            continue;
        bool header = first && is_header(line);
        if (!(header ? skip_header(line, error) : add_line(numbers, line, error)))
            return error_within(error, "%s:%zu", file, line_number);
        first = false;
    }
    if (numbers->count == 0)
        return error_input(error, "%s: no numbers; allowed: one or more", file);
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

static bool add_file(struct numbers *numbers, const char *file, struct error *error) {
    FILE *stream = fopen(file, "r");
    if (!stream)
        return error_input(error,
                           "%s: cannot be opened: %s; allowed: numbers as 25,13,16, or a file",
                           file, strerror(errno));
    char *text = NULL;
    size_t length = 0;
    bool done = read_all(stream, file, &text, &length, error);
    if (done) {
        size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
        done = add_text(numbers, (struct piece){text + mark, length - mark}, file, error);
    }
    free(text);
    fclose(stream);
    return done;
}

static bool looks_like_numbers(const char *argument) {
    return argument[strspn(argument, "0123456789+-.,eE \t")] == '\0';
}

bool sample_read(struct sample *sample, const char *argument, struct error *error) {
    struct numbers numbers = {0};
    bool done;
    if (looks_like_numbers(argument))
        done = add_line(&numbers, piece_of(argument), error) ||
               error_within(error, "sample %s", quote(argument).text);
    else
        done = add_file(&numbers, argument, error);
    done = done && sample_of_numbers(sample, numbers.number, numbers.count, error);
    free(numbers.number);
    return done;
}
