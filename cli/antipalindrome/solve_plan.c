#include "cli/antipalindrome/solve_plan.h"

#include "analysis/antipalindrome/layer_traffic.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <stdio.h>

/* With values as bytes, and as bits. */
struct cost {
    const char *name;
    uint64_t memory, received; /* bytes of a process: at most, and in a pass */
    uint64_t rows;             /* of a pass */
};

static bool find_cost(const struct solve_plan *plan, const struct antipalindrome_row *row,
                      const struct value_kind *kind, const struct watch *watch, struct cost *cost,
                      struct error *error) {
    struct layer_space space;
    int threads = blocks_available_threads(plan->threads);
    *cost = (struct cost){.name = kind->name};
    bool done = layer_space_init(&space, row, kind, error) &&
                layer_space_share(&space, plan->processes, plan->processes / 2, error) &&
                layer_memory(&space, threads, &cost->memory, error) &&
                layer_traffic(&space, threads, watch, &cost->received, error);
    for (int size = 1; done && size < space.elements; size++)
        cost->rows += layer_rows(&space, size);
    layer_space_free(&space);
    return done;
}

static int print_json(const struct solve_plan *plan, const struct cost *cost) {
    json_t *object =
        json_pack("{s:i, s:I}", "processes", plan->processes, "rows", (json_int_t)cost->rows);
    for (size_t kind = 0; kind < 2; kind++)
        json_object_set_new(object, cost[kind].name,
                            json_pack("{s:I, s:I}", "memory", (json_int_t)cost[kind].memory,
                                      "received", (json_int_t)cost[kind].received));
    return json_print(object);
}

static bool print_table(const struct solve_plan *plan, const struct cost *cost) {
    struct screen_table table = {.columns = 3, .labels = 1};
    char rows[NUMBER_TEXT], memory[NUMBER_TEXT], received[NUMBER_TEXT];
    number_print_scaled((double)cost->rows, rows);
    printf("%d process%s, %s rows in a pass; each process:\n\n", plan->processes,
           plan->processes == 1 ? "" : "es", rows);
    screen_table_add(&table, "<a value is a");
    screen_table_add(&table, "memory");
    screen_table_add(&table, "received in a pass");
    for (size_t kind = 0; kind < 2; kind++) {
        number_print_scaled((double)cost[kind].memory, memory);
        number_print_scaled((double)cost[kind].received, received);
        screen_table_add(&table, "%s", cost[kind].name);
        screen_table_add(&table, "%sB", memory);
        screen_table_add(&table, "%sB", received);
    }
    return screen_table_print(&table, stdout);
}

int solve_plan_tell(const struct solve_plan *plan, const struct antipalindrome_row *row,
                    struct watcher *watcher, enum watcher_progress when) {
    struct error error = {0};
    struct cost cost[2];
    watcher_start(watcher, when, "layers", 1);
    bool done = find_cost(plan, row, &value_bytes, &watcher->watch, &cost[0], &error) &&
                find_cost(plan, row, &value_bits, &watcher->watch, &cost[1], &error);
    watcher_stop(watcher);
    if (!done)
        return report_error(&error);
    if (plan->json)
        return print_json(plan, cost);
    if (print_table(plan, cost))
        return EXIT_DONE;
    error_memory(&error);
    return report_error(&error);
}
