#include "cli/magicboard/generator.h"

#include <inttypes.h>

enum { LONGEST = MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST - 1 };

const struct option_entry magicboard_generator_table[] = {
    OPTION(WHOLE, "d", "D", struct magicboard_generator, side, "Rows and columns, 2 to 20",
           .letter = 'd', .least = MAGICBOARD_LEAST, .most = MAGICBOARD_RANDOM_MOST, .usual = "8",
           .determines = true, .group = 1),
    OPTION(COUNT, "count", "N", struct magicboard_generator, count, "Boards", .least = 1,
           .most = MAGICBOARD_BATCH, .usual = "1", .determines = true, .group = 1),
    OPTION(WHOLE, "length", "N", struct magicboard_generator, length,
           "Shortest solution has exactly N steps", .least = 1, .most = LONGEST, .group = 2),
    OPTION(WHOLE, "min-length", "N", struct magicboard_generator, least_length,
           "Shortest solution has at least N steps", .least = 1, .most = LONGEST, .usual = "1",
           .determines = true, .group = 2),
    OPTION(WHOLE, "max-length", "N", struct magicboard_generator, most_length,
           "Shortest solution has at most N steps", .least = 1, .most = LONGEST, .determines = true,
           .group = 2),
    OPTION(FLAG, "unique", NULL, struct magicboard_generator, unique,
           "There is only one shortest solution", .determines = true, .group = 2),
    OPTION(FLAG, "no-dead-ends", NULL, struct magicboard_generator, no_dead_ends,
           "Every reachable square has a legal move", .determines = true, .group = 2),
    OPTION(FLAG, "no-lost", NULL, struct magicboard_generator, no_lost,
           "The goal is reachable from every reachable square", .determines = true, .group = 2),
    OPTION(WHOLE, "max-forced", "N", struct magicboard_generator, most_forced,
           "At most N reachable squares have exactly one legal move", .most = LONGEST,
           .determines = true, .group = 2),
    OPTION(COUNT, "attempts", "N", struct magicboard_generator, attempts,
           "Evaluate at most N boards for each one", .least = 1, .most = (uint64_t)1 << 40,
           .usual = "1M", .determines = true, .group = 2),
    {0},
};

const char *const magicboard_generator_options[] = {
    "d",       "count",      "length",   "min-length", "max-length", "unique", "no-dead-ends",
    "no-lost", "max-forced", "attempts", NULL,
};

void magicboard_generator_init(struct magicboard_generator *generator) {
    generator->most_length = MAGICBOARD_SQUARES;
    generator->most_forced = -1;
}

bool magicboard_generator_check(struct magicboard_generator *generator,
                                struct parsed_options *parsed, struct error *error) {
    int64_t squares = generator->side * generator->side;
    bool exact = option_given(parsed, "length");
    if (exact &&
        !options_exclude(parsed, "--length", OPTION_NAMES("min-length", "max-length"), error))
        return false;
    if (exact) {
        generator->least_length = generator->most_length = generator->length;
        option_include(parsed, "max-length", true);
    }
    if (generator->least_length > generator->most_length)
        return error_input(error, "--min-length %" PRId64 " is above --max-length %" PRId64,
                           generator->least_length, generator->most_length);
    if (generator->least_length >= squares)
        return error_input(
            error, "--%slength: a solution on %" PRId64 " squares has at most %" PRId64 " steps",
            exact ? "" : "min-", squares, squares - 1);
    return true;
}

struct magicboard_generation magicboard_generator_of(const struct magicboard_generator *generator,
                                                     const struct common_options *common,
                                                     const struct watch *watch) {
    return (struct magicboard_generation){
        .side = (int)generator->side,
        .request = {.least_length = (int)generator->least_length,
                    .most_length = (int)generator->most_length,
                    .unique = generator->unique,
                    .no_dead_ends = generator->no_dead_ends,
                    .no_lost = generator->no_lost,
                    .most_forced = (int)generator->most_forced},
        .seed = common->seed,
        .boards = generator->count,
        .attempts = generator->attempts,
        .threads = common->threads,
        .watch = watch,
    };
}
