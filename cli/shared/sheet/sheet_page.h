/* The pages of a sheet. */
#ifndef CLI_SHARED_SHEET_SHEET_PAGE_H
#define CLI_SHARED_SHEET_SHEET_PAGE_H

#include "cli/shared/sheet/sheet.h"

/* Where things are on a page, in points. */
struct sheet_layout {
    double width, height; /* of the page */
    size_t per_page, columns, rows;
    double left, top, right, bottom; /* of what is below the heading */
    double side;                     /* of a board, at most */
};

/* With as many columns as make the boards largest. */
struct sheet_layout sheet_layout(double width, double height, size_t per_page);

/* The side of a board of squares * squares. */
double sheet_layout_side(const struct sheet_layout *layout, int squares);

/* Draws page number `page` of `pages` with puzzles, or with their solutions. */
void sheet_page_draw(const struct sheet *sheet, const struct sheet_layout *layout, size_t page,
                     size_t pages, bool solved, cairo_t *cairo);

#endif
