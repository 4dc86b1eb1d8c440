/* Writes the game, or a strategy, for the model checker PRISM: variables, and commands such as
 *     [move] !chooses & !done & square = 9 -> 1/8 : (square' = 0) & (chooses' = true) + ...;
 * (label, condition, and the probability and new values of each outcome). For each letter, a tree
 * of decisions says whether a strategy takes it. The tree branches by features of the collection
 * held until the strategy treats all collections of a branch alike: (size = 0 ? 1 : (nA = 1 ? 1 :
 * 0)) takes a letter if none or exactly one A is held. A row of the table is a collection. */
#include "analysis/walk/optimal/prism.h"

#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <errno.h>
#include <sys/param.h>

/* Some squares of the board. */
struct squares {
    int count;
    int square[WALK_MAX_SQUARES]; /* [count] */
};

static struct squares white_squares(const struct walk_board *board, int letter) {
    struct squares white = {.count = 0};
    for (int i = 0; i < board->squares; i++)
        if (!board->green[i] && board->letter[i] == letter)
            white.square[white.count++] = i;
    return white;
}

/* What the decision tree of one letter is written from. */
struct take_tree {
    FILE *file;
    const struct walk_table *table;
    uint8_t letter;
    struct squares white; /* the squares where it can be taken */
};

/* The probability of taking the letter on white square number i, with that row held. */
static double take_at(const struct take_tree *tree, uint32_t row, int i) {
    return table_take(tree->table, row, tree->white.square[i]);
}

/* The features, in the order in which a tree branches by them: how many letters are held; how many
 * an odd number of times; how many copies of the tree's letter; how many of A, of B and so on. */
enum { BY_SIZE, BY_ODD, BY_COPIES, BY_LETTER /* BY_LETTER + 1 .. for B and so on */ };

static int feature_of(const struct take_tree *tree, uint32_t row, int feature) {
    const struct walk_collection *held = &tree->table->collection[row];
    if (feature == BY_SIZE)
        return held->size;
    if (feature == BY_ODD)
        return walk_odd(held);
    return walk_count(held, feature == BY_COPIES ? tree->letter : (uint8_t)(feature - BY_LETTER));
}

/* Writes a leaf, the probabilities of taking in this row: first those that differ from the last
 * square's, then that of all other squares: 1 or (square = 3 ? 0 : square = 7 ? 0.5 : 1). */
static void write_leaf(const struct take_tree *tree, uint32_t row) {
    double last = take_at(tree, row, tree->white.count - 1);
    const char *before = "(", *after = "";
    for (int i = 0; i + 1 < tree->white.count; i++) {
        double take = take_at(tree, row, i);
        if (take == last)
            continue;
        fprintf(tree->file, "%ssquare = %d ? %s : ", before, tree->white.square[i],
                number_text(take).text);
        before = "";
        after = ")";
    }
    fprintf(tree->file, "%s%s", number_text(last).text, after);
}

/* Writes the tree for these rows, and reorders them. Rows that are alike become a leaf. Others are
 * divided by the first feature in which they differ: those with its least value, then the rest,
 * which may be divided by the same feature again: (size = 0 ? 1 : size = 1 ? 0 : 1). Successive
 * conditions on one feature share a pair of parentheses: it is open already if `above`, the feature
 * of the condition before (-1: there is none), is the same. */
static void write_tree(const struct take_tree *tree, uint32_t *rows, size_t count, int above) {
    bool alike = true; /* the letter is taken with the same probabilities in all these rows */
    for (size_t k = 1; k < count; k++)
        for (int i = 0; i < tree->white.count; i++)
            alike = alike && take_at(tree, rows[0], i) == take_at(tree, rows[k], i);
    if (alike) {
        write_leaf(tree, rows[0]);
        return;
    }

    /* The first feature with two values: different collections differ in at least one. */
    int feature = -1, least, most;
    do {
        feature++;
        least = most = feature_of(tree, rows[0], feature);
        for (size_t k = 1; k < count; k++) {
            int value = feature_of(tree, rows[k], feature);
            least = MIN(least, value);
            most = MAX(most, value);
        }
    } while (least == most);

    size_t with_least = 0; /* number of rows with the least value, which move to the front */
    for (size_t k = 0; k < count; k++) {
        uint32_t row = rows[k];
        if (feature_of(tree, row, feature) != least)
            continue;
        rows[k] = rows[with_least];
        rows[with_least++] = row;
    }

    if (feature != above)
        fprintf(tree->file, "(");
    if (feature == BY_SIZE || feature == BY_ODD)
        fprintf(tree->file, "%s = %d ? ", feature == BY_SIZE ? "size" : "odd", least);
    else
        fprintf(tree->file, "n%c = %d ? ",
                'A' + (feature == BY_COPIES ? tree->letter : feature - BY_LETTER), least);
    write_tree(tree, rows, with_least, feature);
    fprintf(tree->file, " : ");
    write_tree(tree, rows + with_least, count - with_least, feature);
    if (feature != above)
        fprintf(tree->file, ")");
}

void prism_write_take(FILE *file, const struct walk_table *table, uint8_t letter) {
    const struct take_tree tree = {file, table, letter, white_squares(table->board, letter)};

    /* The rows in which the rules allow to take the letter. */
    uint32_t *rows = memory_allocate(table->rows, sizeof *rows);
    size_t count = 0;
    for (uint32_t row = 0; row < table->rows; row++)
        if (collection_may_take(&table->collection[row], letter))
            rows[count++] = row;
    if (tree.white.count > 0 && count > 0)
        write_tree(&tree, rows, count, -1 /* nothing is above */);
    else
        fprintf(file, "0");
    free(rows);
}

/* Sums over letters that can be held: "mod(" and ", 2)" write mod(nA, 2) + mod(nB, 2). */
static void write_sum(FILE *file, const bool can_hold[WALK_LETTERS], const char *before,
                      const char *after) {
    const char *plus = "";
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        if (can_hold[letter]) {
            fprintf(file, "%s%sn%c%s", plus, before, 'A' + letter, after);
            plus = " + ";
        }
}

/* Writes the condition that the token is on one of these squares: (square = 3 | square = 7). */
static void write_squares(FILE *file, const struct squares *squares) {
    for (int i = 0; i < squares->count; i++)
        fprintf(file, "%ssquare = %d", i == 0 ? "(" : " | ", squares->square[i]);
    fprintf(file, ")");
}

/* The outcomes of a command that moves to one of these squares, all equally likely. On a green one
 * a coin decides: a reset with probability p, else a removal. On a white one the player chooses. */
static void write_move(FILE *file, const struct walk_board *board,
                       const bool can_hold[WALK_LETTERS], const struct squares *to) {
    for (int i = 0; i < to->count; i++) {
        const int square = to->square[i];
        uint8_t removed = board->letter[square]; /* if the square is green and the coin says so */
        fprintf(file, "%s1/%d", i > 0 ? "\n        + " : "\n        ", to->count);
        if (!board->green[square]) {
            fprintf(file, " : (square' = %d) & (chooses' = true)", square);
            continue;
        }
        fprintf(file, " * p : (square' = %d)", square);
        for (uint8_t letter = 0; letter < WALK_LETTERS; letter++)
            if (can_hold[letter])
                fprintf(file, " & (n%c' = %d)", 'A' + letter, walk_count(&board->reset, letter));
        fprintf(file, "\n        + 1/%d * (1 - p) : (square' = %d)", to->count, square);
        if (can_hold[removed])
            fprintf(file, " & (n%c' = 0)", 'A' + removed);
    }
    fprintf(file, ";\n");
}

/* The moves: from the edge to any square, from elsewhere to the eight squares around. */
static void write_moves(FILE *file, const struct walk_board *board,
                        const bool can_hold[WALK_LETTERS]) {
    struct squares all = {.count = 0}, edge = {.count = 0}, around;
    for (int square = 0; square < board->squares; square++) {
        all.square[all.count++] = square;
        if (board->edge[square])
            edge.square[edge.count++] = square;
    }
    fprintf(file, "    [move] !chooses & !done & ");
    write_squares(file, &edge);
    fprintf(file, " ->");
    write_move(file, board, can_hold, &all);
    for (int square = 0; square < board->squares; square++)
        if (!board->edge[square]) {
            fprintf(file, "    [move] !chooses & !done & square = %d ->", square);
            around.count = board_neighbours(board, square, around.square);
            write_move(file, board, can_hold, &around);
        }
}

/* The rule of taking: after the fifth letter at most one may occur an odd number of times. */
static void write_legal(FILE *file, int letter) {
    fprintf(file, "size < %d | (mod(n%c, 2) = 0 ? odd + 1 : odd - 1) <= 1", WALK_PALINDROME - 1,
            'A' + letter);
}

/* The commands of the player's turn. In the game, taking and leaving are two commands. In a
 * strategy, `decides`, one command takes with the probability of a formula where taking is legal.
 * PRISM's symbolic engines also examine unreachable states and reject a command that would take a
 * variable out of its range there, so each command has a guard against it. */
static void write_choices(FILE *file, const struct walk_board *board, bool decides) {
    if (!decides)
        fprintf(file, "\n    [leave] chooses & !done -> (chooses' = false);\n");
    for (int letter = 0; letter < WALK_LETTERS; letter++) {
        const struct squares white = white_squares(board, letter);
        int name = 'A' + letter;
        if (white.count == 0)
            continue;
        if (decides) {
            fprintf(file, "\n    [decide] chooses & !done & ");
            write_squares(file, &white);
            fprintf(file, "\n        & n%c < %d & legal%c ->\n", name, WALK_PALINDROME, name);
            fprintf(file, "        take%c : (n%c' = n%c + 1) & (chooses' = false)\n", name, name,
                    name);
            fprintf(file, "        + 1 - take%c : (chooses' = false);\n", name);
            fprintf(file, "    [leave] chooses & !done & ");
            write_squares(file, &white);
            fprintf(file, "\n        & !legal%c -> (chooses' = false);\n", name);
        } else {
            fprintf(file, "    [take] chooses & !done & ");
            write_squares(file, &white);
            fprintf(file, "\n        & n%c < %d & (", name, WALK_PALINDROME);
            write_legal(file, letter);
            fprintf(file, ") ->\n        (n%c' = n%c + 1) & (chooses' = false);\n", name, name);
        }
    }
}

bool prism_write(FILE *file, const struct prism_model *model, struct error *error) {
    const struct walk_board *board = model->board;
    bool can_hold[WALK_LETTERS]; /* the letters of white squares and of the reset */
    for (uint8_t letter = 0; letter < WALK_LETTERS; letter++)
        can_hold[letter] =
            white_squares(board, letter).count > 0 || walk_count(&board->reset, letter) > 0;

    /* The board and the kind of model, with p. */
    fprintf(file, "// The palindrome walk. Squares are numbered row by row from the top left:\n");
    for (int square = 0; square < board->squares; square++)
        fprintf(file, "%s %c%c%s", square % board->columns == 0 ? "//" : "",
                'A' + board->letter[square], board->green[square] ? '*' : ' ',
                (square + 1) % board->columns == 0 ? "\n" : "");
    fprintf(file, "// A star: green.\n");
    if (model->table)
        fprintf(file, "// Strategy: %s\n\ndtmc\n\nconst double p = %s; // of a reset\n\n",
                quote(model->strategy).text, number_text(model->p).text);
    else
        fprintf(file, "\nmdp\n\nconst double p; // of a reset\n\n");

    /* Formulas that commands use; for a strategy also whether taking is legal, and how probable. */
    fprintf(file, "formula size = ");
    write_sum(file, can_hold, "", "");
    fprintf(file, ";\nformula odd = ");
    write_sum(file, can_hold, "mod(", ", 2)");
    fprintf(file, ";\nformula done = size = %d;\n", WALK_PALINDROME);
    fprintf(file, "label \"done\" = done;\n\n");
    for (int letter = 0; model->table && letter < WALK_LETTERS; letter++) {
        if (white_squares(board, letter).count == 0)
            continue;
        fprintf(file, "formula legal%c = ", 'A' + letter);
        write_legal(file, letter);
        fprintf(file, ";\nformula take%c = ", 'A' + letter);
        prism_write_take(file, model->table, (uint8_t)letter);
        fprintf(file, ";\n");
    }

    /* The module: the variables with their first values, then the commands. */
    fprintf(file, "%smodule walk\n    square : [0..%d] init %d;\n", model->table ? "\n" : "",
            board->squares - 1, model->start);
    fprintf(file, "    chooses : bool init %s;\n", model->offered ? "true" : "false");
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        if (can_hold[letter])
            fprintf(file, "    n%c : [0..%d] init 0;\n", 'A' + letter, WALK_PALINDROME);
    fprintf(file, "\n");
    write_moves(file, board, can_hold);
    write_choices(file, board, model->table);
    fprintf(file, "\n    [] done -> true;\nendmodule\n\nrewards \"moves\"\n    [move] true : 1;\n"
                  "endrewards\n");
    return (fflush(file) == 0 && !ferror(file)) ||
           error_system(error, "cannot write the model: %s", strerror(errno));
}
