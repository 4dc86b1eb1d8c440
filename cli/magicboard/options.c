/* Options of MagicBoard: a file with boards, sides, and properties of boards to generate. */
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
    sides->count = 0;
    for (size_t i = 0; i < range.values; i++) {
        int side = (int)range.value[i];
        if (side != range.value[i])
            return error_input(error, "%g is not whole", range.value[i]);
        sides->side[sides->count++] = side; /* at most 19, from 2 to 20 */
    }
    return true;
}

void magicboard_sides_print(const void *value, FILE *out) {
    const struct magicboard_sides *sides = value;
    for (size_t i = 0; i < sides->count; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "", sides->side[i]);
}

/* The most steps of a shortest solution, which visits no square twice. */
enum { LONGEST = MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST - 1 };

const struct option_entry magicboard_generate_table[] = {
    INPUT(WHOLE, "d", "D", struct magicboard_generate_options, plan.side,
          "Rows and columns, 2 to 20", .letter = 'd', .least = MAGICBOARD_LEAST,
          .most = MAGICBOARD_RANDOM_MOST, .default_text = "8", .group = 1),
    INPUT(COUNT, "count", "N", struct magicboard_generate_options, plan.boards, "Boards",
          .least = 1, .most = MAGICBOARD_BATCH, .default_text = "1", .group = 1),
    OPTION(WHOLE, "length", "N", struct magicboard_generate_options, length,
           "Shortest solution has exactly N steps", .least = 1, .most = LONGEST,
           .excludes = OPTION_NAMES("min-length", "max-length"), .group = 2), /* it sets both */
    INPUT(WHOLE, "min-length", "N", struct magicboard_generate_options, plan.request.least_length,
          "Shortest solution has at least N steps", .least = 1, .most = LONGEST,
          .default_text = "1", .group = 2),
    INPUT(WHOLE, "max-length", "N", struct magicboard_generate_options, plan.request.most_length,
          "Shortest solution has at most N steps", .least = 1, .most = LONGEST,
          .absent = MAGICBOARD_SQUARES /* no limit */, .group = 2),
    INPUT(FLAG, "unique", NULL, struct magicboard_generate_options, plan.request.unique,
          "There is only one shortest solution", .group = 2),
    INPUT(FLAG, "no-dead-ends", NULL, struct magicboard_generate_options, plan.request.no_dead_ends,
          "Every reachable square has a legal move", .group = 2),
    INPUT(FLAG, "no-lost", NULL, struct magicboard_generate_options, plan.request.no_lost,
          "The goal is reachable from every reachable square", .group = 2),
    INPUT(WHOLE, "max-forced", "N", struct magicboard_generate_options, plan.request.most_forced,
          "At most N reachable squares have exactly one legal move", .most = LONGEST, .absent = -1,
          .group = 2),
    INPUT(COUNT, "attempts", "N", struct magicboard_generate_options, plan.attempts,
          "Evaluate at most N boards for each one", .least = 1, .most = (uint64_t)1 << 40,
          .default_text = "1M", .group = 2),
    MAGICBOARD_SORT_OPTION(struct magicboard_generate_options),
    {0},
};

bool magicboard_generate_check(void *what, struct error *error) {
    struct magicboard_generate_options *options = what;
    struct parsed_options *parsed = &options->magicboard.common.parsed;
    struct magicboard_request *request = &options->plan.request;
    const int squares = options->plan.side * options->plan.side;
    bool exact = option_given(parsed, "length");
    if (exact) { /* the result's command line has the two limits instead */
        request->least_length = request->most_length = options->length;
        options_include(parsed, OPTION_NAMES("min-length", "max-length"), true);
    }
    options->plan.seed = options->magicboard.common.seed;
    options->plan.threads = options->magicboard.common.threads;
    if (request->least_length > request->most_length)
        return error_input(error, "--min-length %d is above --max-length %d", request->least_length,
                           request->most_length);
    if (request->least_length >= squares)
        return error_input(error, "%s: a solution on %d squares has at most %d steps",
                           exact ? "--length" : "--min-length", squares, squares - 1);
    return true;
}
