/* libFuzzer: whatever a text holds, it is read as a position of a match or refused with its line,
 * and read as a setting or refused; and what is read can be written and read again. */
#include "sim/base/memory.h"
#include "sim/slice/position.h"
#include "tests/fuzz/text_target.h"

static void check_again(const struct slice_position *position) {
    struct slice_position again;
    char *text = printed(slice_position_print, position);
    require(slice_position_parse(&again, "again", text, NULL));
    require(memcmp(&again, position, sizeof again) == 0);
    free(text);
    require(slice_match_over(position) || slice_fills_left(position) > 0);
}

static void check_text(const char *text) {
    struct slice_position position;
    struct error error = {0};
    if (slice_position_parse(&position, "position", text, &error))
        check_again(&position);
    else
        check_refusal(&error, "position:");
    error = (struct error){0};
    if (slice_setting_read(&position, text, &error))
        check_again(&position);
    else
        check_refusal(&error, "\"");
}
