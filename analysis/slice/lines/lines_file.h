/* A list of lines as a result file: data/FORMAT.md describes it. */
#ifndef ANALYSIS_SLICE_LINES_LINES_FILE_H
#define ANALYSIS_SLICE_LINES_LINES_FILE_H

#include "analysis/slice/lines/lines.h"
#include "sim/dataset/dataset_write.h"

#define SLICE_LINES_FILE_TYPE "bukub slice lines"
enum {
    SLICE_LINES_FILE_VERSION = 1,
    SLICE_PATH_TEXT = 4 * SLICE_PATH, /* bytes of the names of a line's squares, "A1 B1 B2" */
};

/* The squares that a line passes, from left to right. */
void slice_path_text(const struct slice_line *line, int side, char text[SLICE_PATH_TEXT]);

/* A file with every line; the caller adds timers and saves it. NULL when it fails. */
struct dataset_writer *slice_lines_file_create(const struct slice_lines *lines,
                                               const struct dataset_origin *given,
                                               struct error *error);

#endif
