/* Options of several commands of MagicBoard: boards from a file or to be generated, and sides. */
#ifndef CLI_MAGICBOARD_OPTIONS_H
#define CLI_MAGICBOARD_OPTIONS_H

#include "analysis/magicboard/generate.h"
#include "cli/shared/args/options.h"

struct magicboard_options {
    struct common_options common;
    const char *file;                  /* a file with boards; "-": standard input */
    struct magicboard_reading reading; /* where circles start, and which sides are allowed */
};

/* Parses a corner, or "all", into a struct magicboard_reading. */
bool magicboard_start_parse(void *value, const char *text, struct error *error);

/* The options for `reading` and the argument `file` of a struct magicboard_options. */
extern const struct option_entry magicboard_reading_table[], magicboard_file_table[];

/* Reads the boards of the file into *batch, which is freed at the end of the command. */
bool magicboard_options_read(const struct magicboard_options *options,
                             struct magicboard_batch *batch, struct error *error);

/* Sets the attribute `board` of the result to the boards as text. */
void magicboard_boards_to_result(struct result *result, const struct magicboard_batch *batch);

/* Reads them back like magicboard_options_read, each with the first of its starts. Fails if these
 * are no boards, or a text `shortest_solutions` is not a number, as in a forged file. */
bool magicboard_boards_of(const struct result *result, struct magicboard_batch *batch,
                          struct error *error);

/* Sides of random boards, as given on the command line. */
struct magicboard_sides {
    int side[MAGICBOARD_RANDOM_MOST]; /* [count] ascending, each once */
    size_t count;
};

/* Parses "8", "8,5" or "5:20:1", first:last:step, into a struct magicboard_sides: whole numbers
 * from 2 to 20 in any order; and prints a struct magicboard_sides as "5,8". */
bool magicboard_sides_parse(void *sides, const char *text, struct error *error);
void magicboard_sides_print(const void *value, FILE *out);

/* The option -d. Member `sides` of `struct_` is a struct magicboard_sides. */
#define MAGICBOARD_SIDES_OPTION(struct_, by_default)                                               \
    INPUT(PARSED, "d", "D", struct_, sides,                                                        \
          "Rows and columns: 2 to 20, also several, 5,8 or 5:20:1", .letter = 'd',                 \
          .list = "a list, 5,8", .parse = magicboard_sides_parse, .print = magicboard_sides_print, \
          .default_text = (by_default), .group = 1)

/* The option --sort. Member `order` of `struct_` is a size_t, an index of magicboard_order_name. */
#define MAGICBOARD_SORT_OPTION(struct_)                                                            \
    INPUT(CHOICE, "sort", "BY", struct_, order,                                                    \
          "Order of the boards: %s (default), difficulty, easiest first, or length, shortest "     \
          "first",                                                                                 \
          .choices = magicboard_order_name, .default_text = "number", .brief = true, .group = 1)

/* Options of commands that generate boards with requested properties (generate.c, sheet.c). */
struct magicboard_generate_options {
    struct magicboard_options magicboard; /* its file is NULL where boards are generated */
    struct magicboard_generation plan;    /* what is requested; the caller adds watch and store */
    int length;                           /* both limits of the length; 0: not given */
    size_t order;                         /* enum magicboard_order */
};

/* The options of a struct magicboard_generate_options except `magicboard`. */
extern const struct option_entry magicboard_generate_table[];

/* The check of these commands, which completes the plan: `length` becomes both limits. */
bool magicboard_generate_check(void *options, struct error *error);

#endif
