/* The table engine with a kernel of one's choice, for tests and measurements. */
#ifndef SIM_WALK_ENGINE_ENGINE_TABLE_H
#define SIM_WALK_ENGINE_ENGINE_TABLE_H

#include "sim/walk/engine/lanes.h"

/* As engine_table.prepare, which takes the fastest kernel that the machine supports. */
bool engine_table_prepare(void **state, const struct walk_play *play,
                          const struct lanes_kernel *kernel, struct error *error);

#endif
