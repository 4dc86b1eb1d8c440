/* libFuzzer: whatever the state of a computation holds, it is resumed to its end, where its numbers
 * add up, or refused with one line. The first byte says what is computed, the second how many units
 * more or less than its own the state claims to have. Then come changes of a true state: a place,
 * as two bytes, and a byte for it; a place behind its end cuts the state there, modulo its size. */
#include "analysis/magicboard/generate.h"
#include "analysis/magicboard/hardest.h"
#include "analysis/slice/census/census.h"
#include "sim/antipalindrome/census.h"
#include "sim/antipalindrome/row.h"
#include "sim/magicboard/census.h"
#include "sim/magicboard/walker.h"
#include "sim/match/tournament.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"
#include "strategies/match/registry.h"
#include "strategies/sequencium/registry.h"
#include "strategies/walk/registry.h"
#include "tests/fuzz/target.h"

enum { UNITS = 16, KEPT = 8 /* units of the state */ };

/* Computes that many units; on success, its numbers hold. */
typedef bool compute(uint64_t units, const struct blocks_store *store, struct error *error);

static bool compute_grids(uint64_t units, const struct blocks_store *store, struct error *error) {
    const struct slice_census census = {
        .side = 3, .filled = 4, .seed = 1, .grids = units, .threads = 1, .store = store};
    struct slice_tally tally;
    bool done = slice_census(&census, &tally, error);
    require(!done || (tally.grids == units && packed_counts_are(tally.best, SLICE_SCORES, units)));
    return done;
}

static bool compute_rows(uint64_t units, const struct blocks_store *store, struct error *error) {
    static struct antipalindrome_tally tally;
    struct antipalindrome_census census = {.seed = 1, .rows = units, .threads = 1, .store = store};
    require(antipalindrome_row_read(&census.row, string_view_of("........"), NULL));
    bool done = antipalindrome_census(&census, &tally, error);
    require(!done || (tally.rows == units &&
                      packed_counts_are(tally.margin, ANTIPALINDROME_MARGINS, units)));
    return done;
}

static bool compute_boards(uint64_t units, const struct blocks_store *store, struct error *error) {
    const struct magicboard_census census = {.side = 3,
                                             .seed = 1,
                                             .boards = units,
                                             .threads = 1,
                                             .kernel = magicboard_best_kernel(),
                                             .store = store};
    struct magicboard_tally tally;
    bool done = magicboard_census(&census, &tally, error);
    require(!done ||
            (tally.boards == units && packed_counts_are(tally.plain, MAGICBOARD_STEPS, units)));
    return done;
}

static bool compute_walks(uint64_t units, const struct blocks_store *store, struct error *error) {
    const struct magicboard_puzzle puzzle = {
        .board = {.side = 2, .squares = 4, .goal = 3, .value = {1, 1, 1, 0}}};
    const struct magicboard_walks walks = {
        .count = units, .most_steps = 100, .threads = 1, .store = store};
    struct histogram histogram;
    bool done = magicboard_walk(&puzzle, &walks, &histogram, error);
    require(!done || histogram_holds(&histogram, units, walks.most_steps));
    histogram_free(&histogram);
    return done;
}

static bool compute_puzzles(uint64_t units, const struct blocks_store *store, struct error *error) {
    const struct magicboard_generation generation = {
        .side = 3,
        .request = {.least_length = 1, .most_length = 9, .most_forced = -1},
        .boards = units,
        .attempts = 9,
        .threads = 1,
        .store = store};
    struct magicboard_generated generated[UNITS];
    uint64_t count;
    bool done = magicboard_generate(&generation, generated, &count, error);
    for (uint64_t i = 0; done && i < count; i++)
        require(magicboard_puzzle_valid(&generated[i].puzzle, 3));
    return done;
}

static bool compute_hardest(uint64_t units, const struct blocks_store *store, struct error *error) {
    const struct hardest_plan plan = {
        .side = 3, .seed = 1, .iterations = 2, .restarts = units, .threads = 1, .store = store};
    struct magicboard_hardest hardest;
    bool done = magicboard_search_hardest(&plan, &hardest, error);
    require(!done || (hardest.restarts == units && magicboard_puzzle_valid(&hardest.puzzle, 3)));
    return done;
}

/* Each round has two games. */
static bool compute_games(uint64_t units, const struct blocks_store *store, struct error *error) {
    static const struct agent_choice agent[] = {
        {.agent = &agent_random, .chosen.text = "random"},
        {.agent = &sequencium_greedy, .chosen.text = "greedy"}};
    const struct tournament_plan plan = {.game = entry_sequencium.game,
                                         .settings = 1,
                                         .setting = (const char *const[]){"2x2"},
                                         .agents = 2,
                                         .agent = agent,
                                         .rounds = units / 2,
                                         .threads = 1,
                                         .store = store};
    struct tournament_result tournament;
    bool done = tournament_run(&plan, &tournament, error);
    struct result *result = done ? result_create(&tournament_description) : NULL;
    if (result)
        tournament_to_result(&tournament, result);
    require(!done || tournament.games_done == units);
    result_free(result);
    tournament_free(&tournament);
    return done;
}

/* Of two strategies on the board of data/boards/tiny.ini. */
static struct walk_points walk_points(void) {
    static const char tiny[] =
        "[board]\nletters =\n A B A\n B A B\n A B A\ngreen = C3\nreset = A B\nstart = B2\n";
    static const struct walk_choice choice[] = {
        {.strategy = &strategy_greedy, .name = "greedy", .parallel = true},
        {.strategy = &strategy_pairs_first, .name = "pairs-first", .parallel = true}};
    static const double p[] = {0.5};
    static struct walk_board board;
    require(board_file_parse(&board, "tiny", tiny, NULL));
    return (struct walk_points){.board = &board,
                                .strategies = 2,
                                .ps = 1,
                                .starts = 1,
                                .strategy = choice,
                                .p = p,
                                .start = &board.start};
}

static bool compute_games_of(bool paired, uint64_t units, const struct blocks_store *store,
                             struct error *error) {
    struct sweep_result result;
    const struct sweep_plan plan = {.points = walk_points(),
                                    .games = units,
                                    .max_moves = 10000,
                                    .threads = 1,
                                    .store = store,
                                    .paired = paired};
    bool done = sweep_run(&plan, &result, error);
    for (size_t i = 0; done && i < 2; i++)
        require(histogram_holds(&result.histogram[i], units, plan.max_moves));
    require(!done || !paired || result.pair->difference.count == units);
    sweep_result_free(&result, &plan);
    return done;
}

static bool compute_sweep(uint64_t units, const struct blocks_store *store, struct error *error) {
    return compute_games_of(false, units, store, error);
}

static bool compute_comparison(uint64_t units, const struct blocks_store *store,
                               struct error *error) {
    return compute_games_of(true, units, store, error);
}

static compute *const computations[] = {compute_grids, compute_rows,    compute_boards,
                                        compute_walks, compute_puzzles, compute_hardest,
                                        compute_games, compute_sweep,   compute_comparison};
enum { COMPUTATIONS = sizeof computations / sizeof *computations };

/* A store of one part, or none, that remembers the first result it is to keep. */
struct state {
    struct blocks_part part;
    struct packing first;
    bool kept;
};

static size_t state_begin(void *context) {
    const struct state *state = context;
    return state->part.packed.next != NULL;
}

static struct blocks_part state_part(void *context, size_t i) {
    const struct state *state = context;
    require(i == 0);
    return state->part;
}

static bool state_is_due(void *context) { return false; }

static void state_keep(void *context, const struct blocks_part *result, bool due) {
    struct state *state = context;
    if (!state->kept)
        packing_add(&state->first, result->packed.next, result->packed.left);
    state->kept = true;
}

static struct blocks_store store_of(struct state *state) {
    return (struct blocks_store){.name = "state",
                                 .begin = state_begin,
                                 .part = state_part,
                                 .is_due = state_is_due,
                                 .keep = state_keep,
                                 .context = state};
}

/* The true state after KEPT units; of tournaments, too, their games being units. */
static const struct packing *true_state(size_t computation) {
    static struct packing packing[COMPUTATIONS];
    struct state state = {.kept = false};
    const struct blocks_store store = store_of(&state);
    if (packing[computation].size == 0) {
        require(computations[computation](KEPT, &store, NULL));
        packing[computation] = state.first;
    }
    return &packing[computation];
}

static size_t apply_changes(unsigned char *bytes, size_t size, const uint8_t *data, size_t left) {
    size_t cut = size;
    for (; left >= 3; data += 3, left -= 3) {
        size_t at = (size_t)(data[0] << 8 | data[1]);
        if (at < size)
            bytes[at] = data[2];
        else
            cut = at % (size + 1);
    }
    return cut;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    size_t computation = data[0] % COMPUTATIONS;
    const struct packing *truth = true_state(computation);
    unsigned char *bytes = malloc(truth->size + 1);
    require(bytes != NULL);
    memcpy(bytes, truth->bytes, truth->size);
    size_t left = apply_changes(bytes, truth->size, data + 2, size - 2);
    struct state state = {
        .part = {.end = (uint64_t)(KEPT + (int8_t)data[1]), .packed = {bytes, left}}};
    const struct blocks_store store = store_of(&state);
    struct error error = {0};
    if (!computations[computation](UNITS, &store, &error))
        require(error.kind == ERROR_INPUT && strncmp(error.text, "state: ", 7) == 0 &&
                !strchr(error.text, '\n'));
    packing_free(&state.first);
    free(bytes);
    return 0;
}
