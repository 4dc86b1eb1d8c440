/* A plug-in as the header of version 0.1 lays it out: it must load as long as WALK_ABI is 1. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct collection {
    uint8_t size;
    uint8_t letter[5];
};

struct view {
    const void *board;
    const struct collection *collection;
    void *memory;
    uint64_t turn;
    int square;
    uint8_t letter;
};

struct value {
    double number;
    const char *text;
};

struct setup {
    const void *board;
    const struct value *values;
    int start;
    bool collect_at_start;
    double p;
};

struct parameter {
    const char *name, *summary;
    int kind;
    double initial, minimum, maximum;
    const char *initial_text;
};

struct strategy {
    const char *name, *summary;
    bool memoryless, uses_p;
    size_t memory_size;
    struct parameter parameters[9];
    bool (*open)(void **self, const struct setup *setup, char message[256]);
    double (*take)(const void *self, const struct view *view);
    void (*landed)(const void *self, const struct view *view);
    void (*close)(void *self);
};

struct plugin {
    uint32_t abi;
    const struct strategy *strategies[17];
};

static bool keep_value(void **self, const struct setup *setup, char message[256]) {
    *self = (void *)&setup->values[1].number;
    return true;
}

/* As hoard of the first letters, then only what completes a palindrome. */
static double take(const void *self, const struct view *view) {
    const struct collection *held = view->collection;
    uint32_t odd = UINT32_C(1) << view->letter;
    for (int i = 0; i < held->size; i++)
        odd ^= UINT32_C(1) << held->letter[i];
    return held->size < 4 ? held->size < *(const double *)self : (odd & (odd - 1)) == 0;
}

static const struct strategy former = {
    .name = "former",
    .summary = "any first letters, then what completes",
    .memoryless = true,
    .parameters = {{.name = "mode", .summary = "a text", .kind = 2, .initial_text = "any"},
                   {.name = "n", .summary = "letters", .kind = 1, .initial = 4, .maximum = 4}},
    .open = keep_value,
    .take = take,
};

extern const struct plugin bukub_walk_plugin;
const struct plugin bukub_walk_plugin = {.abi = 1, .strategies = {&former}};
