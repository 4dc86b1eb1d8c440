/* What happens in a game on average, told. */
#ifndef CLI_WALK_COUNTS_REPORT_H
#define CLI_WALK_COUNTS_REPORT_H

#include "analysis/walk/exact/flow.h"
#include "cli/shared/output/screen_table.h"

#include <jansson.h>

/* Sets "takes", "resets", "removals", and "visits" by the square's name. */
void counts_report_json(json_t *object, const struct walk_board *board,
                        const struct flow_counts *counts);

/* Adds takes, resets and removals to a table; NULL: none are known. */
void counts_report_add(struct screen_table *table, const struct flow_counts *counts);

/* Draws the visits square by square, a mark behind those of green squares. False when memory was
 * short. */
bool counts_report_draw(const struct walk_board *board, const struct flow_counts *counts);

#endif
