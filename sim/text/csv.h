/* Reads CSV (RFC 4180) line by line. Fields are views into a line: none has a line break. */
#ifndef SIM_TEXT_CSV_H
#define SIM_TEXT_CSV_H

#include "sim/text/string_view.h"

/* The line without its comment, and without surrounding white space. A comment begins at a #
 * between white space, outside double quotes: "#DIV/0!" of a spreadsheet is none. */
struct string_view csv_content(struct string_view line);

/* The separator of a file, by its first line: ';' if that has one outside quotes, else ','. */
char csv_separator(struct string_view line);

/* Splits off the first field, without surrounding white space and quotes; doubled quotes stay so.
 * After the last field rest->text is NULL. Fails if a quote is not closed, or closed too early. */
bool csv_cut(struct string_view *rest, char separator, struct string_view *field,
             struct error *error);

#endif
