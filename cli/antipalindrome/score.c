#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/antipalindrome/game.h"
#include "sim/antipalindrome/row.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct row_score_options {
    struct common_options common;
    const char *row;
};

static const struct option_entry row_score_option[] = {
    {.argument = "ROW",
     .help = "a row",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct row_score_options, row),
     .required = true},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE.h5",
     .refused = "score writes no dataset; use --json"},
    {0},
};

static const struct option_table row_score_table[] = {
    {.entry = row_score_option},
    {.entry = common_options_table,
     .offset = offsetof(struct row_score_options, common),
     .hidden = COMMON_THREADS | COMMON_PROGRESS | COMMON_SAVING},
    {0},
};

static const char row_score_help[] =
    "Lists all palindromes and antipalindromes of even length in a full row of 0s and "
    "1s, and reports the scores and the winner.\v"
    "Example: bukub antipalindrome score 1001001101000100";

/* A row, its windows that count, and the scores. */
struct row_score {
    struct antipalindrome_row row;
    char text[ANTIPALINDROME_ROW_TEXT];
    int score[2];
    size_t windows[2];
    struct antipalindrome_window window[2][ANTIPALINDROME_WINDOWS];
};

static void row_count_windows(struct row_score *count) {
    antipalindrome_row_text(&count->row, count->text);
    for (int player = 0; player < 2; player++) {
        count->score[player] = 0;
        count->windows[player] = antipalindrome_windows(&count->row, player, count->window[player]);
        for (size_t i = 0; i < count->windows[player]; i++)
            count->score[player] += count->window[player][i].length;
    }
}

static json_t *row_windows_json(const struct row_score *count, int player) {
    json_t *list = json_array();
    for (size_t i = 0; i < count->windows[player]; i++) {
        struct antipalindrome_window window = count->window[player][i];
        json_array_append_new(list, json_pack("{s:i, s:i, s:s%}", "square", window.square + 1,
                                              "length", window.length, "digits",
                                              count->text + window.square, (size_t)window.length));
    }
    return list;
}

static int row_score_print_json(const struct row_score *count) {
    json_t *object = json_pack("{s:s, s:i, s:i, s:i}", "row", count->text, "m", count->row.squares,
                               "score1", count->score[0], "score2", count->score[1]);
    json_object_set_new(object, "palindromes", row_windows_json(count, 0));
    json_object_set_new(object, "antipalindromes", row_windows_json(count, 1));
    return json_print(object);
}

/* The sum of a score in the notation of the rules, "2*6 + 4*3 = 24". */
static void row_print_sum(const struct row_score *count, int player) {
    size_t i = 0;
    while (i < count->windows[player]) {
        int length = count->window[player][i].length;
        size_t many = 0;
        for (; i < count->windows[player] && count->window[player][i].length == length; i++)
            many++;
        printf("%d*%zu%s", length, many, i < count->windows[player] ? " + " : " = ");
    }
    printf("%d\n", count->score[player]);
}

/* All windows of a length in a line: "  4  1001 at 1, 1001 at 4". */
static void row_print_windows(const struct row_score *count, int player) {
    int length = 0;
    for (size_t i = 0; i < count->windows[player]; i++) {
        struct antipalindrome_window window = count->window[player][i];
        if (window.length == length)
            fputs(", ", stdout);
        else
            printf("%s%4d  ", i > 0 ? "\n" : "", window.length);
        length = window.length;
        printf("%.*s at %d", length, count->text + window.square, window.square + 1);
    }
    if (count->windows[player] > 0)
        putchar('\n');
}

static void row_score_print(const struct row_score *count) {
    static const char *const kind[] = {"palindromes", "antipalindromes"};
    int margin = count->score[0] - count->score[1];
    antipalindrome_row_draw(&count->row, isatty(STDOUT_FILENO), stdout);
    for (int player = 0; player < 2; player++) {
        printf("\n%s, %s: ", antipalindrome_player_name(player), kind[player]);
        row_print_sum(count, player);
        row_print_windows(count, player);
    }
    if (margin == 0)
        puts("\na draw");
    else
        printf("\n%s wins by %d\n", antipalindrome_player_name(margin < 0), abs(margin));
}

static bool row_score_read_row(const char *text, struct antipalindrome_row *row,
                               struct error *error) {
    if (!antipalindrome_row_read(row, text, error))
        return false;
    return !antipalindrome_empty(row) ||
           error_input(error, "square %d is empty: score needs a full row; use solve for others",
                       __builtin_ctzll(antipalindrome_empty(row)) + 1);
}

static int row_score_run(int argc, char **argv) {
    struct error error = {0};
    struct row_score_options options = {0};
    struct row_score count;
    common_options_init(&options.common);
    if (!options_read(&options.common.parsed, row_score_table, row_score_help, argc, argv, &options,
                      &error) ||
        !row_score_read_row(options.row, &count.row, &error))
        return report_error(&error);
    row_count_windows(&count);
    if (options.common.json)
        return row_score_print_json(&count);
    if (!options.common.quiet)
        row_score_print(&count);
    return EXIT_DONE;
}

const struct command command_antipalindrome_score = {
    .game = "antipalindrome",
    .verb = "score",
    .summary = "counts the palindromes and antipalindromes of a row",
    .run = row_score_run,
};
