/* Policies from CSV files, as R, pandas or a spreadsheet writes them: the probability of taking the
 * letter of a square, by the collection of letters held (- for none) and the square. The first line
 * names the columns, and each further line decides on one square or all squares with a letter:
 *
 *     collection,letter,take
 *     -,A,1
 *     AK,Z,FALSE */
#include "sim/walk/policy/policy.h"

#include "sim/text/csv.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The columns that are read; others are ignored. */
enum { CSV_COLLECTION, CSV_TAKE, CSV_SQUARE, CSV_LETTER, CSV_COLUMNS };
enum { CSV_FIELD = 64 }; /* bytes of the longest field of these, with its NUL */
static const char *const csv_column[CSV_COLUMNS] = {"collection", "take", "square", "letter"};

/* A file that is being read, into `policy`. */
struct policy_csv {
    struct walk_policy *policy;
    const struct walk_board *board;
    char separator;             /* what separates fields; 0 until the first line is read */
    size_t number[CSV_COLUMNS]; /* which field of a line it is, from 1; 0: not in the file */
};

bool take_parse(const char *text, double *take, struct error *error) {
    bool truth = strcasecmp(text, "true") == 0;
    if (truth || strcasecmp(text, "false") == 0) {
        *take = truth;
        return true;
    }
    return number_parse_real(text, 0, 1, take, NULL) ||
           error_input(error, "%s is no probability of taking; allowed: 0 to 1, true, false",
                       quote(text).text);
}

/* Reads the first line: the separator and the names of the columns. */
static bool read_columns(struct policy_csv *csv, struct string_view line, struct error *error) {
    struct string_view name;
    csv->separator = csv_separator(line);
    for (size_t number = 1; line.text; number++) {
        if (!csv_cut(&line, csv->separator, &name, error))
            return false;
        for (size_t i = 0; i < CSV_COLUMNS; i++)
            if (string_view_is_any_case(name, csv_column[i])) {
                if (csv->number[i])
                    return error_input(error, "two columns %s", csv_column[i]);
                csv->number[i] = number;
            }
    }
    return (csv->number[CSV_COLLECTION] && csv->number[CSV_TAKE] &&
            (csv->number[CSV_SQUARE] || csv->number[CSV_LETTER])) ||
           error_input(error, "the first line names the columns, between commas or semicolons: "
                              "collection, take, and square or letter");
}

/* Cuts a line into the fields of the columns that are read. field[CSV_COLUMNS]: zeroed before; the
 * texts of columns that the file does not have stay empty. */
static bool cut_fields(const struct policy_csv *csv, struct string_view line,
                       char field[CSV_COLUMNS][CSV_FIELD], struct error *error) {
    size_t fields = 0; /* cut so far */
    while (line.text) {
        struct string_view cut;
        if (!csv_cut(&line, csv->separator, &cut, error))
            return false;
        fields++;
        for (size_t i = 0; i < CSV_COLUMNS; i++) {
            if (csv->number[i] != fields)
                continue;
            if (cut.length >= CSV_FIELD)
                return error_input(error, "%s: a field of more than %d characters", csv_column[i],
                                   CSV_FIELD - 1);
            memcpy(field[i], cut.text, cut.length);
        }
    }
    for (size_t i = 0; i < CSV_COLUMNS; i++)
        if (csv->number[i] > fields)
            return error_input(error, "the column %s is missing", csv_column[i]);
    return true;
}

/* Finds the squares on which a line decides: its square, or all white squares with its letter. In a
 * file with both columns, the square must have the letter. Sets decided[squares]. */
static bool find_squares(const struct policy_csv *csv, char field[CSV_COLUMNS][CSV_FIELD],
                         bool *decided, struct error *error) {
    const struct walk_board *board = csv->board;
    const bool has_square = csv->number[CSV_SQUARE] > 0, has_letter = csv->number[CSV_LETTER] > 0;
    const char *name = field[CSV_SQUARE], *text = field[CSV_LETTER];
    const int letter = toupper((unsigned char)text[0]) - 'A';
    int square = 0;
    if (has_square && !board_square_find(board, name, &square, error))
        return false;
    if (has_square && board->green[square])
        return error_input(error, "%s is green; letters are taken from white squares", name);
    if (has_letter && (!isalpha((unsigned char)text[0]) || text[1] != '\0'))
        return error_input(error, "%s is not a letter A to Z", quote(text).text);
    if (has_square && has_letter && board->letter[square] != letter)
        return error_input(error, "%s has the letter %c, not %s; is it for another board?", name,
                           'A' + board->letter[square], text);
    for (int i = 0; i < board->squares; i++)
        decided[i] = has_square ? i == square : !board->green[i] && board->letter[i] == letter;
    return true;
}

/* Reads a line: the probability of taking with its collection on its squares. */
static bool read_line(struct policy_csv *csv, struct string_view line, struct error *error) {
    char field[CSV_COLUMNS][CSV_FIELD] = {""};
    bool decided[WALK_MAX_SQUARES];
    struct walk_collection collection;
    double take;
    if (!cut_fields(csv, line, field, error))
        return false;
    if (!collection_parse(field[CSV_COLLECTION], &collection))
        return error_input(error, "%s is no collection: up to four letters A to Z, or -",
                           quote(field[CSV_COLLECTION]).text);
    char *comma = csv->separator == ';' ? strchr(field[CSV_TAKE], ',') : NULL;
    if (comma) /* the decimal point of files with semicolons */
        *comma = '.';
    if (!take_parse(field[CSV_TAKE], &take, error) || !find_squares(csv, field, decided, error))
        return false;
    double *row = policy_row(csv->policy, &collection); /* by square; NaN: no line so far */
    for (int square = 0; square < csv->board->squares; square++) {
        if (!decided[square])
            continue;
        if (!isnan(row[square]) && row[square] != take)
            return error_input(error, "another line takes with %g, not %g", row[square], take);
        row[square] = take;
    }
    return true;
}

bool policy_read_csv(struct walk_policy *policy, const char *path, const struct walk_board *board,
                     struct error *error) {
    struct policy_csv csv = {.policy = policy, .board = board};
    policy_init(policy, board);
    char *text = text_file_read(NULL, path, "policy", (size_t)1 << 30 /* bytes */, error);
    bool good = text; /* no error so far */
    struct string_view rest = string_view_of(text ? text : "");
    for (size_t number = 1; good && rest.text; number++) {
        struct string_view line = csv_content(string_view_cut(&rest, '\n'));
        if (line.length == 0)
            continue;
        good = csv.separator ? read_line(&csv, line, error) : read_columns(&csv, line, error);
        if (!good)
            error_within(error, "%s:%zu", path, number);
    }
    free(text);
    return good && (csv.separator || error_input(error, "%s: is empty", path));
}
