/* For sources of kernels, which are compiled once for each width with its flags and name: with
 * -DWIDTH=avx2, LANES_NAME(lanes_, WIDTH) is lanes_avx2. */
#ifndef SIM_RANDOM_LANES_TARGET_H
#define SIM_RANDOM_LANES_TARGET_H

#include "sim/random/processor.h"

#include <stdbool.h>

#define LANES_NAME_OF(prefix, width) prefix##width
#define LANES_NAME(prefix, width) LANES_NAME_OF(prefix, width)
#define LANES_TEXT_OF(width) #width
#define LANES_TEXT(width) LANES_TEXT_OF(width)

/* Whether the kernels of this width may be used. */
static inline bool lanes_supported(void) { return processor_allows(LANES_TEXT(WIDTH)); }

#endif
