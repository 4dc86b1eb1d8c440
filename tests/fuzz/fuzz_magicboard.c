/* libFuzzer: any text is read as boards, or refused with a line number; what is read can be solved,
 * and survives writing and reading again. */
#include "analysis/magicboard/solve.h"
#include "sim/base/memory.h"
#include "sim/magicboard/board.h"
#include "tests/fuzz/text_target.h"

static const struct magicboard_reading any_size = {.any_size = true};

static void check_again(const struct magicboard_batch *batch) {
    struct magicboard_batch again;
    char *text = printed(magicboard_batch_print, batch);
    require(text && magicboard_batch_parse(&again, "again", text, &any_size, NULL));
    require(again.entries == batch->entries);
    for (size_t i = 0; i < again.entries; i++)
        require(memcmp(&again.entry[i].puzzle, &batch->entry[i].puzzle,
                       sizeof again.entry[i].puzzle) == 0);
    magicboard_batch_free(&again);
    free(text);
}

static void check_solution(const struct magicboard_puzzle *puzzle) {
    struct magicboard_solution solution;
    require(magicboard_solve(puzzle, 100, NULL, &solution, NULL));
    int square = puzzle->start;
    for (int i = 0; i < solution.length; i++) {
        square =
            magicboard_target(&puzzle->board, square, (enum magicboard_direction)solution.move[i]);
        require(square >= 0);
    }
    require(solution.length < 0 || square == puzzle->board.goal);
}

static void check_text(const char *text) {
    struct magicboard_batch batch;
    struct error error = {0};
    if (!magicboard_batch_parse(&batch, "board", text, &any_size, &error)) {
        check_refusal(&error, "board:");
        return;
    }
    check_again(&batch);
    for (size_t i = 0; i < batch.entries; i++)
        check_solution(&batch.entry[i].puzzle);
    magicboard_batch_free(&batch);
}
