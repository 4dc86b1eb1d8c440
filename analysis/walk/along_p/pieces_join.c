#include "analysis/walk/along_p/pieces_join.h"

#include "sim/base/memory.h"

#include <stdlib.h>

/* Appends a piece, which then owns its values. */
static bool piece_add(struct pieces *pieces, struct piece *piece, struct error *error) {
    struct piece *more = list_with_room(pieces->piece, pieces->count, sizeof *more);
    if (!more)
        return false;
    pieces->piece = more;
    more[pieces->count++] = *piece;
    piece->ends = NULL;
    return true;
}

static bool change_add(struct pieces *pieces, struct piece_change change, struct error *error) {
    struct piece_change *more = list_with_room(pieces->change, pieces->changes, sizeof *more);
    if (!more)
        return false;
    pieces->change = more;
    more[pieces->changes++] = change;
    return true;
}

static bool decision_add(struct piece_decision **list, size_t *count,
                         struct piece_decision decision, struct error *error) {
    struct piece_decision *more = list_with_room(*list, *count, sizeof *more);
    if (!more)
        return false;
    *list = more;
    more[(*count)++] = decision;
    return true;
}

static struct piece_decision decision_at(const struct pieces_joiner *joiner, size_t decision) {
    size_t squares = (size_t)joiner->game.board->squares;
    return (struct piece_decision){.collection = joiner->game.collection[decision / squares],
                                   .square = (int)(decision % squares)};
}

/* Records the decisions of a part that differ from the last one's, and their number. */
static bool record_changes(struct pieces_joiner *joiner, double lower, double upper,
                           const uint8_t *decision, size_t *differ, struct error *error) {
    for (size_t i = 0; i < joiner->decisions; i++) {
        const uint8_t before = joiner->decision[i], after = decision[i];
        if (!(before & after & PART_OCCURS) || !((before ^ after) & PART_TAKES))
            continue;
        const struct piece_decision at = decision_at(joiner, i);
        const struct piece_change change = {at.collection, at.square, lower, upper,
                                            after & PART_TAKES};
        (*differ)++;
        if (!change_add(joiner->pieces, change, error))
            return false;
    }
    return true;
}

/* Records a gap with the decisions that were not settled. */
static bool gap_add(struct pieces_joiner *joiner, double lower, double upper, struct error *error) {
    struct pieces *pieces = joiner->pieces;
    struct gap gap = {.lower = lower, .upper = upper};
    for (size_t i = 0; i < joiner->decisions; i++) {
        struct piece_decision open = decision_at(joiner, i);
        open.gap = pieces->gaps;
        if (joiner->decision[i] & PART_OPEN && gap.open++ < GAP_LISTED &&
            !decision_add(&pieces->open, &pieces->opens, open, error))
            return false;
    }
    struct gap *more = list_with_room(pieces->gap, pieces->gaps, sizeof *more);
    if (!more)
        return false;
    pieces->gap = more;
    more[pieces->gaps++] = gap;
    return true;
}

/* Lists the ties that occur in a part, which follows one that ends there. */
static bool list_ties(struct pieces_joiner *joiner, double end, const struct part *part,
                      struct error *error) {
    struct pieces *pieces = joiner->pieces;
    for (size_t i = 0; i < joiner->decisions; i++) {
        size_t *known = &joiner->tie[i];
        if (!(part->decision[i] & PART_TIES))
            continue;
        if (*known == 0 || pieces->tie[*known - 1].upper < end) {
            struct piece_decision tie = decision_at(joiner, i);
            tie.lower = part->piece.lower;
            if (!decision_add(&pieces->tie, &pieces->ties, tie, error))
                return false;
            *known = pieces->ties;
        }
        pieces->tie[*known - 1].upper = part->piece.upper;
    }
    return true;
}

static void add_open(struct pieces_joiner *joiner, const uint8_t *decision) {
    for (size_t i = 0; decision && i < joiner->decisions; i++)
        joiner->decision[i] |= decision[i] & PART_OPEN;
}

static bool join_part(struct pieces_joiner *joiner, struct part *part, struct error *error) {
    struct pieces *pieces = joiner->pieces;
    struct piece *piece = &part->piece;
    struct piece *last = pieces->count > 0 ? &pieces->piece[pieces->count - 1] : NULL;
    double end = last ? last->upper : joiner->search->first;
    bool near = last && piece->lower - end <= joiner->search->accuracy;
    size_t differ = 0;
    if (near && !record_changes(joiner, end, piece->lower, part->decision, &differ, error))
        return false;
    add_open(joiner, part->decision);
    if ((end < piece->lower && differ == 0 && !gap_add(joiner, end, piece->lower, error)) ||
        !list_ties(joiner, near ? end : piece->lower, part, error))
        return false;
    for (size_t i = 0; i < joiner->decisions; i++)
        joiner->decision[i] = (uint8_t)(part->decision[i] & ~PART_OPEN);
    if (last && differ == 0 && end == piece->lower) {
        piece_extend(last, piece, joiner->search->starts);
        return true;
    }
    return piece_add(pieces, piece, error);
}

bool pieces_join(struct pieces_joiner *joiner, struct parts *parts, struct error *error) {
    for (size_t i = 0; i < parts->count; i++)
        if (!join_part(joiner, &parts->part[i], error))
            return false;
    add_open(joiner, parts->open);
    return true;
}

bool pieces_join_end(struct pieces_joiner *joiner, struct error *error) {
    const struct pieces *pieces = joiner->pieces;
    const struct pieces_search *search = joiner->search;
    double end = pieces->count > 0 ? pieces->piece[pieces->count - 1].upper : search->first;
    return end >= search->last || gap_add(joiner, end, search->last, error);
}

bool pieces_joiner_init(struct pieces_joiner *joiner, struct pieces *pieces,
                        const struct walk_board *board, const struct pieces_search *search,
                        struct error *error) {
    *joiner = (struct pieces_joiner){.pieces = pieces, .search = search};
    game_table(&joiner->game, board);
    joiner->decisions = game_table_deciding_rows(&joiner->game) * (size_t)board->squares;
    joiner->decision = calloc(joiner->decisions, sizeof *joiner->decision);
    joiner->tie = calloc(joiner->decisions, sizeof *joiner->tie);
    return (joiner->decision && joiner->tie) || error_memory(error);
}

void pieces_joiner_free(struct pieces_joiner *joiner) {
    free(joiner->decision);
    free(joiner->tie);
    table_free(&joiner->game);
}
