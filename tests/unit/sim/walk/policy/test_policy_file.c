/* Policies saved and played again, and files that are none. */
#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "sim/dataset/dataset.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"
#include "tests/unit/opened_strategy.h"
#include "tests/unit/scratch.h"

static const struct dataset_origin origin = {
    .version = "0", .revision = "0", .command_line = "bukub walk optimal"};

static void save(struct dataset_writer *writer, const char *path, struct error *error) {
    if (!writer || !dataset_save(writer, path, true, error))
        fail_msg("%s", error->text);
    dataset_free(writer);
}

static double policy_at(const struct walk_policy *policy, const struct walk_board *board,
                        const struct walk_collection *collection, int square) {
    return policy_take(policy, &(const struct walk_view){.board = board,
                                                         .collection = collection,
                                                         .square = square,
                                                         .letter = board->letter[square]});
}

TEST_IN_DIRECTORY(what_was_saved_is_read) {
    uint64_t random = 13;
    for (int i = 0; i < 4; i++) {
        struct walk_board board;
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(policy_free) struct walk_policy policy;
        board = random_board(3 + i, 5, 4, i, &random);
        struct random_strategy strategy = {
            .seed = check_random(&random), .by_square = true, .chances = i % 2, .eager = 0.6};
        struct walk_player player = random_player(&strategy, &board, false);
        assert_done(table_compile(&table, &player, TABLE_EITHER, &reason));
        save(policy_file_create(origin, &table, "random-answers", NAN, &reason), "policy.h5",
             &reason);
        assert_done(policy_read(&policy, "policy.h5", &board, &reason));
        for (uint32_t row = 0; row < table.rows; row++)
            for (int square = 0; square < board.squares; square++)
                if (!board.green[square])
                    assert_double(policy_at(&policy, &board, &table.collection[row], square),
                                  table_take(&table, row, square), 0, 0);
        const struct walk_collection strange = {.size = 1, .letter = {25}};
        assert_true(isnan(policy_at(&policy, &board, &strange, board.start)));
    }
}

/* The optimum of a board as policy.h5. */
static void save_optimum(const struct walk_board *board, double p) {
    const struct exact_limits limits = exact_default_limits();
    FREED_BY(optimum_free) struct optimum optimum;
    assert_done(optimum_solve(&optimum, board, p, &limits, &reason));
    save(optimal_file_create(&optimum, board->start, false, origin, &reason), "policy.h5", &reason);
}

TEST_IN_DIRECTORY(the_optimum_is_saved_with_its_expected_moves) {
    struct walk_board board = published_board();
    double *values[POLICY_MOVES];
    save_optimum(&board, 0.5);
    struct dataset_file *file = dataset_open("policy.h5", &reason);
    assert_non_null(file);
    const struct dataset_entry *take = dataset_entry(file, "take");
    for (size_t i = 0; i < POLICY_MOVES; i++) {
        const struct dataset_entry *entry = dataset_find(file, &policy_moves[i], &reason);
        assert_done(entry);
        values[i] = dataset_read(file, entry, &reason);
        assert_done(values[i]);
    }
    /* The first collection is none at all. */
    assert_double(values[POLICY_EXPECTED][board.start], 14.6208626062, 5e-11, 0);
    for (size_t i = 0; i < take->size; i++)
        assert_true(values[POLICY_LOWER][i] <= values[POLICY_EXPECTED][i] &&
                    values[POLICY_EXPECTED][i] <= values[POLICY_UPPER][i]);
    for (size_t i = 0; i < POLICY_MOVES; i++)
        free(values[i]);
    dataset_close(file);
}

TEST_IN_DIRECTORY(the_saved_optimum_decides_as_optimal_does) {
    uint64_t random = 19;
    for (int i = 0; i < 3; i++) {
        struct walk_board board;
        struct opened optimal, saved;
        FREED_BY(table_free) struct walk_table table;
        board = random_board(4 + i, 4, 5, 2 * i, &random);
        save_optimum(&board, 0.5);
        open_strategy(&optimal, "optimal", &board);
        open_strategy(&saved, "table(file=policy.h5)", &board);
        assert_string_equal(saved.choice.chosen.name, "table(file=policy.h5)");
        assert_done(table_compile(&table, &optimal.player, TABLE_EITHER, &reason));
        for (uint32_t row = 0; row < table.rows; row++)
            for (int square = 0; square < board.squares; square++) {
                const struct walk_view view = {.board = &board,
                                               .collection = &table.collection[row],
                                               .square = square,
                                               .letter = board.letter[square]};
                double one, other;
                if (board.green[square] || !collection_may_take(view.collection, view.letter))
                    continue;
                assert_done(player_take(&optimal.player, &view, &one, &reason));
                assert_done(player_take(&saved.player, &view, &other, &reason));
                assert_double(one, other, 0, 0);
            }
        close_strategy(&saved);
        close_strategy(&optimal);
    }
}

/* A file that is like a policy in all but what is said here. */
struct forgery {
    const char *filetype;
    int version;
    const char *board;
    const char *collection[3]; /* ended by NULL */
    size_t squares;
    double take;
};

static const char small_board[] =
    "[board]\nletters =\n  A B A\n  A A B\n  B B B\ngreen = A1\nreset =\nstart = B2\n";
static const struct forgery good = {POLICY_FILE_TYPE, 1, small_board, {"-", "AB"}, 9, 0.5};

static void forge(const struct forgery *forgery, struct error *error) {
    struct dataset_origin its = origin;
    static const char *const squares[] = {"A1", "A2", "A3", "B1", "B2", "B3",
                                          "C1", "C2", "C3", "D1", "D2", "D3"};
    double take[3 * 12];
    for (size_t i = 0; i < sizeof take / sizeof *take; i++)
        take[i] = forgery->take;
    size_t collections = forgery->collection[1] ? 2 : 1;
    its.filetype = forgery->filetype;
    its.format_version = forgery->version;
    its.board = forgery->board;
    struct dataset_writer *writer = dataset_create(&its, error);
    if (!writer ||
        !dataset_add_dimension(writer, &walk_collections_variables[0], collections,
                               forgery->collection, error) ||
        !dataset_add_dimension(writer, &walk_squares_variables[0], forgery->squares, squares,
                               error) ||
        !dataset_add(writer, policy_taking, take, error))
        fail_msg("%s", error->text);
    save(writer, "forged.h5", error);
}

static void check_refused(const struct forgery *forgery, const char *text) {
    struct walk_policy policy;
    struct walk_board board;
    assert_done(board_file_parse(&board, "test", small_board, &reason));
    forge(forgery, &reason);
    bool read = policy_read(&policy, "forged.h5", &board, &reason);
    policy_free(&policy);
    if (!text && read)
        return;
    assert_error(read, ERROR_INPUT, text ? text : "");
    assert_memory_equal(reason.text, "forged.h5: ", 11);
}

TEST_IN_DIRECTORY(forgeries_are_refused) {
    struct forgery forgery = good;
    check_refused(&forgery, NULL);
    forgery.filetype = "bukub walk sweep";
    check_refused(&forgery, "is a file of type \"bukub walk sweep\", not bukub walk policy");
    forgery = good;
    forgery.version = 2;
    check_refused(&forgery, "has version 2 of its format; this program knows 1");
    forgery = good;
    forgery.board = "[board]\nletters =\n  A B A\n  A A B\n  B B A\ngreen = A1\nreset =\n"
                    "start = B2\n";
    check_refused(&forgery, "its policy is for another board");
    forgery.board = "nonsense";
    check_refused(&forgery, "its board:1: ");
    forgery = good;
    forgery.squares = 8;
    check_refused(&forgery, "2 collections and 8 squares");
    forgery.squares = 12;
    check_refused(&forgery, "2 collections and 12 squares");
    static const char *const strange[] = {"BA", "ABCDE", "aB", "", "A ", "-A", "A-", "\xc3\x84"};
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        forgery = good;
        forgery.collection[1] = strange[i];
        check_refused(&forgery, "is no collection: up to four letters A to Z in ascending order");
    }
    forgery = good;
    forgery.collection[0] = "AB";
    check_refused(&forgery, "the collection AB is there twice");
    static const double takes[] = {-0.1, 1.1, NAN, INFINITY};
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++) {
        forgery = good;
        forgery.take = takes[i];
        check_refused(&forgery, "is no probability of taking: 0 to 1");
    }
}

TEST_IN_DIRECTORY(a_policy_without_a_decision_is_refused) {
    struct forgery forgery = good;
    struct walk_board board;
    FREED_BY(close_strategy) struct opened opened;
    struct walk_table table;
    forgery.board = "[board]\nletters =\n  A B A\n  A A B\n  B B C\ngreen = A1\nreset = A A A B\n"
                    "start = B2\n";
    assert_done(board_file_parse(&board, "test", forgery.board, &reason));
    forge(&forgery, &reason);
    open_strategy(&opened, "table(file=forged.h5)", &board);
    assert_error(table_compile(&table, &opened.player, TABLE_EITHER, &reason), ERROR_INPUT,
                 "table(file=forged.h5) has no decision for the letter ");
}
