/* Samples as users have them: on the command line, or in a file. */
#ifndef SIM_STATISTICS_SAMPLE_READ_H
#define SIM_STATISTICS_SAMPLE_READ_H

#include "sim/statistics/sample.h"

enum { SAMPLE_FILE_MEGABYTES = 64 };

/* Reads a sample from an argument: numbers separated by commas, as 25,13,16, or the path of a file.
 * What holds nothing but digits, signs, points, commas, spaces and the letter e is taken for
 * numbers (such a file can be named ./25).
 *
 * A file is CSV text of at most SAMPLE_FILE_MEGABYTES: numbers one to a line, or several separated
 * by commas, all of them one sample. The first line may be a header: names, of which the first
 * begins with a letter. Of a file with several columns one must be named, as in FILE:COLUMN (FILE
 * with a colon in its own name is found first); then the first line is the header, and each line
 * has as many fields. Numbers and names may stand in double quotes. Blanks around them are ignored,
 * as are empty lines, the rest of a line after #, carriage returns and a byte order mark.
 *
 * Fills a zeroed sample with at least one number. Errors name FILE:LINE. */
bool sample_read(struct sample *sample, const char *argument, struct error *error);

#endif
