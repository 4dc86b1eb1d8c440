#include "sim/slice/position_draw.h"

#include "sim/slice/grid_draw.h"

static void draw_scores(const struct slice_position *position, FILE *out) {
    for (int round = 0; round < position->round; round++)
        fprintf(out, "%s%s %d", round == 0 ? "scores: " : ", ", slice_player_name(round),
                position->score[round]);
    if (position->round > 0)
        fputc('\n', out);
}

void slice_position_draw(const struct slice_position *position, bool colour, FILE *out) {
    if (slice_match_over(position)) {
        draw_scores(position, out);
        return;
    }
    int left = slice_fills_left(position);
    fprintf(out, "round %d of %d: %s is offense, %d square%s left to fill\n", position->round + 1,
            position->players, slice_player_name(position->round), left, left == 1 ? "" : "s");
    draw_scores(position, out);
    slice_grid_draw(&position->grid, colour, out);
}
