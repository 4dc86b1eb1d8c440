/* Speed of Sequencium's solver and of the agents that search.
 *
 * How many positions a search looks at only changes with the search, on any machine: the figures
 * to hold a later change against are these, and what a position costs as a multiple of a move that
 * is drawn and made through the descriptor (the game's own rules), measured in the same run. Times
 * are of one thread's processor, the best of a few rounds.
 */
#include "analysis/sequencium/solve.h"
#include "sim/random/draws.h"
#include "sim/sequencium/game.h"
#include "strategies/sequencium/registry.h"
#include "tests/bench/bench.h"

static const struct {
    int rows, columns, rounds;
    bool weak;
} boards[] = {
    {3, 7, 5, false}, {4, 5, 5, false}, {4, 6, 5, false},
    {5, 5, 5, false}, {4, 7, 2, false}, {5, 6, 2, true},
};

/* Nodes are positions for alphabeta, games played out for uct. */
static const struct {
    const struct agent *agent;
    const char *setting;
    uint64_t nodes;
} thinkers[] = {
    {&agent_alphabeta, "5x5", 200000},
    {&agent_alphabeta, "6x6", 200000},
    {&agent_alphabeta, "8x8", 200000},
    {&agent_uct, "6x6", 5000},
};

enum {
    BOARDS = sizeof boards / sizeof *boards,
    THINKERS = sizeof thinkers / sizeof *thinkers,
    ROUNDS = 3,
    TABLE_SQUARES = 24
};

/* Seconds of a move that is drawn among the candidates and made, in games on 6x6. */
static double measure_drawn_move(void) {
    enum { GAMES = 2000 };
    static uint32_t move[SEQUENCIUM_MOVES];
    struct sequencium_position position;
    struct error error = {0};
    struct draws draws = draws_of(1, 0, 0);
    double begin = bench_now(BENCH_USED);
    uint64_t moves = 0;
    for (int i = 0; i < GAMES; i++) {
        bench_must(game_sequencium.start(&position, "6x6", &error), &error);
        while (game_sequencium.mover(&position) != GAME_OVER) {
            size_t count = game_candidates(&game_sequencium, &position, move);
            game_sequencium.apply(&position, move[draws_below(&draws, (uint32_t)count)]);
            moves++;
        }
    }
    return (bench_now(BENCH_USED) - begin) / (double)moves;
}

/* Searches a board; returns the seconds that it took. */
static double solve(int rows, int columns, bool weak, struct sequencium_solution *solution) {
    const struct sequencium_plan plan = {.weak = weak, .memory = (size_t)1 << 30};
    struct sequencium_board board;
    struct sequencium_position start;
    struct error error = {0};
    bench_must(sequencium_board_init(&board, rows, columns, &error), &error);
    sequencium_start(&start, &board);
    double begin = bench_now(BENCH_USED);
    bench_must(sequencium_solve(&start, &plan, solution, &error), &error);
    return bench_now(BENCH_USED) - begin;
}

/* A figure for a table and for programs: `drawn` is what a drawn move takes. */
static void add_figures(json_t *object, uint64_t nodes, double seconds, double drawn) {
    json_object_set_new(object, "nodes", json_integer((json_int_t)nodes));
    json_object_set_new(object, "seconds", json_real(seconds));
    json_object_set_new(object, "nodes_per_second", json_real((double)nodes / seconds));
    json_object_set_new(object, "drawn_moves_per_node", json_real(seconds / (double)nodes / drawn));
}

static json_t *measure_board(size_t i, double drawn) {
    struct sequencium_solution solution = {0};
    double seconds = 0;
    for (int round = 0; round < boards[i].rounds; round++)
        seconds = bench_least(solve(boards[i].rows, boards[i].columns, boards[i].weak, &solution),
                              seconds, round);
    json_t *object = json_pack("{s:i, s:i, s:b, s:i, s:i}", "rows", boards[i].rows, "columns",
                               boards[i].columns, "weak", boards[i].weak, "lower",
                               solution.value.lower, "upper", solution.value.upper);
    add_figures(object, solution.searched, seconds, drawn);
    return object;
}

/* All boards up to TABLE_SQUARES squares, the gambling payoff. */
static json_t *measure_table(double drawn) {
    uint64_t nodes = 0;
    double seconds = 0;
    for (int rows = 1; rows * rows <= TABLE_SQUARES; rows++)
        for (int columns = rows > 1 ? rows : 2; rows * columns <= TABLE_SQUARES; columns++) {
            struct sequencium_solution solution;
            seconds += solve(rows, columns, false, &solution);
            nodes += solution.searched;
        }
    json_t *object = json_pack("{s:i}", "squares", TABLE_SQUARES);
    add_figures(object, nodes, seconds, drawn);
    return object;
}

/* One move at the beginning of a game. */
static json_t *measure_thinker(size_t i, double drawn) {
    const struct agent *agent = thinkers[i].agent;
    struct parameter_value values[PARAMETERS] = {0};
    const struct agent_setup setup = {.game = &game_sequencium, .seed = 1, .values = values};
    const struct agent_limits limits = {.nodes = thinkers[i].nodes};
    struct agent_answer answer;
    struct agent_player player = {0};
    struct sequencium_position position;
    struct error error = {0};
    double seconds = 0;
    for (size_t k = 0; agent->parameters[k].name; k++)
        values[k].number = agent->parameters[k].initial;
    bench_must(game_sequencium.start(&position, thinkers[i].setting, &error), &error);
    for (int round = 0; round < ROUNDS; round++) {
        bench_must(agent_open(&player, agent, &setup, &error), &error);
        double begin = bench_now(BENCH_USED);
        bench_must(agent_move(&player, &position, &limits, &answer, &error), &error);
        seconds = bench_least(bench_now(BENCH_USED) - begin, seconds, round);
        agent_close(&player);
    }
    json_t *object = json_pack("{s:s, s:s, s:i}", "agent", agent->name, "setting",
                               thinkers[i].setting, "depth", answer.depth);
    add_figures(object, answer.nodes, seconds, drawn);
    return object;
}

static json_t *measure(void) {
    json_t *solved = json_array(), *thought = json_array();
    double drawn = measure_drawn_move();
    for (int round = 1; round < ROUNDS; round++)
        drawn = bench_least(measure_drawn_move(), drawn, round);
    for (size_t i = 0; i < BOARDS; i++) {
        json_array_append_new(solved, measure_board(i, drawn));
    }
    json_t *table = measure_table(drawn);
    for (size_t i = 0; i < THINKERS; i++) {
        json_array_append_new(thought, measure_thinker(i, drawn));
    }
    return json_pack("{s:o, s:o, s:o, s:f}", "boards", solved, "table", table, "agents", thought,
                     "drawn_move_seconds", drawn);
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
