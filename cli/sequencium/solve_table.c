#include "cli/sequencium/solve_table.h"

#include "sim/text/square.h"

#include <inttypes.h>
#include <stdio.h>

/* The best first moves, separated by blanks. */
static void print_best(const struct sequencium_board *board, uint64_t best) {
    for (uint64_t rest = best; rest; rest &= rest - 1) {
        char name[SQUARE_NAME];
        square_name(board->columns, __builtin_ctzll(rest), name);
        printf("%s%s", name, rest & (rest - 1) ? " " : "");
    }
}

static void print_solution(const struct sequencium_board *board, enum sequencium_payoff payoff,
                           const struct solution *solution) {
    printf("%d,%d,%s,%d,%" PRIu64 ",", board->rows, board->columns, sequencium_payoff_name(payoff),
           solution->lower, solution->searched);
    print_best(board, solution->best);
    putchar('\n');
}

/* A draw is a draw under every payoff, by the same questions, and so with the same search. */
static bool print_board(const struct sequencium_board *board, const struct solve_plan *given,
                        struct error *error) {
    struct sequencium_position start;
    struct solution solution = {.lower = 1};
    struct solve_plan plan = *given;
    sequencium_start(&start, board);
    for (int i = 0; i < SEQUENCIUM_PAYOFFS; i++) {
        plan.payoff = (enum sequencium_payoff)i;
        if (solution.lower != 0 && !sequencium_solve(&start, &plan, &solution, error))
            return false;
        print_solution(board, plan.payoff, &solution);
    }
    fflush(stdout);
    return true;
}

bool solve_table_print(const struct solve_plan *plan, int most_squares, struct error *error) {
    struct sequencium_board board;
    puts("rows,columns,payoff,value_for_red,nodes,best_first_moves");
    for (int squares = 2; squares <= most_squares; squares++)
        for (int rows = 1; rows * rows <= squares; rows++)
            if (squares % rows == 0 && squares / rows <= SEQUENCIUM_SIDE &&
                (!sequencium_board_init(&board, rows, squares / rows, error) ||
                 !print_board(&board, plan, error)))
                return false;
    return true;
}
