/* What a kernel is compiled for: its sources are compiled once for each width, with that width's
 * flags and name (-DWIDTH=avx2 makes LANES_NAME(lanes_, WIDTH) lanes_avx2). */
#ifndef SIM_RANDOM_LANES_TARGET_H
#define SIM_RANDOM_LANES_TARGET_H

#include "sim/random/processor.h"

#include <stdbool.h>

#define LANES_NAME_OF(prefix, width) prefix##width
#define LANES_NAME(prefix, width) LANES_NAME_OF(prefix, width)
#define LANES_TEXT_OF(width) #width
#define LANES_TEXT(width) LANES_TEXT_OF(width)

/* Whether this machine may use them. */
static inline bool lanes_supported(void) { return processor_allows(LANES_TEXT(WIDTH)); }

#endif
