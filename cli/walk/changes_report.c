#include "cli/walk/changes_report.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/screen_table.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <stdio.h>

bool changes_report_print(const struct optimum_changes *changes, const struct walk_board *board) {
    static const char *const heading[] = {"p from",  "to",  "<holding",
                                          "<letter", "<on", "<from here on"};
    struct screen_table table = {.columns = sizeof heading / sizeof *heading};
    printf("\nWhere along p the best decisions change: %zu\n\n", changes->count);
    if (changes->count == 0)
        return true;
    for (size_t i = 0; i < table.columns; i++)
        screen_table_add(&table, "%s", heading[i]);
    for (size_t i = 0; i < changes->count; i++) {
        const struct optimum_change *change = &changes->change[i];
        char held[WALK_PALINDROME + 1], square[SQUARE_NAME];
        collection_print(&change->collection, held);
        board_square_name(board, change->square, square);
        screen_table_add(&table, "%.7f", change->lower);
        screen_table_add(&table, "%.7f", change->upper);
        screen_table_add(&table, "%s", held);
        screen_table_add(&table, "%c", 'A' + board->letter[change->square]);
        screen_table_add(&table, "%s", square);
        screen_table_add(&table, change->takes ? "taken" : "left");
    }
    return screen_table_print(&table, stdout);
}

json_t *changes_report_json(const struct optimum_changes *changes, const struct walk_board *board) {
    json_t *array = json_array();
    for (size_t i = 0; i < changes->count; i++) {
        const struct optimum_change *change = &changes->change[i];
        char held[WALK_PALINDROME + 1], square[SQUARE_NAME];
        const char letter[] = {(char)('A' + board->letter[change->square]), '\0'};
        collection_print(&change->collection, held);
        board_square_name(board, change->square, square);
        json_t *object =
            json_pack("{s:s, s:s, s:s, s:b}", "collection", change->collection.size ? held : "",
                      "letter", letter, "square", square, "takes_above", change->takes);
        json_set_real(object, "p_lower", change->lower);
        json_set_real(object, "p_upper", change->upper);
        json_array_append_new(array, object);
    }
    return array;
}
