/* Strategies of your own, as a plug-in: copy this file, change it, then
 *
 *     cc -shared -fPIC -O2 $(pkg-config --cflags bukub) -o mine.so mine.c
 *     bukub walk compare --plugin ./mine.so --strategy 'mine(alone=3)' --strategy familiar
 *
 * (in the source tree, without an installed bukub: make check builds it as
 * build/release/plugin/mine.so). What may be used and what must be kept is
 * all in <bukub/walk.h>. */
#include <bukub/walk.h>

#include <stdlib.h>

/* The value of the only parameter, for as long as the strategy is open. */
static bool keep_parameter(void **self, const struct walk_setup *setup,
                           char message[WALK_MESSAGE]) {
    double *value = malloc(sizeof *value);
    (void)message; /* for what is wrong with the setting; running out of memory needs no words */
    if (!value)
        return false;
    *value = setup->values[0].number;
    *self = value;
    return true;
}

/* mine: takes what leaves at most `alone` letters without a partner, and what completes. Two such
 * letters can always be helped, since a palindrome may keep one of them in its middle. The answer
 * depends on collection and letter alone: memoryless. */
static double mine_take(const void *self, const struct walk_view *view) {
    const double *alone = self;
    if (view->collection->size == WALK_PALINDROME - 1)
        return walk_completes(view->collection, view->letter);
    int held = walk_count(view->collection, view->letter);
    int odd = walk_odd(view->collection) + (held % 2 == 0 ? 1 : -1);
    return odd <= *alone;
}

static const struct walk_strategy mine = {
    .name = "mine",
    .summary = "what leaves few letters without a partner",
    .memoryless = true,
    .parameters = {{.name = "alone",
                    .summary = "letters without a partner, at most",
                    .kind = WALK_WHOLE,
                    .initial = 2,
                    .minimum = 1,
                    .maximum = 3}},
    .open = keep_parameter,
    .take = mine_take,
    .close = free,
};

/* upper: plays as another strategy, greedy unless the user names one, as in upper(then=rate), but
 * takes nothing from below the first rows. What the setup points to stays until `close`. */
enum { ROWS, THEN };

static bool keep_setup(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    (void)message;
    *self = (void *)setup;
    return true;
}

static double upper_take(const void *self, const struct walk_view *view) {
    const struct walk_setup *setup = self;
    int row = view->square / view->board->columns;
    return row < setup->values[ROWS].number ? walk_base_take(&setup->bases[THEN], view) : 0;
}

static const struct walk_strategy upper = {
    .name = "upper",
    .summary = "as another strategy, but only from the first rows",
    .memoryless = true,
    .parameters = {[ROWS] = {.name = "rows",
                             .summary = "rows, from the first, whose letters it may take",
                             .kind = WALK_WHOLE,
                             .initial = 6,
                             .minimum = 1,
                             .maximum = WALK_MAX_SIDE},
                   [THEN] = {.name = "then",
                             .summary = "the strategy there",
                             .kind = WALK_STRATEGY,
                             .initial_text = "greedy"}},
    .open = keep_setup,
    .take = upper_take,
};

/* familiar: its first three letters only from those it has come across before. The answer depends
 * on the path, so it has memory: zeroed before each game, `memory_size` bytes. */
struct memory {
    uint64_t landings[WALK_LETTERS]; /* on white squares, by letter */
};

static double familiar_take(const void *self, const struct walk_view *view) {
    const double *visits = self;
    const struct memory *memory = view->memory;
    const struct walk_collection *held = view->collection;
    if (held->size < 3)
        return (double)memory->landings[view->letter] >= *visits;
    if (held->size == 3)
        return walk_count(held, view->letter) > 0;
    return walk_completes(held, view->letter);
}

static void familiar_landed(const void *self, const struct walk_view *view) {
    (void)self;
    struct memory *memory = view->memory;
    if (!view->board->green[view->square])
        memory->landings[view->letter]++;
}

static const struct walk_strategy familiar = {
    .name = "familiar",
    .summary = "first three letters that it has come across before",
    .memory_size = sizeof(struct memory),
    .parameters = {{.name = "visits",
                    .summary = "earlier landings on the letter, at least",
                    .kind = WALK_WHOLE,
                    .initial = 1,
                    .minimum = 0,
                    .maximum = 1000}},
    .open = keep_parameter,
    .take = familiar_take,
    .landed = familiar_landed,
    .close = free,
};

const struct walk_plugin bukub_walk_plugin = {
    .abi = WALK_ABI,
    .strategies = {&mine, &upper, &familiar},
};
