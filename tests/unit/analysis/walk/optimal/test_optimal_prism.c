/* The game in PRISM's language. */
#include "analysis/walk/optimal/prism.h"

#include "tests/unit/random_walk.h"
#include "tests/unit/scratch.h"

static struct walk_board the_smallest_board(void) {
    struct walk_board board = lettered_board(3, 3, "ABABABABC");
    board.green[8] = true;
    board.reset = (struct walk_collection){.size = 3, .letter = {0, 0, 1}};
    return board;
}

static void write_model(const struct walk_board *board, bool offered, char **text) {
    FILE *file = memory_stream(text, NULL);
    const struct prism_model model = {.board = board, .start = board->start, .offered = offered};
    assert_done(prism_write(file, &model, &reason));
    memory_stream_close(file);
}

static void assert_model_has(const struct walk_board *board, bool offered, const char *part) {
    FREED char *text = NULL;
    write_model(board, offered, &text);
    assert_non_null(strstr(text, part));
}

TEST(the_smallest_board_is_written_in_full) {
    struct walk_board board = the_smallest_board();
    FREED char *text = NULL;
    write_model(&board, false, &text);
    assert_text_file("tests/unit/analysis/walk/optimal/smallest.prism", text);
}

/* A letter that is offered at the start is a choice before the first move. */
TEST(an_offer_begins_with_a_choice) {
    struct walk_board board = the_smallest_board();
    assert_model_has(&board, true, "chooses : bool init true;");
}

/* A green square takes away its letter only where that can be held. */
TEST(a_removal_takes_all_copies) {
    struct walk_board board = the_smallest_board();
    board.letter[8] = 1;
    assert_model_has(&board, false, "1/8 * (1 - p) : (square' = 8) & (nB' = 0);");
}

TEST(a_full_disk_is_an_error) {
    struct walk_board board = the_smallest_board();
    FILE *file = fopen("/dev/full", "w");
    assert_non_null(file);
    assert_error(
        prism_write(file,
                    &(struct prism_model){.board = &board, .start = board.start, .offered = false},
                    &reason),
        ERROR_SYSTEM, "cannot write the model");
    fclose(file);
}

/* What a tree refers to. */
struct place {
    const struct walk_collection *held;
    int square;
};

static int value_of(const struct place *place, const char *name) {
    if (strcmp(name, "square") == 0)
        return place->square;
    if (strcmp(name, "size") == 0)
        return place->held->size;
    return strcmp(name, "odd") == 0 ? walk_odd(place->held)
                                    : walk_count(place->held, (uint8_t)(name[1] - 'A'));
}

/* The value of a tree: a number, or (name = number ? tree : name = number ? tree : .. : tree). */
static double tree_value(const char **text, const struct place *place) {
    char name[8];
    int number, length;
    double value = NAN;
    if (**text != '(')
        return strtod(*text, (char **)text);
    ++*text;
    while (sscanf(*text, "%7[a-zA-Z] = %d ? %n", name, &number, &length) == 2) {
        *text += length;
        double branch = tree_value(text, place);
        if (isnan(value) && value_of(place, name) == number)
            value = branch;
        assert_memory_equal(*text, " : ", 3);
        *text += 3;
    }
    double rest = tree_value(text, place);
    assert_int_equal(*(*text)++, ')');
    return isnan(value) ? rest : value;
}

static char *tree_of(const struct walk_table *table, uint8_t letter) {
    char *text = NULL;
    FILE *file = memory_stream(&text, NULL);
    prism_write_take(file, table, letter);
    memory_stream_close(file);
    return text;
}

/* In each row and on each white square where taking is legal, asked of the strategy itself. */
static void check_trees(const struct walk_player *player, const struct walk_table *table) {
    const struct walk_board *board = table->board;
    for (int square = 0; square < board->squares; square++) {
        if (board->green[square])
            continue;
        FREED char *text = tree_of(table, board->letter[square]);
        for (uint32_t row = 0; row < table->rows; row++) {
            const struct walk_collection *held = &table->collection[row];
            const struct walk_view view = {.board = board,
                                           .collection = held,
                                           .square = square,
                                           .letter = board->letter[square]};
            const char *rest = text;
            double value = tree_value(&rest, &(struct place){held, square});
            assert_int_equal(*rest, 0);
            if (held->size < WALK_PALINDROME - 1 || walk_completes(held, view.letter))
                assert_double(value, player->strategy->take(player->self, &view), 0, 0);
        }
    }
}

TEST(trees_have_every_decision) {
    uint64_t random = 21;
    for (int i = 0; i < 40; i++) {
        FREED_BY(table_free) struct walk_table table;
        struct random_strategy strategy = {.seed = check_random(&random),
                                           .by_square = i % 2,
                                           .chances = i / 2 % 2,
                                           .eager = i % 3 ? 0.9 : 0.2};
        struct walk_board board = random_board(3, 3 + i % 3, 1 + i % 5, i % 4, &random);
        struct walk_player player = random_player(&strategy, &board, i % 2);
        assert_done(table_compile(&table, &player, TABLE_EITHER, &reason));
        check_trees(&player, &table);
    }
}
