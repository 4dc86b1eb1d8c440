/* What is known along p in results: changes of decisions, the intervals between them, and where two
 * starts are worth the same. */
#ifndef ANALYSIS_WALK_OPTIMAL_RESULTS_ALONG_P_RESULT_H
#define ANALYSIS_WALK_OPTIMAL_RESULTS_ALONG_P_RESULT_H

#include "analysis/walk/along_p/equal_starts.h"
#include "analysis/walk/along_p/pieces.h"
#include "sim/walk/rules/points.h"

extern const struct dataset_variable change_variables[], piece_variables[], piece_ends_variables[],
    piece_value_variables[], gap_variables[], equal_variables[];

void pieces_to_result(struct result *result, const struct pieces *pieces,
                      const struct walk_points *points);
void equals_to_result(struct result *result, const struct equals *equals, const int square[2],
                      const struct walk_board *board);

#endif
