/* What verbs of the walk share besides their options: points of results, in words, tables and notes
 * (points.c); files of models (exact.c); samples and the options of `compare` (samples.c); drawings
 * of boards (trace.c). */
#ifndef CLI_WALK_VERBS_H
#define CLI_WALK_VERBS_H

#include "analysis/walk/optimal/prism.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"
#include "sim/statistics/sample.h"

enum { POINT_STRATEGY, POINT_P, POINT_START, POINT_QUANTILE }; /* dimensions of points */

/* A point in words: "greedy at p = 0.5 from D4". */
struct point_words {
    char text[512];
};
struct point_words point_words(const struct result *result, size_t point);

/* The end of a note on one of the affected points: how many of all points are affected. */
struct point_words other_points(size_t affected, size_t points);

/* Prints the requested quantiles of all points with their intervals, if there are any. */
void points_print_quantiles(const struct result *result);

/* Prints notes about games that are censored or can no longer end: their number at the point with
 * the most of them. True if there are none. */
bool points_note_unended(const struct result *result);

/* Members of a view_table with a row for each point. Columns of the quantiles 5, 50 and 95 % of a
 * variable; `drop_` is that of the median, and the other members are of all three columns. */
#define POINT_ROWS .over = {"strategy", "p", "start"}, .labels = 3
#define QUANTILE_COLUMNS(variable_, drop_, ...)                                                    \
    {variable_, .shown.drop = 2, .at = 0.05, __VA_ARGS__},                                         \
        {variable_, .shown.drop = drop_, .at = 0.5, __VA_ARGS__}, {                                \
        variable_, .shown.drop = 2, .at = 0.95, __VA_ARGS__                                        \
    }

/* The expected moves of a result with their guaranteed bounds: those of the strategies in a result
 * of `exact`, those of optimal play in a result of `optimal`. The number of their points. */
size_t moves_points(const struct result *result);

/* By how much the moves of a point may be wrong; 0 if they are infinite. */
double moves_error(const struct result *result, size_t point);

/* The text of the column "+-": the error of the moves. */
const char *moves_error_text(const struct result *result, const char *moves, size_t point,
                             char buffer[VIEW_TEXT]);

/* The number of points with infinite moves. Sets *first to the first of them, if there are any. */
size_t moves_infinite(const struct result *result, size_t *first);

/* Notes bounds wider than requested. Returns true if rounding is not the only reason for that. */
bool moves_note_wide(const struct result *result);

/* A file besides the result, which an option requests. Its text is made during the computation, and
 * saved when the result is known. */
struct export_file {
    const char *option; /* "--export-prism", for messages */
    const char *path;   /* or NULL: none is requested */
    bool force;         /* an existing file is replaced */
    char *text;
    size_t size;
};

/* Fails if a file is requested that cannot be saved. */
bool export_check(const struct export_file *file, struct error *error);

/* Makes the text of a model, if its file is requested. */
bool export_prism(struct export_file *file, const struct prism_model *model, struct error *error);

/* Saves the text, if there is one. */
bool export_save(const struct export_file *file, struct error *error);

struct sample_source {
    const char *file; /* NULL: the sample is a list */
    bool is_result;   /* the file is a result */
    uint64_t seed;    /* of the games of that result */
};

/* Reads the sample of --sample: a list, a text file of numbers or, as FILE.h5:POINT, the games of a
 * point of a result of `run` or `sweep`, of which those that did not end are missing values. */
bool walk_sample_read(struct sample *sample, struct sample_source *source, const char *given,
                      struct error *error);

/* `bukub walk compare` and, with --sample, tests of a user's own move counts, another result. */
struct compare_options {
    struct walk_options walk;
    struct option_list sample; /* none, or two samples instead of simulations */
};

/* Tests of samples; and the check of `compare', which refuses other numbers of samples than two,
 * and with samples the options of simulations. */
extern const struct command samples_command;
bool samples_check(void *what, struct error *error);

/* Draws the board with row letters and column numbers: green squares as *X, the token's square as
 * [X]. With `colour`, green squares are green and the token is in reverse video. */
void walk_board_draw(FILE *out, const struct walk_board *board, int token, bool colour);

/* The result of `bukub walk run` and `bukub walk sweep`: points; with --control corrected means,
 * and with --exact expectations. */
extern const struct result_description sweep_description;

#endif
