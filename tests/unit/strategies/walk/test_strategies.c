/* What must hold for every built-in strategy, and what each of them is. */
#include "strategies/walk/registry.h"
#include "tests/unit/opened_strategy.h"

static struct walk_collection collection_of(const char *letters) {
    struct walk_collection collection = {0};
    for (; *letters; letters++)
        collection = collection_add(collection, (uint8_t)(*letters - 'A'));
    return collection;
}

/* The probability of taking a letter, on some white square that shows it, at a turn. */
static double answer_at(const struct opened *opened, const char *held, char letter, uint64_t turn) {
    const struct walk_collection collection = collection_of(held);
    struct walk_view view = {
        .board = opened->board,
        .collection = &collection,
        .turn = turn,
        .letter = (uint8_t)(letter - 'A'),
    };
    while (view.square < opened->board->squares &&
           (opened->board->green[view.square] || opened->board->letter[view.square] != view.letter))
        view.square++;
    assert_true(view.square < opened->board->squares);
    double take = NAN;
    assert_done(player_take(&opened->player, &view, &take, &reason));
    return take;
}

/* For strategies that do not look at the turn. */
static double answer(const struct opened *opened, const char *held, char letter) {
    return answer_at(opened, held, letter, 1);
}

static void parsed(struct walk_board *board, const char *text) {
    assert_done(board_file_parse(board, "test", text, &reason));
}

/* White squares: B on five, C on two (and on a green one), D on two. X and Y are on green squares
 * only, and are what the reset deals. */
static const char small_board[] = "[board]\n"
                                  "letters =\n"
                                  "  B B B C\n"
                                  "  B B X C\n"
                                  "  Y C D D\n"
                                  "green = B3 C1 C2\n"
                                  "reset = X Y\n"
                                  "start = B2\n";

/* The registry's promises. */

TEST(every_descriptor_keeps_the_contract) {
    for (size_t i = 0; strategy_builtin[i]; i++)
        assert_done(strategy_check(strategy_builtin[i], &reason));
    assert_done(strategy_check(&strategy_table, &reason) &&
                strategy_check(&strategy_avoid, &reason));
}

TEST(every_name_is_there_once_and_found) {
    struct strategy_set set;
    strategy_set_init(&set);
    for (size_t i = 0; strategy_builtin[i]; i++)
        assert_ptr_equal(strategy_set_find(&set, strategy_builtin[i]->name, NULL),
                         strategy_builtin[i]);
    assert_true(set.count >= 8);
}

TEST(every_default_and_limit_can_be_written_and_opened) {
    struct walk_board board = published_board();
    for (size_t i = 0; strategy_builtin[i]; i++) {
        const struct walk_strategy *strategy = strategy_builtin[i];
        size_t parameters = parameter_count(strategy->parameters);
        struct opened opened;
        open_strategy(&opened, strategy->name, &board);
        FREED char *text = strdup(opened.choice.chosen.name);
        close_strategy(&opened);
        open_strategy(&opened, text, &board);
        assert_string_equal(opened.choice.chosen.name, text);
        for (size_t k = 0; k < parameters; k++)
            assert_double(opened.choice.chosen.values[k].number, strategy->parameters[k].initial, 0,
                          0);
        close_strategy(&opened);
        for (size_t k = 0; k < parameters; k++)
            for (int highest = 0; highest < 2; highest++) {
                const struct parameter *parameter = &strategy->parameters[k];
                if (parameter->kind == PARAMETER_STRATEGY)
                    continue;
                double limit = highest ? parameter->maximum : parameter->minimum;
                char extreme[128];
                snprintf(extreme, sizeof extreme, "%s(%s=%.17g)", strategy->name, parameter->name,
                         limit);
                open_strategy(&opened, extreme, &board);
                assert_double(opened.choice.chosen.values[k].number, limit, 0, 0);
                close_strategy(&opened);
            }
    }
}

static void count_collection(const struct walk_collection *collection, void *context) {
    int *count = context;
    *count += collection_rank(collection) >= 0;
}

TEST(all_collections_are_visited) {
    int count = 0;
    for_collections(WALK_LETTERS, count_collection, &count);
    assert_int_equal(count, COLLECTIONS);
}

/* Asks about every choice: player_take fails outside 0..1. */
static void ask_everywhere(const struct walk_collection *collection, void *context) {
    const struct opened *opened = context;
    for (int square = 0; square < opened->board->squares; square++) {
        struct walk_view view = {
            .board = opened->board,
            .collection = collection,
            .turn = 1,
            .square = square,
            .letter = opened->board->letter[square],
        };
        double early, late;
        if (opened->board->green[square] || !collection_may_take(collection, view.letter))
            continue;
        assert_done(player_take(&opened->player, &view, &early, &reason));
        view.turn = 1000000;
        assert_done(player_take(&opened->player, &view, &late, &reason));
        if (opened->choice.chosen.strategy->memoryless && early != late)
            fail_msg("%s is memoryless, and looks at the turn", opened->choice.chosen.name);
    }
}

static void ask_every_strategy(const struct walk_board *board, int letters) {
    for (size_t i = 0; strategy_builtin[i]; i++) {
        FREED_BY(close_strategy) struct opened opened;
        open_strategy(&opened, strategy_builtin[i]->name, board);
        for_collections(letters, ask_everywhere, &opened);
    }
    FREED_BY(close_strategy) struct opened opened;
    open_strategy(&opened, "hoard(n=4)", board);
    for_collections(letters, ask_everywhere, &opened);
}

TEST(every_answer_is_a_probability_and_within_the_rules) {
    struct walk_board board = published_board();
    ask_every_strategy(&board, WALK_LETTERS);
    parsed(&board, small_board);
    ask_every_strategy(&board, WALK_LETTERS);
}

TEST(they_are_on_random_boards_too) {
    uint64_t random = 7;
    for (int i = 0; i < 40; i++) {
        int letters = 1 + (int)check_below(&random, 8);
        struct walk_board board =
            random_board(3 + (int)check_below(&random, 5), 3 + (int)check_below(&random, 5),
                         letters, (int)check_below(&random, 12), &random);
        ask_every_strategy(&board, letters);
    }
    struct walk_board board = random_board(WALK_MAX_SIDE, WALK_MAX_SIDE, 5, 20, &random);
    ask_every_strategy(&board, 5);
}

/* What each is. */

/* Whether letters of white squares can make the collection a palindrome: all ways are tried. */
static bool finishable(const struct walk_board *board, struct walk_collection collection) {
    if (collection.size == WALK_PALINDROME)
        return walk_odd(&collection) <= 1;
    for (int square = 0; square < board->squares; square++) {
        bool earlier = false; /* the same letter */
        for (int other = 0; other < square; other++)
            earlier |= !board->green[other] && board->letter[other] == board->letter[square];
        if (!board->green[square] && !earlier &&
            finishable(board, collection_add(collection, board->letter[square])))
            return true;
    }
    return false;
}

static void compare_with_search(const struct walk_collection *collection, void *context) {
    const struct opened *opened = context;
    for (int square = 0; square < opened->board->squares; square++) {
        const struct walk_view view = {.board = opened->board,
                                       .collection = collection,
                                       .square = square,
                                       .letter = opened->board->letter[square]};
        double take = NAN;
        if (opened->board->green[square])
            continue;
        assert_true(player_take(&opened->player, &view, &take, NULL));
        assert_double(take, finishable(opened->board, collection_add(*collection, view.letter)), 0,
                      0);
    }
}

TEST(greedy_takes_what_a_search_finds_finishable) {
    uint64_t random = 11;
    for (int i = 0; i < 20; i++) {
        struct walk_board board = random_board(3, 3 + (int)check_below(&random, 2), 5, 8, &random);
        FREED_BY(close_strategy) struct opened opened;
        open_strategy(&opened, "greedy", &board);
        for_collections(5, compare_with_search, &opened);
    }
}

/* What a strategy answers on the small board: `XC+B` takes B, with that probability, where X and C
 * are held, and `XC-B` leaves it; with `@7`, at turn 7. */
static void assert_answers(const char *strategy, double takes, const char *answers) {
    struct walk_board board;
    FREED_BY(close_strategy) struct opened opened;
    parsed(&board, small_board);
    open_strategy(&opened, strategy, &board);
    while (*answers) {
        char held[WALK_PALINDROME + 1] = "", sign = 0, letter = 0;
        int size = 0, end = 0;
        unsigned turn = 1;
        sscanf(answers, "%5[A-Z]%n", held, &size);
        sscanf(answers + size, "%c%c%n@%u%n", &sign, &letter, &end, &turn, &end);
        double take = answer_at(&opened, held, letter, turn);
        if (take != (sign == '+' ? takes : 0))
            fail_msg("%s: %.*s: %g", strategy, size + end, answers, take);
        answers += size + end;
        answers += strspn(answers, " ");
    }
}

/* B C X C B can be completed; X and Y, held both, never. */
TEST(greedy_leaves_what_no_white_square_can_pair) {
    assert_answers("greedy", 1, "X+B XC+B XBC-D XY-B BCD+B BBCC+D BBCX+C BBCX-B");
}

/* It does not think ahead. */
TEST(pairs_first_takes_three_then_a_pair_then_what_completes) {
    assert_answers("pairs-first", 1, "+B XY+B BCD+C BBC-D BBB+B BBCD+D BBCC+D");
}

/* The third square of C is green. The fourth letter is chosen as by pairs-first. */
TEST(frequent_begins_with_letters_on_many_white_squares) {
    assert_answers("frequent", 1, "+B -C BB-D BBC+C BBC-D BBCC+D");
    assert_answers("frequent(min=2)", 1, "+C");
    assert_answers("frequent(min=6)", 1, "-B");
}

TEST(reset_letters_takes_f_h_and_k_on_the_published_board) {
    struct walk_board board = published_board();
    FREED_BY(close_strategy) struct opened opened;
    open_strategy(&opened, "reset-letters", &board);
    for (char letter = 'A'; letter <= 'Z'; letter++)
        assert_double(answer(&opened, "", letter), strchr("FHK", letter) != NULL, 0, 0);
    assert_double(answer(&opened, "FHK", 'F'), 1, 0, 0);
    assert_double(answer(&opened, "FFHK", 'H'), 1, 0, 0);
    assert_double(answer(&opened, "FFHK", 'F'), 0, 0, 0);
}

TEST(hoard_takes_n_letters_whatever_they_are) {
    assert_answers("hoard(n=2)", 1, "X+B XY-B");
    assert_answers("hoard(n=3)", 1, "XY+B XBC-D");
    assert_answers("hoard", 1, "XBC+D XBCD-D BBCD+D");
}

TEST(patient_changes_at_its_turn) {
    assert_answers("patient(turns=7)", 1, "XY+B@0 XY+B@6 XY-B@7 BBC-D@6 BBC+D@7");
    assert_answers("patient", 1, "BBC-D@19 BBC+D@20");
}

TEST(random_takes_some_of_what_greedy_takes) {
    assert_answers("random(q=0.25)", 0.25, "X+B XY-B BBCC+D");
}

TEST(avoid_takes_nothing_there_and_elsewhere_as_the_other) {
    struct walk_board board;
    struct opened opened;
    parsed(&board, small_board);
    open_strategy(&opened, "avoid(squares=A1:B1,then=random(q=0.25))", &board);
    assert_true(opened.choice.chosen.strategy->memoryless);
    assert_true(opened.choice.chosen.parallel);
    for (int square = 0; square < board.squares; square++) {
        const struct walk_collection nothing = {0};
        const struct walk_view view = {.board = &board,
                                       .collection = &nothing,
                                       .square = square,
                                       .letter = board.letter[square]};
        double take = NAN;
        bool avoided = square == 0 || square == board.columns;
        assert_true(player_take(&opened.player, &view, &take, NULL));
        assert_double(take, avoided ? 0 : 0.25, 0, 0);
    }
    close_strategy(&opened);
    open_strategy(&opened, "avoid(squares=A1,then=patient)", &board);
    assert_false(opened.choice.chosen.strategy->memoryless);
    close_strategy(&opened);
    open_strategy(&opened, "avoid(squares=A1,then=optimal)", &board);
    assert_true(opened.choice.chosen.strategy->uses_p);
    close_strategy(&opened);
}

TEST(strategies_that_may_share_something_are_not_opened_in_parallel) {
    struct walk_strategy plugged = strategy_optimal;
    assert_true(strategy_opens_in_parallel(&strategy_optimal));
    assert_false(strategy_opens_in_parallel(&plugged));
    assert_false(strategy_opens_in_parallel(&strategy_table));
}
