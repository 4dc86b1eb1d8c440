/* checker: as the offense, the player that draws the line of the round, it fills a square of a
 * chequered pattern, in the colour with more filled squares, that creates the most boundaries
 * between filled and empty squares. As a defender it fills a square that creates the fewest, so
 * that blocks grow. Ties are broken at random. */
#include "strategies/slice/chooser.h"
#include "strategies/slice/registry.h"

static bool slice_checker_move(void *self, const void *position, const struct agent_limits *limits,
                               struct agent_answer *answer, struct error *error) {
    static const int beside[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}; /* rows, columns away */
    enum { IN_COLOUR = 100 /* outweighs the boundaries of a square, at most 4 */ };
    struct chooser *chooser = self;
    const struct slice_position *match = position;
    const struct slice_grid *grid = &match->grid;
    const bool offense = match->round == chooser->setup.player; /* one round each */
    const int side = grid->side;
    int filled[2] = {0}; /* filled squares of each colour, row + column modulo 2 */
    for (int square = 0; square < side * side; square++)
        filled[(square / side + square % side) % 2] += slice_is_filled(grid, square);
    const int fuller = filled[1] > filled[0] ? 1 : 0; /* the colour with more filled squares */
    chooser->equal = 0;
    for (int square = 0; square < side * side; square++) {
        if (slice_is_filled(grid, square))
            continue;
        const int row = square / side, column = square % side;
        int made = 0; /* boundaries that filling the square adds, less those it removes */
        for (int i = 0; i < 4; i++) {
            const int next_row = row + beside[i][0], next_column = column + beside[i][1];
            if (next_row >= 0 && next_row < side && next_column >= 0 && next_column < side)
                made += slice_is_filled(grid, next_row * side + next_column) ? -1 : 1;
        }
        const int bonus = (row + column) % 2 == fuller ? IN_COLOUR : 0;
        if (chooser_takes(chooser, offense ? bonus + made : -made))
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
