/* Why a strategy is refused: a shortest sequence of landings to a choice that the rules forbid,
 * found by breadth-first search over states, each a collection and a square. */
#include "sim/walk/table/table.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A state that play reaches. */
struct state {
    struct walk_collection collection;
    int square;
    uint32_t before; /* index in the queue of the state before; 0: this is the start */
};

struct refusal_search {
    const struct walk_player *player;
    const struct walk_board *board;
    enum table_coin coin;
    bool *seen;           /* [COLLECTIONS * squares] */
    struct state *queue;  /* [COLLECTIONS * squares + 1]: queue[0] is empty, before the start */
    uint32_t head, tail;  /* the state whose landings are tried; the end of the queue */
    int refused;          /* the square of a refused choice after queue[head]; -1: none yet */
    struct error refusal; /* the reason */
};

/* Appends a state, reached from queue[head], unless it was seen before. */
static void visit(struct refusal_search *search, struct walk_collection collection, int square) {
    bool *seen = &search->seen[collection_rank(&collection) * search->board->squares + square];
    if (!*seen)
        search->queue[search->tail++] = (struct state){collection, square, search->head};
    *seen = true;
}

/* Visits the states after a landing, unless the choice there is refused. */
static void land(struct refusal_search *search, struct walk_collection held, int square,
                 uint64_t turn) {
    const struct walk_board *board = search->board;
    const struct walk_view view = {.board = board,
                                   .collection = &held,
                                   .turn = turn,
                                   .square = square,
                                   .letter = board->letter[square]};
    double take;
    if (board->green[square]) {
        if (search->coin != TABLE_NEVER_RESETS)
            visit(search, board->reset, square);
        if (search->coin != TABLE_ALWAYS_RESETS)
            visit(search, collection_remove(held, view.letter), square);
    } else if (player_take(search->player, &view, &take, &search->refusal)) {
        if (take < 1)
            visit(search, held, square);
        if (take > 0 && !walk_completes(&held, view.letter))
            visit(search, collection_add(held, view.letter), square);
    } else {
        search->refused = square;
    }
}

/* Prints the landings from the start to the state with that index, as in "C4 takes F, ";
 * recursively, as there are few. */
static void print_landings(FILE *out, const struct refusal_search *search, uint32_t index) {
    const struct state *after = &search->queue[index], *before = &search->queue[after->before];
    const int square = after->square;
    const struct square_text name = square_name(search->board->columns, square);
    const uint8_t letter = search->board->letter[square];
    if (after->before == 0)
        return;
    print_landings(out, search, after->before);
    if (!search->board->green[square]) {
        bool takes = after->collection.size > before->collection.size;
        fprintf(out, "%s %s %c, ", name.text, takes ? "takes" : "leaves", 'A' + letter);
        return;
    }
    struct walk_collection rest = collection_remove(before->collection, letter);
    bool removed =
        memcmp(&rest, &after->collection, sizeof rest) == 0 && search->coin != TABLE_ALWAYS_RESETS;
    fprintf(out, "%s %s, ", name.text, removed ? "removes" : "resets");
}

bool refusal_check(const struct walk_player *player, enum table_coin coin, struct error *error) {
    const struct walk_setup *setup = &player->setup;
    const struct walk_board *board = setup->board;
    const size_t states = (size_t)COLLECTIONS * (size_t)board->squares;
    struct refusal_search search = {.player = player,
                                    .board = board,
                                    .coin = coin,
                                    .seen = memory_allocate(states, sizeof *search.seen),
                                    .queue = memory_allocate(states + 1, sizeof *search.queue),
                                    .tail = 1,
                                    .refused = -1};
    if (setup->collect_at_start)
        land(&search, (struct walk_collection){0}, setup->start, 0);
    else
        visit(&search, (struct walk_collection){0}, setup->start);
    while (search.refused < 0 && ++search.head < search.tail) {
        const struct state state = search.queue[search.head];
        int neighbours[8];
        bool edge = board->edge[state.square];
        int successors = edge ? board->squares : board_neighbours(board, state.square, neighbours);
        for (int i = 0; i < successors && search.refused < 0; i++)
            land(&search, state.collection, edge ? i : neighbours[i], 1);
    }
    if (search.refused >= 0) {
        char *landings = NULL;
        FILE *out = memory_stream(&landings, NULL);
        if (search.head > 0)
            print_landings(out, &search, search.head);
        memory_stream_close(out);
        error_input(error, "%s; reached by: start on %s, %.700sthen %s", search.refusal.text,
                    square_name(board->columns, setup->start).text, landings,
                    square_name(board->columns, search.refused).text);
        free(landings);
    }
    free(search.seen);
    free(search.queue);
    return search.refused < 0;
}
