#include "cli/walk/counts_report.h"

#include "cli/shared/output/json.h"
#include "sim/walk/rules/board.h"

#include <math.h>

void counts_report_json(json_t *object, const struct walk_board *board,
                        const struct flow_counts *counts) {
    json_set_real(object, "takes", counts->takes);
    json_set_real(object, "resets", counts->resets);
    json_set_real(object, "removals", counts->removals);
    json_t *visits = json_object();
    for (int square = 0; square < board->squares; square++) {
        char name[SQUARE_NAME];
        board_square_name(board, square, name);
        json_set_real(visits, name, counts->landings[square]);
    }
    json_object_set_new(object, "visits", visits);
}

void counts_report_add(struct screen_table *table, const struct flow_counts *counts) {
    screen_table_add_real(table, counts ? counts->takes : (double)NAN, 4);
    screen_table_add_real(table, counts ? counts->resets : (double)NAN, 4);
    screen_table_add_real(table, counts ? counts->removals : (double)NAN, 4);
}

bool counts_report_draw(const struct walk_board *board, const struct flow_counts *counts) {
    struct screen_table table = {.columns = (size_t)board->columns + 1, .labels = 1};
    screen_table_add(&table, "<");
    for (int column = 1; column <= board->columns; column++)
        screen_table_add(&table, "%d ", column);
    for (int square = 0; square < board->squares; square++) {
        if (square % board->columns == 0)
            screen_table_add(&table, "%c", 'A' + square / board->columns);
        screen_table_add(&table, "%.4f%c", counts->landings[square],
                         board->green[square] ? '*' : ' ');
    }
    return screen_table_print(&table, stdout);
}
