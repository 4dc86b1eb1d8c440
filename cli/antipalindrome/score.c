/* bukub antipalindrome score: who wins with a full row, and by which windows, runs of neighbouring
 * squares of even length. Player 1 scores the lengths of all palindromes, as 0110; Player 2 those
 * of all antipalindromes, as 0011, in which each digit differs from that in the mirrored place. */
#include "cli/shared/run/command.h"
#include "sim/antipalindrome/game.h"

struct row_score_options {
    struct common_options common;
    const char *row;
};

static const struct option_entry row_score_option[] = ONE_OPTION(INPUT(
    TEXT, NULL, "ROW", struct row_score_options, row, "a row (full, 0110)", .required = true));

/* A dimension and three variables for the windows of a kind, palindrome or antipalindrome. */
#define WINDOWS_OF(kind_)                                                                          \
    COORDINATE(INT64, kind_, "1",                                                                  \
               kind_ " of even length, by length and then from the left, from 0", .key = ""),      \
        VARIABLE(INT64, kind_ "_square", "1", "its leftmost square, from 1", .key = "square",      \
                 .dimensions = {kind_}),                                                           \
        VARIABLE(INT64, kind_ "_length", "squares", "its length", .key = "length",                 \
                 .dimensions = {kind_}),                                                           \
        VARIABLE(TEXT, kind_ "_digits", "name", "its digits", .key = "digits",                     \
                 .dimensions = {kind_})

static const struct dataset_variable row_score_variables[] = {
    ATTRIBUTE(TEXT, "row", "the full row"),
    ATTRIBUTE(INT64, "m", "squares of the row"),
    VARIABLE(INT64, "score1", "points", "score of Player 1: sum of the lengths of all palindromes"),
    VARIABLE(INT64, "score2", "points",
             "score of Player 2: sum of the lengths of all antipalindromes"),
    WINDOWS_OF("palindrome"),
    WINDOWS_OF("antipalindrome"),
    {0},
};

/* The names of a player's score, of the windows that count for it, and of their variables. */
static const struct window_names {
    const char *score, *dimension, *square, *length, *digits;
} window_names[] /* [player] */ = {
    {"score1", "palindrome", "palindrome_square", "palindrome_length", "palindrome_digits"},
    {"score2", "antipalindrome", "antipalindrome_square", "antipalindrome_length",
     "antipalindrome_digits"},
};

static bool row_score_compute(const struct computation *computation, struct error *error) {
    const struct row_score_options *options = computation->options;
    struct result *result = computation->result;
    struct antipalindrome_row row;
    char text[ANTIPALINDROME_ROW_TEXT], digits[ANTIPALINDROME_ROW_TEXT];
    if (!antipalindrome_row_read(&row, string_view_of(options->row), error))
        return false;
    if (antipalindrome_empty(&row))
        return error_input(error,
                           "square %d is empty: score needs a full row; use solve for others",
                           __builtin_ctzll(antipalindrome_empty(&row)) + 1);
    result_set_text(result, "row", 0, options->row);
    result_set_whole(result, "m", 0, row.squares);
    antipalindrome_row_text(&row, text);
    for (int player = 0; player < 2; player++) {
        const struct window_names *names = &window_names[player];
        struct antipalindrome_window window[ANTIPALINDROME_WINDOWS];
        size_t windows = antipalindrome_windows(&row, player, false, window);
        int score = 0;
        result_dimension(result, names->dimension, windows);
        result_add(result, names->square);
        result_add(result, names->length);
        result_add(result, names->digits);
        for (size_t i = 0; i < windows; i++) {
            int length = window[i].length;
            score += length;
            snprintf(digits, sizeof digits, "%.*s", length, text + window[i].square);
            result_set_whole(result, names->square, i, window[i].square + 1);
            result_set_whole(result, names->length, i, length);
            result_set_text(result, names->digits, i, digits);
        }
        result_set_whole(result, names->score, 0, score);
    }
    return true;
}

/* Fails unless all windows of a kind lie in the row, as a result file may contain any numbers. */
static bool row_score_check(const struct result *result, const struct window_names *names,
                            int squares, struct error *error) {
    for (size_t i = 0; i < result_length(result, names->dimension); i++) {
        int64_t square = result_integer(result, names->square, i);
        int64_t length = result_integer(result, names->length, i);
        if (square < 1 || square > squares || length < 1 || length > squares + 1 - square)
            return error_input(error, "%s %zu is not in the row", names->dimension, i);
    }
    return true;
}

/* The end of the run of windows of equal length that begins at `first`: they are in order. */
static size_t run_end(const struct result *result, const struct window_names *names, size_t first) {
    const int64_t length = result_integer(result, names->length, first);
    size_t end = first + 1;
    while (end < result_length(result, names->dimension) &&
           result_integer(result, names->length, end) == length)
        end++;
    return end;
}

/* Prints a player's windows: "2*6 + 4*3 = 24", length times number of windows of that length, as in
 * the rules; then for each length a paragraph, indented by 5: "   4  1001 at 1, 1001 at 4". */
static void row_score_print_windows(const struct result *result, int player, const char *text) {
    const struct window_names *names = &window_names[player];
    const size_t count = result_length(result, names->dimension);
    printf("\n%s, %ss: ", antipalindrome_player_name(player), names->dimension);
    for (size_t first = 0, end; first < count; first = end) {
        end = run_end(result, names, first);
        printf("%" PRId64 "*%zu%s", result_integer(result, names->length, first), end - first,
               end < count ? " + " : " = ");
    }
    printf("%" PRId64 "\n", result_integer(result, names->score, 0));
    for (size_t first = 0, end; first < count; first = end) {
        end = run_end(result, names, first);
        const int length = (int)result_integer(result, names->length, first);
        struct wrapped line = {.out = stdout, .width = terminal_width(stdout), .between = ","};
        line.column = line.indent = printf("%4d ", length);
        for (size_t i = first; i < end; i++) {
            int square = (int)result_integer(result, names->square, i);
            char window[ANTIPALINDROME_SQUARES + 16];
            snprintf(window, sizeof window, "%.*s at %d", length, text + square - 1, square);
            wrapped_word(&line, window);
        }
        putchar('\n');
    }
}

static bool row_score_print(const struct result *result, const struct view_options *view,
                            struct error *error) {
    struct antipalindrome_row row;
    const char *text = result_text(result, "row", 0);
    if (!antipalindrome_row_read(&row, string_view_of(text), error) ||
        !row_score_check(result, &window_names[0], row.squares, error) ||
        !row_score_check(result, &window_names[1], row.squares, error))
        return false;
    antipalindrome_row_draw(&row, terminal_colour(stdout), stdout);
    row_score_print_windows(result, 0, text);
    row_score_print_windows(result, 1, text);
    int64_t score1 = result_integer(result, "score1", 0);
    int64_t score2 = result_integer(result, "score2", 0);
    if (score1 == score2)
        puts("\na draw");
    else
        printf("\n%s wins by %.0f\n", antipalindrome_player_name(score1 > score2 ? 0 : 1),
               fabs((double)score1 - (double)score2));
    return true;
}

const struct command command_antipalindrome_score = {
    .name = "score",
    .summary = "counts the palindromes and antipalindromes of a row",
    .options = {{.entry = row_score_option}, RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Lists all palindromes and antipalindromes of even length in a full row of 0s and 1s, "
            "and reports the scores and the winner.\v"
            "Examples:\n"
            "  bukub antipalindrome score 1001001101000100",
    .options_size = sizeof(struct row_score_options),
    .compute = row_score_compute,
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub antipalindrome score", .format_version = 1,
                           .variables = {row_score_variables},
                           .rows = RESULT_ROWS(
                               {.key = "palindromes", .dimensions = {"palindrome"}},
                               {.key = "antipalindromes", .dimensions = {"antipalindrome"}})),
    .print = row_score_print,
};
