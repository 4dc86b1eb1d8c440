/* Three strategies of your own, as a plug-in: `mine` has a parameter, `upper` builds on another
 * strategy, `familiar` remembers the game so far. Copy this file, change it, then
 *
 *     cc -shared -fPIC -O2 $(pkg-config --cflags bukub) -o mine.so mine.c
 *     bukub walk compare --plugin ./mine.so --strategy 'mine(alone=3)' --strategy familiar
 *
 * or, without an installation, in the top directory of the sources
 *
 *     cc -shared -fPIC -O2 -Imake/include -o mine.so strategies/walk/example/mine.c
 *     ./bukub walk compare --plugin ./mine.so --strategy 'mine(alone=3)' --strategy familiar
 *
 * <bukub/walk.h> explains the types and functions, and the rules that a strategy must keep. */
#include <bukub/walk.h>

#include <stdlib.h>

/* Opens a strategy with one parameter: its value is all that `take` needs. */
static bool keep_parameter(void **self, const struct walk_setup *setup,
                           char message[WALK_MESSAGE]) {
    double *value = malloc(sizeof *value);
    (void)message; /* for what is wrong with the setting; empty if memory is short */
    if (!value)
        return false;
    *value = setup->values[0].number; /* the first parameter, which is the only one */
    *self = value;
    return true;
}

/* mine: takes a letter if at most `alone` letters held are then without a partner. Two of four do
 * no harm: A A B C is completed by B and by C. A letter that completes a palindrome leaves one. The
 * answer depends on collection and letter alone: it is memoryless. */
static double mine_take(const void *self, const struct walk_view *view) {
    const double *alone = self;
    int copies = walk_count(view->collection, view->letter);
    int alone_then = walk_odd(view->collection) + (copies % 2 == 0 ? 1 : -1); /* once it is taken */
    return alone_then <= *alone;
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
 * takes nothing from below the first rows. The setup has all that `take` needs, and stays valid. */
enum { ROWS, THEN }; /* indices of its parameters */

static bool keep_setup(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    (void)message;
    *self = (void *)setup; /* only read: take gets it as const */
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

/* familiar: its first three letters are ones on which it landed at least `visits` times before. The
 * answer depends on the path, so it has memory: `memory_size` bytes, zeroed before each game. */
struct path {
    uint64_t landings[WALK_LETTERS]; /* on white squares of each letter, before this one */
};

static double familiar_take(const void *self, const struct walk_view *view) {
    const double *visits = self;
    const struct path *path = view->memory;
    const struct walk_collection *held = view->collection;
    if (held->size < 3)
        return (double)path->landings[view->letter] >= *visits;
    /* Of four letters then at most two have no partner, see mine. A fifth ends the game. */
    return held->size == 4 || walk_count(held, view->letter) > 0;
}

static void familiar_landed(const void *self, const struct walk_view *view) {
    (void)self;
    struct path *path = view->memory;
    if (!view->board->green[view->square])
        path->landings[view->letter]++;
}

static const struct walk_strategy familiar = {
    .name = "familiar",
    .summary = "first three letters that it has come across before",
    .memory_size = sizeof(struct path),
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
