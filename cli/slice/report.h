/* Lines on grids, for people and for programs. */
#ifndef CLI_SLICE_REPORT_H
#define CLI_SLICE_REPORT_H

#include "analysis/slice/rounds/solve.h"
#include "cli/shared/output/json.h"
#include "sim/slice/grid.h"
#include "sim/slice/passage.h"

/* {"n": .., "filled": ..}, the grid. NULL when memory is short. */
json_t *passage_report_grid_json(const struct slice_grid *grid);

/* The members of a line: "from", "to", "squares", "crossed", "vertices". */
void passage_report_json(json_t *object, const struct slice_passage *passage);

/* The names of the squares of a path on a grid of that side, ["A1", "B1"]. */
json_t *passage_report_path_json(int side, const int *path, int squares);

/* "0,1/4 to 23/4,6" */
enum { PASSAGE_ENDS_TEXT = 2 * SLICE_POINT_TEXT + 4 };
void passage_report_ends(const struct slice_chord *chord, char text[PASSAGE_ENDS_TEXT]);

/* Print names behind a heading, `indent` wide, on lines of 80 columns: of the squares that it
 * passes, of the boundaries and vertices where it crosses, of all vertices that it goes through.
 * What there is none of is left out, its heading too. */
void passage_report_squares(const struct slice_passage *passage, const char *heading, int indent);
void passage_report_crossed(const struct slice_passage *passage, const char *heading, int indent);
void passage_report_vertices(const struct slice_passage *passage, const char *heading, int indent);

/* Grids for programs. */

/* ["*.", ".*"], a text for each row. NULL when memory is short. */
json_t *slice_grid_json(const struct slice_grid *grid);

/* A solved round, for people, for programs and as lines of a table. */

/* NULL when memory is short. */
json_t *slice_solve_report_json(const struct slice_round *round, double seconds);

/* On stdout. Fails when memory is short. */
bool slice_solve_report_print(const struct slice_round *round, double seconds);

/* The heading of the table of rounds, and the lines of a round that is solved. */
void slice_solve_report_csv_heading(void);
void slice_solve_report_csv(const struct slice_round *round);

/* The table of all rounds on empty grids. */

/* Prints it on stdout, each round as soon as it is solved: of all sides up to `side`, for first to
 * last players, with defenders together and alone. Rounds in which nobody fills a square are left
 * out. Fails as slice_solve does. */
bool slice_solve_table_print(const struct slice_plan *plan, int side, int first, int last,
                             struct error *error);

#endif
