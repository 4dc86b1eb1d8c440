#include "cli/slice/solve_table.h"

#include "cli/slice/solve_report.h"

#include <stdio.h>

/* The lines of one side and number of players. Of two players the one defender is alone. */
static bool print_size(const struct slice_plan *plan, int side, int players, struct error *error) {
    struct slice_grid grid = slice_grid_empty(side);
    for (int defenders = SLICE_TOGETHER; defenders <= (players > 2 ? SLICE_ALONE : SLICE_TOGETHER);
         defenders++) {
        struct slice_round round =
            slice_round_of(&grid, players, (enum slice_defenders)defenders, SLICE_ALL_SEATS);
        if (!slice_round_solve(&round, plan, false, error))
            return false;
        slice_solve_report_csv(&round);
        fflush(stdout);
    }
    return true;
}

bool slice_solve_table_print(const struct slice_plan *plan, int side, int first, int last,
                             struct error *error) {
    bool done = true;
    slice_solve_report_csv_heading();
    for (int size = 2; size <= side; size++)
        for (int players = first; done && players <= last; players++)
            done = slice_fills(size, players) == 0 || print_size(plan, size, players, error);
    return done;
}
