/* The rules of MagicBoard (board.h), random boards, reachable squares, and drawing. */
#include "sim/magicboard/board.h"

#include "sim/random/draws.h"
#include "sim/text/untrusted.h"

#include <ctype.h>

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
    int south = (int)corner / 2, east = (int)corner % 2; /* 1 or 0 each */
    return (south * side + east) * (side - 1);
}

enum magicboard_corner magicboard_corner_of(int side, int square) {
    int last = side - 1, row = square / side, column = square % side;
    bool corner = row % last == 0 && column % last == 0;
    return corner ? (enum magicboard_corner)(2 * (row / last) + column / last) : MAGICBOARD_CORNERS;
}

bool magicboard_puzzle_valid(const struct magicboard_puzzle *puzzle, int side) {
    const struct magicboard_board *board = &puzzle->board;
    if (board->side != side || board->squares != side * side || board->goal <= 0 ||
        board->goal >= board->squares || puzzle->corner != MAGICBOARD_NW || puzzle->start != 0)
        return false;
    for (int square = 0; square < board->squares; square++)
        if ((board->value[square] == 0) != (square == board->goal) || board->value[square] >= side)
            return false;
    return true;
}

size_t magicboard_targets(const struct magicboard_board *board, int square,
                          int targets[MAGICBOARD_DIRECTIONS]) {
    size_t count = 0;
#pragma GCC unroll 4
    for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++) {
        int target = magicboard_target(board, square, (enum magicboard_direction)i);
        if (target >= 0)
            targets[count++] = target;
    }
    return count;
}

struct magicboard_puzzle magicboard_random(int side, uint64_t seed, uint64_t number) {
    struct magicboard_puzzle puzzle = {.board = {.side = side, .squares = side * side}};
    const uint32_t words = (uint32_t)(side * side + 63) / 64; /* of a plane (board.h) */
    const int planes = magicboard_random_planes(side);
    for (int square = 0; square < puzzle.board.squares; square++) {
        uint32_t index = (uint32_t)square / 64;
        int value; /* that of the first round in which the value is not too large */
        do {
            value = 1;
            for (int plane = 0; plane < planes; plane++, index += words) {
                const struct stream_block block =
                    stream_draw(seed, number, MAGICBOARD_DOMAIN_VALUES, index / 2);
                uint32_t half = block.word[2 * (index % 2) + (uint32_t)square % 64 / 32];
                value += (int)(half >> square % 32 & 1) << plane;
            }
        } while (value >= side);
        puzzle.board.value[square] = (uint8_t)value;
    }
    struct draws draws = draws_of(seed, number, MAGICBOARD_DOMAIN_GOAL);
    puzzle.board.goal = 1 + (int)draws_below(&draws, (uint32_t)puzzle.board.squares - 1);
    puzzle.board.value[puzzle.board.goal] = 0;
    return puzzle;
}

void magicboard_reach(const struct magicboard_board *board, int start,
                      struct magicboard_reach *reach) {
    for (int square = 0; square < board->squares; square++)
        reach->distance[square] = -1;
    reach->distance[start] = 0;
    reach->order[0] = (int16_t)start;
    reach->reached = 1;
    for (int next = 0; next < reach->reached; next++) {
        int square = reach->order[next];
        int targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        for (size_t i = 0; i < count; i++)
            if (reach->distance[targets[i]] < 0) {
                reach->distance[targets[i]] = (int16_t)(reach->distance[square] + 1);
                reach->order[reach->reached++] = (int16_t)targets[i];
            }
    }
}

/* Searches backward: a square in line with `target` leads there if it holds their distance. */
void magicboard_to_goal(const struct magicboard_board *board, int16_t *distance) {
    int16_t queue[MAGICBOARD_SQUARES];
    int reached = 1;
    for (int square = 0; square < board->squares; square++)
        distance[square] = -1;
    distance[board->goal] = 0;
    queue[0] = (int16_t)board->goal;
    for (int next = 0; next < reached; next++) {
        int target = queue[next];
        for (enum magicboard_direction from = 0; from < MAGICBOARD_DIRECTIONS; from++)
            for (int by = 1; by < board->side; by++) {
                int square = magicboard_shift(board->side, target, by, from);
                if (square < 0)
                    break;
                if (distance[square] < 0 && board->value[square] == by) {
                    distance[square] = (int16_t)(distance[target] + 1);
                    queue[reached++] = (int16_t)square;
                }
            }
    }
}

void magicboard_board_draw(const struct magicboard_board *board, int circle, const bool *near,
                           bool colour, FILE *out) {
    int rows_width = board->side > 26 ? 2 : 1;
    int width = board->side > 10 ? 2 : 1;
    fprintf(out, "%*s", rows_width, "");
    for (int column = 1; column <= board->side; column++)
        fprintf(out, " %*d%s", width, column, column < board->side ? " " : "");
    for (int square = 0; square < board->squares; square++) {
        if (square % board->side == 0)
            fprintf(out, "\n%-*s", rows_width, square_row_name(square / board->side).text);
        const bool here = square == circle, is_near = near && near[square];
        const bool last = square % board->side == board->side - 1;
        const char *before = here ? "(" : is_near ? "[" : " ";
        const char *after = here ? ")" : is_near ? "]" : last ? "" : " ";
        const bool painted = colour && (here || square == board->goal);
        const char *paint = here ? "\033[1;31m" : "\033[1;32m"; /* red, the goal green */
        fprintf(out, "%s%s%*d%s%s", painted ? paint : "", before, width, board->value[square],
                after, painted ? "\033[0m" : "");
    }
    fputc('\n', out);
}
