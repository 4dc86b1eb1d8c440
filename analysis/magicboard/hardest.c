/* The search for boards with long shortest solutions.
 *
 * Let a level be the squares at one distance from the start. With one square in each, the farthest
 * square would be squares - 1 steps away. Every further square of a level, and every square that is
 * not reached, loses a step. Every board loses at least three, or one on side 2:
 * data/reference/LONGEST.md proves it.
 *
 * A board with a wanted length is built level by level, depth first. The squares of the last level
 * get values such that one or two squares that were not reached follow: the next level. The search
 * turns back when the length cannot be reached even if each square that is left is a level. As a
 * value matters only by the squares to which it leads, one choice is tried for each next level.
 * First come the next levels of one square, and among these the ones with the fewest ways to
 * continue to a single square, as in Warnsdorff's rule for knight's tours. If the search finds
 * nothing, it is repeated for a step less. Many such searches, the restarts, are made with random
 * orders of equal choices. */
#include "analysis/magicboard/hardest.h"

#include "sim/base/clock.h"
#include "sim/base/memory.h"

#include <string.h>

enum {
    BETWEEN_POLLS = 4096, /* levels built between two polls of the clock */
    WIDEST = 2,           /* most squares of a level */
    BLOCK = 8,            /* restarts that a thread makes before they are merged */
};

/* A level. While it is composed, it may exceed WIDEST by the targets of one value. */
struct level {
    int size;                                       /* squares */
    int16_t square[WIDEST + MAGICBOARD_DIRECTIONS]; /* [size] ascending */
};

/* Values for the squares of a level, and the level that follows. */
struct choice {
    uint8_t value[WIDEST]; /* of each square of the last level */
    struct level next;
    int ways;   /* count_ways of the next level */
    int chance; /* decides between levels of equally many squares and ways */
};

/* State of a search for a board of one length. */
struct builder {
    struct level_search *search;
    uint64_t built;                 /* levels so far */
    int wanted;                     /* length: steps to the farthest square, at least */
    int unreached;                  /* squares that are not reached */
    bool over;                      /* stopped by the user, or search->levels levels are built */
    bool reached[HARDEST_SQUARES];  /* in the levels so far */
    uint8_t value[HARDEST_SQUARES]; /* of the board; 1 where any will do */
};

/* Adds to a level the targets of a square with that value that are not reached. */
static void add_targets(const struct builder *builder, int square, int value, struct level *level) {
    for (enum magicboard_direction step = 0; step < MAGICBOARD_DIRECTIONS; step++) {
        int target = magicboard_shift(builder->search->side, square, value, step);
        if (target < 0 || builder->reached[target])
            continue;
        int at = 0; /* where the target belongs */
        while (at < level->size && level->square[at] < target)
            at++;
        if (at < level->size && level->square[at] == target)
            continue;
        for (int i = level->size++; i > at; i--)
            level->square[i] = level->square[i - 1];
        level->square[at] = (int16_t)target;
    }
}

/* Adds a choice to `count` if its next level is new and not too wide. Returns the new count. */
static int add_choice(struct choice *choice, int count, const struct choice *added) {
    const struct level *next = &added->next;
    if (next->size == 0 || next->size > WIDEST)
        return count;
    for (int i = 0; i < count; i++)
        if (memcmp(&choice[i].next, next, sizeof *next) == 0) /* unused squares are 0 */
            return count;
    choice[count] = *added;
    return count + 1;
}

/* Marks the squares of a level as reached, or again as not reached. */
static void mark_reached(struct builder *builder, const struct level *level, bool reached) {
    for (int i = 0; i < level->size; i++)
        builder->reached[level->square[i]] = reached;
    builder->unreached -= reached ? level->size : -level->size;
}

/* Counts the ways to continue after a level: the values with which its squares lead on to a single
 * square. A square without such a value counts more than any other. */
static int count_ways(struct builder *builder, const struct level *level) {
    int ways = 0;
    mark_reached(builder, level, true); /* until the loop has ended */
    for (int i = 0; i < level->size; i++) {
        int count = 0;
        for (int value = 1; value < builder->search->side; value++) {
            struct level following = {.size = 0};
            add_targets(builder, level->square[i], value, &following);
            count += following.size == 1 ? 1 : 0;
        }
        bool stuck = count == 0 && builder->unreached > 0;
        ways += stuck ? 4 * HARDEST_SIDE : count;
    }
    mark_reached(builder, level, false);
    return ways;
}

static int compare_choices(const void *one, const void *other) {
    const struct choice *a = one, *b = other;
    int order = a->next.size - b->next.size;
    order = order != 0 ? order : a->ways - b->ways;
    order = order != 0 ? order : a->chance - b->chance;
    for (int i = 0; order == 0 && i < a->next.size; i++) /* so that any qsort gives one order */
        order = a->next.square[i] - b->next.square[i];
    return order;
}

/* Lists the choices for the squares of the last level, in the order in which they are tried;
 * returns their number. Each is a value for the level's square, or two for its two squares. */
static int list_choices(struct builder *builder, const struct level *level, struct choice *choice) {
    int count = 0;
    for (int first = 1; first < builder->search->side; first++) {
        struct choice one = {.value = {(uint8_t)first}};
        add_targets(builder, level->square[0], first, &one.next);
        if (one.next.size > WIDEST)
            continue; /* a second square would not make it narrower */
        if (level->size == 1)
            count = add_choice(choice, count, &one);
        for (int second = 1; level->size == 2 && second < builder->search->side; second++) {
            struct choice both = one;
            both.value[1] = (uint8_t)second;
            add_targets(builder, level->square[1], second, &both.next);
            count = add_choice(choice, count, &both);
        }
    }
    for (int i = 0; i < count; i++) {
        choice[i].ways = count_ways(builder, &choice[i].next);
        choice[i].chance = (int)draws_below(&builder->search->draws, 1 << 16);
    }
    qsort(choice, (size_t)count, sizeof *choice, compare_choices);
    return count;
}

static bool is_late(double until) { return until > 0 && clock_now() >= until; }

static bool is_stopped(const struct level_search *search) {
    return watch_stopped(search->watch) || is_late(search->until);
}

/* Continues after the last level, `level` at that distance from the start. `choices` has room for
 * the choices of this and all further levels. Returns whether a board of the wanted length is
 * built: its other squares may get any value. */
static bool descend(struct builder *builder, const struct level *level, int distance,
                    struct choice *choices) {
    struct level_search *search = builder->search;
    if (distance > search->length) {
        search->length = distance;
        memcpy(search->value, builder->value, sizeof builder->value);
    }
    if (distance >= builder->wanted)
        return true;
    const bool polls = ++builder->built % BETWEEN_POLLS == 0;
    builder->over = builder->built > search->levels || (polls && is_stopped(search));
    if (builder->over)
        return false;
    const int count = list_choices(builder, level, choices);
    for (int i = 0; i < count && !builder->over; i++) {
        const struct level *next = &choices[i].next;
        const int left = builder->unreached - next->size; /* at best, each is a level */
        if (distance + 1 + left < builder->wanted)
            continue;
        for (int k = 0; k < level->size; k++)
            builder->value[level->square[k]] = choices[i].value[k];
        mark_reached(builder, next, true);
        if (descend(builder, next, distance + 1, choices + count))
            return true;
        mark_reached(builder, next, false);
    }
    return false;
}

int magicboard_length_bound(int side) { return side * side - 1 - (side == 2 ? 1 : 3); }

void level_search_run(struct level_search *search) {
    const struct level start = {.size = 1}; /* the north-west corner */
    int squares = search->side * search->side;
    size_t most = (size_t)(search->side - 1) * (size_t)(search->side - 1); /* choices of a level */
    struct choice *choices = memory_allocate((size_t)squares * most, sizeof *choices);
    search->length = 0;
    search->exhausted = true;
    for (int wanted = search->wanted;; wanted--) { /* ends at 0 at the latest: the start alone */
        struct builder builder = {.search = search, .wanted = wanted, .unreached = squares};
        memset(builder.value, 1, sizeof builder.value);
        mark_reached(&builder, &start, true);
        if (descend(&builder, &start, 0, choices) || is_stopped(search))
            break;
        search->exhausted &= !builder.over;
    }
    free(choices);
}

/* The restarts, many searches in random orders, on several threads. */
struct hardest_runner {
    const struct hardest_plan *plan;
    struct magicboard_hardest *pending; /* [threads] results of restarts that are not merged yet */
};

static bool hardest_is_late(void *context) {
    return is_late(((const struct hardest_runner *)context)->plan->until);
}

/* Adds the result of some restarts, the part, to that of all. Of equally hard boards, that of the
 * first restart is kept. The part becomes empty. */
static void hardest_join(void *context, void *result, void *part) {
    struct magicboard_hardest *all = result, *added = part;
    uint64_t restarts = all->restarts + added->restarts;
    if (added->length > all->length ||
        (added->length == all->length && added->restart < all->restart))
        *all = *added;
    all->restarts = restarts;
    *added = (struct magicboard_hardest){0};
}

/* Makes the restarts of a block. They end at the time limit with their best boards so far. Once one
 * reaches the bound, the others of the block are not made, but they count as if they were. */
static bool hardest_work(void *context, int thread, uint64_t first, uint64_t end,
                         struct error *error) {
    struct hardest_runner *runner = context;
    const struct hardest_plan *plan = runner->plan;
    struct magicboard_hardest *hardest = &runner->pending[thread];
    const int side = plan->side;
    *hardest = (struct magicboard_hardest){.restarts = end - first};
    for (uint64_t restart = first; restart < end; restart++) {
        struct level_search level_search = {
            .side = side,
            .levels = plan->iterations,
            .wanted = magicboard_length_bound(side),
            .draws = draws_of(plan->seed, restart, MAGICBOARD_DOMAIN_HARDEST),
            .watch = plan->watch,
            .until = plan->until};
        level_search_run(&level_search);
        if (level_search.length > hardest->length) {
            struct magicboard_board *board = &hardest->puzzle.board;
            struct magicboard_reach reach;
            hardest->restart = restart;
            *board = (struct magicboard_board){.side = side, .squares = side * side};
            memcpy(board->value, level_search.value, (size_t)board->squares);
            magicboard_reach(board, 0, &reach);           /* distances from the north-west corner */
            board->goal = reach.order[reach.reached - 1]; /* the farthest square */
            board->value[board->goal] = 0;
            hardest->length = reach.distance[board->goal];
        }
        if (watch_stopped(plan->watch))
            return error_stopped(error);
        if (hardest->length == magicboard_length_bound(side))
            break;
    }
    return true;
}

static bool hardest_merge(void *context, void *result, int thread, uint64_t first,
                          struct error *error) {
    const struct hardest_runner *runner = context;
    hardest_join(context, result, &runner->pending[thread]);
    return true;
}

/* Whether a result from a file can be that of these restarts. */
static bool hardest_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct hardest_runner *runner = context;
    const struct magicboard_hardest *hardest = result;
    const struct magicboard_puzzle *puzzle = &hardest->puzzle;
    struct magicboard_reach reach;
    if (hardest->restarts != end - first || hardest->restarts % BLOCK > 0)
        return false;
    if (hardest->restarts == 0)
        return hardest->length == 0;
    if (!magicboard_puzzle_valid(puzzle, runner->plan->side))
        return false;
    magicboard_reach(&puzzle->board, puzzle->start, &reach);
    return hardest->length > 0 && hardest->length == reach.distance[puzzle->board.goal] &&
           hardest->restart >= first && hardest->restart < end;
}

bool magicboard_search_hardest(const struct hardest_plan *plan, struct magicboard_hardest *hardest,
                               struct error *error) {
    struct hardest_runner runner = {
        .plan = plan, .pending = memory_allocate((size_t)plan->threads, sizeof *runner.pending)};
    *hardest = (struct magicboard_hardest){0};
    static const struct blocks_sum sum = {
        .size = sizeof *hardest, .join = hardest_join, .valid = hardest_valid};
    const struct blocks blocks = {
        .end = (plan->restarts + BLOCK - 1) / BLOCK * BLOCK,
        .size = BLOCK,
        .threads = plan->threads,
        .work = hardest_work,
        .merge = hardest_merge,
        .enough = hardest_is_late,
        .context = &runner,
        .result = hardest,
        .sum = &sum,
        .store = plan->store,
    };
    bool done = blocks_run(&blocks, plan->watch, NULL, error);
    /* Restarts that were interrupted are added, but not kept, as resuming repeats them. */
    for (int thread = 0; !done && thread < plan->threads; thread++)
        hardest_join(&runner, hardest, &runner.pending[thread]);
    free(runner.pending);
    return done;
}
