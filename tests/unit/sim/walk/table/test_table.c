#include "sim/walk/engine/engine.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/table/table.h"
#include "tests/unit/random_walk.h"

/* Takes every letter, and gives a wrong answer for the fifth. */
static double take_five(const void *self, const struct walk_view *view) {
    return view->collection->size == WALK_PALINDROME - 1 ? 2 : 1;
}

static const struct walk_strategy wrong_at_last = {
    .name = "all",
    .summary = "takes every letter",
    .memoryless = true,
    .take = take_five,
};

/* One answer at the start, the other at landings. */
static double take_wrongly(const void *self, const struct walk_view *view) {
    return ((const double *)self)[view->turn > 0];
}

static const struct walk_strategy wrong = {
    .name = "wrong",
    .summary = "gives prescribed answers",
    .memoryless = true,
    .take = take_wrongly,
};

static struct walk_player player_of(const struct walk_strategy *strategy,
                                    const struct walk_board *board, void *self) {
    return (struct walk_player){
        .strategy = strategy,
        .setup = {.board = board, .start = board->start, .p = NAN},
        .self = self,
    };
}

static void parse_board(struct walk_board *board, const char *text) {
    assert_done(board_file_parse(board, "test", text, &reason));
}

TEST(a_wrong_answer_is_refused_with_the_way_to_it) {
    struct walk_board board = published_board();
    struct walk_player player = player_of(&wrong_at_last, &board, NULL);
    struct walk_table table;
    assert_error(table_compile(&table, &player, TABLE_EITHER, &reason), ERROR_INPUT,
                 "all answers 2 for ");
    assert_non_null(strstr(reason.text, "reached by: start on D4, "));
    /* A reset to FFHK and one more letter is the shortest way. */
    assert_non_null(strstr(reason.text, "resets"));
    assert_null(table.collection);
}

/* With p = 0 nothing is reset: the way is four landings that take, and a fifth. */
TEST(the_way_to_it_is_the_shortest) {
    struct walk_board board = published_board();
    struct walk_player player = player_of(&wrong_at_last, &board, NULL);
    struct walk_table table;
    assert_false(table_compile(&table, &player, TABLE_NEVER_RESETS, &reason));
    const char *way = strstr(reason.text, "start on D4, ");
    assert_non_null(way);
    int takes = 0;
    for (const char *at = way; (at = strstr(at, " takes ")); at++)
        takes++;
    assert_int_equal(takes, 4);
    assert_non_null(strstr(way, ", then "));
    assert_null(strstr(way, "resets"));
}

TEST(answers_outside_0_to_1_are_refused) {
    static const double answer[] = {-0.1, 1.5, NAN, INFINITY};
    struct walk_board board = published_board();
    for (size_t i = 0; i < sizeof answer / sizeof *answer; i++) {
        double self[] = {answer[i], i % 2 ? 0 : answer[i]};
        struct walk_player player = player_of(&wrong, &board, self);
        player.setup.collect_at_start = i % 2;
        struct walk_table table;
        assert_error(table_compile(&table, &player, TABLE_EITHER, &reason), ERROR_INPUT,
                     isnan(answer[i]) ? "not NaN" : "probability of taking");
    }
}

/* The table says of every row and square what the rules make of the strategy's answer. */
static void check_entries(const struct walk_table *table, const struct random_strategy *strategy) {
    const struct walk_board *board = table->board;
    for (uint32_t row = 0; row < table->rows; row++)
        for (int square = 0; square < board->squares; square++) {
            const struct walk_collection held = table->collection[row];
            size_t cell = (size_t)row * table->columns + table->column[square];
            uint32_t next = table->next[cell];
            double take = table->take ? table->take[cell] : 1;
            uint8_t letter = board->letter[square];
            if (board->green[square]) {
                struct walk_collection rest = collection_remove(held, letter);
                assert_memory_equal(&table->collection[next], &rest, sizeof rest);
                continue;
            }
            const struct walk_view view = {
                .board = board, .collection = &held, .square = square, .letter = letter};
            bool fifth = held.size == WALK_PALINDROME - 1;
            double answer = fifth && !walk_completes(&held, letter)
                                ? 0 /* it is not asked */
                                : random_strategy_take(strategy, &view);
            if (answer == 0) {
                assert_int_equal(next, row);
            } else if (fifth) {
                assert_int_equal(next, TABLE_DONE);
                assert_double(take, answer, 0, 0);
            } else {
                struct walk_collection more = collection_add(held, letter);
                assert_memory_equal(&table->collection[next], &more, sizeof more);
                assert_double(take, answer, 0, 0);
            }
        }
}

static bool squares_agree(const struct walk_table *table, int one, int other) {
    for (size_t row = 0; row < table->rows; row++) {
        size_t a = row * table->columns + table->column[one];
        size_t b = row * table->columns + table->column[other];
        if (table->next[a] != table->next[b] || (table->take && table->take[a] != table->take[b]))
            return false;
    }
    return table->board->green[one] == table->board->green[other];
}

/* Squares of one colour share a column if no row distinguishes them; the first square of a column
 * is the first of no later column. */
static void check_columns(const struct walk_table *table) {
    uint32_t columns = 0;
    for (int square = 0; square < table->board->squares; square++) {
        assert_in_range(table->column[square], 0, columns);
        columns += table->column[square] == columns;
        for (int other = 0; other < square; other++)
            assert_int_equal(table->column[square] == table->column[other],
                             squares_agree(table, square, other));
    }
    assert_int_equal(columns, table->columns);
}

TEST(every_entry_is_what_the_rules_say) {
    uint64_t random = 1;
    uint32_t most_columns = 0;
    for (int round = 0; round < 36; round++) {
        struct walk_board board;
        int more = round < 30 ? 0 : 4; /* rows and columns, for large tables */
        board = random_board(3 + more + round % 4, 3 + more + round % 3, 2 + round % 5, round % 4,
                             &random);
        struct random_strategy strategy = {.seed = (uint64_t)round,
                                           .by_square = round % 2,
                                           .chances = round % 3 == 0,
                                           .eager = 0.6};
        FREED_BY(table_free) struct walk_table table;
        random_table(&table, &strategy, &board, round % 5 == 0, TABLE_EITHER);
        check_entries(&table, &strategy);
        check_columns(&table);
        most_columns = table.columns > most_columns ? table.columns : most_columns;
    }
    assert_true(most_columns > 64);
}

TEST(letters_that_are_treated_alike_share_a_column) {
    struct walk_board board = published_board();
    struct random_strategy strategy = {.seed = 1, .eager = 0.5};
    FREED_BY(table_free) struct walk_table table;
    random_table(&table, &strategy, &board, false, TABLE_EITHER);
    for (int one = 0; one < board.squares; one++)
        for (int other = 0; other < one; other++)
            if (board.letter[one] == board.letter[other] && board.green[one] == board.green[other])
                assert_int_equal(table.column[one], table.column[other]);
    assert_in_range(table.columns, 2, 26 + 4);
}

/* Whether the end can be reached from a state, by following all games forwards, one state at a
 * time: the slow reference of table_find_dead. */
static bool can_end(const struct walk_table *table, enum table_coin coin, uint32_t row,
                    int square) {
    const struct walk_board *board = table->board;
    size_t states = (size_t)table->rows * (size_t)board->squares;
    bool *seen = memory_allocate(states, sizeof *seen), ends = false;
    size_t *queue = memory_allocate(states, sizeof *queue), head = 0, tail = 0;
    queue[tail++] = row * (size_t)board->squares + (size_t)square;
    seen[queue[0]] = true;
    while (head < tail && !ends) {
        uint32_t from = (uint32_t)(queue[head] / (size_t)board->squares);
        int at = (int)(queue[head] % (size_t)board->squares);
        head++;
        for (int to = 0; to < board->squares; to++) {
            int down = to / board->columns - at / board->columns;
            int right = to % board->columns - at % board->columns;
            bool near = to != at && abs(down) <= 1 && abs(right) <= 1;
            if (!board->edge[at] && !near)
                continue;
            size_t cell = (size_t)from * table->columns + table->column[to];
            uint32_t outcome[2] = {table->next[cell], table->next[cell]};
            if (board->green[to]) {
                if (coin != TABLE_NEVER_RESETS)
                    outcome[0] = table->reset_row;
                if (coin == TABLE_ALWAYS_RESETS)
                    outcome[1] = table->reset_row;
            } else if (table->take && table->take[cell] < 1) {
                outcome[1] = from;
            }
            for (int i = 0; i < 2; i++) {
                if (outcome[i] == TABLE_DONE) {
                    ends = true;
                    break;
                }
                size_t state = outcome[i] * (size_t)board->squares + (size_t)to;
                if (!seen[state]) {
                    seen[state] = true;
                    queue[tail++] = state;
                }
            }
        }
    }
    free(seen);
    free(queue);
    return ends;
}

TEST(dead_states_are_those_from_which_no_game_ends) {
    uint64_t random = 2;
    uint64_t dead_found = 0;
    for (int round = 0; round < 60; round++) {
        struct walk_board board =
            random_board(3, 3 + round % 3, 2 + round % 3, 1 + round % 3, &random);
        struct random_strategy strategy = {.seed = (uint64_t)round,
                                           .by_square = round % 2,
                                           .chances = round % 4 == 0,
                                           .eager = 0.35};
        FREED_BY(table_free) struct walk_table table;
        random_table(&table, &strategy, &board, false, TABLE_EITHER);
        for (int coin = 0; coin < TABLE_COINS; coin++) {
            struct walk_dead dead = table_find_dead(&table, (enum table_coin)coin);
            uint64_t count = 0;
            for (uint32_t row = 0; row < table.rows; row++)
                for (int square = 0; square < board.squares; square++) {
                    bool ends = can_end(&table, (enum table_coin)coin, row, square);
                    assert_int_equal(dead_has(&dead, row, square), !ends);
                    count += !ends;
                }
            assert_int_equal(dead.count, count);
            dead_found += count;
            dead_free(&dead);
        }
    }
    assert_true(dead_found > 0);
}

/* On a board of As around one B, takes three As, then the B, then the fourth A, which it meets at
 * once: it never stands on the B again with AAAB in its hands, so its answer there is no offence.
 */
static double take_aaab(const void *self, const struct walk_view *view) {
    if (walk_count(view->collection, 1) > 0)
        return view->letter == 1 ? 2 : 1;
    return view->letter == 1 ? view->collection->size == 3 : view->collection->size < 3;
}

TEST(what_play_never_reaches_is_no_offence) {
    static const struct walk_strategy strategy = {
        .name = "aaab", .summary = "AAAB, then A", .memoryless = true, .take = take_aaab};
    struct walk_board board;
    parse_board(&board, "[board]\nletters =\n AAA\n ABA\n AAA\n");
    struct walk_player player = player_of(&strategy, &board, NULL);
    struct walk_table table;
    assert_done(table_compile(&table, &player, TABLE_EITHER, &reason));
    table_free(&table);
    /* With one C among the As, it can wait there, and come back to the B. */
    parse_board(&board, "[board]\nletters =\n AAA\n ABA\n AAC\ngreen = C3\nreset = A A A B\n");
    assert_error(table_compile(&table, &player, TABLE_EITHER, &reason), ERROR_INPUT,
                 "aaab answers 2");
}

/* Takes every letter with some probability: it ends from every state from which a strategy
 * can. */
static double take_by_chance(const void *self, const struct walk_view *view) { return 0.5; }

TEST(lost_states_are_those_from_which_chance_does_not_end) {
    static const struct walk_strategy by_chance = {
        .name = "chance", .summary = "by chance", .memoryless = true, .take = take_by_chance};
    uint64_t random = 3, found[TABLE_COINS] = {0}, free[TABLE_COINS] = {0};
    for (int round = 0; round < 60; round++) {
        struct walk_board board =
            random_board(3 + round % 3, 3 + round % 4, 2 + round % 5, round % 9, &random);
        struct walk_player player = player_of(&by_chance, &board, NULL);
        FREED_BY(table_free) struct walk_table rules = {0};
        for (int coin = 0; coin < TABLE_COINS; coin++) {
            FREED_BY(table_free) struct walk_table table;
            FREED_BY(dead_free) struct walk_dead dead;
            assert_done(table_compile(&table, &player, (enum table_coin)coin, &reason));
            dead = table_find_dead(&table, (enum table_coin)coin);
            assert_non_null(game_dead(&rules, &board, (enum table_coin)coin));
            for (uint32_t row = 0; row < table.rows; row++) {
                int rank = collection_rank(&table.collection[row]);
                for (int square = 0; square < board.squares; square++) {
                    bool is_lost = dead_has(&rules.dead[coin], rules.row_of_rank[rank], square);
                    assert_int_equal(is_lost, dead_has(&dead, row, square));
                    found[coin] += is_lost;
                    free[coin] += !is_lost;
                }
            }
        }
    }
    for (int coin = 0; coin < TABLE_COINS; coin++)
        assert_true(found[coin] > 0 && free[coin] > 0);
}
