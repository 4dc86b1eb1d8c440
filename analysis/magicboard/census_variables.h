/* The variables of a census file. */
#ifndef ANALYSIS_MAGICBOARD_CENSUS_VARIABLES_H
#define ANALYSIS_MAGICBOARD_CENSUS_VARIABLES_H

#include "sim/dataset/dataset.h"

extern const struct dataset_variable census_d, census_length; /* dimensions */

/* Of random boards, by d: an estimate and the ends of its interval, four times; what they are
 * worth. */
enum {
    CENSUS_P,
    CENSUS_P_LOW,
    CENSUS_P_HIGH,
    CENSUS_PLAIN_P,
    CENSUS_PLAIN_P_LOW,
    CENSUS_PLAIN_P_HIGH,
    CENSUS_MEAN,
    CENSUS_MEAN_LOW,
    CENSUS_MEAN_HIGH,
    CENSUS_PLAIN_MEAN,
    CENSUS_PLAIN_MEAN_LOW,
    CENSUS_PLAIN_MEAN_HIGH,
    CENSUS_GAIN,
    CENSUS_MEASURES
};
extern const struct dataset_variable census_measures[CENSUS_MEASURES];
enum { CENSUS_BOARDS, CENSUS_LONGEST, CENSUS_LONGEST_BOARD, CENSUS_COUNTS };
extern const struct dataset_variable census_counts[CENSUS_COUNTS];

/* By d and length. */
extern const struct dataset_variable census_goals, census_plain, census_exact_goals;

/* Of all boards, by d. */
enum { CENSUS_NUMERATOR, CENSUS_DENOMINATOR, CENSUS_EXACT_BOARDS, CENSUS_FRACTIONS };
extern const struct dataset_variable census_fractions[CENSUS_FRACTIONS];
extern const struct dataset_variable census_exact_p, census_exact_mean, census_exact_longest;

#endif
