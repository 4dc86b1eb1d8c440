#include "sim/magicboard/board.h"

#include "sim/text/quote.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char letters[] = "ENSW"; /* by direction */
static const char *const corners[MAGICBOARD_CORNERS] = {"NW", "NE", "SW", "SE"};

char magicboard_direction_letter(enum magicboard_direction direction) { return letters[direction]; }

const char *magicboard_direction_name(enum magicboard_direction direction) {
    static const char *const names[] = {"east", "north", "south", "west"};
    return names[direction];
}

enum magicboard_direction magicboard_direction_of(char letter) {
    const char *found = letter ? strchr(letters, toupper((unsigned char)letter)) : NULL;
    return found ? (enum magicboard_direction)(found - letters) : MAGICBOARD_DIRECTIONS;
}

const char *magicboard_corner_name(enum magicboard_corner corner) { return corners[corner]; }

bool magicboard_corner_parse(const char *name, enum magicboard_corner *corner,
                             struct error *error) {
    for (int i = 0; i < MAGICBOARD_CORNERS; i++)
        if (strcasecmp(name, corners[i]) == 0) {
            *corner = (enum magicboard_corner)i;
            return true;
        }
    return error_input(error, "%s is not a corner: NW, NE, SW or SE", quote(name).text);
}

int magicboard_corner_square(int side, enum magicboard_corner corner) {
    bool east = corner == MAGICBOARD_NE || corner == MAGICBOARD_SE;
    bool south = corner == MAGICBOARD_SW || corner == MAGICBOARD_SE;
    return (south ? (side - 1) * side : 0) + (east ? side - 1 : 0);
}

enum magicboard_corner magicboard_corner_of(int side, int square) {
    int corner = 0;
    while (corner < MAGICBOARD_CORNERS &&
           magicboard_corner_square(side, (enum magicboard_corner)corner) != square)
        corner++;
    return (enum magicboard_corner)corner;
}

size_t magicboard_targets(const struct magicboard_board *board, int square,
                          int targets[MAGICBOARD_DIRECTIONS]) {
    size_t count = 0;
    int side = board->side, by = board->value[square];
    int row = square / side, column = square % side;
    if (by == 0)
        return 0;
    if (column + by < side)
        targets[count++] = square + by;
    if (row >= by)
        targets[count++] = square - by * side;
    if (row + by < side)
        targets[count++] = square + by * side;
    if (column >= by)
        targets[count++] = square - by;
    return count;
}
