/* Results of the random and the exact census. */
#ifndef ANALYSIS_MAGICBOARD_CENSUS_RESULT_H
#define ANALYSIS_MAGICBOARD_CENSUS_RESULT_H

#include "analysis/magicboard/enumerate.h"
#include "analysis/magicboard/reachable_sets.h"
#include "sim/dataset/result.h"
#include "sim/magicboard/census.h"

/* Results for one side. */
struct magicboard_point {
    int side;
    bool exact;
    struct magicboard_tally tally;             /* of random boards, unless exact */
    struct magicboard_small small;             /* boards counted exactly; small.small 0: none */
    struct magicboard_enumeration enumeration; /* of all boards, if exact */
};

extern const struct result_description magicboard_census_description;

/* Sets the results of the points, all of them exact or all drawn from `seed`. */
void magicboard_census_to_result(struct result *result, const struct magicboard_point *point,
                                 size_t points, uint64_t seed);

#endif
