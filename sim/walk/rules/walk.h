/* The palindrome walk: board, collection, collection strategy.
 *
 * This header is all that a plug-in needs (it is installed as <bukub/walk.h>, with
 * parameter_type.h). A plug-in is a shared object that defines one symbol:
 *
 *     #include <bukub/walk.h>
 *
 *     static double take(const void *self, const struct walk_view *view) {
 *         (void)self;
 *         return view->collection->size != 3 || walk_count(view->collection, view->letter) > 0;
 *     }
 *     static const struct walk_strategy mine = {
 *         .name = "mine", .summary = "three letters, then a pair", .memoryless = true,
 *         .take = take,
 *     };
 *     const struct walk_plugin bukub_walk_plugin = {.abi = WALK_ABI, .strategies = {&mine}};
 *
 * built with `cc -shared -fPIC -O2 $(pkg-config --cflags bukub) -o mine.so mine.c` or, in the top
 * directory of the sources, `cc -shared -fPIC -O2 -Imake/include -o mine.so mine.c`, and used with
 * `bukub walk run --plugin ./mine.so --strategy mine`. It runs inside the program: if it crashes,
 * the program does, too, and only a second Ctrl-C ends an endless loop in it.
 *
 * The rules in short. Each move ends with a landing of the token on a square: from an inner square
 * on one of its eight neighbours, from an edge square on any square of the board. On a white square
 * the strategy may take a copy of the letter. On a green square, with probability p the collection
 * is replaced by the board's reset collection, otherwise all copies of the square's letter are
 * removed from it. Five letters that can be arranged into a palindrome end the game. Five letters
 * that cannot are against the rules: the strategy is not asked about such a fifth letter. A game is
 * stopped as unfinishable in a dead state, a collection and square from which it cannot end:
 * under the strategy if that is memoryless, under any strategy otherwise. */
#ifndef SIM_WALK_RULES_WALK_H
#define SIM_WALK_RULES_WALK_H

#include "sim/text/parameter_type.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Changes when plug-ins have to be rebuilt; a plug-in built for another number is refused. Kinds of
 * parameters may be added at the end, and members to the structs that only the program makes. */
#define WALK_ABI 1

enum {
    WALK_LETTERS = 26,      /* a letter is a number: 0 is A, 25 is Z */
    WALK_PALINDROME = 5,    /* letters in a finished collection */
    WALK_MIN_SIDE = 3,      /* rows and columns of a board, least */
    WALK_MAX_SIDE = 16,     /* and most */
    WALK_MAX_SQUARES = 256, /* WALK_MAX_SIDE squared */
    WALK_MAX_PARAMETERS = 8,
    WALK_MAX_PLUGIN_STRATEGIES = 16,
    WALK_MESSAGE = 256, /* bytes of the message of `open` when it fails */
};

/* A multiset of at most five letters. */
struct walk_collection {
    uint8_t size;                    /* 0..5 */
    uint8_t letter[WALK_PALINDROME]; /* the first `size` in ascending order, the rest 0 */
};

/* A lettered board. Squares are numbered row by row from the top left: row * columns + column. */
struct walk_board {
    int rows, columns;                /* WALK_MIN_SIDE..WALK_MAX_SIDE each */
    int squares;                      /* rows * columns */
    int start;                        /* the default start square: inner and white */
    uint8_t letter[WALK_MAX_SQUARES]; /* by square, 0..25 */
    bool green[WALK_MAX_SQUARES];     /* by square; a square that is not green is white */
    bool edge[WALK_MAX_SQUARES];      /* by square; in the first or last row or column */
    struct walk_collection reset;     /* the reset collection: 0 to 4 letters */
};

/* A choice: the token stands on a white square, and the collection has fewer than four letters, or
 * four that the letter completes to a palindrome. `landed` gets a view of any landing. */
struct walk_view {
    const struct walk_board *board;
    const struct walk_collection *collection; /* held before the choice */
    void *memory;                             /* the game's own memory_size bytes, or NULL */
    uint64_t turn;  /* moves made so far, this landing included; 0 for the start's own letter */
    int square;     /* where the token stands */
    uint8_t letter; /* the letter there */
};

/* How many copies of `letter` the collection holds. */
static inline int walk_count(const struct walk_collection *collection, uint8_t letter) {
    int count = 0;
    for (int i = 0; i < collection->size; i++)
        count += collection->letter[i] == letter;
    return count;
}

/* Letters held an odd number of times. */
static inline int walk_odd(const struct walk_collection *collection) {
    uint32_t odd = 0;
    for (int i = 0; i < collection->size; i++)
        odd ^= UINT32_C(1) << collection->letter[i];
    return __builtin_popcount(odd);
}

/* Whether `letter` would be the fifth and complete a palindrome: of five letters that read the
 * same both ways at most one stands an odd number of times. */
static inline bool walk_completes(const struct walk_collection *collection, uint8_t letter) {
    uint32_t odd = UINT32_C(1) << letter;
    for (int i = 0; i < WALK_PALINDROME - 1; i++)
        odd ^= UINT32_C(1) << collection->letter[i];
    return collection->size == WALK_PALINDROME - 1 && (odd & (odd - 1)) == 0; /* at most one */
}

/* Names of parameter_type.h in plug-ins. */
#define walk_parameter_kind parameter_kind
#define walk_parameter parameter
#define walk_value parameter_value
#define WALK_NUMBER PARAMETER_NUMBER
#define WALK_WHOLE PARAMETER_WHOLE
#define WALK_TEXT PARAMETER_TEXT
#define WALK_STRATEGY PARAMETER_STRATEGY

/* What a strategy is opened for. It and what it points to stay valid until `close`. */
struct walk_setup {
    const struct walk_board *board;
    const struct parameter_value *values; /* in the order of the descriptor's parameters */
    int start;                            /* the start square */
    bool collect_at_start;                /* whether the start's own letter is offered */
    double p; /* probability of a reset; NaN for a strategy without uses_p */
    /* The strategies to build on, already open: bases[i] is the value of parameter number i, of
     * kind WALK_STRATEGY. See walk_base_take. */
    const struct walk_base *bases;
};

/* A collection strategy. All members but name, summary and take may be NULL, false or 0.
 * `take` is called from several threads at once with the same `self`: it must not write to it. */
struct walk_strategy {
    const char *name;    /* lower case, digits, '-'; unique */
    const char *summary; /* one line, without control characters */
    /* The answer depends on collection and square alone (not on turn or memory): the strategy is
     * compiled into a table, which is fast and can be solved exactly. It is asked twice for each
     * entry, on different turns, and refused if the answers differ. Whether the strategies that
     * it builds on are memoryless, or use p, is taken into account by the program. */
    bool memoryless;
    /* `open` needs p, and the answers may depend on it. */
    bool uses_p;
    /* Bytes of memory for each game, zeroed before it begins; 0 for a memoryless strategy. They may
     * be copied and moved between turns, so nothing in them may point into them. */
    size_t memory_size;
    /* What the user can set, ended by a parameter without a name. */
    struct parameter parameters[WALK_MAX_PARAMETERS + 1];
    /* Makes *self. On failure returns false, with a line in `message` unless memory is short. */
    bool (*open)(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]);
    /* The probability of taking the letter, 0..1. Required. */
    double (*take)(const void *self, const struct walk_view *view);
    /* Called after every landing, also on green squares, once its consequences are settled, for
     * strategies that remember the path; not for the start, even if its letter is offered. */
    void (*landed)(const void *self, const struct walk_view *view);
    /* Frees what `open` made. */
    void (*close)(void *self);
};

/* A strategy that another one builds on: built-in or of a plug-in, as the user gives it or as the
 * default of a parameter. "As greedy, but nothing from the first row", or as another strategy with
 * `mine(then=rate)`, is
 *
 *     static bool open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
 *         (void)message;
 *         *self = (void *)&setup->bases[0];
 *         return true;
 *     }
 *     static double take(const void *self, const struct walk_view *view) {
 *         return view->square < view->board->columns ? 0 : walk_base_take(self, view);
 *     }
 *
 * with the parameter {.name = "then", .summary = "the strategy elsewhere", .kind = WALK_STRATEGY,
 * .initial_text = "greedy"}. The program opens it, keeps its memory, calls `landed`, closes it. */
struct walk_base {
    const struct walk_strategy *strategy;
    const void *self;
    size_t memory; /* in bytes, where its own memory begins in that of a game */
};

/* A landing as that strategy sees it: with its own memory. */
static inline struct walk_view walk_base_view(const struct walk_base *base,
                                              const struct walk_view *view) {
    struct walk_view seen = *view;
    seen.memory = base->strategy->memory_size > 0 ? (char *)view->memory + base->memory : NULL;
    return seen;
}

/* The probability with which that strategy would take the letter. It is not checked here: only the
 * answer of the strategy that is played must be valid. */
static inline double walk_base_take(const struct walk_base *base, const struct walk_view *view) {
    if (!view->memory) /* the base has none, either: its view is the same, and need not be copied */
        return base->strategy->take(base->self, view);
    const struct walk_view seen = walk_base_view(base, view);
    return base->strategy->take(base->self, &seen);
}

/* What a plug-in exports under the name bukub_walk_plugin. */
struct walk_plugin {
    uint32_t abi; /* WALK_ABI */
    /* The strategies, ended by NULL. */
    const struct walk_strategy *strategies[WALK_MAX_PLUGIN_STRATEGIES + 1];
};

#endif
