/* Solves puzzles of MagicBoard. The alphabetically first shortest solution and the number of
 * shortest ones follow from distances; a depth-first search counts the simple ones. */
#include "analysis/magicboard/solve.h"

#include "sim/base/memory.h"

#include <inttypes.h>

/* A search for simple solutions, and the path from the start on which it is now. */
struct simple_search {
    const struct magicboard_board *board;
    const int16_t *to_goal; /* [squares] -1: the goal cannot be reached from there */
    const struct watch *watch;
    uint64_t steps, most;            /* moves made forwards, and their limit */
    uint64_t count;                  /* solutions found */
    bool stopped;                    /* whether the watch stopped the search */
    bool visits[MAGICBOARD_SQUARES]; /* [squares] whether it is on the path */
};

/* Extends the path, depth first, by `square`, which is not on it and from which the goal can be
 * reached. Returns false if the search ends, at its limit or stopped, before all is tried. */
static bool count_simple(struct simple_search *search, int square) {
    enum { BETWEEN_POLLS = 1 << 16 }; /* steps */
    search->visits[square] = true;
    for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++) {
        int target = magicboard_target(search->board, square, (enum magicboard_direction)i);
        if (target < 0 || search->to_goal[target] < 0 || search->visits[target])
            continue;
        const bool solved = target == search->board->goal;
        search->count += solved ? 1 : 0;
        search->steps++;
        if (search->steps % BETWEEN_POLLS == 0 && watch_stopped(search->watch))
            search->stopped = true;
        if (search->stopped || search->steps == search->most)
            return false;
        if (!solved && !count_simple(search, target))
            return false;
    }
    search->visits[square] = false;
    return true;
}

/* A number of paths. There are at most 4 moves in each of 1023 steps, so it is below 10^616. Each
 * word has 18 decimal digits; the first word has the lowest ones. */
enum { WORDS = MAGICBOARD_COUNT_TEXT / 18 };
struct big_count {
    uint64_t word[WORDS];
};
static const uint64_t word_limit = UINT64_C(1000000000000000000);

/* Adds numbers whose words from number `words` on are 0. Returns `words`, or one more if needed. */
static int big_count_add(struct big_count *sum, const struct big_count *term, int words) {
    uint64_t carry = 0;
    for (int i = 0; i < words; i++) {
        carry += sum->word[i] + term->word[i];
        sum->word[i] = carry % word_limit;
        carry /= word_limit;
    }
    if (carry > 0)
        sum->word[words++] = carry;
    return words;
}

/* Writes the number of shortest solutions. The shortest paths to a square are those to each of its
 * predecessors one step nearer to the start, with a step more. */
static void count_shortest(const struct magicboard_board *board,
                           const struct magicboard_reach *reach, char *text) {
    struct big_count *paths = memory_allocate((size_t)board->squares, sizeof *paths);
    int words = 1; /* of all numbers so far, at most */
    paths[reach->order[0]].word[0] = 1;
    for (int i = 0; i < reach->reached; i++) {
        int square = reach->order[i], targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        for (size_t k = 0; k < count; k++)
            if (reach->distance[targets[k]] == reach->distance[square] + 1)
                words = big_count_add(&paths[targets[k]], &paths[square], words);
    }
    const uint64_t *word = paths[board->goal].word;
    while (words > 1 && word[words - 1] == 0)
        words--;
    text += sprintf(text, "%" PRIu64, word[--words]);
    while (words-- > 0)
        text += sprintf(text, "%018" PRIu64, word[words]);
    free(paths);
}

bool magicboard_solve(const struct magicboard_puzzle *puzzle, uint64_t simple_steps,
                      const struct watch *watch, struct magicboard_solution *solution,
                      struct error *error) {
    const struct magicboard_board *board = &puzzle->board;
    int16_t to_goal[MAGICBOARD_SQUARES];
    *solution = (struct magicboard_solution){0};
    magicboard_reach(board, puzzle->start, &solution->reach);
    magicboard_to_goal(board, to_goal);
    solution->length = solution->reach.distance[board->goal];

    int at = puzzle->start;
    for (int step = 0; step < solution->length; step++) {
        enum magicboard_direction nearer = magicboard_nearer(board, to_goal, at);
        solution->move[step] = (uint8_t)nearer;
        at = magicboard_target(board, at, nearer);
    }
    count_shortest(board, &solution->reach, solution->shortest);
    for (int i = 0; i < solution->reach.reached; i++) {
        int square = solution->reach.order[i], targets[MAGICBOARD_DIRECTIONS];
        size_t moves = magicboard_targets(board, square, targets);
        solution->dead_ends += moves == 0 && square != board->goal ? 1 : 0;
        solution->forced += moves == 1 ? 1 : 0;
        solution->lost += to_goal[square] < 0 ? 1 : 0;
    }

    struct simple_search search = {
        .board = board, .to_goal = to_goal, .watch = watch, .most = simple_steps};
    solution->simple.complete =
        to_goal[puzzle->start] < 0 || (simple_steps > 0 && count_simple(&search, puzzle->start));
    solution->simple.count = search.count;
    return !search.stopped || error_stopped(error);
}

void magicboard_moves_text(const struct magicboard_solution *solution,
                           char text[MAGICBOARD_MOVES_TEXT]) {
    int i = 0;
    for (; i < solution->length; i++)
        text[i] = magicboard_direction_letter((enum magicboard_direction)solution->move[i]);
    text[i] = '\0';
}
