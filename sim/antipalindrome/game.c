/* Palindromes/Antipalindromes as a struct game_rules: sim/match/game.h says what its functions do.
 * A `position` is a struct antipalindrome_row; row.h says what windows, scores and margins are. */
#include "sim/antipalindrome/game.h"

#include "sim/text/untrusted.h"

const char *const antipalindrome_payoffs[] = {"margin", "outcome", NULL};

const char *antipalindrome_player_name(int player) { return player == 0 ? "Player 1" : "Player 2"; }

static int row_game_mover(const void *position) {
    return antipalindrome_empty(position) ? antipalindrome_mover(position) : GAME_OVER;
}

static size_t row_game_moves(const void *position, uint32_t *move) {
    size_t count = 0;
    for (uint64_t rest = antipalindrome_empty(position); rest; rest &= rest - 1)
        for (uint8_t digit = 0; digit < 2; digit++)
            move[count++] = antipalindrome_move_code(
                (struct antipalindrome_move){(uint8_t)__builtin_ctzll(rest), digit});
    return count;
}

static void row_game_apply(void *position, uint32_t move) {
    antipalindrome_apply(position, antipalindrome_move_decode(move));
}

/* Sets payoff[player] of a game with that margin: what one player gains, the other loses. */
static void row_game_pay_margin(size_t payoff_rule, int margin, double *payoff) {
    int paid = payoff_rule == ANTIPALINDROME_OUTCOME ? (margin > 0) - (margin < 0) : margin;
    payoff[0] = paid;
    payoff[1] = -paid;
}

static void row_game_pay(const void *position, size_t payoff_rule, double *payoff) {
    row_game_pay_margin(payoff_rule, antipalindrome_margin(position), payoff);
}

/* `player` forfeits, and loses as if the opponent scored every window that is full or still open to
 * the opponent, and the score of `player` stayed; but by at least 2, since all scores are even. */
static void row_game_forfeit(const void *position, int player, size_t payoff_rule, double *payoff) {
    struct antipalindrome_window window[ANTIPALINDROME_WINDOWS];
    size_t windows = antipalindrome_windows(position, 1 - player, true /* open */, window);
    int score[2];
    antipalindrome_score(position, score);
    int deficit = -score[player]; /* by which the player loses */
    for (size_t i = 0; i < windows; i++)
        deficit += window[i].length;
    deficit = deficit > 2 ? deficit : 2;
    row_game_pay_margin(payoff_rule, player == 0 ? -deficit : deficit, payoff);
}

/* Writes the square of a move, from 1, to `place`; returns the digit. */
static int row_game_move_parts(const void *position, uint32_t move, char place[GAME_MOVE_TEXT]) {
    snprintf(place, GAME_MOVE_TEXT, "%u", move / 2 + 1);
    return (int)(move % 2);
}

static struct move_text row_game_move_text(const void *position, uint32_t move) {
    struct move_text shown;
    int digit = row_game_move_parts(position, move, shown.text);
    size_t length = strlen(shown.text);
    snprintf(shown.text + length, sizeof shown.text - length, "=%d", digit);
    return shown;
}

/* Reads "5=1" or "5 1", with blanks around. */
static bool row_game_move_parse(const void *position, const char *text, uint32_t *move,
                                struct error *error) {
    const struct antipalindrome_row *row = position;
    struct string_view view = string_view_trim(string_view_of(text));
    size_t length = view.length > 2 ? view.length - 2 : 0; /* of the number of the square */
    int number = string_view_number((struct string_view){view.text, length}, row->squares);
    const char *rest = view.text + length; /* the last two characters, if length > 0 */
    if (number < 1 || !strchr("= \t", rest[0]) || (rest[1] != '0' && rest[1] != '1'))
        return error_input(error, "%s is not a move: a square 1 to %d and a digit 0 or 1, as 1=0",
                           quote(text).text, row->squares);
    const struct antipalindrome_move read = {(uint8_t)(number - 1), (uint8_t)(rest[1] - '0')};
    if (row->filled >> read.square & 1)
        return error_input(error, "%s is not legal: the square is occupied by %d", quote(text).text,
                           (int)(row->digit >> read.square & 1));
    *move = antipalindrome_move_code(read);
    return true;
}

/* Draws the row and, if it is full, what each player scores. */
static void row_game_draw(const void *position, const struct drawing *drawing, FILE *out) {
    const struct antipalindrome_row *row = position;
    antipalindrome_row_draw(row, drawing->colour, out);
    if (row_game_mover(row) != GAME_OVER)
        return;
    int score[2];
    antipalindrome_score(row, score);
    for (int player = 0; player < 2; player++) {
        struct antipalindrome_window window[ANTIPALINDROME_WINDOWS];
        size_t windows = antipalindrome_windows(row, player, false /* full */, window);
        fprintf(out, "%s: %d points for %zu %spalindrome%s", antipalindrome_player_name(player),
                score[player], windows, player == 0 ? "" : "anti", windows == 1 ? "" : "s");
        if (windows > 0) {
            /* Windows are ordered by length, then from the left: this is the rightmost longest. */
            const struct antipalindrome_window *longest = &window[windows - 1];
            char text[ANTIPALINDROME_ROW_TEXT];
            antipalindrome_row_text(row, text);
            fprintf(out, ", the longest %.*s at %d", longest->length, text + longest->square,
                    longest->square + 1);
        }
        fputc('\n', out);
    }
}

const struct game_rules game_antipalindrome = {
    .name = "antipalindrome",
    .setting = "16",
    .settings = "1 to 64, 16:2 where Player 2 moves first",
    .payoffs = antipalindrome_payoffs,
    .position_size = sizeof(struct antipalindrome_row),
    .most_moves = 2 * (size_t)ANTIPALINDROME_SQUARES,
    .start = antipalindrome_setting_read,
    .players = game_two_players,
    .player_name = antipalindrome_player_name,
    .mover = row_game_mover,
    .moves = row_game_moves,
    .apply = row_game_apply,
    .pay = row_game_pay,
    .forfeit = row_game_forfeit,
    .notation = "a square, counted from the left, and a digit, as 5=1 or 5 1",
    .move_text = row_game_move_text,
    .move_parse = row_game_move_parse,
    .number_name = "digit",
    .move_parts = row_game_move_parts,
    .print = antipalindrome_row_print,
    .parse = antipalindrome_row_parse,
    .draw = row_game_draw,
};
