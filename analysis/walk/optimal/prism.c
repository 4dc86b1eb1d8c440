#include "analysis/walk/optimal/prism.h"

#include "sim/text/number.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/board.h"

#include <errno.h>
#include <string.h>

/* Letters that a collection can hold. */
static void find_letters(const struct walk_board *board, bool held[WALK_LETTERS]) {
    memset(held, 0, WALK_LETTERS * sizeof *held);
    for (int square = 0; square < board->squares; square++)
        held[board->letter[square]] |= !board->green[square];
    for (int i = 0; i < board->reset.size; i++)
        held[board->reset.letter[i]] = true;
}

/* The sum of something for each letter held. */
static void write_sum(FILE *file, const bool held[WALK_LETTERS], const char *before,
                      const char *after) {
    const char *plus = "";
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        if (held[letter]) {
            fprintf(file, "%s%sn%c%s", plus, before, 'A' + letter, after);
            plus = " + ";
        }
}

static void write_board(FILE *file, const struct walk_board *board) {
    fprintf(file, "// The palindrome walk. Squares are numbered row by row from the top left:\n");
    for (int row = 0; row < board->rows; row++) {
        fprintf(file, "//");
        for (int column = 0; column < board->columns; column++) {
            int square = row * board->columns + column;
            fprintf(file, " %c%c", 'A' + board->letter[square], board->green[square] ? '*' : ' ');
        }
        fprintf(file, "\n");
    }
    fprintf(file, "// A star: green.\n");
}

/* The kind of model; p, which is a constant to be set unless the decisions are given for one p. */
static void write_kind(FILE *file, const struct prism_model *model) {
    char p[NUMBER_TEXT];
    number_print(model->p, p);
    if (model->table)
        fprintf(file, "// Strategy: %s\n\ndtmc\n\nconst double p = %s; // of a reset\n\n",
                quote(model->strategy).text, p);
    else
        fprintf(file, "\nmdp\n\nconst double p; // of a reset\n\n");
}

static void write_formulas(FILE *file, const bool held[WALK_LETTERS]) {
    fprintf(file, "formula size = ");
    write_sum(file, held, "", "");
    fprintf(file, ";\nformula odd = ");
    write_sum(file, held, "mod(", ", 2)");
    fprintf(file, ";\nformula done = size = %d;\n", WALK_PALINDROME);
    fprintf(file, "label \"done\" = done;\n\n");
}

static void write_variables(FILE *file, const struct walk_board *board,
                            const bool held[WALK_LETTERS], int start, bool offered) {
    fprintf(file, "module walk\n    square : [0..%d] init %d;\n", board->squares - 1, start);
    fprintf(file, "    chooses : bool init %s;\n", offered ? "true" : "false");
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        if (held[letter])
            fprintf(file, "    n%c : [0..%d] init 0;\n", 'A' + letter, WALK_PALINDROME);
    fprintf(file, "\n");
}

/* The two outcomes of a green square, as parts of a move with that probability. */
static void write_green(FILE *file, const struct walk_board *board, const bool held[WALK_LETTERS],
                        int square, const char *probability) {
    fprintf(file, "%s * p : (square' = %d)", probability, square);
    for (uint8_t letter = 0; letter < WALK_LETTERS; letter++)
        if (held[letter])
            fprintf(file, " & (n%c' = %d)", 'A' + letter, walk_count(&board->reset, letter));
    fprintf(file, "\n        + %s * (1 - p) : (square' = %d)", probability, square);
    if (held[board->letter[square]])
        fprintf(file, " & (n%c' = 0)", 'A' + board->letter[square]);
}

static void write_move(FILE *file, const struct walk_board *board, const bool held[WALK_LETTERS],
                       const int *to, int count) {
    char probability[16];
    snprintf(probability, sizeof probability, "1/%d", count);
    for (int i = 0; i < count; i++) {
        fprintf(file, "%s", i > 0 ? "\n        + " : "\n        ");
        if (board->green[to[i]])
            write_green(file, board, held, to[i], probability);
        else
            fprintf(file, "%s : (square' = %d) & (chooses' = true)", probability, to[i]);
    }
    fprintf(file, ";\n");
}

static void write_moves(FILE *file, const struct walk_board *board, const bool held[WALK_LETTERS]) {
    int all[WALK_MAX_SQUARES], around[8];
    const char *either = "    [move] !chooses & !done & (";
    for (int square = 0; square < board->squares; square++) {
        all[square] = square;
        if (!board->edge[square])
            continue;
        fprintf(file, "%ssquare = %d", either, square);
        either = " | ";
    }
    fprintf(file, ") ->");
    write_move(file, board, held, all, board->squares);
    for (int square = 0; square < board->squares; square++)
        if (!board->edge[square]) {
            fprintf(file, "    [move] !chooses & !done & square = %d ->", square);
            write_move(file, board, held, around, board_neighbours(board, square, around));
        }
}

/* `(square = 3 | square = 7)`: the white squares with a letter, after `before`. False, and nothing
 * is written, if there are none. */
static bool write_squares(FILE *file, const struct walk_board *board, int letter,
                          const char *before) {
    const char *either = before;
    for (int square = 0; square < board->squares; square++) {
        if (board->green[square] || board->letter[square] != letter)
            continue;
        fprintf(file, "%s%ssquare = %d", either, either == before ? "(" : "", square);
        either = " | ";
    }
    if (either != before)
        fprintf(file, ")");
    return either != before;
}

/* After a fifth letter at most one letter may occur an odd number of times. */
static void write_legal(FILE *file, int letter) {
    fprintf(file, "size < %d | (mod(n%c, 2) = 0 ? odd + 1 : odd - 1) <= 1", WALK_PALINDROME - 1,
            'A' + letter);
}

/* The game: taking and leaving are two commands. PRISM's symbolic engines also examine unreachable
 * states and reject a command that would take a variable out of its range there, so each command
 * has a guard against it. */
static void write_choices(FILE *file, const struct walk_board *board) {
    fprintf(file, "\n    [leave] chooses & !done -> (chooses' = false);\n");
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        if (write_squares(file, board, letter, "    [take] chooses & !done & ")) {
            fprintf(file, "\n        & n%c < %d & (", 'A' + letter, WALK_PALINDROME);
            write_legal(file, letter);
            fprintf(file, ") ->\n        (n%c' = n%c + 1) & (chooses' = false);\n", 'A' + letter,
                    'A' + letter);
        }
}

/* A strategy: where both are legal, one command takes with the probability of the formula. */
static void write_decisions(FILE *file, const struct walk_board *board) {
    for (int letter = 0; letter < WALK_LETTERS; letter++) {
        int name = 'A' + letter;
        if (!write_squares(file, board, letter, "\n    [decide] chooses & !done & "))
            continue;
        fprintf(file, "\n        & n%c < %d & legal%c ->\n", name, WALK_PALINDROME, name);
        fprintf(file, "        take%c : (n%c' = n%c + 1) & (chooses' = false)\n", name, name, name);
        fprintf(file, "        + 1 - take%c : (chooses' = false);\n", name);
        write_squares(file, board, letter, "    [leave] chooses & !done & ");
        fprintf(file, "\n        & !legal%c -> (chooses' = false);\n", name);
    }
}

static bool is_taken(const struct walk_board *board, int letter) {
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square] && board->letter[square] == letter)
            return true;
    return false;
}

/* The formulas of write_decisions. */
static bool write_takes(FILE *file, const struct walk_table *table, struct error *error) {
    for (int letter = 0; letter < WALK_LETTERS; letter++) {
        if (!is_taken(table->board, letter))
            continue;
        fprintf(file, "formula legal%c = ", 'A' + letter);
        write_legal(file, letter);
        fprintf(file, ";\nformula take%c = ", 'A' + letter);
        if (!prism_write_take(file, table, (uint8_t)letter, error))
            return false;
        fprintf(file, ";\n");
    }
    fprintf(file, "\n");
    return true;
}

bool prism_write(FILE *file, const struct prism_model *model, struct error *error) {
    const struct walk_board *board = model->board;
    bool held[WALK_LETTERS];
    find_letters(board, held);
    write_board(file, board);
    write_kind(file, model);
    write_formulas(file, held);
    if (model->table && !write_takes(file, model->table, error))
        return false;
    write_variables(file, board, held, model->start, model->offered);
    write_moves(file, board, held);
    if (model->table)
        write_decisions(file, board);
    else
        write_choices(file, board);
    fprintf(file, "\n    [] done -> true;\nendmodule\n\nrewards \"moves\"\n    [move] true : 1;\n"
                  "endrewards\n");
    if (fflush(file) == 0 && !ferror(file))
        return true;
    return error_system(error, "cannot write the model: %s", strerror(errno));
}
