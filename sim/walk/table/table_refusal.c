/* The shortest way of play to a choice that the rules forbid, by breadth-first search. */
#include "sim/walk/table/table.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* States are numbered rank * squares + square. */
struct refusal_search {
    const struct walk_player *player;
    const struct walk_board *board;
    enum table_coin coin;
    uint32_t *parent; /* [COLLECTIONS * squares]: the state before; UNSEEN; FIRST */
    struct state {
        struct walk_collection collection;
        int square;
    } * queue;
    size_t head, tail;
    struct error refusal; /* the error of the refused choice */
    struct state found;   /* the state in which it is made */
    uint32_t found_after; /* the state before the landing */
    bool is_found;
};

#define UNSEEN UINT32_MAX
#define FIRST (UINT32_MAX - 1)

static uint32_t number(const struct refusal_search *search, const struct state *state) {
    return (uint32_t)collection_rank(&state->collection) * (uint32_t)search->board->squares +
           (uint32_t)state->square;
}

static void refusal_visit(struct refusal_search *search, struct walk_collection collection,
                          int square, uint32_t parent) {
    struct state state = {collection, square};
    uint32_t *known = &search->parent[number(search, &state)];
    if (*known != UNSEEN)
        return;
    *known = parent;
    search->queue[search->tail++] = state;
}

/* Visits all successors of `held` on a white square. */
static void land_on_white(struct refusal_search *search, const struct walk_collection *held,
                          int square, uint64_t turn, uint32_t parent) {
    struct walk_view view = {
        .board = search->board,
        .collection = held,
        .turn = turn,
        .square = square,
        .letter = search->board->letter[square],
    };
    double take;
    if (!player_take(search->player, &view, &take, &search->refusal)) {
        search->is_found = true;
        search->found = (struct state){*held, square};
        search->found_after = parent;
        return;
    }
    if (take < 1)
        refusal_visit(search, *held, square, parent);
    if (take > 0 && !walk_completes(held, view.letter))
        refusal_visit(search, collection_add(*held, view.letter), square, parent);
}

static void refusal_land(struct refusal_search *search, const struct walk_collection *held,
                         int square, uint32_t parent) {
    if (!search->board->green[square]) {
        land_on_white(search, held, square, 1, parent);
        return;
    }
    if (search->coin != TABLE_NEVER_RESETS)
        refusal_visit(search, search->board->reset, square, parent);
    if (search->coin != TABLE_ALWAYS_RESETS)
        refusal_visit(search, collection_remove(*held, search->board->letter[square]), square,
                      parent);
}

/* The state of that number: it is in the queue, since it has been seen. */
static const struct state *state_of(const struct refusal_search *search, uint32_t wanted) {
    for (size_t i = 0; i < search->tail; i++)
        if (number(search, &search->queue[i]) == wanted)
            return &search->queue[i];
    return NULL;
}

/* Prints the landings from the start to that state, as in "C4 takes F, ", recursively, as there are
 * few. */
static void print_way(FILE *out, const struct refusal_search *search, uint32_t wanted) {
    uint32_t parent = search->parent[wanted];
    if (parent == FIRST)
        return;
    print_way(out, search, parent);
    const struct state *before = state_of(search, parent), *after = state_of(search, wanted);
    uint8_t letter = search->board->letter[after->square];
    const struct square_text square = square_name(search->board->columns, after->square);
    if (!search->board->green[after->square]) {
        bool takes = after->collection.size > before->collection.size;
        fprintf(out, "%s %s %c, ", square.text, takes ? "takes" : "leaves", 'A' + letter);
        return;
    }
    struct walk_collection rest = collection_remove(before->collection, letter);
    bool removed =
        memcmp(&rest, &after->collection, sizeof rest) == 0 && search->coin != TABLE_ALWAYS_RESETS;
    fprintf(out, "%s %s, ", square.text, removed ? "removes" : "resets");
}

bool refusal_check(const struct walk_player *player, enum table_coin coin,
                   const struct error *refusal, struct error *error) {
    struct refusal_search search = {
        .player = player, .board = player->setup.board, .coin = coin, .refusal = *refusal};
    size_t states = (size_t)COLLECTIONS * (size_t)search.board->squares;
    search.parent = memory_allocate(states, sizeof *search.parent);
    search.queue = memory_allocate(states, sizeof *search.queue);
    memset(search.parent, 0xff, states * sizeof *search.parent);
    const struct walk_setup *setup = &player->setup;
    const struct walk_collection nothing = {0};
    if (setup->collect_at_start)
        land_on_white(&search, &nothing, setup->start, 0, FIRST);
    else
        refusal_visit(&search, nothing, setup->start, FIRST);
    while (search.head < search.tail && !search.is_found) {
        struct state state = search.queue[search.head++];
        int neighbours[8];
        bool edge = search.board->edge[state.square];
        int successors =
            edge ? search.board->squares : board_neighbours(search.board, state.square, neighbours);
        for (int i = 0; i < successors && !search.is_found; i++)
            refusal_land(&search, &state.collection, edge ? i : neighbours[i],
                         number(&search, &state));
    }
    if (search.is_found) {
        char *way = NULL;
        const int columns = search.board->columns;
        size_t size = 0;
        FILE *out = memory_stream(&way, &size);
        if (search.found_after != FIRST)
            print_way(out, &search, search.found_after);
        memory_stream_close(out);
        error_input(error, "%s; reached by: start on %s, %.700sthen %s", search.refusal.text,
                    square_name(columns, setup->start).text, way,
                    square_name(columns, search.found.square).text);
        free(way);
    }
    free(search.parent);
    free(search.queue);
    return !search.is_found;
}
