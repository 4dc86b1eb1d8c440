/* Options of MagicBoard: a file with boards, and sides of random boards. */
#include "cli/magicboard/options.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"
#include "sim/text/range.h"

bool magicboard_start_parse(void *value, const char *text, struct error *error) {
    struct magicboard_reading *reading = value;
    const bool all = strcasecmp(text, "all") == 0;
    reading->start = all ? MAGICBOARD_FROM_ALL : MAGICBOARD_FROM_CORNER;
    return all || magicboard_corner_parse(text, &reading->corner, error);
}

static void magicboard_start_print(const void *value, FILE *out) {
    const struct magicboard_reading *reading = value;
    const bool all = reading->start == MAGICBOARD_FROM_ALL;
    fputs(all ? "all" : magicboard_corner_name(reading->corner), out);
}

const struct option_entry magicboard_reading_table[] = {
    INPUT(PARSED, "start", "CORNER", struct magicboard_options, reading,
          "Start of the circle: NW, NE, SW, SE, or all (default: the mark on the board, "
          "otherwise NW); needed if the circle has moved",
          .letter = 's', .parse = magicboard_start_parse,
          .choices = OPTION_NAMES("NW", "NE", "SW", "SE", "all"), .print = magicboard_start_print,
          .group = 1),
    INPUT(FLAG, "any-size", NULL, struct magicboard_options, reading.any_size,
          "Allow boards of side 2 to 32 instead of 5 to 20", .group = 1),
    {0},
};

const struct option_entry magicboard_file_table[] = ONE_OPTION(INPUT(
    FILE, NULL, "FILE", struct magicboard_options, file, "a file with boards", .required = true));

/* Reads boards, which are freed at the end of the command; messages call the text `name`. */
static bool boards_parse(struct magicboard_batch *batch, const char *name, const char *text,
                         const struct magicboard_reading *reading, struct error *error) {
    bool done = magicboard_batch_parse(batch, name, text, reading, error);
    kept(batch->entry, free);
    return done;
}

bool magicboard_options_read(const struct magicboard_options *options,
                             struct magicboard_batch *batch, struct error *error) {
    const char *text = kept(board_input_read(options->file, "magicboard", "board", error), free);
    return text &&
           boards_parse(batch, text_input_name(options->file), text, &options->reading, error);
}

void magicboard_boards_to_result(struct result *result, const struct magicboard_batch *batch) {
    char *text = printed(magicboard_batch_print, batch);
    result_set_origin(result, "board", text);
    free(text);
}

bool magicboard_boards_of(const struct result *result, struct magicboard_batch *batch,
                          struct error *error) {
    static const struct magicboard_reading reading = {.any_size = true};
    for (size_t i = 0; i < result_length(result, "puzzle"); i++) { /* texts printed as numbers */
        const char *shortest = result_text(result, "shortest_solutions", i);
        if (shortest[strspn(shortest, "0123456789")])
            return error_input(error, "shortest_solutions: %s is not a number",
                               quote(shortest).text);
    }
    return boards_parse(batch, "board", result_board(result), &reading, error);
}

bool magicboard_sides_parse(void *value, const char *text, struct error *error) {
    struct magicboard_sides *sides = value;
    struct range range = {0};
    if (!range_parse(&range, text, MAGICBOARD_LEAST, MAGICBOARD_RANDOM_MOST, error))
        return false;
    kept(range.value, free);
    range_sort(&range);
    for (size_t i = 0; i < range.values; i++) {
        sides->side[i] = (int)range.value[i];
        if (sides->side[i] != range.value[i])
            return error_input(error, "%g is not whole", range.value[i]);
    }
    sides->count = range.values; /* at most 19, from 2 to 20 */
    return true;
}

void magicboard_sides_print(const void *value, FILE *out) {
    const struct magicboard_sides *sides = value;
    for (size_t i = 0; i < sides->count; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "", sides->side[i]);
}
