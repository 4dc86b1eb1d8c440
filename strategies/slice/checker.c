/* checker: as offense, the player that draws the line of the round, fills squares of one colour of
 * a chequered pattern, the colour with more filled squares, and among them a square that creates
 * the most boundaries between filled and empty squares; as defense a square that creates the
 * fewest, so that blocks grow. Ties are broken at random. */
#include "strategies/slice/chooser.h"
#include "strategies/slice/registry.h"

static bool slice_checker_move(void *self, const void *position, const struct agent_limits *limits,
                               struct agent_answer *answer, struct error *error) {
    static const int beside[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}; /* rows, columns away */
    enum { FIRST = 100 /* outweighs the boundaries of a square, at most 4 */ };
    struct chooser *chooser = self;
    const struct slice_position *match = position;
    const struct slice_grid *grid = &match->grid;
    const bool offense = match->round == chooser->setup.player;
    const int side = grid->side, squares = slice_squares(grid);
    int filled[2] = {0}; /* filled squares of each colour, row + column modulo 2 */
    for (int square = 0; square < squares; square++)
        filled[(square / side + square % side) % 2] += slice_is_filled(grid, square);
    const int fuller = filled[1] > filled[0] ? 1 : 0; /* the colour with more filled squares */
    chooser_begin(chooser);
    for (int square = 0; square < squares; square++) {
        if (slice_is_filled(grid, square))
            continue;
        int made = 0; /* boundaries that filling the square adds, less those it removes */
        for (int i = 0; i < 4; i++) {
            int row = square / side + beside[i][0], column = square % side + beside[i][1];
            if (row >= 0 && row < side && column >= 0 && column < side)
                made += slice_is_filled(grid, row * side + column) ? -1 : 1;
        }
        int colour = (square / side + square % side) % 2;
        if (chooser_takes(chooser, offense ? made + (colour == fuller ? FIRST : 0) : -made))
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
