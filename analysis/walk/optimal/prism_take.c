#include "analysis/walk/optimal/prism.h"
#include "sim/text/number.h"

#include <stdlib.h>

/* The tree of one letter. */
struct take_tree {
    FILE *file;
    const struct walk_table *table;
    uint8_t letter;
    int squares;
    int square[WALK_MAX_SQUARES]; /* [squares]: the white squares with the letter */
};

static void find_squares(struct take_tree *tree) {
    const struct walk_board *board = tree->table->board;
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square] && board->letter[square] == tree->letter)
            tree->square[tree->squares++] = square;
}

static double take_at(const struct take_tree *tree, uint32_t row, int square) {
    const struct walk_table *table = tree->table;
    size_t cell = (size_t)row * table->columns + table->column[square];
    if (table->next[cell] == row)
        return 0;
    return table->take ? table->take[cell] : 1;
}

static bool takes_alike(const struct take_tree *tree, uint32_t one, uint32_t other) {
    for (int i = 0; i < tree->squares; i++)
        if (take_at(tree, one, tree->square[i]) != take_at(tree, other, tree->square[i]))
            return false;
    return true;
}

/* The rows in which the rules allow to take the letter. */
static size_t find_rows(const struct take_tree *tree, uint32_t *rows) {
    size_t count = 0;
    for (uint32_t row = 0; row < tree->table->rows; row++) {
        const struct walk_collection *held = &tree->table->collection[row];
        if (held->size < WALK_PALINDROME - 1 || walk_completes(held, tree->letter))
            rows[count++] = row;
    }
    return count;
}

/* The probability at each square; the last one's is that of all squares which are not named. */
static void write_leaf(const struct take_tree *tree, uint32_t row) {
    char text[NUMBER_TEXT];
    int last = tree->squares - 1;
    double rest = take_at(tree, row, tree->square[last]);
    bool differs = false;
    for (int i = 0; i < last; i++) {
        double take = take_at(tree, row, tree->square[i]);
        if (take == rest)
            continue;
        number_print(take, text);
        fprintf(tree->file, "%ssquare = %d ? %s : ", differs ? "" : "(", tree->square[i], text);
        differs = true;
    }
    number_print(rest, text);
    fprintf(tree->file, "%s%s", text, differs ? ")" : "");
}

/* What branches ask: the numbers of letters held and of those held an odd number of times, on which
 * the rules depend, of copies of the tree's own letter, and then of each letter. */
enum { ASK_SIZE, ASK_ODD, ASK_OWN, ASK_LETTER, ASKED = ASK_LETTER + WALK_LETTERS };

static int answer_in(const struct take_tree *tree, uint32_t row, int asked) {
    const struct walk_collection *held = &tree->table->collection[row];
    if (asked == ASK_SIZE)
        return held->size;
    if (asked == ASK_ODD)
        return walk_odd(held);
    return walk_count(held, asked == ASK_OWN ? tree->letter : (uint8_t)(asked - ASK_LETTER));
}

static void write_question(const struct take_tree *tree, int asked) {
    if (asked == ASK_SIZE || asked == ASK_ODD)
        fprintf(tree->file, "%s", asked == ASK_SIZE ? "size" : "odd");
    else
        fprintf(tree->file, "n%c", 'A' + (asked == ASK_OWN ? tree->letter : asked - ASK_LETTER));
}

/* The first of these that not all rows answer alike; different collections differ in one. */
static int splitting_question(const struct take_tree *tree, const uint32_t *rows, size_t count) {
    for (int asked = 0; asked < ASKED; asked++)
        for (size_t i = 1; i < count; i++)
            if (answer_in(tree, rows[i], asked) != answer_in(tree, rows[0], asked))
                return asked;
    return ASKED;
}

/* Moves the rows with that answer to the front; returns their number. */
static size_t gather(const struct take_tree *tree, uint32_t *rows, size_t count, int asked,
                     int answer) {
    size_t gathered = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t row = rows[i];
        if (answer_in(tree, row, asked) != answer)
            continue;
        rows[i] = rows[gathered];
        rows[gathered++] = row;
    }
    return gathered;
}

static bool all_alike(const struct take_tree *tree, const uint32_t *rows, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (!takes_alike(tree, rows[0], rows[i]))
            return false;
    return true;
}

static void write_tree(const struct take_tree *tree, uint32_t *rows, size_t count) {
    if (all_alike(tree, rows, count)) {
        write_leaf(tree, rows[0]);
        return;
    }
    int asked = splitting_question(tree, rows, count);
    size_t part;
    fprintf(tree->file, "(");
    for (int answer = 0; (part = gather(tree, rows, count, asked, answer)) < count; answer++) {
        if (part == 0)
            continue;
        write_question(tree, asked);
        fprintf(tree->file, " = %d ? ", answer);
        write_tree(tree, rows, part);
        fprintf(tree->file, " : ");
        rows += part;
        count -= part;
        if (all_alike(tree, rows, count))
            break;
    }
    write_tree(tree, rows, count);
    fprintf(tree->file, ")");
}

bool prism_write_take(FILE *file, const struct walk_table *table, uint8_t letter,
                      struct error *error) {
    struct take_tree tree = {.file = file, .table = table, .letter = letter};
    uint32_t *rows = malloc((table->rows + 1) * sizeof *rows);
    if (!rows)
        return error_memory(error);
    find_squares(&tree);
    size_t count = find_rows(&tree, rows);
    if (tree.squares > 0 && count > 0)
        write_tree(&tree, rows, count);
    else
        fprintf(file, "0");
    free(rows);
    return true;
}
