/* Whether a file is whole, before HDF5 sees it: HDF5 trusts what it reads, and may crash on a
 * damaged file. */
#ifndef SIM_DATASET_DATASET_CHECK_H
#define SIM_DATASET_DATASET_CHECK_H

#include "sim/base/error.h"

#include <stdint.h>

/* *size: its bytes. Fails with a line that begins with `path`. */
bool dataset_check(const char *path, uint64_t *size, struct error *error);

#endif
