#include "strategies/antipalindrome/row_search.h"

#include "sim/antipalindrome/row.h"
#include "sim/random/widths.h"
#include "strategies/antipalindrome/registry.h"

enum { MOVES = 2 * ANTIPALINDROME_SQUARES, NO_MOVE = UINT8_MAX };

/* A row with bounds and an estimate of its value for the player to move. */
struct row_node {
    struct antipalindrome_row row;
    int lower, upper, guess;
};

/* Successors in order of their heuristic value. */
struct children {
    size_t count;
    struct row_node node[MOVES];
    uint8_t move[MOVES]; /* 2 * square + digit */
};

bool row_search_init(struct row_search *search, bool outcome, size_t bytes, struct error *error) {
    *search = (struct row_search){.outcome = outcome};
    return value_table_init(&search->table, bytes, error);
}

void row_search_free(struct row_search *search) { value_table_free(&search->table); }

/* A margin as an outcome: a whole point if certain, less if estimated. */
static int outcome_of(int value) {
    return (value > 0) * EVALUATION_POINT - (value < 0) * EVALUATION_POINT;
}

static int outcome_guess(int value) {
    const int most = EVALUATION_POINT - 1;
    int scaled = value / 16;
    return scaled > most ? most : scaled < -most ? -most : scaled;
}

EVERY_WIDTH
static void look_at(const struct row_search *search, struct row_node *node) {
    struct evaluation found = evaluation_of(&node->row);
    int lower = search->outcome ? outcome_of(found.lower) : found.lower;
    int upper = search->outcome ? outcome_of(found.upper) : found.upper;
    int guess = search->outcome ? outcome_guess(found.value) : found.value;
    guess = guess < lower ? lower : guess > upper ? upper : guess;
    bool first = antipalindrome_mover(&node->row) == 0;
    node->lower = first ? lower : -upper;
    node->upper = first ? upper : -lower;
    node->guess = first ? guess : -guess;
}

static uint64_t mix(uint64_t word) {
    word = (word ^ word >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return (word ^ word >> 32) * UINT64_C(0xd6e8feb86659fd93);
}

/* Equal for rows with the same player to move, and at least one filled square, that are mirror
 * images or complements of each other. */
static uint64_t row_key_of(const struct antipalindrome_row *row) {
    const struct antipalindrome_row image[] = {*row, antipalindrome_reverse(row)};
    uint64_t key = 0;
    for (int i = 0; i < 2; i++) {
        uint64_t complement = image[i].digit ^ image[i].filled;
        uint64_t digit = image[i].digit < complement ? image[i].digit : complement;
        /* Commutative in the two. */
        key += mix(mix(image[i].filled) ^ digit);
    }
    return mix(key ^ row->squares ^ (uint64_t)row->first << 8);
}

/* The row has an empty square. */
static void list_children(const struct row_search *search, const struct antipalindrome_row *row,
                          int first, struct children *children) {
    children->count = 0;
    children->move[0] = 0;
    for (uint64_t rest = antipalindrome_empty(row); rest; rest &= rest - 1)
        for (uint8_t digit = 0; digit < 2; digit++) {
            struct antipalindrome_move move = {(uint8_t)__builtin_ctzll(rest), digit};
            struct row_node node = {.row = *row};
            uint8_t code = (uint8_t)(2 * move.square + digit);
            antipalindrome_apply(&node.row, move);
            look_at(search, &node);
            /* The estimate of a child is that of the opponent. */
            size_t at = children->count++;
            for (; at > 0 && (code == first || (children->move[at - 1] != first &&
                                                children->node[at - 1].guess > node.guess));
                 at--) {
                children->node[at] = children->node[at - 1];
                children->move[at] = children->move[at - 1];
            }
            children->node[at] = node;
            children->move[at] = code;
        }
}

static int row_value_of(struct row_search *search, const struct row_node *node, int depth,
                        int alpha, int beta);

/* The value of a move if it is above alpha, otherwise a bound; moves after the first are searched
 * with a null window. */
static int row_value_after(struct row_search *search, const struct row_node *child, bool first,
                           int depth, int alpha, int beta) {
    if (first)
        return -row_value_of(search, child, depth - 1, -beta, -alpha);
    int value = -row_value_of(search, child, depth - 1, -alpha - 1, -alpha);
    if (value > alpha && value < beta)
        value = -row_value_of(search, child, depth - 1, -beta, -alpha);
    return value;
}

/* The value of the best move; *move is unchanged if none is above alpha. */
static int row_best_value(struct row_search *search, const struct children *children, int depth,
                          int alpha, int beta, uint8_t *move) {
    int best = -EVALUATION_MOST;
    for (size_t i = 0; i < children->count && best < beta; i++) {
        int value = row_value_after(search, &children->node[i], i == 0, depth,
                                    best > alpha ? best : alpha, beta);
        if (search->budget.spent)
            return best;
        if (value > best && value > alpha)
            *move = children->move[i];
        best = value > best ? value : best;
    }
    return best;
}

/* Whether the entry suffices: deep enough, and exact or a cutoff. */
static bool row_is_known(struct row_search *search, const struct value_entry *entry, int depth,
                         int alpha, int beta) {
    if (!entry->whole && entry->depth < depth)
        return false;
    bool enough = entry->bound == VALUE_EXACT ||
                  (entry->bound == VALUE_LOWER && entry->value >= beta) ||
                  (entry->bound == VALUE_UPPER && entry->value <= alpha);
    search->guessed |= enough && !entry->whole;
    return enough;
}

/* Searches all moves and stores the result. */
static int row_expand(struct row_search *search, const struct row_node *node, uint64_t key,
                      int first, int depth, int alpha, int beta) {
    struct children children;
    bool guessed_before = search->guessed;
    search->guessed = false;
    list_children(search, &node->row, first, &children);
    uint8_t move = children.move[0];
    int value = row_best_value(search, &children, depth, alpha, beta, &move);
    const struct value_entry entry = {
        .key = key,
        .value = value,
        .bound = value >= beta    ? VALUE_LOWER
                 : value <= alpha ? VALUE_UPPER
                                  : VALUE_EXACT,
        .depth = (uint8_t)depth,
        .whole = !search->guessed,
        .move = move,
    };
    search->guessed |= guessed_before;
    if (!search->budget.spent)
        value_table_keep(&search->table, &entry);
    return value;
}

/* The value for the player to move by a search of `depth` moves: exact between alpha and beta,
 * otherwise a bound. Undefined once the budget is exhausted. */
static int row_value_of(struct row_search *search, const struct row_node *node, int depth,
                        int alpha, int beta) {
    if (node->lower == node->upper || node->lower >= beta)
        return node->lower;
    if (node->upper <= alpha)
        return node->upper;
    if (depth <= 0) {
        search->guessed = true;
        return node->guess;
    }
    if (!budget_spend(&search->budget))
        return 0;
    uint64_t key = row_key_of(&node->row);
    const struct value_entry *known = value_table_find(&search->table, key);
    if (known && row_is_known(search, known, depth, alpha, beta))
        return known->value;
    /* A move stored for a mirror image may be invalid here; otherwise it is as good as any. */
    return row_expand(search, node, key, known ? known->move : NO_MOVE, depth, alpha, beta);
}

/* One iteration. Updates the result as soon as it is certain. */
static void row_deepen(struct row_search *search, const struct antipalindrome_row *row, int depth,
                       struct row_search_result *result) {
    struct children children;
    int best = -EVALUATION_MOST;
    int first = depth > 1 ? 2 * result->move.square + result->move.digit : NO_MOVE;
    search->guessed = false;
    list_children(search, row, first, &children);
    for (size_t i = 0; i < children.count; i++) {
        int value =
            row_value_after(search, &children.node[i], i == 0, depth, best, EVALUATION_MOST);
        if (search->budget.spent)
            return;
        if (value > best) {
            best = value;
            result->move = (struct antipalindrome_move){children.move[i] / 2, children.move[i] % 2};
            result->value = value;
            result->depth = depth;
        }
    }
    result->exact = !search->guessed;
}

void row_search_run(struct row_search *search, const struct antipalindrome_row *row,
                    struct row_search_result *result) {
    const struct budget *budget = &search->budget;
    double began = budget_seconds(budget);
    int empty = __builtin_popcountll(antipalindrome_empty(row));
    *result = (struct row_search_result){.move = antipalindrome_greedy_move(row)};
    for (int depth = 1; depth <= empty && !budget->spent && !result->exact; depth++) {
        row_deepen(search, row, depth, result);
        /* The next iteration takes longer than all before it. */
        double left = budget->limits.seconds - began;
        if (budget->limits.seconds > 0 && budget->nodes >= budget->least &&
            budget_seconds(budget) - began > left / 2)
            break;
    }
}
