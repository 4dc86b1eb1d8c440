/* Options of commands that generate boards with requested properties. */
#ifndef CLI_MAGICBOARD_GENERATOR_H
#define CLI_MAGICBOARD_GENERATOR_H

#include "analysis/magicboard/generate.h"
#include "cli/shared/args/options.h"

struct magicboard_generator {
    int64_t side, length, least_length, most_length, most_forced; /* most_forced -1: any */
    uint64_t count, attempts;
    bool unique, no_dead_ends, no_lost;
};

/* A table for it, and the names of the options, ended by NULL. */
extern const struct option_entry magicboard_generator_table[];
extern const char *const magicboard_generator_options[];

/* Without an upper limit. */
void magicboard_generator_init(struct magicboard_generator *generator);

/* Checks that the options are compatible, and makes them canonical. */
bool magicboard_generator_check(struct magicboard_generator *generator,
                                struct parsed_options *parsed, struct error *error);

/* What they request. */
struct magicboard_generation magicboard_generator_of(const struct magicboard_generator *generator,
                                                     const struct common_options *common,
                                                     const struct watch *watch);

#endif
