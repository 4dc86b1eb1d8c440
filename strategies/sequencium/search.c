#include "strategies/sequencium/search.h"

#include "analysis/sequencium/contest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NO_SQUARE = CONTEST_NO_SQUARE,
    MOST_DEPTH = 2 * SEQUENCIUM_SQUARES,
    LATE_RANK = 2,  /* moves from this rank on, counted from 0, are first searched less deep, */
    LATE_DEPTH = 3, /* if at least this depth is left */
};

/* Squares in descending order of their ordering scores. */
struct moves {
    int count;
    uint8_t square[SEQUENCIUM_SQUARES];
    uint32_t score[SEQUENCIUM_SQUARES];
};

bool search_init(struct search *search, const struct sequencium_board *board,
                 enum sequencium_payoff payoff, size_t bytes, struct error *error) {
    *search = (struct search){.payoff = payoff};
    contest_board_init(&search->board, board);
    settle_keys_init(&search->keys, board);
    return value_table_init(&search->table, bytes, error);
}

void search_free(struct search *search) { value_table_free(&search->table); }

/* Equal for contests with the same value for the player to move: the same empty squares, adjacent
 * numbers and largest numbers. */
static uint64_t key_of(const struct search *search, const struct contest *contest) {
    const struct settle_keys *keys = &search->keys;
    int own = evaluation_number(contest->largest[0]);
    int other = evaluation_number(contest->largest[1]);
    uint64_t key = keys->reach[0][0][own] * 3 ^ keys->reach[1][0][other] * 5;
    for (uint64_t rest = contest->empty; rest; rest &= rest - 1)
        key ^= keys->empty[__builtin_ctzll(rest)];
    for (int side = 0; side < 2; side++)
        for (uint64_t rest = contest->open[side]; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            key ^= keys->reach[side][square][evaluation_number(contest->beside[side][square])];
        }
    return key;
}

/* Ordering score: large own and even larger opposing numbers nearby, and empty neighbours. */
static uint32_t search_ordering_score(const struct search *search, const struct contest *contest,
                                      int square, int ply) {
    uint64_t around = search->board.near[square] & contest->empty;
    int open = contest->open[1] >> square & 1;
    int steps = evaluation_number(contest->beside[0][square]) +
                (open ? 2 * evaluation_number(contest->beside[1][square]) : 0) +
                2 * __builtin_popcountll(around);
    return (uint32_t)steps << 16 | search->history[ply & 1][square] >> 16;
}

static void list_moves(const struct search *search, const struct contest *contest, uint64_t squares,
                       int first, int ply, struct moves *moves) {
    moves->count = 0;
    for (uint64_t rest = squares; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        uint32_t score =
            square == first ? UINT32_MAX : search_ordering_score(search, contest, square, ply);
        int at = moves->count++;
        for (; at > 0 && moves->score[at - 1] < score; at--) {
            moves->score[at] = moves->score[at - 1];
            moves->square[at] = moves->square[at - 1];
        }
        moves->score[at] = score;
        moves->square[at] = (uint8_t)square;
    }
}

static int search_value_of(struct search *search, const struct contest *contest, int depth, int ply,
                           int alpha, int beta);

/* The value of the `rank`th move if it is above alpha, otherwise a bound. Moves after the first are
 * searched with a null window, late ones at first to a smaller depth. */
static int value_after(struct search *search, const struct contest *contest, int square, int rank,
                       int depth, int ply, int alpha, int beta) {
    struct contest child;
    contest_write(&search->board, contest, square, &child);
    if (rank == 0)
        return -search_value_of(search, &child, depth - 1, ply + 1, -beta, -alpha);
    int value = alpha + 1;
    if (rank >= LATE_RANK && depth >= LATE_DEPTH)
        value = -search_value_of(search, &child, depth - 2, ply + 1, -alpha - 1, -alpha);
    if (value > alpha)
        value = -search_value_of(search, &child, depth - 1, ply + 1, -alpha - 1, -alpha);
    if (value > alpha && value < beta)
        value = -search_value_of(search, &child, depth - 1, ply + 1, -beta, -alpha);
    return value;
}

/* The value of the best move; *square is unchanged if none is above alpha. */
static int best_value(struct search *search, const struct contest *contest,
                      const struct moves *moves, int depth, int ply, int alpha, int beta,
                      int *square) {
    int best = -EVALUATION_MOST;
    for (int i = 0; i < moves->count && best < beta; i++) {
        int value = value_after(search, contest, moves->square[i], i, depth, ply,
                                best > alpha ? best : alpha, beta);
        if (search->budget.spent)
            return best;
        if (value > best && value > alpha)
            *square = moves->square[i];
        best = value > best ? value : best;
    }
    if (best >= beta)
        search->history[ply & 1][*square] += (uint32_t)(depth * depth) << 8;
    return best;
}

/* Whether the entry suffices: deep enough, and exact or a cutoff. */
static bool search_is_known(struct search *search, const struct value_entry *entry, int depth,
                            int alpha, int beta) {
    if (!entry->whole && entry->depth < depth)
        return false;
    bool enough = entry->bound == VALUE_EXACT ||
                  (entry->bound == VALUE_LOWER && entry->value >= beta) ||
                  (entry->bound == VALUE_UPPER && entry->value <= alpha);
    search->guessed |= enough && !entry->whole;
    return enough;
}

/* The value for side 0 by a search of `depth` moves: exact between alpha and beta, otherwise a
 * bound. Undefined once the budget is exhausted. */
static int search_value_of(struct search *search, const struct contest *contest, int depth, int ply,
                           int alpha, int beta) {
    if (!contest->open[0] && !contest->open[1])
        return evaluation_end(contest, search->payoff);
    if (depth <= 0) {
        search->guessed = true;
        return evaluation(&search->board, contest, search->payoff);
    }
    if (!contest->open[0]) {
        struct contest child;
        contest_tempo(&search->board, contest, &child);
        return -search_value_of(search, &child, depth, ply + 1, -beta, -alpha);
    }
    if (!budget_spend(&search->budget))
        return 0;
    uint64_t key = key_of(search, contest);
    const struct value_entry *known = value_table_find(&search->table, key);
    if (known && search_is_known(search, known, depth, alpha, beta))
        return known->value;
    int square = known ? known->move : NO_SQUARE;
    bool guessed_before = search->guessed;
    search->guessed = false;
    struct moves moves;
    list_moves(search, contest, contest->open[0], square, ply, &moves);
    if (square == NO_SQUARE)
        square = moves.square[0];
    int value = best_value(search, contest, &moves, depth, ply, alpha, beta, &square);
    bool whole = !search->guessed;
    search->guessed |= guessed_before;
    if (search->budget.spent)
        return 0;
    const struct value_entry entry = {
        .key = key,
        .value = value,
        .bound = value >= beta    ? VALUE_LOWER
                 : value <= alpha ? VALUE_UPPER
                                  : VALUE_EXACT,
        .depth = (uint8_t)depth,
        .whole = whole,
        .move = (uint8_t)square,
    };
    value_table_keep(&search->table, &entry);
    return value;
}

/* One iteration. Updates the result as soon as it is certain. */
static void deepen(struct search *search, const struct contest *contest, uint64_t squares,
                   const struct sequencium_bounds *known, int depth, struct search_result *result) {
    struct moves moves;
    int best = -EVALUATION_MOST;
    search->guessed = false;
    list_moves(search, contest, squares, result->square, 0, &moves);
    for (int i = 0; i < moves.count; i++) {
        int square = moves.square[i];
        if (known && EVALUATION_POINT * known[square].upper <= best)
            continue;
        int value = value_after(search, contest, square, i, depth, 0, best, EVALUATION_MOST);
        if (search->budget.spent)
            return;
        if (known)
            value = evaluation_within(value, &known[square]);
        result->score[square] = value;
        if (value > best) {
            best = value;
            result->square = square;
            result->value = value;
            result->depth = depth;
        }
    }
    result->exact = !search->guessed;
}

void search_run(struct search *search, const struct sequencium_position *position, uint64_t squares,
                const struct sequencium_bounds *known, struct search_result *result) {
    struct contest contest;
    /* The query whether Red gets at least a draw leaves all numbers as they are. */
    threshold_contest(&(struct threshold_query){SEQUENCIUM_OUTCOME, 0}, position, &contest);
    struct moves moves;
    memset(search->history, 0, sizeof search->history);
    list_moves(search, &contest, squares, NO_SQUARE, 0, &moves);
    *result = (struct search_result){.square = moves.square[0]};
    for (int depth = 1; depth <= MOST_DEPTH && !search->budget.spent && !result->exact; depth++)
        deepen(search, &contest, squares, known, depth, result);
}

/* Weights of the differences between the sides (struct prospects) and of the turn, in numbers, and
 * the difference that makes a win likely. They minimize the errors of searches of 1000 nodes in 600
 * positions on 6x6 with 17 to 21 empty squares, of which the outcome of each move was proven: from
 * the weights that predict the outcomes of 1850 such positions best (logistic regression), one by
 * one in decreasing steps. */
static const double of_end = 0.56, of_head = 0.32, of_largest = 0.12, of_secure = 0.3,
                    of_heads = 0.12, turn = 0.38, likely_win = 2.6;

int evaluation_within(int value, const struct sequencium_bounds *bounds) {
    int lower = EVALUATION_POINT * bounds->lower, upper = EVALUATION_POINT * bounds->upper;
    return value < lower ? lower : value > upper ? upper : value;
}

int evaluation_end(const struct contest *contest, enum sequencium_payoff payoff) {
    return EVALUATION_POINT * sequencium_payoff(payoff, evaluation_number(contest->largest[0]),
                                                evaluation_number(contest->largest[1]));
}

/* The largest number of a side beside a nonempty set of open squares. */
static int largest_beside(const struct contest *contest, int side, uint64_t open) {
    int largest = 0;
    for (; open; open &= open - 1) {
        int value = contest->beside[side][__builtin_ctzll(open)];
        largest = value > largest ? value : largest;
    }
    return evaluation_number(largest);
}

/* The territory of each side: the squares that only it reaches first, step by step. */
static void find_territories(const struct contest_board *board, const struct contest *contest,
                             uint64_t alone[2]) {
    uint64_t left = contest->empty;
    uint64_t edge[2] = {contest->open[0] & left, contest->open[1] & left};
    alone[0] = alone[1] = 0;
    while (edge[0] | edge[1]) {
        left &= ~(edge[0] | edge[1]);
        uint64_t shared = edge[0] & edge[1];
        for (int side = 0; side < 2; side++) {
            alone[side] |= edge[side] & ~shared;
            edge[side] = sequencium_near(&board->board, edge[side]) & left;
        }
    }
}

/* What a side has. */
struct prospects {
    int largest; /* number */
    int head;    /* largest number with an open square beside it; `largest` if none is open */
    int heads;   /* open squares beside such numbers */
    int secure;  /* squares of its territory that do not touch other empty squares */
    double end;  /* expected final number */
};

/* The final number expected for a side, at least `least`: from the largest number beside a
 * connected component of its territory, a path through almost all of its squares. */
static double expected_end(const struct contest_board *board, const struct contest *contest,
                           int side, uint64_t territory, int least) {
    static const double share_of_path = 0.94;
    double best = least;
    for (uint64_t open = contest->open[side] & territory; open;) {
        uint64_t part = sequencium_part(&board->board, territory, open & -open);
        int beside = largest_beside(contest, side, open & part);
        best = fmax(best, beside + 1 + share_of_path * (__builtin_popcountll(part) - 1));
        open &= ~part;
    }
    return best;
}

static struct prospects find_prospects(const struct contest_board *board,
                                       const struct contest *contest, int side,
                                       uint64_t territory) {
    uint64_t open = contest->open[side];
    uint64_t elsewhere = sequencium_near(&board->board, contest->empty & ~territory);
    int largest = evaluation_number(contest->largest[side]);
    int head = open ? largest_beside(contest, side, open) : largest;
    int heads = 0;
    for (uint64_t rest = open; rest; rest &= rest - 1)
        heads += evaluation_number(contest->beside[side][__builtin_ctzll(rest)]) == head;
    int least = open && head == largest ? head + 1 : largest;
    return (struct prospects){
        .largest = largest,
        .head = head,
        .heads = heads,
        .secure = __builtin_popcountll(territory & ~elsewhere),
        .end = expected_end(board, contest, side, territory, least),
    };
}

int evaluation(const struct contest_board *board, const struct contest *contest,
               enum sequencium_payoff payoff) {
    uint64_t alone[2];
    find_territories(board, contest, alone);
    struct prospects own = find_prospects(board, contest, 0, alone[0]);
    struct prospects other = find_prospects(board, contest, 1, alone[1]);
    double difference = turn + of_end * (own.end - other.end) + of_head * (own.head - other.head) +
                        of_largest * (own.largest - other.largest) +
                        of_secure * (own.secure - other.secure) +
                        of_heads * (own.heads - other.heads);
    double chance = difference / sqrt(difference * difference + likely_win * likely_win);
    double value = payoff == SEQUENCIUM_MARGIN    ? difference
                   : payoff == SEQUENCIUM_OUTCOME ? chance
                                                  : chance * fmax(own.end, other.end);
    return (int)lrint(EVALUATION_POINT * value);
}
