/* libFuzzer: whatever a position's text holds, it is read or refused with its line, and what is
 * read can be played on and written and read again. */
#include "sim/base/memory.h"
#include "sim/sequencium/position.h"
#include "tests/fuzz/text_target.h"

static void check_again(const struct sequencium_position *position) {
    struct sequencium_position again;
    char *text = printed(sequencium_position_print, position);
    require(text && sequencium_position_parse(&again, "again", text, NULL));
    require(memcmp(&again, position, sizeof again) == 0);
    free(text);
}

/* A drawing of some width is read, too. */
static void check_drawing(const struct sequencium_position *position) {
    const struct drawing drawing = {.width = 6 + position->maximum[0] * 7};
    struct sequencium_position again;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    require(out != NULL);
    sequencium_position_draw(position, &drawing, out);
    fprintf(out, "%s>", sequencium_colour_name(position->mover));
    require(fclose(out) == 0);
    require(sequencium_position_parse(&again, "drawing", text, NULL));
    require(memcmp(&again, position, sizeof again) == 0);
    free(text);
}

/* What comes after a position that play can come to is one, too. */
static void check_moves(const struct sequencium_position *position) {
    struct sequencium_move moves[SEQUENCIUM_MOVES];
    size_t count = sequencium_moves(position, moves);
    require(count <= SEQUENCIUM_MOVES);
    for (size_t i = 0; i < count; i += 1 + count / 4) {
        struct sequencium_position next = *position;
        sequencium_apply(&next, moves[i]);
        check_again(&next);
    }
}

static void check_text(const char *text) {
    struct sequencium_position position;
    struct error error = {0};
    if (!sequencium_position_parse(&position, "position", text, &error)) {
        check_refusal(&error, "position:");
        return;
    }
    check_again(&position);
    check_drawing(&position);
    check_moves(&position);
}
