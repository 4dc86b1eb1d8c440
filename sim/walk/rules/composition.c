/* Strategies that build on others. */
#include "sim/base/memory.h"
#include "sim/walk/rules/player.h"

#include <stdalign.h>
#include <stdlib.h>

struct composed {
    const struct walk_composition *composition;
    struct walk_player outer, base[WALK_MAX_PARAMETERS];
    struct walk_base shown[WALK_MAX_PARAMETERS]; /* the bases for the outer strategy */
};

static double composed_take(const void *self, const struct walk_view *view) {
    const struct composed *composed = self;
    return composed->outer.strategy->take(composed->outer.self, view);
}

static void composed_landed(const void *self, const struct walk_view *view) {
    const struct composed *composed = self;
    if (composed->outer.strategy->landed)
        composed->outer.strategy->landed(composed->outer.self, view);
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++) {
        const struct walk_base *base = &composed->shown[i];
        if (!base->strategy || !base->strategy->landed)
            continue;
        const struct walk_view own = walk_base_view(base, view);
        base->strategy->landed(base->self, &own);
    }
}

static void composed_close(void *self) {
    struct composed *composed = self;
    player_close(&composed->outer);
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++)
        player_close(&composed->base[i]);
    free(composed);
}

/* Rounded up, so that what follows it is aligned for every type. */
static size_t memory_of(const struct walk_strategy *strategy) {
    const size_t unit = alignof(max_align_t);
    return (strategy->memory_size + unit - 1) / unit * unit;
}

void composition_describe(struct walk_composition *composition) {
    const struct walk_strategy *outer = composition->outer;
    struct walk_strategy *whole = &composition->whole;
    *whole = *outer;
    whole->memory_size = memory_of(outer);
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++) {
        const struct walk_strategy *base = composition->base[i].strategy;
        composition->memory[i] = whole->memory_size;
        if (!base)
            continue;
        whole->memory_size += memory_of(base);
        whole->memoryless = whole->memoryless && base->memoryless;
        whole->uses_p = whole->uses_p || base->uses_p;
        if (base->landed)
            whole->landed = base->landed;
    }
    whole->open = NULL;
    whole->take = composed_take;
    whole->landed = whole->landed ? composed_landed : NULL;
    whole->close = composed_close;
}

static bool open_bases(struct composed *composed, const struct walk_setup *setup,
                       const struct watch *watch, struct error *error) {
    const struct walk_composition *composition = composed->composition;
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++) {
        const struct walk_choice *choice = &composition->base[i];
        struct walk_player *base = &composed->base[i];
        if (!choice->strategy)
            continue;
        if (!player_open_alone(base, choice, setup, watch, error))
            return error && error->kind == ERROR_INPUT &&
                   error_within(error, "%s: %s", composition->outer->name,
                                composition->outer->parameters[i].name);
        composed->shown[i] =
            (struct walk_base){choice->strategy, base->self, composition->memory[i]};
    }
    return true;
}

bool composition_open(void **self, const struct walk_composition *composition,
                      const struct walk_setup *setup, const struct watch *watch,
                      struct error *error) {
    struct composed *composed = memory_allocate(1, sizeof *composed);
    composed->composition = composition;
    struct walk_setup own = *setup;
    own.bases = composed->shown;
    if (open_bases(composed, setup, watch, error) &&
        player_open(&composed->outer, composition->outer, &own, error)) {
        *self = composed;
        return true;
    }
    composed_close(composed);
    return false;
}
