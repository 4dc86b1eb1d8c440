/* libFuzzer: whatever a text holds, it is read as a game or refused in one line; and what is read
 * can be played, and leads to its end. Below a position, that is the position. */
#define REPLAYED 4000
#include "cli/match/game_text.h"
#include "sim/antipalindrome/game.h"
#include "sim/sequencium/game.h"
#include "tests/fuzz/text_target.h"

static void check_moves(const struct game_rules *rules, const struct game_text *game) {
    unsigned char position[256];
    uint32_t *legal = malloc(rules->most_moves * sizeof *legal);
    require(legal && rules->position_size <= sizeof position &&
            game->record.opening <= game->record.moves);
    memcpy(position, game->start, rules->position_size);
    for (size_t i = 0; i < game->record.moves; i++) {
        require(rules->mover(position) != GAME_OVER);
        size_t count = rules->moves(position, legal);
        while (count > 0 && legal[count - 1] != game->record.move[i])
            count--;
        require(count > 0);
        rules->apply(position, game->record.move[i]);
    }
    require(memcmp(position, game->end, rules->position_size) == 0);
    free(legal);
}

static void check_game(const struct game_rules *rules, const char *text, const char *setting) {
    struct game_text game;
    struct error error = {0};
    if (game_text_read(&game, rules, "text", text, setting, &error))
        check_moves(rules, &game);
    else
        check_refusal(&error, "");
    game_text_free(&game);
}

static void check_position(const struct game_rules *rules, const char *text) {
    unsigned char end[256];
    struct game_text game;
    struct error error = {0};
    if (!rules->parse(end, "text", text, NULL))
        return;
    if (game_text_of_position(&game, rules, "text", text, end, &error)) {
        check_moves(rules, &game);
        require(memcmp(game.end, end, rules->position_size) == 0);
    } else {
        check_refusal(&error, "");
    }
    game_text_free(&game);
}

static void check_text(const char *text) {
    check_position(&game_sequencium, text);
    check_position(&game_antipalindrome, text);
    check_game(&game_sequencium, text, NULL);
    check_game(&game_sequencium, text, "3x3");
    check_game(&game_antipalindrome, text, NULL);
}
