/* The strategies there are. */
#ifndef STRATEGIES_WALK_REGISTRY_H
#define STRATEGIES_WALK_REGISTRY_H

#include "sim/base/error.h"
#include "sim/walk/rules/walk.h"

/* One file each. */
extern const struct walk_strategy strategy_greedy, strategy_pairs_first, strategy_frequent,
    strategy_reset_letters, strategy_hoard, strategy_patient, strategy_rate, strategy_random,
    strategy_optimal, strategy_table;

/* All that are built in and need nothing to be given, ended by NULL: the one list of them. Only
 * strategy_table is built in beside them, since it needs a file. */
extern const struct walk_strategy *const strategy_builtin[];

enum {
    STRATEGY_SET_STRATEGIES = 128, /* most strategies of a set */
    STRATEGY_SET_LIBRARIES = 16,   /* most plug-ins */
};

/* A plug-in that was loaded. */
struct strategy_library {
    void *handle;      /* as dlopen gave it */
    const char *path;  /* as plugin_load was given it: the caller's */
    uint64_t checksum; /* CRC-64 of its file (checksum.h) */
    size_t first, end; /* its strategies are numbers first .. end - 1 of the set */
};

/* The strategies of one run: those built in, then those of its plug-ins. */
struct strategy_set {
    const struct walk_strategy *strategy[STRATEGY_SET_STRATEGIES];
    size_t count;
    struct strategy_library library[STRATEGY_SET_LIBRARIES];
    size_t libraries;
};

/* Fills the set with what is built in: the list, and strategy_table. */
void strategy_set_init(struct strategy_set *set);

/* Unloads the plug-ins, whose strategies must be closed, and empties the set. */
void strategy_set_free(struct strategy_set *set);

/* Adds a strategy that keeps the contract (descriptor_check) and whose name is not taken. When it
 * fails the set is as before. */
bool strategy_set_add(struct strategy_set *set, const struct walk_strategy *strategy,
                      struct error *error);

/* The strategy of that name. Fails with all names there are, and gives NULL. */
const struct walk_strategy *strategy_set_find(const struct strategy_set *set, const char *name,
                                              struct error *error);

/* Whether several threads may open it at once: those of the list may; plug-ins were not promised
 * that, and strategy_table reads a file with a library that may not. */
bool strategy_opens_in_parallel(const struct walk_strategy *strategy);

/* The plug-in that a strategy of the set comes from; NULL for one that is built in. */
const struct strategy_library *strategy_set_library(const struct strategy_set *set,
                                                    const struct walk_strategy *strategy);

#endif
