/* Strategies that build on others, in ways that fail. */
#include <bukub/walk.h>

static double take_as_base(const void *self, const struct walk_view *view) {
    const struct walk_setup *setup = self;
    return walk_base_take(&setup->bases[0], view);
}

static bool keep_setup(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    *self = (void *)setup;
    return true;
}

static const struct walk_strategy itself = {
    .name = "itself",
    .summary = "builds on itself unless the user names another one",
    .memoryless = true,
    .parameters =
        {{.name = "then", .summary = "itself", .kind = WALK_STRATEGY, .initial_text = "itself"}},
    .open = keep_setup,
    .take = take_as_base,
};

static const struct walk_strategy astray = {
    .name = "astray",
    .summary = "builds on one that does not exist",
    .memoryless = true,
    .parameters =
        {{.name = "then", .summary = "misspelt", .kind = WALK_STRATEGY, .initial_text = "gready"}},
    .open = keep_setup,
    .take = take_as_base,
};

static const struct walk_strategy needy = {
    .name = "needy",
    .summary = "builds on what the user has to name",
    .memoryless = true,
    .parameters = {{.name = "then", .summary = "no default", .kind = WALK_STRATEGY}},
    .open = keep_setup,
    .take = take_as_base,
};

const struct walk_plugin bukub_walk_plugin = {
    .abi = WALK_ABI,
    .strategies = {&itself, &astray, &needy},
};
