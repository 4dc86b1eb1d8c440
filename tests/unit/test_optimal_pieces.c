/* The optimal policies at every p of an interval, against optima at single p and the changes found
 * from step to step. */
#include "analysis/walk/optimal/pieces.h"

#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-12, .passes = 10000};

/* An optimum solved from scratch at that p overlaps the bounds. */
static void check_moves(const struct walk_board *board, double p, bool offered,
                        struct exact_bracket moves) {
    struct optimum optimum;
    struct error error = {0};
    assert_true(optimum_solve(&optimum, board, p, &limits, &error));
    struct exact_bracket expected = optimum_start(&optimum, board->start, offered);
    assert_true(moves.lower <= expected.upper && expected.lower <= moves.upper);
    assert_true(moves.upper - moves.lower < 1e-8 * moves.value);
    optimum_free(&optimum);
}

/* They are neighbours, with a gap or a change between them. */
static void check_order(const struct pieces *pieces, const struct pieces_search *search) {
    size_t gap = 0, change = 0;
    double end = search->first;
    for (size_t i = 0; i < pieces->count; i++) {
        const struct piece *piece = &pieces->piece[i];
        assert_true(end <= piece->lower && piece->lower < piece->upper);
        bool known = i == 0 && end == piece->lower;
        for (;
             change < pieces->changes.count && pieces->changes.change[change].upper <= piece->lower;
             change++) {
            assert_true(pieces->changes.change[change].lower == end);
            assert_true(piece->lower - end <= 1e-9);
            known = true;
        }
        if (!known) {
            assert_true(pieces->gap[gap].lower == end && pieces->gap[gap].upper == piece->lower);
            gap++;
        }
        end = piece->upper;
    }
    assert_true(end == search->last && gap == pieces->gaps && change == pieces->changes.count);
}

/* Those that steps and bisection find are among them, except in gaps. */
static void check_changes(const struct pieces *pieces, const struct walk_board *board,
                          const struct pieces_search *search) {
    struct optimum_changes found;
    struct error error = {0};
    const struct optimum_search steps = {
        .first = search->first, .last = search->last, .steps = 40, .accuracy = 1e-7, .threads = 1};
    assert_true(optimum_find_changes(&found, board, search->start, search->offered, &steps, &limits,
                                     &error));
    assert_true(pieces->changes.count >= found.count);
    for (size_t i = 0; i < found.count; i++) {
        const struct optimum_change *change = &found.change[i];
        bool listed = false;
        for (size_t k = 0; k < pieces->changes.count; k++) {
            const struct optimum_change *other = &pieces->changes.change[k];
            listed |= other->square == change->square && other->takes == change->takes &&
                      collection_rank(&other->collection) == collection_rank(&change->collection) &&
                      other->lower <= change->upper && change->lower <= other->upper;
        }
        assert_true(listed);
    }
    optimum_changes_free(&found);
}

static void pieces_cover_the_interval(void **state) {
    (void)state;
    uint64_t random = 101;
    size_t changes = 0;
    for (int i = 0; i < 4; i++) {
        struct walk_board board;
        struct pieces pieces;
        struct error error = {0};
        random_board(&board, 3 + i % 3, 5, 6, 4, &random);
        const struct pieces_search search = {
            .first = 0.05, .last = 1, .accuracy = 1e-9, .start = board.start, .offered = i % 2};
        assert_true(pieces_find(&pieces, &board, &search, &limits, &error));
        check_order(&pieces, &search);
        for (size_t k = 0; k < pieces.count; k++) {
            check_moves(&board, pieces.piece[k].lower, search.offered, pieces.piece[k].first);
            check_moves(&board, pieces.piece[k].upper, search.offered, pieces.piece[k].last);
        }
        struct pieces_search inside = search;
        inside.last = 0.95;
        pieces_free(&pieces);
        assert_true(pieces_find(&pieces, &board, &inside, &limits, &error));
        check_changes(&pieces, &board, &inside);
        changes += pieces.changes.count;
        pieces_free(&pieces);
    }
    assert_true(changes >= 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pieces_cover_the_interval)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
