/* Speed of the census of MagicBoard on one core: boards in a second that are searched by each
 * kernel and by the plain queue, and that are drawn; ratios within one run. Each time is the best
 * of a few rounds.
 */
#include "sim/magicboard/board.h"
#include "sim/magicboard/lanes.h"
#include "tests/bench/bench.h"

enum { ROUNDS = 5, GROUPS = 512, BOARDS = GROUPS * MAGICBOARD_LANES };

static const int sides[] = {5, 8, 11, 14, 20};
enum { SIDES = sizeof sides / sizeof *sides };

struct bench {
    struct magicboard_geometry geometry;
    struct magicboard_lanes *lanes; /* [GROUPS] */
    struct magicboard_board *board; /* [BOARDS] */
    struct magicboard_distances distances;
    struct magicboard_reach reach;
    const struct magicboard_kernel *kernel;
    uint64_t sum; /* so that nothing is left out */
};

static void draw_all(struct bench *bench) {
    for (uint64_t i = 0; i < GROUPS; i++)
        bench->kernel->draw(&bench->geometry, 1, i * MAGICBOARD_LANES, &bench->lanes[i]);
}

static void search_all(struct bench *bench) {
    for (size_t i = 0; i < GROUPS; i++) {
        bench->kernel->solve(&bench->geometry, &bench->lanes[i], &bench->distances);
        bench->sum += (uint64_t)bench->distances.steps;
    }
}

static void search_plain(struct bench *bench) {
    for (size_t i = 0; i < BOARDS; i++) {
        magicboard_reach(&bench->board[i], 0, &bench->reach);
        bench->sum += (uint64_t)bench->reach.reached;
    }
}

/* Boards in a second. */
static double rate(void (*work)(struct bench *), struct bench *bench) {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = bench_now(BENCH_USED);
        work(bench);
        double speed = BOARDS / (bench_now(BENCH_USED) - begin);
        best = speed > best ? speed : best;
    }
    return best;
}

/* The same boards for the queue, which needs no goal. */
static void copy_boards(struct bench *bench) {
    for (size_t i = 0; i < BOARDS; i++) {
        struct magicboard_board *board = &bench->board[i];
        *board = (struct magicboard_board){.side = bench->geometry.side,
                                           .squares = bench->geometry.side * bench->geometry.side};
        for (int square = 0; square < board->squares; square++)
            for (int value = 1; value < board->side; value++)
                if (bench->lanes[i / MAGICBOARD_LANES]
                            .is[value - 1][square / 64][i % MAGICBOARD_LANES] >>
                        square % 64 &
                    1)
                    board->value[square] = (uint8_t)value;
    }
}

static json_t *measure_side(struct bench *bench, int side) {
    magicboard_geometry_init(&bench->geometry, side);
    bench->kernel = magicboard_best_kernel();
    draw_all(bench);
    copy_boards(bench);
    double plain = rate(search_plain, bench);
    json_t *result = json_pack("{s:i, s:f}", "d", side, "plain", plain);
    for (size_t i = 0; magicboard_kernels[i]; i++) {
        bench->kernel = magicboard_kernels[i];
        if (!bench->kernel->supported())
            continue;
        double drawn = rate(draw_all, bench), searched = rate(search_all, bench);
        json_object_set_new(result, bench->kernel->name,
                            json_pack("{s:f, s:f, s:f}", "search", searched, "draw", drawn,
                                      "search_to_plain", searched / plain));
    }
    return result;
}

/* Measures all sides. */
static json_t *measure_all(struct bench *bench) {
    json_t *results = json_array();
    for (size_t i = 0; i < SIDES; i++)
        json_array_append_new(results, measure_side(bench, sides[i]));
    return json_pack("{s:s, s:o}", "bench", "magicboard", "boards", results);
}

static json_t *measure(void) {
    json_t *object = NULL;
    struct bench *bench = aligned_alloc(alignof(struct bench), sizeof *bench);
    struct magicboard_lanes *lanes = aligned_alloc(64, GROUPS * sizeof *lanes);
    struct magicboard_board *board = calloc(BOARDS, sizeof *board);
    if (bench && lanes && board) {
        memset(bench, 0, sizeof *bench);
        bench->lanes = lanes;
        bench->board = board;
        object = measure_all(bench);
    }
    free(board);
    free(lanes);
    free(bench);
    return object;
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
