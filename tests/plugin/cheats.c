/* A well-formed plug-in with strategies whose answers are wrong, or that cannot be opened. */
#include <bukub/walk.h>

#include <stdio.h>

static double take_everything(const void *self, const struct walk_view *view) { return 1; }

static double overdo(const void *self, const struct walk_view *view) {
    return view->collection->size == WALK_PALINDROME - 1 ? 2 : 1;
}

static double answer_two(const void *self, const struct walk_view *view) { return 2; }

static bool refuse(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    snprintf(message, WALK_MESSAGE, "not today");
    return false;
}

/* This one is played: it is not asked about letters that it may not take. */
static const struct walk_strategy everything = {
    .name = "everything",
    .summary = "takes every letter",
    .memoryless = true,
    .take = take_everything,
};

static const struct walk_strategy overdone = {
    .name = "overdone",
    .summary = "answers 2 for the letter that completes a palindrome",
    .memoryless = true,
    .take = overdo,
};

static const struct walk_strategy overdone_at_once = {
    .name = "overdone-at-once",
    .summary = "the same without a table, so it is found out in the game",
    .take = overdo,
};

static const struct walk_strategy two = {
    .name = "two",
    .summary = "answers 2, which is no probability",
    .memoryless = true,
    .take = answer_two,
};

static double answer_by_turn(const void *self, const struct walk_view *view) {
    return view->turn % 3 == 0;
}

static const struct walk_strategy every_third = {
    .name = "every-third",
    .summary = "is declared memoryless, and looks at the turn",
    .memoryless = true,
    .take = answer_by_turn,
};

static const struct walk_strategy unwilling = {
    .name = "unwilling",
    .summary = "cannot be opened",
    .memoryless = true,
    .open = refuse,
    .take = take_everything,
};

const struct walk_plugin bukub_walk_plugin = {
    .abi = WALK_ABI,
    .strategies = {&everything, &overdone, &overdone_at_once, &two, &every_third, &unwilling},
};
