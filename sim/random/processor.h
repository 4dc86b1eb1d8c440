/* Selects kernels: only instruction sets that the CPU supports, and none wider than the environment
 * variable BUKUB_PROCESSOR names. Every kernel gives the same bytes; a narrower one is slower, and
 * selected to test what other processors do. */
#ifndef SIM_RANDOM_PROCESSOR_H
#define SIM_RANDOM_PROCESSOR_H

#include "sim/base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* What kernels are compiled for, by the names that the Makefile gives their flags: the narrowest
 * first, which every processor of this architecture has. Ended by NULL. */
const char *processor_width(size_t i);

/* Whether this processor has the instructions of that width. */
bool processor_has(const char *width);

/* Whether the CPU supports this width and BUKUB_PROCESSOR permits it. */
bool processor_allows(const char *width);

/* False if BUKUB_PROCESSOR names no width that this processor has. */
bool processor_check(struct error *error);

#endif
