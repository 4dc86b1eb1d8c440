/* The sections of an interval of p, which are searched independently of each other, by several
 * threads: those for which models are tried. */
#ifndef ANALYSIS_WALK_ALONG_P_SECTIONS_H
#define ANALYSIS_WALK_ALONG_P_SECTIONS_H

#include "sim/base/error.h"

/* A zeroed one is empty. */
struct sections {
    size_t count;
    double *end; /* [count + 1]: section i is from end[i] to end[i + 1] */
};

/* Divides an interval within 0 .. 1; those shorter than the accuracy are not divided. Fails when
 * memory is short. Free them in any case. */
bool sections_list(struct sections *sections, double lower, double upper, double accuracy,
                   struct error *error);
void sections_free(struct sections *sections);

#endif
