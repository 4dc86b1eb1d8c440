/* Lines on grids, for people and for programs. */
#ifndef CLI_SLICE_PASSAGE_REPORT_H
#define CLI_SLICE_PASSAGE_REPORT_H

#include "cli/shared/output/json.h"
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

#endif
