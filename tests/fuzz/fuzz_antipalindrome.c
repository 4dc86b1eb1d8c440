/* libFuzzer: any text is read as a row or setting, or refused; what is read survives writing and
 * reading again, and its score is the sum over its windows. */
#include "sim/antipalindrome/row.h"
#include "tests/fuzz/text_target.h"

static void check_score(const struct antipalindrome_row *row) {
    struct antipalindrome_window window[ANTIPALINDROME_WINDOWS];
    int score[2];
    antipalindrome_score(row, score);
    for (int player = 0; player < 2; player++) {
        size_t count = antipalindrome_windows(row, player, false, window);
        for (size_t i = 0; i < count; i++)
            score[player] -= window[i].length;
        require(score[player] == 0);
    }
}

static void check_again(const struct antipalindrome_row *row) {
    struct antipalindrome_row again;
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(row, text);
    require(antipalindrome_row_read(&again, string_view_of(text), NULL));
    again.first = row->first;
    require(memcmp(&again, row, sizeof again) == 0);
    check_score(row);
}

static void check_text(const char *text) {
    struct antipalindrome_row row;
    struct error error = {0};
    if (antipalindrome_row_parse(&row, "row", text, &error))
        check_again(&row);
    else
        check_refusal(&error, "row:");
    error = (struct error){0};
    if (antipalindrome_setting_read(&row, text, &error))
        check_again(&row);
    else
        check_refusal(&error, "");
}
