/* Why a strategy is refused: a shortest sequence of landings to a choice for which it answers what
 * is no probability, as in "start on D4, C4 takes F, B3 resets, then C5". It is found by
 * breadth-first search over states, a collection and the square of the token: a queue has the
 * states that play reaches from the start, each with its predecessor. */
#include "sim/walk/table/table.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <stdio.h>
#include <string.h>

/* A state that play reaches. */
struct state {
    struct walk_collection collection;
    int square;
    uint32_t before; /* index of its predecessor in the queue; 0: this is the start */
    /* What the landing does, in messages: "takes", "leaves", "removes" or "resets". */
    const char *action;
};

struct refusal_search {
    const struct walk_player *player;
    enum table_coin coin; /* whether green squares reset, remove, or either */
    bool *seen;           /* [COLLECTIONS * squares], by collection_rank and square: in the queue */
    struct state *queue;  /* [COLLECTIONS * squares + 1]: queue[0] is empty, before the start */
    uint32_t head, tail;  /* of the state whose landings are tried; of the first unused entry */
};

/* Appends a state, reached from queue[head], unless it was seen before. */
static void visit(struct refusal_search *search, struct walk_collection collection, int square,
                  const char *action) {
    const int squares = search->player->setup.board->squares;
    bool *seen = &search->seen[collection_rank(&collection) * squares + square];
    if (!*seen)
        search->queue[search->tail++] = (struct state){collection, square, search->head, action};
    *seen = true;
}

/* Visits the states after a landing on the square while `held` are held. `turn` is 0 for the letter
 * of the start, otherwise 1: later turns are alike. Fails if the choice there is refused. */
static bool land(struct refusal_search *search, struct walk_collection held, int square,
                 uint64_t turn, struct error *error) {
    const struct walk_board *board = search->player->setup.board;
    const struct walk_view view = table_landing(board, &held, square, turn);
    if (board->green[square]) {
        const struct walk_collection removed = collection_remove(held, view.letter);
        /* If both lead to the same state, the landing counts as a removal. */
        const bool may_remove = search->coin != TABLE_ALWAYS_RESETS;
        const bool same = may_remove && memcmp(&removed, &board->reset, sizeof removed) == 0;
        if (search->coin != TABLE_NEVER_RESETS && !same)
            visit(search, board->reset, square, "resets");
        if (may_remove)
            visit(search, removed, square, "removes");
        return true;
    }
    double take = 0;
    if (collection_may_take(&held, view.letter) &&
        !player_take(search->player, &view, &take, error))
        return false;
    if (take < 1)
        visit(search, held, square, "leaves");
    if (take > 0 && !walk_completes(&held, view.letter))
        visit(search, collection_add(held, view.letter), square, "takes");
    return true;
}

/* Prints the landings from the start to the state with that index: "C4 takes F, B3 resets, ". */
static void print_landings(FILE *out, const struct refusal_search *search, uint32_t index) {
    const struct state *state = &search->queue[index];
    const struct walk_board *board = search->player->setup.board;
    if (state->before == 0)
        return;
    print_landings(out, search, state->before);
    fprintf(out, "%s %s", square_name(board->columns, state->square).text, state->action);
    if (!board->green[state->square])
        fprintf(out, " %c", 'A' + board->letter[state->square]);
    fputs(", ", out);
}

bool refusal_check(const struct walk_player *player, enum table_coin coin, struct error *error) {
    const struct walk_setup *setup = &player->setup;
    const struct walk_board *board = setup->board;
    const size_t states = (size_t)COLLECTIONS * (size_t)board->squares;
    struct refusal_search search = {.player = player,
                                    .coin = coin,
                                    .seen = memory_allocate(states, sizeof *search.seen),
                                    .queue = memory_allocate(states + 1, sizeof *search.queue),
                                    .tail = 1};
    struct error refusal = {0};
    int square = setup->start; /* of the landing that is tried */
    const struct walk_collection nothing = {0};
    bool good = !setup->collect_at_start || land(&search, nothing, square, 0, &refusal);
    if (!setup->collect_at_start)
        visit(&search, nothing, square, NULL);
    while (good && ++search.head < search.tail) {
        const struct state state = search.queue[search.head];
        int neighbours[8];
        bool edge = board->edge[state.square];
        int successors = edge ? board->squares : board_neighbours(board, state.square, neighbours);
        for (int i = 0; good && i < successors; i++) {
            square = edge ? i : neighbours[i];
            good = land(&search, state.collection, square, 1, &refusal);
        }
    }
    if (!good) {
        char *landings = NULL;
        FILE *out = memory_stream(&landings, NULL);
        print_landings(out, &search, search.head);
        memory_stream_close(out);
        /* The landings are cut to leave room for the rest of the message. */
        error_input(error, "%s; reached by: start on %s, %.700sthen %s", refusal.text,
                    square_name(board->columns, setup->start).text, landings,
                    square_name(board->columns, square).text);
        free(landings);
    }
    free(search.seen);
    free(search.queue);
    return good;
}
