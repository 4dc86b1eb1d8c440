/* Slice Through The Boundaries: grids.
 *
 * Players fill the squares of an n x n grid in turns; one of them, the offense, then draws a
 * straight line across the grid (chord.h) and scores a point for every boundary between a filled
 * and an empty square that the line crosses. The state of a round is the set of filled squares,
 * since all players use the same mark.
 *
 * Squares are numbered row by row from the upper left, from 0; their names are A1, A2, ... A set of
 * squares is four words, one bit per square. */
#ifndef SIM_SLICE_GRID_H
#define SIM_SLICE_GRID_H

#include "sim/base/integers.h"
#include "sim/text/string_view.h"

#include <stdint.h>

enum {
    SLICE_SIDE = 16, /* of a grid, at most; at least 1 */
    SLICE_SQUARES = SLICE_SIDE * SLICE_SIDE,
    SLICE_WORDS = SLICE_SQUARES / 64,
    SLICE_BOUNDARIES = 2 * SLICE_SIDE * (SLICE_SIDE - 1), /* between adjacent squares */
    SLICE_BOUNDARY_WORDS = (SLICE_BOUNDARIES + 63) / 64,
};

/* Equal grids are equal byte by byte. */
struct slice_grid {
    uint64_t filled[SLICE_WORDS]; /* the set of filled squares; none is beyond the grid */
    uint8_t side;                 /* 1..16 */
    uint8_t unused[7];            /* 0 */
};

static inline struct slice_grid slice_grid_empty(int side) {
    return (struct slice_grid){.side = (uint8_t)side};
}

static inline int slice_squares(const struct slice_grid *grid) { return grid->side * grid->side; }

static inline bool slice_is_filled(const struct slice_grid *grid, int square) {
    return grid->filled[square / 64] >> square % 64 & 1;
}

static inline void slice_fill(struct slice_grid *grid, int square) {
    grid->filled[square / 64] |= UINT64_C(1) << square % 64;
}

static inline int slice_filled_count(const struct slice_grid *grid) {
    int count = 0;
    for (int word = 0; word < SLICE_WORDS; word++)
        count += __builtin_popcountll(grid->filled[word]);
    return count;
}

/* The squares filled in a round: about half of the grid, the same number by each player. */
static inline int slice_fills(int side, int players) {
    return players * (side * side / (2 * players));
}

/* Boundaries between adjacent squares are numbered from 0, row by row: first those below squares,
 * in all rows but the last, then those to the right of squares, in all columns but the last. */
static inline int slice_boundaries(int side) { return 2 * side * (side - 1); }
static inline int slice_boundary_words(int side) { return (slice_boundaries(side) + 63) / 64; }
static inline int slice_boundary_below(int side, int square) { return square; }
static inline int slice_boundary_right(int side, int square) {
    return side * (side - 1) + square / side * (side - 1) + square % side;
}

/* The boundaries between a filled and an empty square, as a set in
 * boundary[slice_boundary_words(side)]; unused bits are 0. */
void slice_boundaries_of(const struct slice_grid *grid, uint64_t *boundary);

/* The eight images of a grid under rotation and reflection, which have the same scores. Image 0 is
 * the identity; 1 flips top and bottom, 2 left and right, 3 both; 4 to 7 are 0 to 3, transposed. */
enum { SLICE_IMAGES = 8 };

/* The square to which image 0..7 maps a square; and that image of a grid. */
int slice_image_square(int side, int image, int square);
struct slice_grid slice_image(const struct slice_grid *grid, int image);

/* Draws the squares with the names of rows and columns: * is filled, . is empty; with terminal
 * colours if asked. For a grid with a line, see passage.h. */
void slice_grid_draw(const struct slice_grid *grid, bool colour, FILE *out);

/* Drawings of a grid have a frame around each square (slice_passage_draw). From the left frame of a
 * square to the next one it is four characters, or two on a narrow terminal; and downwards two. */
enum { SLICE_DRAWN_WIDE = 4, SLICE_DRAWN_NARROW = 2, SLICE_DRAWN_HIGH = 2 };

/* The ASCII character that stands for a UTF-8 one of drawings: + for a joint of frames. */
char slice_drawn_ascii(const char *text);

/* Grids as text: a line for each row, with * for a filled square and o or . for an empty one.
 *
 *     # as the rules print them, with blanks, row letters and column numbers; or without
 *     \ 1 2 3
 *     A o * *
 *     B * o .
 *     C o o *
 *
 * Blanks between squares and comments after # are ignored. Drawings of passage.h are read, too,
 * unless a line on a narrow one hides squares. Several grids in one file are separated by blank
 * lines. Lines about a match (position.h) are skipped. */

enum { SLICE_GRID_LIST = 10000 /* grids in a file, at most */ };

struct slice_listed_grid {
    struct slice_grid grid;
    int line; /* number of the line in which it begins, from 1 */
};

/* A zeroed list is empty and valid. */
struct slice_grid_list {
    struct slice_listed_grid *entry;
    size_t entries;
};

/* Reads all grids of a text, at least one; messages call it `name`. Fails with NAME:LINE, the
 * square if there is one, and what is allowed. */
bool slice_grid_list_parse(struct slice_grid_list *list, const char *name, const char *text,
                           struct error *error);
void slice_grid_list_free(struct slice_grid_list *list);

/* Writes the squares of a struct slice_grid in canonical form, * and . separated by blanks; and a
 * struct slice_grid_list, its grids separated by blank lines. For printed(), too. */
void slice_grid_print(const void *what, FILE *out);
void slice_grid_list_print(const void *what, FILE *out);

/* A grid as words, a word for each row: "*. .*". */
enum { SLICE_GRID_WORDS = SLICE_SIDE * (SLICE_SIDE + 1) };
void slice_grid_words(const struct slice_grid *grid, char words[SLICE_GRID_WORDS]);

/* Reads such words. Fails with what is wrong and what is allowed. */
bool slice_grid_of_words(struct slice_grid *grid, const char *words, struct error *error);

/* Lines about a match (position.h), by their first word: "players", "seat", "scores", "round" and
 * "Player". The last two are the line above a drawn grid and the prompt below it. */
enum slice_topic {
    SLICE_TOPIC_PLAYERS,
    SLICE_TOPIC_SEAT,
    SLICE_TOPIC_SCORES,
    SLICE_TOPIC_ROUND,
    SLICE_TOPIC_PROMPT,
    SLICE_TOPICS
};
extern const char *const slice_topic_names[SLICE_TOPICS];

/* Cuts a keyword, with or without a colon, and blanks off a line. SLICE_TOPICS: there is none. */
enum slice_topic slice_topic_cut(struct string_view *line);

/* A grid that is read line by line. Zeroed before the first line. */
struct slice_grid_reader {
    struct slice_grid grid; /* its side is 0 until the first row, or the frame above it, is read */
    int rows;               /* read so far */
    int square_width; /* of a drawing with frames: SLICE_DRAWN_WIDE or SLICE_DRAWN_NARROW; else 0 */
};

/* Whether a row or the frame above the first one was read. */
static inline bool slice_grid_has_begun(const struct slice_grid_reader *reader) {
    return reader->grid.side > 0;
}

/* Reads a line that is not blank: a row, the column numbers above the first one, or a line of a
 * drawing. The caller removes comments, but not in a drawing, once `square_width` is set: then # is
 * a filled square. Fails with what is wrong and what is allowed. slice_grid_read_end, called behind
 * the last line, fails if rows are missing. */
bool slice_grid_read_line(struct slice_grid_reader *reader, struct string_view line,
                          struct error *error);
bool slice_grid_read_end(const struct slice_grid_reader *reader, struct error *error);

/* Random grids first .. first + grids - 1 of the seed; sets of `filled` squares equally likely. */
void slice_random_grids(int side, int filled, uint64_t seed, uint64_t first, size_t grids,
                        struct slice_grid *grid);

/* The number of sets of `filled` of `squares` squares; 0 from 2^63 on. */
static inline uint64_t slice_count_fills(int squares, int filled) {
    return binomial_coefficient((uint64_t)squares, (uint64_t)filled);
}

/* Returns set `number`, from 0, of these sets, sorted as binary numbers: of sets of two squares,
 * 11, 101, 110, 1001. At most 64 squares. slice_next_fill returns the set after `set`. */
uint64_t slice_fill_of(int squares, int filled, uint64_t number);
static inline uint64_t slice_next_fill(uint64_t set) {
    /* The lowest run of ones moves its highest one up; the others go back down to the end. */
    uint64_t lowest = set & -set, up = set + lowest;
    return set == 0 ? 0 : up | (set ^ up) / lowest >> 2;
}

#endif
