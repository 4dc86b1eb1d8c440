#include "cli/magicboard/options.h"

#include "cli/shared/args/options.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/result_save.h"
#include "sim/text/range.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { KEY_ANY_SIZE = 0x200 };

static const struct argp_option magicboard_option[] = {
    {.name = "start",
     .key = 's',
     .arg = "CORNER",
     .doc =
         "Start of the circle: NW, NE, SW, SE, or all (default: the mark on the board, otherwise "
         "NW)",
     .group = 1},
    {.name = "any-size",
     .key = KEY_ANY_SIZE,
     .doc = "Allow boards of side 2 to 32 instead of 5 to 20",
     .group = 1},
    {0},
};

void magicboard_options_init(struct magicboard_options *options) {
    *options = (struct magicboard_options){0};
    common_options_init(&options->common);
}

static error_t magicboard_parse_start(struct magicboard_options *options, const char *argument) {
    struct magicboard_reading *reading = &options->reading;
    struct error *error = &options->common.error;
    reading->start = MAGICBOARD_FROM_ALL;
    if (strcasecmp(argument, "all") == 0)
        return 0;
    reading->start = MAGICBOARD_FROM_CORNER;
    return option_result(magicboard_corner_parse(argument, &reading->corner, error), "start",
                         error);
}

static error_t magicboard_parse(int key, char *argument, struct argp_state *state) {
    struct magicboard_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->common;
        return 0;
    case 's':
        return magicboard_parse_start(options, argument);
    case KEY_ANY_SIZE:
        options->reading.any_size = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->file)
            argp_error(state, "only one file is allowed");
        options->file = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->file)
            argp_error(state, "a file with boards is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child child[] = {{.argp = &common_options_argp}, {0}};
static const struct argp_child person_child[] = {{.argp = &hidden_options_argp}, {0}};
const struct argp magicboard_options_argp = {
    .options = magicboard_option, .parser = magicboard_parse, .children = child};
const struct argp magicboard_person_options_argp = {
    .options = magicboard_option, .parser = magicboard_parse, .children = person_child};

bool magicboard_options_read(const struct magicboard_options *options,
                             struct magicboard_batch *batch, struct error *error) {
    enum { FILE_BYTES = 1 << 28 };
    char *text = text_input_read(options->file, "board", FILE_BYTES, NULL, error);
    bool done = text && magicboard_batch_parse(batch, text_input_name(options->file), text,
                                               &options->reading, error);
    free(text);
    return done;
}

void magicboard_options_print(const struct magicboard_options *options, FILE *out) {
    const struct magicboard_reading *reading = &options->reading;
    const char *slash = strrchr(options->file, '/');
    if (reading->start != MAGICBOARD_AS_MARKED)
        fprintf(out, " --start %s",
                reading->start == MAGICBOARD_FROM_ALL ? "all"
                                                      : magicboard_corner_name(reading->corner));
    fputs(reading->any_size ? " --any-size " : " ", out);
    shell_word_print(out, slash ? slash + 1 : options->file);
}

bool magicboard_save(const struct magicboard_save *save, struct error *error) {
    if (!save->common->output)
        return true;
    char *board = save->batch ? magicboard_batch_text(save->batch) : NULL;
    if (save->batch && !board)
        return error_memory(error);
    const struct result_save result = {
        .common = save->common,
        .print_command = save->print_command,
        .create = save->create,
        .context = save->context,
        .board = board,
        .timer = save->timer,
    };
    bool saved = result_save(&result, error);
    free(board);
    return saved;
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
