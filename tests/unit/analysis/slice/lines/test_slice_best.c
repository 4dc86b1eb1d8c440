/* The best line: kernels against counting square by square, all lines against maximal ones. */
#include "analysis/slice/lines/best.h"
#include "sim/slice/passage.h"
#include "tests/unit/plain_slice.h"

enum { MAXIMAL = SLICE_MAXIMAL + 1 /* scores, and a byte behind them */ };

/* By the paths of the first so many lines; *score, if there, of each. */
static int plain_best(const struct slice_lines *lines, size_t count, const struct slice_grid *grid,
                      uint8_t *score) {
    int best = 0;
    for (size_t i = 0; i < count; i++) {
        int crossed = slice_passage_of(grid, &lines->line[i].chord).score;
        best = crossed > best ? crossed : best;
        if (score)
            score[i] = (uint8_t)crossed;
    }
    return best;
}

TEST(kernels_count_as_one_does_square_by_square) {
    uint64_t random = 1;
    static uint8_t plain[MAXIMAL], score[MAXIMAL];
    for (int side = 1; side <= SLICE_SIDE; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        assert_true(lines->maximal <= SLICE_MAXIMAL);
        for (int round = 0; round < CHECK_ROUNDS(side < 8 ? 60 : 8); round++) {
            struct slice_grid grid = plain_random_grid(&random, side);
            const int best = plain_best(lines, lines->maximal, &grid, plain);
            size_t count = 0;
            for (size_t i = 0; i < lines->maximal; i++)
                count += plain[i] == best;
            for (size_t k = 0; slice_line_kernels[k]; k++) {
                if (!slice_line_kernels[k]->supported())
                    continue;
                memset(score, 99, sizeof score);
                assert_int_equal(slice_line_kernels[k]->scores(lines, &grid, NULL), best);
                assert_int_equal(slice_line_kernels[k]->scores(lines, &grid, score), best);
                assert_memory_equal(score, plain, lines->maximal);
                assert_int_equal(score[lines->maximal], 99);
            }
            assert_int_equal(slice_best_score(lines, &grid), best);
            assert_int_equal(slice_count_best(lines, &grid).score, best);
            assert_int_equal(slice_count_best(lines, &grid).lines, count);
        }
    }
}

/* Fills that no random grid is like: none, all, chequered, every single square. */
TEST(kernels_count_odd_grids) {
    for (int side = 1; side <= SLICE_SIDE; side += side < 8 ? 1 : 4) {
        const struct slice_lines *lines = slice_lines_of(side);
        for (int kind = -3; kind < side * side; kind++) {
            struct slice_grid grid = slice_grid_empty(side);
            for (int square = 0; square < side * side; square++)
                if (kind == -3 || (kind == -2 && (square / side + square % side) % 2 == 0) ||
                    kind == square)
                    slice_fill(&grid, square);
            int best = kind == -2 ? 2 * side - 2 : kind < 0 || side == 1 ? 0 : 2;
            for (size_t k = 0; slice_line_kernels[k]; k++)
                if (slice_line_kernels[k]->supported())
                    assert_int_equal(slice_line_kernels[k]->scores(lines, &grid, NULL), best);
        }
    }
}

/* The fills of all grids up to 3 x 3 and of some of 4 x 4, and every line, those through vertices
 * too. */
TEST(no_line_is_better_than_a_maximal_one) {
    for (int side = 1; side <= 4; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        int path[300][SLICE_PATH], squares[300];
        for (size_t i = 0; i < lines->all; i++)
            squares[i] = slice_chord_path(&lines->line[i].chord, side, path[i]);
        for (uint32_t fill = 0; fill < UINT32_C(1) << side * side; fill += side < 4 ? 1 : 11) {
            struct slice_grid grid = slice_grid_empty(side);
            grid.filled[0] = fill;
            int best = 0;
            for (size_t i = 0; i < lines->all; i++) {
                int score = plain_score(&grid, path[i], squares[i]);
                best = score > best ? score : best;
            }
            if (slice_best_score(lines, &grid) != best)
                fail_msg("side %d, fill %x", side, fill);
        }
    }
}

/* The same of random larger grids. */
TEST(nor_is_one_on_larger_grids) {
    uint64_t random = 6;
    for (int side = 5; side <= 9; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        for (int round = 0; round < CHECK_ROUNDS(40); round++) {
            struct slice_grid grid = plain_random_grid(&random, side);
            assert_int_equal(plain_best(lines, lines->all, &grid, NULL),
                             slice_best_score(lines, &grid));
        }
    }
}

/* Lines between random points: none is better than the best, and that is reached, nearly always on
 * small grids. */
TEST(random_lines_reach_the_best_and_never_beat_it) {
    int reached = 0, searched = 0;
    uint64_t random = 2;
    for (int side = 2; side <= SLICE_SIDE; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        const int grids = CHECK_ROUNDS(4), tries = 1500 * side;
        for (int round = 0; round < grids; round++) {
            struct slice_grid grid = plain_random_grid(&random, side);
            int best = slice_best_score(lines, &grid), most = 0;
            for (int i = 0; i < tries; i++) {
                const int64_t unit = 1 + (int64_t)check_below(&random, 1000);
                const uint64_t points = (uint64_t)(4 * side * unit);
                int64_t from[2], to[2];
                int path[4 * SLICE_SIDE];
                bool generic;
                plain_point(side, unit, (int64_t)check_below(&random, points), from);
                plain_point(side, unit, (int64_t)check_below(&random, points), to);
                if (from[0] == to[0] || from[1] == to[1])
                    continue;
                int squares = plain_path(side, unit, from, to, path, &generic);
                int score = plain_score(&grid, path, squares);
                most = score > most ? score : most;
            }
            assert_true(most <= best);
            reached += most == best;
            searched++;
        }
    }
    if (3 * reached < 2 * searched)
        fail_msg("reached on %d of %d grids", reached, searched);
}

TEST(the_best_score_knows_no_up_and_no_left) {
    uint64_t random = 3;
    for (int side = 1; side <= SLICE_SIDE; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        for (int round = 0; round < CHECK_ROUNDS(10); round++) {
            struct slice_grid grid = plain_random_grid(&random, side);
            int best = slice_best_score(lines, &grid);
            for (int symmetry = 1; symmetry < 8; symmetry++) {
                struct slice_grid mapped = slice_grid_empty(side);
                for (int square = 0; square < side * side; square++)
                    if (slice_is_filled(&grid, square))
                        slice_fill(&mapped, plain_symmetry(side, symmetry, square));
                assert_int_equal(slice_best_score(lines, &mapped), best);
            }
        }
    }
}

/* Of all lines and of the maximal ones; each once, in order, with the distance from all lattice
 * points that are not on it. */
TEST(all_best_lines_are_found) {
    static uint8_t score[90000];
    uint64_t random = 7;
    for (int round = 0; round < 24; round++) {
        int side = 1 + round % 8;
        bool all = round % 2;
        const struct slice_lines *lines = slice_lines_of(side);
        struct slice_grid grid = plain_random_grid(&random, side);
        FREED_BY(slice_best_lines_free) struct slice_best_lines optimal;
        size_t reached = 0;
        slice_best_lines_find(lines, &grid, all, &optimal);
        size_t count = all ? lines->all : lines->maximal;
        assert_int_equal(plain_best(lines, count, &grid, score), optimal.score);
        assert_int_equal(optimal.most, 2 * side - 2);
        for (size_t i = 0; i < count; i++)
            reached += score[i] == optimal.score;
        assert_int_equal(reached, optimal.count);
        for (size_t i = 0; i < optimal.count; i++) {
            const struct slice_ranked_line *best = &optimal.best[i];
            assert_int_equal(score[best->line - lines->line], optimal.score);
            assert_int_equal(best->passage.score, optimal.score);
            assert_true(best->clearance > 0.001 && best->clearance < 1);
            if (i == 0)
                continue;
            bool same = best[-1].line->maximal == best->line->maximal &&
                        best[-1].line->generic == best->line->generic;
            assert_true(same || (best[-1].line->generic && !best->line->maximal));
            assert_true(!same || best[-1].clearance > best->clearance ||
                        (best[-1].clearance == best->clearance && best[-1].line < best->line));
        }
    }
}

/* y = x / 2 + 1 / 4 in 2 x 2: the nearest lattice points are half a half off, times the cosine. */
TEST(clearance_is_the_distance_from_lattice_points) {
    struct slice_lines lines = *slice_lines_of(2);
    FREED struct slice_line *changed = memory_allocate(lines.all, sizeof *changed);
    lines.line = memcpy(changed, lines.line, lines.all * sizeof *changed);
    changed[0].chord = (struct slice_chord){{{0, 1}, {1, 4}}, {{2, 1}, {5, 4}}};
    struct slice_grid grid = slice_grid_empty(2);
    FREED_BY(slice_best_lines_free) struct slice_best_lines optimal;
    slice_best_lines_find(&lines, &grid, false, &optimal);
    size_t at = 0;
    while (optimal.best[at].line != &lines.line[0])
        at++;
    assert_double(optimal.best[at].clearance, 0.25 * 2 / sqrt(5), 1e-9, 0);
}
