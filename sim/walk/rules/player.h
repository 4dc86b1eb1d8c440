/* Strategies from choice to player. A strategy is declared once (walk.h). A choice adds values for
 * its parameters, hoard(n=3). A player is a choice opened for a board: it can be asked. */
#ifndef SIM_WALK_RULES_PLAYER_H
#define SIM_WALK_RULES_PLAYER_H

#include "sim/base/error.h"
#include "sim/base/watch.h"
#include "sim/walk/rules/walk.h"

#include <stdalign.h>

/* A letter offered in one of several games: take it or leave it? */
struct walk_question {
    uint64_t game; /* its number */
    struct walk_view view;
};

/* Game number `game` begins: until now it was the same as game number `origin`. */
struct walk_copy {
    uint64_t origin, game;
};

/* A strategy outside of this program that remembers its games, and is asked for many at once. One
 * thread at a time calls these functions, for all strategies. */
struct walk_batch {
    bool copies; /* it can copy what it remembers of a game */
    /* Games first .. first + games - 1 begin; earlier ones are over. */
    bool (*begin)(void *self, uint64_t first, size_t games, const struct watch *watch,
                  struct error *error);
    /* copy[copies]: games that have begun since the last questions, none if it cannot copy.
     * question[count]: the next letter offered in each of some games. Sets take[count], the
     * probabilities of taking. Where the rules decide, nothing is asked. */
    bool (*ask)(void *self, const struct walk_copy *copy, size_t copies,
                const struct walk_question *question, size_t count, double *take,
                struct error *error);
    /* All games are over. */
    bool (*end)(void *self, struct error *error);
};

/* How often a memoryless strategy is asked when it is compiled. */
enum walk_asking {
    WALK_ASK_TWICE,     /* for each collection and square: it may prove not to be memoryless */
    WALK_ASK_ONCE,      /* the same, once: it is known to be memoryless */
    WALK_ASK_BY_LETTER, /* for each collection and letter: squares make no difference */
};

/* How a strategy is opened whose state is computed from the board and p alone, which may take long.
 * The state is a block of memory without pointers, so that processes can share it. */
struct walk_solver {
    size_t (*bytes)(const struct walk_board *board); /* the size of a state */
    /* Fills states[n], zeroed blocks of that size, for p[0 .. n - 1]. */
    bool (*solve)(void *states, const struct walk_board *board, const double *p, size_t n,
                  int threads, const struct watch *watch, struct error *error);
};

/* A strategy with values for its parameters. */
struct walk_choice {
    const struct walk_strategy *strategy;
    const struct parameter_value *values; /* one for each parameter; NULL if there are none */
    const char *name;                     /* canonical, with all parameters: `hoard(n=3)` */
    bool parallel;                        /* several threads may open it at once */
    /* What opens it: `solver`; without one `open`, of programs; without either strategy->open. */
    const struct walk_solver *solver;
    const void *state; /* what the solver has computed for the p of the setup, or NULL */
    bool (*open)(void **self, const struct walk_choice *choice, const struct walk_setup *setup,
                 const struct watch *watch, struct error *error);
    enum walk_asking asking;
    /* The turn at which a second phase begins: in each phase the answers depend on collection and
     * square alone, as those of patient(turns=20) do. 0: no such turn is known. */
    uint64_t second_phase;
    const struct walk_batch *batch;             /* how it is asked, or NULL: by strategy->take */
    const struct walk_composition *composition; /* NULL: it builds on no other strategy */
    const struct walk_setup *setup; /* its own, if p and start differ between strategies; or NULL */
};

/* A strategy with its bases, the strategies that it builds on: the values of its parameters of kind
 * PARAMETER_STRATEGY. In avoid(then=greedy), avoid is the outer strategy, and greedy a base. */
struct walk_composition {
    const struct walk_strategy *outer;                   /* as it is declared */
    const struct walk_choice *base[WALK_MAX_PARAMETERS]; /* by parameter; NULL: none */
    size_t memory[WALK_MAX_PARAMETERS]; /* by parameter: offset of the base's in a game's memory */
    struct walk_strategy whole;         /* all of them as one strategy, without `open` */
};

/* The bytes of memory of a game, rounded up so that what follows is aligned for every type. */
static inline size_t strategy_memory(const struct walk_strategy *strategy) {
    const size_t unit = alignof(max_align_t);
    return (strategy->memory_size + unit - 1) / unit * unit;
}

/* Sets the members that follow from `outer` and `base`. */
void composition_describe(struct walk_composition *composition);

/* The chosen strategy as it is declared, without its bases. */
static inline const struct walk_strategy *choice_declared(const struct walk_choice *choice) {
    return choice->composition ? choice->composition->outer : choice->strategy;
}

/* An open strategy. */
struct walk_player {
    const struct walk_strategy *strategy;
    const char *name; /* name, asking, second_phase and batch are those of the choice */
    enum walk_asking asking;
    uint64_t second_phase;
    const struct walk_batch *batch;
    struct walk_setup setup; /* with the values of the choice */
    void *self;              /* for the functions of `strategy` and `batch` */
};

/* Opens a choice with its own values: setup->values is not read. Calls wait for each other unless
 * choice->parallel. The choice's values must outlive the player. Fails with ERROR_STOPPED when
 * `watch`, which may be NULL, says so. A zeroed player may be closed. */
bool player_open_choice(struct walk_player *player, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error);
void player_close(struct walk_player *player);

/* A choice in messages: "the letter E on G7, holding DY", or "holding nothing". */
struct player_choice_text {
    char text[48];
};
struct player_choice_text player_choice_name(const struct walk_board *board,
                                             const struct walk_collection *held, int square);

/* Sets the error for an invalid answer, see player_take. Returns false. */
bool player_refuse(const struct walk_player *player, const struct walk_view *view, double take,
                   struct error *error);

/* Asks for the probability of taking a letter that the rules allow taking (collection_may_take).
 * Fails if the answer is outside 0..1; the error names strategy, collection and letter. */
static inline bool player_take(const struct walk_player *player, const struct walk_view *view,
                               double *take, struct error *error) {
    *take = player->strategy->take(player->self, view);
    return (*take >= 0 && *take <= 1) || player_refuse(player, view, *take, error);
}

#endif
