/* The game as a file for the model checker PRISM. */
#ifndef CLI_WALK_PRISM_EXPORT_H
#define CLI_WALK_PRISM_EXPORT_H

#include "sim/base/error.h"
#include "sim/walk/rules/walk.h"

/* Saves what prism_write writes, in one piece; an existing file is replaced only with `force`. */
bool prism_export(const char *path, bool force, const struct walk_board *board, int start,
                  bool offered, struct error *error);

#endif
