/* Sequencium as a struct game_rules (sim/match/game.h says what each function does): `position` is
 * a struct sequencium_position, a move is a code (game.h) and a player is a colour, red or blue. */
#include "sim/sequencium/game.h"

#include "sim/text/untrusted.h"

#include <sys/param.h>

/* A setting is rows x columns, "6x6". */
static bool sequencium_game_start(void *position, const char *setting, struct error *error) {
    enum { MOST = 999 }; /* larger than any board: sequencium_board_init refuses it by its size */
    struct sequencium_board board;
    size_t digits = strcspn(setting, "xX");
    const char *second = setting[digits] ? setting + digits + 1 : "";
    int rows = string_view_number((struct string_view){setting, digits}, MOST);
    int columns = string_view_number(string_view_of(second), MOST);
    if (rows < 0 || columns < 0) /* no numbers, or above MOST */
        return error_input(error, "%s is not a board of 2 to 64 squares: rows x columns, as 6x6",
                           quote(setting).text);
    if (!sequencium_board_init(&board, rows, columns, error))
        return false;
    sequencium_start(position, &board);
    return true;
}

static int sequencium_game_mover(const void *position) {
    const struct sequencium_position *self = position;
    return sequencium_over(self) ? GAME_OVER : self->mover;
}

static size_t sequencium_game_moves(const void *position, uint32_t *move) {
    struct sequencium_move list[SEQUENCIUM_MOVES];
    size_t count = sequencium_moves(position, list);
    for (size_t i = 0; i < count; i++)
        move[i] = sequencium_move_code(list[i]);
    return count;
}

/* The largest number on each open square, as no smaller one is better there; or only the pass. */
static size_t sequencium_game_candidates(const void *position, uint32_t *move) {
    const struct sequencium_position *self = position;
    size_t count = 0;
    for (uint64_t open = sequencium_open(self, self->mover); open; open &= open - 1) {
        struct sequencium_move largest = sequencium_largest_move(self, __builtin_ctzll(open));
        move[count++] = sequencium_move_code(largest);
    }
    return count > 0 ? count : sequencium_game_moves(position, move);
}

static void sequencium_game_apply(void *position, uint32_t move) {
    sequencium_apply(position, sequencium_move_decode(move));
}

static void sequencium_game_pay(const void *position, size_t payoff_rule, double *payoff) {
    const struct sequencium_position *self = position;
    const int red = self->maximum[SEQUENCIUM_RED], blue = self->maximum[SEQUENCIUM_BLUE];
    int to_red = sequencium_payoff((enum sequencium_payoff)payoff_rule, red, blue);
    payoff[SEQUENCIUM_RED] = to_red;
    payoff[SEQUENCIUM_BLUE] = -to_red;
}

/* Pays as if the winner had reached the largest number that it still could, at least one more than
 * the loser's: so no loser gains by forfeiting. Through a region, a connected set of empty squares,
 * the winner can reach at most its largest number beside the region plus the region's squares. */
static void sequencium_game_forfeit(const void *position, int player, size_t payoff_rule,
                                    double *payoff) {
    const struct sequencium_position *self = position;
    const int winner = sequencium_opponent(player);
    struct sequencium_position end = *self;
    int most = self->maximum[winner]; /* largest number that the winner could reach */
    uint64_t left = sequencium_open(self, winner);
    while (left) { /* `left`: open squares of regions not looked at so far */
        uint64_t region = sequencium_part(&self->board, sequencium_empty(self), left & -left);
        for (uint64_t rest = left & region; rest; rest &= rest - 1) {
            int number = sequencium_largest_near(self, winner, __builtin_ctzll(rest)) +
                         __builtin_popcountll(region);
            most = MAX(most, number);
        }
        left &= ~region;
    }
    end.maximum[winner] = (uint8_t)MAX(most, self->maximum[player] + 1);
    sequencium_game_pay(&end, payoff_rule, payoff);
}

static int sequencium_game_move_parts(const void *position, uint32_t move,
                                      char place[GAME_MOVE_TEXT]) {
    const struct sequencium_position *self = position;
    struct sequencium_move decoded = sequencium_move_decode(move);
    const struct square_text name = square_name(self->board.columns, decoded.square);
    snprintf(place, GAME_MOVE_TEXT, "%s", decoded.number > 0 ? name.text : "pass");
    return decoded.number; /* 0 for a pass */
}

static struct move_text sequencium_game_move_text(const void *position, uint32_t move) {
    struct move_text shown = {{0}};
    int number = sequencium_game_move_parts(position, move, shown.text);
    size_t length = strlen(shown.text);
    if (number > 0)
        snprintf(shown.text + length, sizeof shown.text - length, " %d", number);
    return shown;
}

/* Says which rule an illegal move, as it was written, breaks. Returns false. */
static bool refuse_move(const struct sequencium_position *self, struct sequencium_move move,
                        const char *written, struct error *error) {
    int occupant = self->number[move.square]; /* the number on the square; 0: it is empty */
    int near = sequencium_largest_near(self, self->mover, move.square);
    if (move.number == 0)
        return error_input(error, "%s is not legal: there are squares to write on", written);
    if (occupant > 0)
        return error_input(error, "%s is not legal: the square is occupied by %c%d", written,
                           self->own[SEQUENCIUM_BLUE] >> move.square & 1 ? 'b' : 'r', occupant);
    if (near == 0)
        return error_input(error, "%s is not legal: the square is not next to a number of %s%s",
                           written, sequencium_colour_name(self->mover),
                           sequencium_open(self, self->mover) ? "" : ", who must pass");
    return error_input(error, "%s is not legal: the number there is at most %d", written, near + 1);
}

/* Reads "B2 3", "B2" (with the largest legal number) or "pass". */
static bool sequencium_game_move_parse(const void *position, const char *text, uint32_t *move,
                                       struct error *error) {
    const struct sequencium_position *self = position;
    const struct quote quoted = quote(text);
    struct string_view rest = string_view_trim(string_view_of(text));
    struct sequencium_move read = {0};
    if (!string_view_is_any_case(rest, "pass")) {
        struct string_view name = string_view_word(&rest); /* a lone name leaves no rest */
        int square, number = 0;                            /* stays 0 if there is no such square */
        if (square_find(self->board.rows, self->board.columns, name, &square, NULL))
            number = rest.length > 0 ? string_view_number(string_view_trim(rest), 9999999)
                                     : sequencium_largest_near(self, self->mover, square) + 1;
        if (number < 1)
            return error_input(
                error, "%s is not a move: a square A1 to %s and a number, as B2 2, or pass",
                quoted.text, square_name(self->board.columns, self->board.squares - 1).text);
        /* The largest number that fits into a move is as illegal as a larger one. */
        read = (struct sequencium_move){(uint8_t)square, (uint8_t)MIN(number, UINT8_MAX)};
    }
    *move = sequencium_move_code(read);
    return sequencium_legal(self, read) || refuse_move(self, read, quoted.text, error);
}

const struct game_rules game_sequencium = {
    .name = "sequencium",
    .setting = "6x6",
    .settings = "ROWSxCOLUMNS of 2 to 64 squares",
    .payoffs = sequencium_payoffs,
    .position_size = sizeof(struct sequencium_position),
    .most_moves = SEQUENCIUM_MOVES,
    .start = sequencium_game_start,
    .players = game_two_players,
    .player_name = sequencium_colour_name,
    .mover = sequencium_game_mover,
    .moves = sequencium_game_moves,
    .candidates = sequencium_game_candidates,
    .apply = sequencium_game_apply,
    .pay = sequencium_game_pay,
    .forfeit = sequencium_game_forfeit,
    .notation = "a square and a number, as B2 2, or only B2 for the largest number",
    .move_text = sequencium_game_move_text,
    .move_parse = sequencium_game_move_parse,
    .number_name = "number",
    .move_parts = sequencium_game_move_parts,
    .print = sequencium_position_print,
    .parse = sequencium_position_parse,
    .draw = sequencium_position_draw,
};
