/* Slice Through The Boundaries as a struct game_rules, whose functions sim/match/game.h describes.
 *
 * A position (sim/slice/position.h) holds the grid of the current round and the scores of the
 * finished ones. In round r player r is the offense: all players fill squares, and then player r
 * scores as many points as the best line through the grid crosses boundaries between filled and
 * empty squares. A move is the number of the square to fill, row * side + column. */
#include "analysis/slice/rounds/game.h"

#include "analysis/slice/lines/best.h"
#include "sim/text/square.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <string.h>

static const char *const payoffs[] = {"points", "outcome", NULL};

static int slice_game_players(const void *position) {
    const struct slice_position *self = position;
    return self->players;
}

static int slice_game_mover(const void *position) {
    return slice_match_over(position) ? GAME_OVER : slice_filler(position);
}

static size_t slice_game_moves(const void *position, uint32_t *move) {
    const struct slice_position *self = position;
    size_t count = 0;
    for (int square = 0; !slice_match_over(self) && square < slice_squares(&self->grid); square++)
        if (!slice_is_filled(&self->grid, square))
            move[count++] = (uint32_t)square;
    return count;
}

/* Rejection sampling: at least half of the squares are empty, so two draws suffice on average. */
static uint32_t slice_game_draw_move(const void *position, struct draws *draws) {
    const struct slice_position *self = position;
    uint32_t squares = (uint32_t)slice_squares(&self->grid), square;
    do
        square = draws_below(draws, squares);
    while (slice_is_filled(&self->grid, (int)square));
    return square;
}

static void slice_game_apply(void *position, uint32_t move) {
    struct slice_position *self = position;
    slice_fill(&self->grid, (int)move);
    if (slice_fills_left(self) == 0)
        slice_round_end(self, slice_best_score(slice_lines_of(self->grid.side), &self->grid));
}

/* Rounds are independent and totals additive, so before the last round a search may play only the
 * current one, for points. In the last round nothing is removed, and the payoff rule holds. */
static size_t slice_game_shorten(void *position, size_t payoff_rule) {
    struct slice_position *self = position;
    if (self->round + 1 >= self->rounds)
        return payoff_rule;
    self->rounds = (uint8_t)(self->round + 1);
    return SLICE_POINTS;
}

static void slice_game_pay(const void *position, size_t payoff_rule, double *payoff) {
    const struct slice_position *self = position;
    int players = self->players, highest = 0, winners = 0, sum = 0;
    for (int player = 0; player < players; player++) {
        int score = self->score[player];
        winners = score > highest ? 1 : winners + (score == highest);
        highest = score > highest ? score : highest;
        sum += score;
    }
    for (int player = 0; player < players; player++) {
        int score = self->score[player];
        double share = score == highest ? (double)players / winners - 1 : -1;
        double ahead = score - (double)(sum - score) / (players - 1);
        payoff[player] = payoff_rule == SLICE_OUTCOME ? share : ahead;
    }
}

/* The others share the loss of `player` equally, since the order among them is unknown. For the
 * outcome the loss is 1. For points it is how far the mean of the others would be ahead if they
 * scored the most that is possible from now on, and `player` nothing; but it is at least 1. */
static void slice_game_forfeit(const void *position, int player, size_t payoff_rule,
                               double *payoff) {
    const struct slice_position *self = position;
    int most = slice_most_score(self->grid.side, self->players), sum = 0;
    double others = self->players - 1;
    for (int other = 0; other < self->players; other++) {
        bool still_scores = other >= self->round && other < self->rounds; /* in its own round */
        if (other != player)
            sum += still_scores ? most : self->score[other];
    }
    double behind = sum / others - self->score[player];
    double loss = behind > 1 && payoff_rule == SLICE_POINTS ? behind : 1;
    for (int other = 0; other < self->players; other++)
        payoff[other] = other == player ? -loss : loss / others;
}

static int slice_game_move_parts(const void *position, uint32_t move, char place[GAME_MOVE_TEXT]) {
    const struct slice_position *self = position;
    strcpy(place, square_name(self->grid.side, (int)move).text);
    return GAME_NO_NUMBER;
}

static struct move_text slice_game_move_text(const void *position, uint32_t move) {
    struct move_text shown = {{0}};
    slice_game_move_parts(position, move, shown.text);
    return shown;
}

static bool slice_game_move_parse(const void *position, const char *text, uint32_t *move,
                                  struct error *error) {
    const struct slice_position *self = position;
    int side = self->grid.side, square;
    struct string_view word = string_view_trim(string_view_of(text));
    if (!square_find(side, side, word, &square, NULL))
        return error_input(error, "%s is not a move: a square A1 to %c%d", quote(text).text,
                           'A' + side - 1, side);
    if (slice_is_filled(&self->grid, square))
        return error_input(error, "%s is not legal: the square is filled", quote(text).text);
    *move = (uint32_t)square;
    return true;
}

/* If the move ends a round, draws the grid with the first of the best lines, and says where the
 * line begins and ends, and which boundaries it crosses: "B1-B2, B2-C2". */
static void slice_game_explain(const void *position, uint32_t move, const struct drawing *drawing,
                               FILE *out) {
    struct slice_position next = *(const struct slice_position *)position;
    struct wrapped list = {.out = out, .width = drawing->width, .between = ","};
    if (slice_fills_left(&next) > 1) /* the move does not end the round */
        return;
    slice_fill(&next.grid, (int)move);
    const struct slice_line *best = slice_best_line(slice_lines_of(next.grid.side), &next.grid);
    const struct slice_passage passage = slice_passage_of(&next.grid, &best->chord);
    fprintf(out, "\nround %d is over\n", next.round + 1);
    slice_passage_draw(&next.grid, &passage, drawing, out);
    fprintf(out, "%s's line goes from %s to %s and crosses %d boundar%s:\n",
            slice_player_name(next.round), slice_point_text(&passage.chord.from).text,
            slice_point_text(&passage.chord.to).text, passage.score,
            passage.score == 1 ? "y" : "ies");
    for (int i = 0; i + 1 < passage.squares; i++)
        if (passage.crossed[i]) {
            char step[SLICE_STEP_TEXT];
            slice_passage_step(&passage, i, step);
            wrapped_word(&list, step);
        }
    fputc('\n', out);
}

const struct game_rules game_slice = {
    .name = "slice",
    .setting = "5",
    .settings = "1 to 16, 12:3 for three players, 12:3:1 where the offense fills second",
    .payoffs = payoffs,
    .position_size = sizeof(struct slice_position),
    .most_moves = SLICE_SQUARES,
    .move_numbers = SLICE_SQUARES,
    .start = slice_setting_read,
    .players = slice_game_players,
    .player_name = slice_player_name,
    .mover = slice_game_mover,
    .moves = slice_game_moves,
    .draw_move = slice_game_draw_move,
    .apply = slice_game_apply,
    .shorten = slice_game_shorten,
    .pay = slice_game_pay,
    .forfeit = slice_game_forfeit,
    .notation = "a square to fill, as B3",
    .move_text = slice_game_move_text,
    .move_parse = slice_game_move_parse,
    .number_name = "number",
    .move_parts = slice_game_move_parts,
    .print = slice_position_print,
    .parse = slice_position_parse,
    .draw = slice_position_draw,
    .explain = slice_game_explain,
};
