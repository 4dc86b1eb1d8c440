/* What sharing the layers of a row would cost, without solving it. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_TRAFFIC_H
#define ANALYSIS_ANTIPALINDROME_LAYER_TRAFFIC_H

#include "analysis/antipalindrome/layer.h"
#include "sim/base/watch.h"

/* The bytes of vectors that the rank of `space` receives of others while it goes through all layers
 * once, exactly. Looks at each move of each of its subsets: for 30 elements and 2 ranks a minute.
 * `watch` is told layers; or NULL. Fails when memory is short, and with ERROR_STOPPED. */
bool layer_traffic(const struct layer_space *space, int threads, const struct watch *watch,
                   uint64_t *bytes, struct error *error);

#endif
