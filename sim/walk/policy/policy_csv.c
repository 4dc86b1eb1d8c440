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
static const char *const csv_column[CSV_COLUMNS] = {"collection", "take", "square", "letter"};

/* A file that is being read, into `policy`. */
struct policy_csv {
    struct walk_policy *policy;
    const struct walk_board *board;
    char separator;             /* of fields; 0 until the first line is read */
    size_t number[CSV_COLUMNS]; /* [column] of its field in a line, from 1; 0: no such column */
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
           error_input(error, "the first line names the columns: collection, take, and square or "
                              "letter");
}

/* Reads a line: a probability for its square, or for all white squares with its letter. In a file
 * with both columns, the square decides, and must have the letter. */
static bool read_line(struct policy_csv *csv, struct string_view line, struct error *error) {
    char field[CSV_COLUMNS][64] = {""}; /* by column that is read: its text on this line */
    size_t fields = 0;                  /* of the line, cut so far */
    while (line.text) {
        struct string_view cut;
        if (!csv_cut(&line, csv->separator, &cut, error))
            return false;
        fields++;
        for (size_t i = 0; i < CSV_COLUMNS; i++)
            if (csv->number[i] == fields && cut.length < sizeof field[i])
                memcpy(field[i], cut.text, cut.length); /* NUL follows: the array is zeroed */
            else if (csv->number[i] == fields)
                return error_input(error, "%s: a field of more than %zu characters", csv_column[i],
                                   sizeof field[i] - 1);
    }
    for (size_t i = 0; i < CSV_COLUMNS; i++)
        if (csv->number[i] > fields)
            return error_input(error, "the column %s is missing", csv_column[i]);

    struct walk_collection collection;
    if (!collection_parse(field[CSV_COLLECTION], &collection))
        return error_input(error, "%s is no collection: up to four letters A to Z, or -",
                           quote(field[CSV_COLLECTION]).text);
    char *comma = csv->separator == ';' ? strchr(field[CSV_TAKE], ',') : NULL;
    if (comma) /* the decimal point of files with semicolons */
        *comma = '.';
    const struct walk_board *board = csv->board;
    const bool by_square = csv->number[CSV_SQUARE] > 0, has_letter = csv->number[CSV_LETTER] > 0;
    double take;
    int named; /* the line's square, if by_square */
    if (!take_parse(field[CSV_TAKE], &take, error) ||
        (by_square && !board_square_find(board, field[CSV_SQUARE], &named, error)))
        return false;
    if (by_square && board->green[named])
        return error_input(error, "%s is green; letters are taken from white squares",
                           field[CSV_SQUARE]);
    const char *letter = field[CSV_LETTER];
    if (has_letter && (!isalpha((unsigned char)letter[0]) || letter[1] != '\0'))
        return error_input(error, "%s is not a letter A to Z", quote(letter).text);

    double *row = policy_row(csv->policy, &collection); /* [square]; NaN: not decided so far */
    for (int square = 0; square < board->squares; square++) {
        bool same_letter = toupper((unsigned char)letter[0]) == 'A' + board->letter[square];
        bool meant = by_square ? square == named : same_letter;
        if (!meant || board->green[square])
            continue;
        if (has_letter && !same_letter)
            return error_input(error, "%s has the letter %c, not %s; is it for another board?",
                               field[CSV_SQUARE], 'A' + board->letter[square], letter);
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
