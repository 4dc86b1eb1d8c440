/* What the walker command shows. */
#ifndef CLI_MAGICBOARD_WALKER_REPORT_H
#define CLI_MAGICBOARD_WALKER_REPORT_H

#include "analysis/magicboard/chain_file.h"

#include <jansson.h>

struct walker_report {
    const struct magicboard_entry *entry;   /* [count] */
    const struct magicboard_walker *walker; /* [count] */
    size_t count;
    uint64_t games; /* walks that were played of each */
    double seconds;
};

/* A table with a line for each puzzle, and one for its walks. Returns false when memory was
 * short. */
bool walker_report_print(const struct walker_report *report);

/* The same as an object, with the distribution; NULL when memory is short. */
json_t *walker_report_json(const struct walker_report *report);

#endif
