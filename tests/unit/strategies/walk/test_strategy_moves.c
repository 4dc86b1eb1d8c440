/* The moves that strategies take, beside independent figures; and how rate decides, beside value
 * iteration. */
#include "analysis/walk/solve/stationary.h"
#include "tests/unit/opened_strategy.h"
#include "tests/unit/random_play.h"

/* rate, beside value iteration over independent landings. */
struct landings {
    const struct opened *opened;
    double chance[WALK_LETTERS];
    double value[COLLECTIONS], next[COLLECTIONS];
};

enum { LANDINGS_DEAD = 1000 }; /* value iteration gets beyond it only where there is no end */

static double landings_after(const struct landings *landings,
                             const struct walk_collection *collection, uint8_t letter) {
    if (collection->size == WALK_PALINDROME - 1)
        return walk_completes(collection, letter) ? 0 : INFINITY;
    struct walk_collection larger = collection_add(*collection, letter);
    return landings->value[collection_rank(&larger)];
}

static void improve(const struct walk_collection *collection, void *context) {
    struct landings *landings = context;
    int rank = collection_rank(collection);
    double stay = 1, sum = 1;
    for (uint8_t letter = 0; letter < WALK_LETTERS; letter++) {
        double after = landings_after(landings, collection, letter);
        if (landings->chance[letter] > 0 && after < landings->value[rank]) {
            sum += landings->chance[letter] * after;
            stay -= landings->chance[letter];
        }
    }
    landings->next[rank] = sum + stay * landings->value[rank];
}

static void compare_decisions(const struct walk_collection *collection, void *context) {
    struct landings *landings = context;
    const struct walk_board *board = landings->opened->board;
    double value = landings->value[collection_rank(collection)];
    for (int square = 0; square < board->squares; square++) {
        if (board->green[square])
            continue;
        double after = landings_after(landings, collection, board->letter[square]);
        bool dead = after > LANDINGS_DEAD;
        if (!dead && fabs(after - value) < 1e-6)
            continue; /* a tie: either will do */
        const struct walk_view view = {.board = board,
                                       .collection = collection,
                                       .square = square,
                                       .letter = board->letter[square]};
        double take = NAN;
        assert_true(player_take(&landings->opened->player, &view, &take, NULL));
        assert_double(take, !dead && after < value, 0, 0);
    }
}

TEST(rate_decides_as_value_iteration_does) {
    enum { LETTERS = 5 };
    FREED struct landings *landings = memory_allocate(1, sizeof *landings);
    uint64_t random = 5;
    for (int i = 0; i < 6; i++) {
        FREED_BY(close_strategy) struct opened opened;
        double probability[WALK_MAX_SQUARES];
        struct walk_board board = random_board(4, 3 + i, LETTERS, 3 * i, &random);
        open_strategy(&opened, "rate", &board);
        *landings = (struct landings){.opened = &opened};
        stationary_solve(&board, probability);
        for (int square = 0; square < board.squares; square++)
            if (!board.green[square])
                landings->chance[board.letter[square]] += probability[square];
        for (int sweep = 0; sweep < 3000; sweep++) {
            for_collections(LETTERS, improve, landings);
            memcpy(landings->value, landings->next, sizeof landings->value);
        }
        for_collections(LETTERS, compare_decisions, landings);
    }
}

/* What they come to. */

/* Moves still to be made from every row and square at the start of a turn: value iteration. */
static double expected_moves(const struct walk_table *table, double p) {
    const struct walk_board *board = table->board;
    size_t squares = (size_t)board->squares, rows = table->rows;
    FREED double *moves = calloc(rows * squares, sizeof *moves);
    FREED double *landed = calloc(squares, sizeof *landed);
    assert_true(moves && landed && !table->take);
    for (double change = 1; change > 1e-9;) {
        change = 0;
        for (size_t row = 0; row < rows; row++) {
            double mean = 0;
            for (size_t square = 0; square < squares; square++) {
                uint32_t next = table->next[row * table->columns + table->column[square]];
                landed[square] = next == TABLE_DONE ? 0 : moves[next * squares + square];
                if (board->green[square])
                    landed[square] =
                        (1 - p) * landed[square] + p * moves[table->reset_row * squares + square];
                mean += landed[square] / (double)squares;
            }
            for (size_t square = 0; square < squares; square++) {
                int around[8];
                double now = 1 + mean;
                if (!board->edge[square]) {
                    board_neighbours(board, (int)square, around);
                    now = 1;
                    for (int i = 0; i < 8; i++)
                        now += landed[around[i]] / 8;
                }
                change = fmax(change, fabs(now - moves[row * squares + square]));
                moves[row * squares + square] = now;
            }
        }
    }
    double expected = moves[table->start_row * squares + (size_t)table->start];
    return expected;
}

static void compile(struct walk_table *table, const struct opened *opened) {
    assert_done(table_compile(table, &opened->player, TABLE_EITHER, &reason));
}

/* Found by an independent program, from D4 at p = 0.5. */
static const struct {
    const char *strategy;
    double moves;
    bool small; /* its table, so that value iteration is quick */
} known[] = {
    {"pairs-first", 16.7150022424, false},   {"greedy", 16.1229577858, false},
    {"frequent", 16.1883410794, true},       {"reset-letters", 18.6804238838, true},
    {"rate", 14.8490112434, true},           {"hoard(n=4)", 28.6282001510, false},
    {"random(q=0.5)", 30.3998237433, false}, {"optimal", 14.6208626062, true},
};

enum { KNOWN = sizeof known / sizeof *known };

TEST(expected_moves_are_those_of_an_independent_program) {
    struct walk_board board = published_board();
    for (size_t i = 0; i < KNOWN; i++) {
        if (!known[i].small)
            continue;
        FREED_BY(close_strategy) struct opened opened;
        FREED_BY(table_free) struct walk_table table;
        open_strategy(&opened, known[i].strategy, &board);
        compile(&table, &opened);
        assert_double(expected_moves(&table, 0.5), known[i].moves, 1e-6, 0);
    }
}

TEST(simulated_moves_agree_within_four_standard_errors) {
    struct walk_board board = published_board();
    for (size_t i = 0; i < KNOWN; i++) {
        FREED_BY(close_strategy) struct opened opened;
        FREED_BY(table_free) struct walk_table table;
        open_strategy(&opened, known[i].strategy, &board);
        compile(&table, &opened);
        assert_mean_moves(&table, 0.5, 3, 100000, known[i].moves);
    }
}
