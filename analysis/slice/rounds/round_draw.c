#include "analysis/slice/rounds/round_draw.h"

#include "analysis/slice/lines/best.h"
#include "sim/slice/passage_draw.h"

static void draw_crossings(const struct slice_passage *passage, FILE *out) {
    const char *before = "";
    for (int i = 0; i + 1 < passage->squares; i++) {
        char step[SLICE_STEP_TEXT];
        if (!passage->crossed[i])
            continue;
        slice_passage_step(passage, i, step);
        fprintf(out, "%s%s", before, step);
        before = ", ";
    }
    fputc('\n', out);
}

void slice_round_draw(const struct slice_lines *lines, const struct slice_grid *grid, int round,
                      const char *who, bool colour, FILE *out) {
    struct slice_passage passage = slice_passage_of(grid, &slice_best_line(lines, grid)->chord);
    char from[SLICE_POINT_TEXT], to[SLICE_POINT_TEXT];
    slice_point_print(&passage.chord.from, from);
    slice_point_print(&passage.chord.to, to);
    fprintf(out, "\nround %d is over\n", round);
    slice_passage_draw(grid, &passage, colour, out);
    fprintf(out, "%s's line goes from %s to %s and crosses %d boundar%s:\n", who, from, to,
            passage.score, passage.score == 1 ? "y" : "ies");
    draw_crossings(&passage, out);
}
