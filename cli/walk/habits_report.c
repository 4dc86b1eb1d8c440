#include "cli/walk/habits_report.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/screen_table.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <stdio.h>
#include <stdlib.h>

/* The letters of a set, "BDG". */
static void letters_text(uint32_t letters, char text[WALK_LETTERS + 1]) {
    size_t length = 0;
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        if (letters >> letter & 1)
            text[length++] = (char)('A' + letter);
    text[length] = '\0';
}

/* Whether the letter stands on that square, and it is taken there with that certainty. */
static bool is_taken(const struct habit *habit, const struct walk_table *table, int letter,
                     int square, bool always) {
    const struct walk_board *board = table->board;
    if (board->green[square] || board->letter[square] != letter)
        return false;
    double take = habit_take(table, habit->row, square);
    return always ? take >= 1 : take > 0 && take < 1;
}

/* Where letters are taken that are not taken everywhere: "R: A1 C2  Y: B3 sometimes"; to be freed.
 * NULL when memory is short. */
static char *depends_text(const struct habit *habit, const struct walk_table *table) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    for (int letter = 0; letter < WALK_LETTERS; letter++) {
        if (!(habit->depends >> letter & 1))
            continue;
        fprintf(out, "%s%c:", ftell(out) > 0 ? "  " : "", 'A' + letter);
        for (int square = 0; square < table->board->squares; square++) {
            char name[SQUARE_NAME];
            board_square_name(table->board, square, name);
            if (is_taken(habit, table, letter, square, true))
                fprintf(out, " %s", name);
            else if (is_taken(habit, table, letter, square, false))
                fprintf(out, " %s sometimes", name);
        }
    }
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

bool habits_report_print(const struct habits *habits, const struct walk_table *table, size_t most) {
    static const char *const heading[] = {"<holding", "decisions", "<takes", "<leaves",
                                          "<takes only on"};
    struct screen_table screen = {.columns = sizeof heading / sizeof *heading};
    for (size_t i = 0; i < screen.columns; i++)
        screen_table_add(&screen, "%s", heading[i]);
    for (size_t i = 0; i < habits->count && i < most; i++) {
        const struct habit *habit = &habits->habit[i];
        char held[WALK_PALINDROME + 1], takes[WALK_LETTERS + 1], leaves[WALK_LETTERS + 1];
        char *depends = depends_text(habit, table);
        collection_print(&habit->collection, held);
        letters_text(habit->takes, takes);
        letters_text(habit->leaves, leaves);
        screen.failed |= !depends;
        screen_table_add(&screen, "%s", held);
        screen_table_add(&screen, "%.4f", habit->times);
        screen_table_add(&screen, "%s", takes);
        screen_table_add(&screen, "%s", leaves);
        screen_table_add(&screen, "%s", depends ? depends : "");
        free(depends);
    }
    return screen_table_print(&screen, stdout);
}

/* Letters whose taking depends on the square: {"R": {"A1": 1, "C2": 0}}, with probabilities. */
static json_t *depends_json(const struct habit *habit, const struct walk_table *table) {
    const struct walk_board *board = table->board;
    json_t *object = json_object();
    for (int letter = 0; letter < WALK_LETTERS; letter++) {
        if (!(habit->depends >> letter & 1))
            continue;
        const char key[] = {(char)('A' + letter), '\0'};
        json_t *squares = json_object();
        for (int square = 0; square < board->squares; square++) {
            char name[SQUARE_NAME];
            if (board->green[square] || board->letter[square] != letter)
                continue;
            board_square_name(board, square, name);
            json_set_real(squares, name, habit_take(table, habit->row, square));
        }
        json_object_set_new(object, key, squares);
    }
    return object;
}

json_t *habits_report_json(const struct habits *habits, const struct walk_table *table,
                           size_t most) {
    json_t *array = json_array();
    for (size_t i = 0; i < habits->count && i < most; i++) {
        const struct habit *habit = &habits->habit[i];
        char held[WALK_PALINDROME + 1], takes[WALK_LETTERS + 1], leaves[WALK_LETTERS + 1];
        collection_print(&habit->collection, held);
        letters_text(habit->takes, takes);
        letters_text(habit->leaves, leaves);
        json_t *object = json_pack(
            "{s:s, s:f, s:s, s:s, s:o}", "collection", habit->collection.size ? held : "", "times",
            habit->times, "takes", takes, "leaves", leaves, "depends", depends_json(habit, table));
        json_array_append_new(array, object);
    }
    return array;
}
