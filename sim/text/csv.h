/* Lines of CSV files (RFC 4180), without copies. A line ends where the file's does: there are no
 * line breaks within quotes. */
#ifndef SIM_TEXT_CSV_H
#define SIM_TEXT_CSV_H

#include "sim/base/error.h"
#include "sim/text/string_view.h"

/* What stands before the first # that is not in double quotes, without blanks at either end. */
struct string_view csv_content(struct string_view line);

/* Cuts the first field off a line, up to its comma: without blanks at either end and, where it is
 * in double quotes, without them and the blanks within; doubled quotes stay as they are. Fails on a
 * quote that is not closed, or is closed before the end of the field. */
bool csv_cut(struct string_view *rest, struct string_view *field, struct error *error);

#endif
