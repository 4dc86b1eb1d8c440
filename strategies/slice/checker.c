/* checker: as offense it fills squares of one colour of a chequered pattern, the colour with more
 * filled squares, and among them a square that creates the most boundaries; as defense a square
 * that creates the fewest, so that blocks grow. Ties are broken at random. */
#include "strategies/slice/chooser.h"
#include "strategies/slice/registry.h"

/* The colour of a square in the chequered pattern; 0: that of A1. */
static int colour_of(int side, int square) { return (square / side + square % side) % 2; }

/* The change of the number of boundaries by filling the square. */
static int boundaries_made(const struct slice_grid *grid, int square) {
    int side = grid->side, row = square / side, column = square % side, made = 0;
    for (int direction = 0; direction < 4; direction++) { /* down, up, right, left */
        int next_row = row + (direction == 0) - (direction == 1);
        int next_column = column + (direction == 2) - (direction == 3);
        if (next_row >= 0 && next_row < side && next_column >= 0 && next_column < side)
            made += slice_is_filled(grid, next_row * side + next_column) ? -1 : 1;
    }
    return made;
}

static bool slice_checker_move(void *self, const void *position, const struct agent_limits *limits,
                               struct agent_answer *answer, struct error *error) {
    enum { FIRST = 100 /* outweighs boundaries */ };
    struct chooser *chooser = self;
    const struct slice_position *match = position;
    const struct slice_grid *grid = &match->grid;
    bool offense = match->round == chooser->player;
    int filled[2] = {0};
    for (int square = 0; square < slice_squares(grid); square++)
        filled[colour_of(grid->side, square)] += slice_is_filled(grid, square);
    int colour = filled[1] > filled[0]; /* with more filled squares */
    chooser_begin(chooser);
    for (int square = 0; square < slice_squares(grid); square++) {
        if (slice_is_filled(grid, square))
            continue;
        int made = boundaries_made(grid, square);
        int first = colour_of(grid->side, square) == colour ? FIRST : 0;
        if (chooser_takes(chooser, offense ? first + made : -made))
            answer->move = (uint32_t)square;
    }
    return true;
}

const struct agent slice_checker = {
    .name = "checker",
    .summary = "fills a chequered pattern as offense, blocks as defense",
    .open = chooser_open,
    .move = slice_checker_move,
    .close = free,
};
