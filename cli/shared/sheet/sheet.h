/* Sheets: numbered puzzles on pages of paper, and their solutions on pages of their own, as PDF or
 * SVG. They are drawn with cairo and have the same bytes on every day. */
#ifndef CLI_SHARED_SHEET_SHEET_H
#define CLI_SHARED_SHEET_SHEET_H

#include "cli/shared/args/options.h"
#include "cli/shared/sheet/pen.h"

struct sheet_options {
    const char *output; /* file of -o, or NULL */
    size_t paper;       /* index of --paper: a4 or letter */
    int per_page;       /* puzzles on a page; 0: the default */
    bool no_solutions;  /* only pages with puzzles */
};

/* Tables of commands that make a sheet: of the member `sheet`, a struct sheet_options, and of their
 * struct common_options, of which some options are refused or differ here. */
extern const struct option_entry sheet_options_table[], sheet_common_table[];
#define SHEET_OPTIONS(struct_)                                                                     \
    {.entry = sheet_options_table, .offset = offsetof(struct_, sheet)},                            \
        {.entry = sheet_common_table}, {                                                           \
        .entry = common_options_table, .hidden = COMMON_SAVING                                     \
    }

enum { SHEET_TEXT = 4096 };

#define SHEET_TITLE 65     /* points from the title's baseline to the first puzzle */
#define SHEET_LEADING 13.5 /* points from a line of the rules to the next one */
enum { SHEET_RULES = 3 };  /* lines of rules for which there is room */

/* What is on the pages. */
struct sheet {
    const char *title;       /* the game's name */
    const char *rules;       /* lines below it */
    const char *explanation; /* lines on the pages with solutions, instead of the rules */
    const char *answer;      /* a word before the line to write on, "Moves"; NULL: none */
    const char *unit;        /* "boards" */
    size_t puzzles;          /* those asked for; after `make`, those to draw */
    size_t missed;           /* asked for but left out: none that meets the request was found */
    void *context;
    const int *squares; /* [puzzles] rows and columns of each */
    /* Draws puzzle i in the square from (0, 0) to (side, side): points, x right, y down. */
    void (*draw)(const void *context, size_t i, bool solved, double side, cairo_t *cairo);
    /* [puzzles] numbers in the file, for the pages with solutions; NULL: those on the sheet. */
    const size_t *number;
    /* Describes the solution of puzzle i in a few lines; or NULL. */
    void (*describe)(const void *context, size_t i, char text[SHEET_TEXT]);
    /* Generates and solves the puzzles, and sets how many there are; says what is noteworthy of
     * them, NULL: nothing. */
    bool (*make)(struct sheet *sheet, const struct watch *watch, struct error *error);
    void (*note)(const struct sheet *sheet, const struct sheet_options *options);
};

/* The number of puzzles on a page if there are `puzzles` in total; SIZE_MAX: if as many as fit. */
size_t sheet_per_page(const struct sheet_options *options, size_t puzzles);

/* The side, in points, of the squares of a board of squares * squares among so many puzzles. */
double sheet_square(const struct sheet_options *options, size_t puzzles, int squares);

/* Makes a sheet and, if there are puzzles, draws it, saves it and prints the names of its files,
 * its notes and how many puzzles are left out. Saves one file, or, of SVG, FILE.svg and
 * FILE-solutions.svg, with several pages of each kind FILE-1.svg, FILE-2.svg, ... and
 * FILE-solutions-1.svg, ..., with as many digits as the last one has. Fails before the sheet is
 * made if the name does not end in .pdf or .svg, or if a file exists and --force is not given.
 * Returns the exit code, or sets the error. */
int sheet_run(struct sheet *sheet, const struct sheet_options *options,
              const struct common_options *common, struct error *error);

#endif
