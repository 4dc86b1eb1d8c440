/* MagicBoard in the playground, a web page, which calls the function with EXPORT and gets JSON. */
#include "cli/playground/answer.h"
#include "sim/base/memory.h"
#include "sim/magicboard/board.h"

/* The first board of a text or, if the side is not 0, random board `number` of the seed, with that
 * side, as {side, values, start, goal, text, to_goal: fewest steps from each square, -1 if there is
 * no path, targets: [east, north, south, west] of each square, or -1}. Pages have only doubles. */
EXPORT(magicboard_of, const char *text, int side, double seed, double number) {
    static const struct magicboard_reading reading = {.any_size = true};
    struct error error = answer_begin();
    struct magicboard_batch batch = {0};
    const bool random = side != 0;
    if (!random)
        magicboard_batch_parse(&batch, "the board", text, &reading, &error);
    else if (side < MAGICBOARD_LEAST || side > MAGICBOARD_RANDOM_MOST)
        error_input(&error, "side %d; allowed: %d to %d", side, MAGICBOARD_LEAST,
                    MAGICBOARD_RANDOM_MOST);
    if (error.kind != ERROR_NONE)
        return answer_end(false, &error);
    const struct magicboard_puzzle puzzle =
        random ? magicboard_random(side, (uint64_t)seed, (uint64_t)number) : batch.entry[0].puzzle;
    magicboard_batch_free(&batch);
    const struct magicboard_board *board = &puzzle.board;
    char *lines = printed(magicboard_puzzle_print, &puzzle);
    int16_t to_goal[MAGICBOARD_SQUARES];
    magicboard_to_goal(board, to_goal);
    answer_whole("side", board->side);
    answer_whole("start", puzzle.start);
    answer_whole("goal", board->goal);
    answer_text("text", lines);
    answer_open("values", '[');
    for (int i = 0; i < board->squares; i++)
        answer_whole(NULL, board->value[i]);
    answer_close();
    answer_open("to_goal", '[');
    for (int i = 0; i < board->squares; i++)
        answer_whole(NULL, to_goal[i]);
    answer_close();
    answer_open("targets", '['); /* answer_end closes it */
    for (int i = 0; i < board->squares; i++) {
        answer_open(NULL, '[');
        for (enum magicboard_direction k = 0; k < MAGICBOARD_DIRECTIONS; k++)
            answer_whole(NULL, magicboard_target(board, i, k));
        answer_close();
    }
    free(lines);
    return answer_end(true, NULL);
}
