/* Results as the data of a report page, JSON that cli/report/page/parts/dataset.js reads:
 *
 *     {"files": [{"name": "sweep.h5",
 *                 "attributes": {"filetype": "bukub walk sweep", ...},
 *                 "variables": [{"head": {"name": "mean", "type": "double", "units": "moves",
 *                                         "dimensions": ["strategy", "p", "start"],
 *                                         "long_name": "..."},
 *                                "values": [...]}, ...]}, ...]}
 *
 * A coordinate has the name of its dimension. Whole numbers beyond 2^53 are strings, and so are
 * "NaN", "Infinity" and "-Infinity". Large variables have "packed" instead of "values":
 * {"type": ..., "bytes": ...}, compressed with zlib, in base64. Numbers have the smallest of the
 * types uint8, uint16, uint32 and float64 that holds them all, or from 100,000 numbers on float32
 * instead of float64, which the page shows with seven significant digits; they are little-endian,
 * first the lowest bytes of all of them, then the next ones. Texts, of the type texts, are a JSON
 * array. No text has a '<', so the data can be part of an HTML script element. */
#ifndef CLI_REPORT_PAGE_DATA_H
#define CLI_REPORT_PAGE_DATA_H

#include "sim/dataset/result.h"

#include <stdio.h>

/* Writes the object of one file: its attributes, and the variables of `result`, which was read from
 * it. Failures of `out` are left to ferror. */
void page_data_write(FILE *out, const struct dataset_file *file, const struct result *result);

#endif
