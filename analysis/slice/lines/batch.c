/* Builds the automaton of the maximal lines that run right and down (batch.h): the smallest one
 * whose paths are these lines. It is made from their prefix tree, in which lines share a node as
 * long as they pass the same squares from their beginning. Nodes of a square with equal
 * continuations are merged into a state, layer by layer from the last one. */
#include "analysis/slice/lines/batch.h"

#include "sim/base/memory.h"
#include "sim/random/processor.h"

#include <sys/param.h>

/* Defines the list of kernels and the choice of the fastest (processor.h). */
KERNELS(slice_batch_kernel, slice_batch_, slice_batch_kernels, slice_fastest_batch_kernel)

/* The values of two layers, the present and the next one: SLICE_SCORE_DIGITS vectors a state. */
size_t slice_batch_bytes(const struct slice_automaton *automaton) {
    return 2 * automaton->widest * SLICE_SCORE_DIGITS * (SLICE_BATCH / 8); /* a bit for each grid */
}

/* A node of the prefix tree of the lines: the beginning of a line up to a square. */
struct prefix_node {
    int square;                  /* row * side + column, as in a path */
    int layer;                   /* row + column: the steps from the upper left corner */
    struct prefix_node *next[2]; /* [step] the node after it; NULL: no line has that step */
    int32_t state; /* set by merging: the number of its state, counted from 0 in each layer */
    bool first;    /* whether a line begins here */
};

/* Makes tree[], the nodes in any order, from the paths of the maximal lines that run right and
 * down; for the others see batch.h. Sets the most steps after each layer. Returns their number. */
static size_t grow_tree(const struct slice_lines *lines, struct prefix_node *tree,
                        int *most_steps) {
    struct prefix_node *root[SLICE_SQUARES] = {NULL}; /* that of lines which begin there */
    size_t nodes = 0;
    for (size_t i = 0; i < lines->maximal; i++) {
        int path[SLICE_PATH]; /* the squares that the line passes, from left to right */
        int squares = slice_chord_path(&lines->line[i].chord, lines->side, path);
        if (path[squares - 1] / lines->side < path[0] / lines->side)
            continue;                             /* it runs right and up */
        struct prefix_node **to = &root[path[0]]; /* where the next node is stored */
        for (int k = 0; k < squares; k++) {
            if (!*to) {
                *to = &tree[nodes++];
                **to = (struct prefix_node){.square = path[k],
                                            .layer = path[k] / lines->side + path[k] % lines->side,
                                            .first = k == 0};
            }
            struct prefix_node *node = *to;
            most_steps[node->layer] = MAX(most_steps[node->layer], squares - 1 - k);
            if (k + 1 < squares)
                to = &node->next[path[k + 1] == path[k] + 1 ? SLICE_RIGHT : SLICE_DOWN];
        }
    }
    return nodes;
}

/* Which steps are possible: 0 none, 1 down, 2 right, 3 both. */
static int step_set(const struct prefix_node *node) {
    return 2 * (node->next[SLICE_RIGHT] != NULL) + (node->next[SLICE_DOWN] != NULL);
}

/* The state after a step, once the next layer is merged; -1: not possible. */
static int32_t state_after(const struct prefix_node *node, int step) {
    return node->next[step] ? node->next[step]->state : -1;
}

/* Orders the nodes of a layer; 0: they are the same state. The possible steps come first, which
 * makes the branches of the kernels predictable. */
static int compare_futures(const void *left, const void *right) {
    const struct prefix_node *a = *(struct prefix_node *const *)left;
    const struct prefix_node *b = *(struct prefix_node *const *)right;
    if (step_set(a) != step_set(b))
        return step_set(a) - step_set(b);
    if (a->square != b->square)
        return a->square - b->square;
    int right_step = state_after(a, SLICE_RIGHT) - state_after(b, SLICE_RIGHT);
    return right_step != 0 ? right_step : state_after(a, SLICE_DOWN) - state_after(b, SLICE_DOWN);
}

/* Merges the nodes of a layer into states, and returns their number. The next layer is merged
 * already, so that equal continuations are equal states. Sorting makes equal nodes neighbours. Of
 * equal nodes either all begin lines or none: no maximal line is the last part of another one. */
static size_t merge_layer(int side, struct prefix_node **order, size_t nodes,
                          struct slice_automaton_state *state) {
    size_t states = 0;
    qsort(order, nodes, sizeof(struct prefix_node *), compare_futures);
    for (size_t i = 0; i < nodes; i++) {
        struct prefix_node *node = order[i];
        if (i == 0 || compare_futures(&order[i - 1], &order[i]) != 0)
            state[states++] = (struct slice_automaton_state){
                .next = {state_after(node, SLICE_RIGHT), state_after(node, SLICE_DOWN)},
                .boundary = {(uint16_t)slice_boundary_right(side, node->square),
                             (uint16_t)slice_boundary_below(side, node->square)},
                .first = node->first,
            };
        node->state = (int32_t)states - 1;
    }
    return states;
}

void slice_automaton_open(struct slice_automaton *automaton, const struct slice_lines *lines) {
    size_t most = lines->maximal * (size_t)(2 * lines->side - 1); /* squares of all paths */
    struct prefix_node *tree = memory_allocate(most, sizeof *tree);
    *automaton = (struct slice_automaton){.side = lines->side, .layers = 2 * lines->side - 1};
    size_t nodes = grow_tree(lines, tree, automaton->most);
    struct prefix_node **order = memory_allocate(nodes, sizeof(struct prefix_node *));
    automaton->state = memory_allocate(nodes, sizeof *automaton->state);
    size_t all = 0; /* states so far */
    for (int layer = automaton->layers - 1; layer >= 0; layer--) {
        size_t ordered = 0;
        for (size_t i = 0; i < nodes; i++)
            if (tree[i].layer == layer)
                order[ordered++] = &tree[i];
        size_t states = merge_layer(lines->side, order, ordered, automaton->state + all);
        automaton->layer[layer] = all;
        automaton->states[layer] = states;
        automaton->widest = MAX(automaton->widest, states);
        all += states;
    }
    free(order);
    free(tree);
}

void slice_automaton_close(struct slice_automaton *automaton) {
    free(automaton->state);
    *automaton = (struct slice_automaton){0};
}
