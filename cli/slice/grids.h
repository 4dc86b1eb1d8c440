/* Grids, of a file or random, and lines on them: options, results, output and a picture. */
#ifndef CLI_SLICE_GRIDS_H
#define CLI_SLICE_GRIDS_H

#include "analysis/slice/census/generate.h"
#include "cli/shared/run/command.h"
#include "sim/slice/passage.h"

struct slice_file_options {
    struct common_options common;
    const char *file; /* a file with grids; "-": standard input */
    const char *svg;  /* of --svg: the picture to save; NULL: none */
};

/* The options FILE and --svg. */
extern const struct option_entry slice_file_table[];

/* Reads the grids of the file, which are freed when the command ends (kept). Fails if --svg asks
 * for a picture of several grids, has a name that does not end in .svg, or cannot be saved. */
bool slice_grids_read(const struct slice_file_options *options, struct slice_grid_list *list,
                      struct error *error);

/* The size of a grid, N, and its number of filled squares: --filled, or as --players says. */
struct slice_filled_options {
    struct common_options common;
    int side, players, filled;
};

/* A table of the options N, --players and --filled; and the same table without N. */
extern const struct option_entry slice_filled_table[];
#define SLICE_FILLED_OF_SIDE (slice_filled_table + 1)

/* The check of a command with these options. If --filled is not given, sets it (slice_fills). */
bool slice_filled_check(void *options, struct error *error);

/* Options of commands that generate grids with requested properties. */
struct slice_generate_options {
    struct slice_filled_options grid;
    struct slice_generation plan; /* what is requested; the caller adds watch and store */
};

/* A table for these options, but for those of `grid`. */
extern const struct option_entry slice_generate_table[];

/* The check of a command with these options, which completes the plan. Fails if no such grid
 * reaches the score. */
bool slice_generate_check(void *options, struct error *error);

/* The dimension `number` and the variables of the grids over it. In JSON, the members of a single
 * grid are those of the outermost object. */
extern const struct dataset_variable slice_grid_variables[];
#define SLICE_GRID_ROWS                                                                            \
    { .key = "grids", .dimensions = {"number"}, .single = true }

/* Sets these variables. Only grids that are from a file have `file_line`. */
void slice_grids_to_result(struct result *result, const struct slice_grid_list *grids);

/* Reads the grid with that index. Fails if it is invalid. */
bool slice_grid_of_result(const struct result *result, size_t index, struct slice_grid *grid,
                          struct error *error);

/* Prints the number of the grid and its line in the file, if there are several. */
void slice_grid_heading_print(const struct result *result, size_t index);

/* Declarations of the variables of a line on a grid, over the dimension `over`. */
#define SLICE_PASSAGE_VARIABLES(over)                                                              \
    VARIABLE(TEXT, "from", "name", "where the line begins, exactly, as in bukub slice lines",      \
             .dimensions = {over}),                                                                \
        VARIABLE(TEXT, "to", "name", "where it ends", .dimensions = {over}),                       \
        VARIABLE(TEXT, "squares", "name", "squares that it passes, A1 B1", .words = true,          \
                 .dimensions = {over}),                                                            \
        VARIABLE(TEXT, "crossed", "name",                                                          \
                 "boundaries between filled and empty squares that it crosses, A1-B1, or at a "    \
                 "vertex A1-B2",                                                                   \
                 .words = true, .dimensions = {over}),                                             \
        VARIABLE(TEXT, "vertices", "name", "vertices that it passes through, A1-B2",               \
                 .words = true, .dimensions = {over})

/* Sets these variables of the line with that index. */
void slice_passage_to_result(struct result *result, size_t index,
                             const struct slice_passage *passage);

/* Reads a line on a grid, its ends at that index of `from` and `to`. Fails if it is invalid. */
bool slice_passage_of_result(const struct result *result, const char *from, const char *to,
                             size_t index, const struct slice_grid *grid,
                             struct slice_passage *passage, struct error *error);

/* What a line passes. */
enum slice_passage_part {
    SLICE_PASSED,   /* squares */
    SLICE_CROSSED,  /* boundaries between a filled and an empty square, at edges and vertices */
    SLICE_VERTICES, /* any vertices inside the grid */
};

/* Prints a heading, `indent` wide, and the names of a part, wrapped at the terminal's width or 80
 * columns. Prints nothing if there are no names. */
void slice_passage_print(const struct slice_passage *passage, enum slice_passage_part part,
                         const char *heading, int indent);

/* For --svg, saves a picture of the grid, `passage` or NULL, other[others] (slice_passage_svg).
 * Sets *computation->other_file to its name or, if it cannot be saved, *computation->unsaved. */
void slice_picture_save(const struct slice_file_options *options, const struct slice_grid *grid,
                        const struct slice_passage *passage, const struct slice_chord *other,
                        size_t others, const struct computation *computation);

#endif
