/* Lines across a grid in exact fractions (chord.h): their text, and the squares that they pass. */
#include "sim/slice/chord.h"

#include "sim/base/integers.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <inttypes.h>
#include <stdlib.h>

typedef __int128 wide; /* for products of up to four numerators and denominators, below 2^116 */

struct slice_fraction slice_fraction_of(int64_t numerator, int64_t denominator) {
    int64_t divisor =
        (int64_t)greatest_common_divisor((uint64_t)llabs(numerator), (uint64_t)llabs(denominator));
    divisor = denominator < 0 ? -divisor : divisor; /* makes the denominator positive */
    return (struct slice_fraction){numerator / divisor, denominator / divisor};
}

struct slice_point_text slice_point_text(const struct slice_point *point) {
    struct slice_point_text text;
    const struct slice_fraction part[] = {point->x, point->y};
    char printed[2][sizeof text.text / 2]; /* "7/2" or "3" */
    for (int i = 0; i < 2; i++)
        snprintf(printed[i], sizeof printed[i],
                 part[i].denominator == 1 ? "%" PRId64 : "%" PRId64 "/%" PRId64, part[i].numerator,
                 part[i].denominator);
    snprintf(text.text, sizeof text.text, "%s,%s", printed[0], printed[1]);
    return text;
}

/* The value of decimal digits, perhaps after zeros, at most `most`; -1 for anything else. */
static int read_digits(struct string_view digits, int most) {
    while (digits.length > 1 && *digits.text == '0')
        digits = string_view_from(digits, 1);
    return string_view_number(digits, most);
}

/* Reads 7/2, 3 or 3.5. Fails, without a message, if it is none of these or greater than `side`. */
static bool read_fraction(struct string_view text, int side, struct slice_fraction *fraction) {
    struct string_view denominator = text;
    struct string_view numerator = string_view_trim(string_view_cut(&denominator, '/'));
    int64_t above, below = 1;
    if (denominator.text) {
        above = read_digits(numerator, SLICE_SIDE * SLICE_DENOMINATOR);
        below = read_digits(string_view_trim(denominator), SLICE_DENOMINATOR);
    } else {
        struct decimal decimal;
        if (decimal_parse(numerator.text, numerator.length, &decimal) != DECIMAL_READ ||
            decimal.digits < 0)
            return false;
        above = decimal.digits; /* times 10^exponent, up to what is refused below as too large */
        for (int i = 0; i < decimal.exponent && above <= side; i++)
            above *= 10;
        for (int i = 0; i > decimal.exponent && below <= SLICE_DENOMINATOR; i--)
            below *= 10;
    }
    if (above < 0 || below <= 0 || below > SLICE_DENOMINATOR)
        return false;
    *fraction = slice_fraction_of(above, below);
    return fraction->numerator <= side * fraction->denominator;
}

bool slice_point_read(struct slice_point *point, const char *text, int side, struct error *error) {
    struct string_view y = string_view_of(text);
    struct string_view x = string_view_cut(&y, ',');
    if (y.text && read_fraction(string_view_trim(x), side, &point->x) &&
        read_fraction(string_view_trim(y), side, &point->y))
        return true;
    return error_input(error,
                       "%s is not a point: X,Y, each of 0 to %d, as 3, 7/2 or 3.5, with a "
                       "denominator of at most %d",
                       quote(text).text, side, SLICE_DENOMINATOR);
}

/* a - b, times both denominators. */
static wide whole_difference(struct slice_fraction a, struct slice_fraction b) {
    return (wide)a.numerator * b.denominator - (wide)b.numerator * a.denominator;
}

static bool at_end(struct slice_fraction a, int side) {
    return a.denominator == 1 && (a.numerator == 0 || a.numerator == side);
}

/* Fails unless the point is on the perimeter. */
static bool check_point(const struct slice_point *point, int side, struct error *error) {
    if (at_end(point->x, side) || at_end(point->y, side))
        return true;
    return error_input(error,
                       "%s is inside the grid: a line goes from side to side, one of the "
                       "coordinates is 0 or %d",
                       slice_point_text(point).text, side);
}

bool slice_chord_check(const struct slice_chord *chord, int side, struct error *error) {
    if (!check_point(&chord->from, side, error) || !check_point(&chord->to, side, error))
        return false;
    bool vertical = whole_difference(chord->from.x, chord->to.x) == 0;
    bool horizontal = whole_difference(chord->from.y, chord->to.y) == 0;
    if (vertical && horizontal)
        return error_input(error, "both ends are the same point: a line has two");
    return (!vertical && !horizontal) ||
           error_input(error, "the line is %s: it must be neither horizontal nor vertical",
                       vertical ? "vertical" : "horizontal");
}

int slice_chord_path(const struct slice_chord *chord, int side, int path[SLICE_PATH]) {
    /* The sign of a cross product tells on which side of the chord a lattice point (x, y) is: that
     * of the vectors from one end to the other, (across, down), and to (x, y). The product, across
     * (y - from.y) - down (x - from.x), is here whole: times the denominators of both ends. */
    const struct slice_point from = chord->from, to = chord->to;
    const wide across = whole_difference(to.x, from.x), down = whole_difference(to.y, from.y);
    enum { ON, ONE, OTHER };                      /* the chord, and its sides as bits */
    uint8_t lies[SLICE_SIDE + 1][SLICE_SIDE + 1]; /* [y][x] where a lattice point does */
    for (int y = 0; y <= side; y++)
        for (int x = 0; x <= side; x++) {
            wide turn = across * (y * from.y.denominator - from.y.numerator) * to.y.denominator -
                        down * (x * from.x.denominator - from.x.numerator) * to.x.denominator;
            lies[y][x] = turn == 0 ? ON : turn > 0 ? ONE : OTHER;
        }
    /* The chord goes through the rows in one direction, and through the columns, too. */
    int squares = 0;
    for (int i = 0; i < side; i++)
        for (int k = 0; k < side; k++) {
            int row = down > 0 ? i : side - 1 - i, column = across > 0 ? k : side - 1 - k;
            int corners = lies[row][column] | lies[row][column + 1] | lies[row + 1][column] |
                          lies[row + 1][column + 1];
            if (corners == (ONE | OTHER)) /* then the chord meets the interior */
                path[squares++] = row * side + column;
        }
    return squares;
}
