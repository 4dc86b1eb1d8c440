/* Output of grids, lines on grids and solved rounds. */
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

/* Print a heading, `indent` wide, and names, wrapped at 80 columns: of the squares passed, of the
 * boundaries and vertices where the line crosses, of all vertices that it goes through. An empty
 * list is omitted, with its heading. */
void passage_report_squares(const struct slice_passage *passage, const char *heading, int indent);
void passage_report_crossed(const struct slice_passage *passage, const char *heading, int indent);
void passage_report_vertices(const struct slice_passage *passage, const char *heading, int indent);

/* ["*.", ".*"], a string per row. NULL when memory is short. */
json_t *slice_grid_json(const struct slice_grid *grid);

/* A solved round as JSON. NULL when memory is short. */
json_t *slice_solve_report_json(const struct slice_round *round, double seconds);

/* Prints a solved round. Fails when memory is short. */
bool slice_solve_report_print(const struct slice_round *round, double seconds);

/* Prints the rows of a solved round in the table of rounds. */
void slice_solve_report_csv(const struct slice_round *round);

/* Solves all rounds on empty grids of side up to `side`, for first to last players, with defenders
 * together and alone, and prints each as soon as it is solved. Rounds without any fill are omitted.
 * Fails as slice_solve does. */
bool slice_solve_table_print(const struct slice_plan *plan, int side, int first, int last,
                             struct error *error);

#endif
