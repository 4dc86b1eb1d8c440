/* libFuzzer: whatever a text holds, it is read as a policy or as a game of the walk, or refused
 * with its line; a policy has probabilities, and a game can be replayed to its end. */
#include "analysis/walk/review/played.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/text_target.h"

#include <math.h>

/* The board of data/boards/tiny.ini. */
static const char tiny[] =
    "[board]\nletters =\n A B A\n B A B\n A B A\ngreen = C3\nreset = A B\nstart = B2\n";

static void check_policy(const char *text) {
    static struct memory_file memory;
    struct walk_board board;
    struct walk_policy policy;
    struct error error = {0};
    require(board_file_parse(&board, "tiny", tiny, NULL));
    memory_file_begin(&memory);
    memory_file_add(&memory, text, strlen(text));
    if (!policy_read_csv(&policy, memory.path, &board, &error))
        check_refusal(&error, memory.path);
    for (size_t i = 0; i < policy.rows * policy.squares; i++)
        require(isnan(policy.take[i]) || (policy.take[i] >= 0 && policy.take[i] <= 1));
    policy_free(&policy);
}

static void check_text(const char *text) {
    struct played played;
    struct error error = {0};
    check_policy(text);
    if (played_parse(&played, "text", text, &error)) {
        struct played_game game;
        char *printed = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&printed, &size);
        require(out != NULL);
        played_print(&played, out);
        fclose(out);
        played_game_begin(&game, &played);
        for (int moves = 0; moves < 1000 && played_game_move(&game) == PLAYED_LANDED; moves++)
            require(game.next <= played.choices);
        played_game_free(&game);
        struct played again;
        require(played_parse(&again, "printed", printed, NULL));
        require(again.choices == played.choices && again.seed == played.seed &&
                again.setup.p == played.setup.p && again.setup.start == played.setup.start);
        played_free(&again);
        free(printed);
    } else {
        check_refusal(&error, "text");
    }
    played_free(&played);
}
