/* The automaton of the maximal lines: the smallest automaton whose paths are these lines. It is
 * made from their prefix tree, whose nodes with equal continuations are merged, layer by layer from
 * the last one. A layer has the squares with the same row + column, since lines step right or down.
 */
#include "analysis/slice/lines/batch.h"

#include "sim/base/memory.h"
#include "sim/random/processor.h"

#include <stdlib.h>
#include <string.h>

KERNELS(slice_batch_kernel, slice_batch_, slice_batch_kernels, slice_fastest_batch_kernel)

/* Two layers of states with their digits, in vectors of at most SLICE_BATCH bits. */
size_t slice_batch_bytes(const struct slice_automaton *automaton) {
    return 2 * automaton->widest * SLICE_SCORE_DIGITS * (SLICE_BATCH / 8);
}

enum { RIGHT, DOWN };

/* A node of the prefix tree of the lines. */
struct prefix_node {
    int square;
    int32_t next[2]; /* nodes, or -1; after merging, states of the next layer */
    int32_t state;   /* in its layer, after merging */
    bool first;
};

struct prefix_tree {
    int side;
    struct prefix_node *node; /* [nodes] in any order */
    size_t nodes;
};

/* The layer of a node: the steps from the upper left corner. */
static int layer_of(const struct prefix_tree *tree, const struct prefix_node *node) {
    return node->square / tree->side + node->square % tree->side;
}

/* Adds the paths of all lines that run down. */
static void grow_tree(struct prefix_tree *tree, const struct slice_lines *lines) {
    int32_t root[SLICE_SQUARES]; /* the first node of a square, or -1 */
    tree->node =
        memory_allocate(lines->maximal * (size_t)(2 * lines->side - 1), sizeof *tree->node);
    memset(root, -1, sizeof root);
    for (size_t i = 0; i < lines->maximal; i++) {
        int path[SLICE_PATH];
        int squares = slice_chord_path(&lines->line[i].chord, lines->side, path);
        if (path[squares - 1] / lines->side < path[0] / lines->side)
            continue;
        int32_t *to = &root[path[0]];
        for (int k = 0; k < squares; k++) {
            if (*to < 0) {
                tree->node[tree->nodes] = (struct prefix_node){.square = path[k], .next = {-1, -1}};
                *to = (int32_t)tree->nodes++;
            }
            struct prefix_node *node = &tree->node[*to];
            node->first = node->first || k == 0;
            if (k + 1 < squares)
                to = &node->next[path[k + 1] == path[k] + 1 ? RIGHT : DOWN];
        }
    }
}

/* The possible steps, as a number. */
static int step_set(const struct prefix_node *node) {
    return 2 * (node->next[RIGHT] >= 0) + (node->next[DOWN] >= 0);
}

/* Compares what follows two nodes, and their squares; 0: they are the same state. States are
 * grouped by their possible steps, which makes the branches of the kernels predictable. */
static int compare_futures(const void *left, const void *right) {
    const struct prefix_node *a = *(struct prefix_node *const *)left,
                             *b = *(struct prefix_node *const *)right;
    if (step_set(a) != step_set(b))
        return step_set(a) < step_set(b) ? -1 : 1;
    if (a->square != b->square)
        return a->square < b->square ? -1 : 1;
    if (a->next[RIGHT] != b->next[RIGHT])
        return a->next[RIGHT] < b->next[RIGHT] ? -1 : 1;
    return (a->next[DOWN] > b->next[DOWN]) - (a->next[DOWN] < b->next[DOWN]);
}

/* Merges the nodes of a layer into states, at automaton->layer[layer]; the next layer is merged
 * already. Of merged nodes, all or none begin lines: otherwise a line would be the rear part of
 * another one, and so not maximal. Returns the number of states. */
static size_t merge_layer(struct slice_automaton *automaton, struct prefix_tree *tree,
                          struct prefix_node **order, size_t nodes, int layer) {
    struct slice_automaton_state *state = automaton->state + automaton->layer[layer];
    size_t states = 0;
    for (size_t i = 0; i < nodes; i++)
        for (int way = 0; way < 2; way++)
            if (order[i]->next[way] >= 0)
                order[i]->next[way] = tree->node[order[i]->next[way]].state;
    qsort(order, nodes, sizeof(struct prefix_node *), compare_futures);
    for (size_t i = 0; i < nodes; i++) {
        const struct prefix_node *node = order[i];
        if (i == 0 || compare_futures(&order[i - 1], &order[i]) != 0)
            state[states++] = (struct slice_automaton_state){
                .next = {node->next[RIGHT], node->next[DOWN]},
                .boundary = {(uint16_t)slice_boundary_right(tree->side, node->square),
                             (uint16_t)slice_boundary_below(tree->side, node->square)},
                .first = node->first,
            };
        order[i]->state = (int32_t)states - 1;
    }
    automaton->widest = states > automaton->widest ? states : automaton->widest;
    return states;
}

void slice_automaton_open(struct slice_automaton *automaton, const struct slice_lines *lines) {
    struct prefix_tree tree = {.side = lines->side};
    *automaton = (struct slice_automaton){.side = lines->side, .layers = 2 * lines->side - 1};
    grow_tree(&tree, lines);
    struct prefix_node **order = memory_allocate(tree.nodes, sizeof(struct prefix_node *));
    automaton->state = memory_allocate(tree.nodes, sizeof *automaton->state);
    /* Orders the nodes by layer: the nodes of layer i begin at begin[i]. */
    size_t begin[2 * SLICE_SIDE] = {0}, at[2 * SLICE_SIDE], count[2 * SLICE_SIDE] = {0}, states = 0;
    for (size_t i = 0; i < tree.nodes; i++)
        begin[layer_of(&tree, &tree.node[i]) + 1]++;
    for (int layer = 0; layer < automaton->layers; layer++)
        begin[layer + 1] += begin[layer];
    memcpy(at, begin, sizeof at);
    for (size_t i = 0; i < tree.nodes; i++)
        order[at[layer_of(&tree, &tree.node[i])]++] = &tree.node[i];
    /* Merges the layers from last to first, each in place of its nodes; then closes the gaps. */
    for (int layer = automaton->layers - 1; layer >= 0; layer--) {
        automaton->layer[layer] = begin[layer];
        count[layer] = merge_layer(automaton, &tree, order + begin[layer],
                                   begin[layer + 1] - begin[layer], layer);
    }
    for (int layer = 0; layer < automaton->layers; layer++) {
        memmove(automaton->state + states, automaton->state + begin[layer],
                count[layer] * sizeof *automaton->state);
        automaton->layer[layer] = states;
        states += count[layer];
    }
    automaton->layer[automaton->layers] = states;
    /* How many steps can follow each state, 0 at first; most[] is by state, like automaton->state.
     */
    int *most = memory_allocate(automaton->layer[automaton->layers] + 1, sizeof *most);
    for (int layer = automaton->layers - 1; layer >= 0; layer--)
        for (size_t i = automaton->layer[layer]; i < automaton->layer[layer + 1]; i++) {
            const int *later = most + automaton->layer[layer + 1];
            for (int way = 0; way < 2; way++) {
                int32_t next = automaton->state[i].next[way];
                if (next >= 0 && later[next] >= most[i])
                    most[i] = later[next] + 1;
            }
            automaton->most[layer] =
                most[i] > automaton->most[layer] ? most[i] : automaton->most[layer];
        }
    free(most);
    free(order);
    free(tree.node);
}

void slice_automaton_close(struct slice_automaton *automaton) {
    free(automaton->state);
    *automaton = (struct slice_automaton){0};
}
