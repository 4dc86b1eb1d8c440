#include "cli/magicboard/options.h"

#include "cli/shared/args/text_input.h"
#include "sim/text/range.h"
#include "sim/text/untrusted.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool magicboard_start_parse(void *value, const char *text, struct error *error) {
    struct magicboard_reading *reading = value;
    bool all = strcasecmp(text, "all") == 0;
    reading->start = all ? MAGICBOARD_FROM_ALL : MAGICBOARD_FROM_CORNER;
    return all || magicboard_corner_parse(text, &reading->corner, error);
}

static void magicboard_start_print(const void *value, FILE *out) {
    const struct magicboard_reading *reading = value;
    if (reading->start != MAGICBOARD_AS_MARKED)
        fputs(reading->start == MAGICBOARD_FROM_ALL ? "all"
                                                    : magicboard_corner_name(reading->corner),
              out);
}

static const char *const starts[] = {"NW", "NE", "SW", "SE", "all", NULL};

#define START_OPTION                                                                               \
    OPTION(PARSED, "start", "CORNER", struct magicboard_options, reading,                          \
           "Start of the circle: NW, NE, SW, SE, or all (default: the mark on the board, "         \
           "otherwise NW); needed if the circle has moved",                                        \
           .letter = 's', .parse = magicboard_start_parse, .choices = starts,                      \
           .print = magicboard_start_print, .determines = true, .group = 1)
#define ANY_SIZE_OPTION                                                                            \
    OPTION(FLAG, "any-size", NULL, struct magicboard_options, reading.any_size,                    \
           "Allow boards of side 2 to 32 instead of 5 to 20", .determines = true, .group = 1)

const struct option_entry magicboard_reading_table[] = {START_OPTION, ANY_SIZE_OPTION, {0}};

const struct option_entry magicboard_options_table[] = {
    START_OPTION,
    ANY_SIZE_OPTION,
    {.argument = "FILE",
     .help = "a file with boards",
     .kind = OPTION_FILE,
     .offset = offsetof(struct magicboard_options, file),
     .determines = true,
     .required = true},
    {0},
};

bool magicboard_options_read(const struct magicboard_options *options,
                             struct magicboard_batch *batch, struct error *error) {
    char *text = board_input_read(options->file, "magicboard", "board", error);
    bool done = text && magicboard_batch_parse(batch, text_input_name(options->file), text,
                                               &options->reading, error);
    free(text);
    return done;
}

bool magicboard_boards_to_result(struct result *result, const struct magicboard_batch *batch,
                                 struct error *error) {
    char *text = magicboard_batch_text(batch);
    bool done = text || error_memory(error);
    result_set_origin(result, &result->board, text);
    free(text);
    return done;
}

bool magicboard_boards_of(const struct result *result, struct magicboard_batch *batch,
                          struct error *error) {
    static const struct magicboard_reading reading = {.any_size = true};
    for (size_t i = 0; i < result_length(result, "puzzle"); i++) {
        const char *shortest = result_text(result, "shortest_solutions", i);
        if (shortest[strspn(shortest, "0123456789")])
            return error_input(error, "shortest_solutions: %s is not a number",
                               quote(shortest).text);
    }
    return magicboard_batch_parse(batch, "board", result->board ? result->board : "", &reading,
                                  error);
}

bool magicboard_sides_parse(void *value, const char *text, struct error *error) {
    struct magicboard_sides *sides = value;
    struct range range = {0};
    if (!range_parse(&range, text, MAGICBOARD_LEAST, MAGICBOARD_RANDOM_MOST, error))
        return false;
    range_sort(&range);
    bool done = true;
    sides->count = 0;
    for (size_t i = 0; done && i < range.values; i++) {
        double side = range.value[i];
        if (side == floor(side))
            sides->side[sides->count++] = (int)side;
        else
            done = error_input(error, "%g is not whole", side);
    }
    range_free(&range);
    return done;
}

void magicboard_sides_print(const void *value, FILE *out) {
    const struct magicboard_sides *sides = value;
    for (size_t i = 0; i < sides->count; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "", sides->side[i]);
}
