/* alphabeta, an agent of Palindromes/Antipalindromes: it solves the row if half of the budget of
 * the move suffices; otherwise it searches. Rows that are mirror images or complements (0 and 1
 * exchanged) share an entry of the transposition table. The search ends where the digits on the
 * empty squares cannot change the result. */
#include "strategies/antipalindrome/alphabeta.h"

#include "sim/antipalindrome/game.h"
#include "sim/base/memory.h"
#include "sim/random/processor.h"
#include "strategies/antipalindrome/evaluation.h"
#include "strategies/antipalindrome/registry.h"

/* The value of the outcome with that margin: plus or minus a point, or 0 for a draw. */
static int outcome_of(int margin) {
    return margin > 0 ? EVALUATION_POINT : margin < 0 ? -EVALUATION_POINT : 0;
}

/* Sets the bounds and the estimate of a node for the player to move; `found` is for Player 1. */
EVERY_WIDTH
static void evaluate_node(const struct row_search *search, struct row_node *node) {
    struct evaluation found = evaluation_of(&node->row);
    struct search_bounds bounds = {found.lower, found.upper};
    int estimate = found.value;
    if (search->outcome) {
        enum { MARGIN_FOR_WIN = 16 }; /* points: the estimated margin that is worth a win */
        bounds = (struct search_bounds){outcome_of(found.lower), outcome_of(found.upper)};
        /* An uncertain win is worth less than the whole point of a certain one. */
        const struct search_bounds uncertain = {1 - EVALUATION_POINT, EVALUATION_POINT - 1};
        estimate = search_within(estimate / MARGIN_FOR_WIN, uncertain);
    }
    estimate = search_within(estimate, bounds);
    bool first = antipalindrome_mover(&node->row) == 0;
    node->lower = first ? bounds.lower : -bounds.upper;
    node->upper = first ? bounds.upper : -bounds.lower;
    node->estimate = first ? estimate : -estimate;
}

/* A hash of a word: every bit of the word changes about half of the bits of the hash. */
static uint64_t mix(uint64_t word) {
    word = (word ^ word >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return (word ^ word >> 32) * UINT64_C(0xd6e8feb86659fd93);
}

/* Equal for rows that are mirror images, complements or both, if the same player moved first. */
static uint64_t row_key_of(const void *self, const void *node) {
    const struct antipalindrome_row *row = &((const struct row_node *)node)->row;
    const struct antipalindrome_row image[] = {*row, antipalindrome_reverse(row)};
    uint64_t key = 0;
    for (int i = 0; i < 2; i++) {
        uint64_t complement = image[i].digit ^ image[i].filled;
        uint64_t digit = image[i].digit < complement ? image[i].digit : complement;
        /* The sum is the same if the row and its mirror image are exchanged. */
        key += mix(mix(image[i].filled) ^ digit);
    }
    return mix(key ^ row->squares ^ (uint64_t)row->first << 8);
}

/* Whether the bounds meet in the value, or show that it is at least beta or at most alpha. */
static bool row_decided(const void *self, const void *node, int alpha, int beta, int *value) {
    const struct row_node *row = node;
    bool by_lower = row->lower == row->upper || row->lower >= beta;
    *value = by_lower ? row->lower : row->upper;
    return by_lower || row->upper <= alpha;
}

static int row_estimate(const void *self, const void *node) {
    return ((const struct row_node *)node)->estimate;
}

/* Orders the moves by the estimates of the nodes after them, negated as these are the opponent's.
 * moves->first, from the table, may be that of a mirror image: illegal, or searched too early. */
static void list_children(void *self, const void *node, int ply, struct search_moves *moves) {
    struct row_search *search = self;
    const struct antipalindrome_row *row = &((const struct row_node *)node)->row;
    for (uint64_t rest = antipalindrome_empty(row); rest; rest &= rest - 1)
        for (uint8_t digit = 0; digit < 2; digit++) {
            struct antipalindrome_move move = {(uint8_t)__builtin_ctzll(rest), digit};
            int code = (int)antipalindrome_move_code(move);
            struct row_node *child = &search->child[ply][code];
            child->row = *row;
            antipalindrome_apply(&child->row, move);
            evaluate_node(search, child);
            search_add_move(moves, code, -child->estimate);
        }
}

static const void *child_of(void *self, const void *node, int move, int ply) {
    return &((struct row_search *)self)->child[ply][move];
}

static bool row_search_open(void **self, const struct agent_setup *setup, size_t bytes,
                            const void *position, struct error *error) {
    struct row_search *search = *self ? *self : memory_allocate(1, sizeof *search); /* zeroed */
    *self = search;
    search->outcome = setup->payoff == ANTIPALINDROME_OUTCOME;
    return search_init(&search->search, &search_antipalindrome, bytes, error);
}

/* Solves the row if half of the limits are expected to suffice. Otherwise, or if they did not,
 * searches with what is left of the limits. */
static bool solve_or_search(void *self, const void *row, struct search_result *found,
                            struct error *error) {
    struct row_search *search = self;
    const struct row_node root = {.row = *(const struct antipalindrome_row *)row};
    struct budget *budget = &search->search.budget;
    struct agent_limits half = budget->limits;
    half.seconds /= 2;
    half.nodes -= half.nodes / 2; /* rounded up: 1 must not become 0, which means no limit */
    /* Rows that the solver is expected to examine within these limits. */
    double most = half.nodes ? (double)half.nodes * ANTIPALINDROME_ROWS_FOR_NODE
                             : half.seconds * ANTIPALINDROME_ROWS_FOR_SECOND;
    if (antipalindrome_rows_to_solve(row) <= most) {
        struct budget solving;
        budget_begin(&solving, &half);
        const struct watch watch = budget_watch(&solving, ANTIPALINDROME_ROWS_FOR_NODE);
        const struct row_plan plan = {.outcome = search->outcome,
                                      .memory = ANTIPALINDROME_MOST_MEMORY,
                                      .threads = 1,
                                      .watch = &watch};
        struct agent_answer answer = {0};
        struct error reason = {0};
        bool solved = antipalindrome_solved_move(row, &plan, &answer, &reason);
        budget->nodes = solving.nodes; /* the search may use the others */
        if (solved) {
            *found = (struct search_result){
                .move = (int)answer.move,
                .value = (int)(EVALUATION_POINT * answer.value[antipalindrome_mover(row)]),
                .depth = answer.depth,
                .exact = true};
            return true;
        }
        if (!budget_was_short(&solving, &reason, error))
            return false;
        budget_allow_moment(budget); /* the time may be over */
    }
    search_run(&search->search, &root, NULL, found);
    return true;
}

const struct search_game search_antipalindrome = {
    .game = &game_antipalindrome,
    .point = EVALUATION_POINT,
    .open = row_search_open,
    .choose = solve_or_search,
    .stops_early = true,
    .decided = row_decided,
    .estimate = row_estimate,
    .key = row_key_of,
    .list = list_children,
    .child = child_of,
};
