#include "sim/walk/engine.h"

const struct walk_engine *const engines[] = {&engine_plain, &engine_loop, &engine_table, NULL};
