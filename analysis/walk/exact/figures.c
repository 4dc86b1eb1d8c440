#include "analysis/walk/exact/figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool add_figure(struct dataset_writer *writer, const struct figure *figure,
                       const struct figure_points *points, double *value, struct error *error) {
    struct dataset_variable variable = {
        .name = figure->name,
        .type = DATASET_DOUBLE,
        .units = figure->units,
        .long_name = figure->long_name,
    };
    memcpy(variable.dimensions, points->dimensions, sizeof points->dimensions);
    for (size_t i = 0; i < points->count; i++) {
        const char *point = (const char *)points->point + i * points->size;
        value[i] = NAN;
        if (points->known(point))
            memcpy(&value[i], point + figure->offset, sizeof value[i]);
    }
    return dataset_add(writer, &variable, value, error);
}

bool figures_add(struct dataset_writer *writer, const struct figure *figure,
                 const struct figure_points *points, struct error *error) {
    double *value = calloc(points->count + 1, sizeof *value);
    if (!value)
        return error_memory(error);
    bool added = true;
    for (; added && figure->name; figure++)
        added = add_figure(writer, figure, points, value, error);
    free(value);
    return added;
}
