/* Members of points as variables of a result file, over the same dimensions.
 */
#ifndef ANALYSIS_WALK_EXACT_FIGURES_H
#define ANALYSIS_WALK_EXACT_FIGURES_H

#include "sim/dataset/dataset.h"

/* A double in each point, at byte `offset`. */
struct figure {
    const char *name, *units, *long_name;
    size_t offset;
};

/* Points as stored in memory, in the order of the dimensions. */
struct figure_points {
    const void *point;
    size_t size, count;                         /* bytes per point; number of points */
    bool (*known)(const void *point);           /* others are NaN */
    const char *dimensions[DATASET_DIMENSIONS]; /* ended by NULL */
};

/* Adds a variable for each of the figures, which are terminated by one without a name. */
bool figures_add(struct dataset_writer *writer, const struct figure *figure,
                 const struct figure_points *points, struct error *error);

#endif
