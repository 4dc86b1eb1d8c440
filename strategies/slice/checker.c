/* checker: as the offense, the player that draws the line of the round, it fills a square of a
 * chequered pattern, in the colour with more filled squares, that creates the most boundaries
 * between filled and empty squares. As a defender it fills a square that creates the fewest, so
 * that blocks grow. Ties are broken at random. */
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
    const int side = grid->side;
    int filled[2] = {0}; /* filled squares of each colour, row + column modulo 2 */
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            filled[(row + column) % 2] += slice_is_filled(grid, row * side + column);
    const int fuller = filled[1] > filled[0] ? 1 : 0; /* the colour with more filled squares */
    chooser->equal = 0;
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++) {
            int made = 0; /* boundaries that filling the square adds, less those it removes */
            for (int i = 0; i < 4; i++) {
                int next_row = row + beside[i][0], next = column + beside[i][1];
                if (next_row >= 0 && next_row < side && next >= 0 && next < side)
                    made += slice_is_filled(grid, next_row * side + next) ? -1 : 1;
            }
            int first = (row + column) % 2 == fuller ? FIRST : 0;
            if (!slice_is_filled(grid, row * side + column) &&
                chooser_takes(chooser, offense ? first + made : -made))
                answer->move = (uint32_t)(row * side + column);
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
