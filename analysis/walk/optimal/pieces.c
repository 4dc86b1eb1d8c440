#include "analysis/walk/optimal/pieces.h"

#include "analysis/walk/optimal/model.h"
#include "analysis/walk/optimal/splitter.h"
#include "analysis/walk/optimal/ties.h"
#include "sim/parallel/blocks.h"

#include <stdlib.h>

/* Relative width of the bounds on the moves above which they are computed again. */
static const double widest_bounds = 1e-11;

/* Joins settled parts, in ascending order. */
struct joiner {
    struct pieces *pieces;
    struct walk_table game;
    const struct pieces_search *search;
    uint8_t *decision; /* of the last part: see parts; its PART_OPEN since then */
    size_t *tie;       /* by decision: 1 + the last index in pieces->tie; 0: none */
    size_t decisions;
    struct error *error;
};

/* Appends a piece, which then owns its values. */
static bool piece_add(struct pieces *pieces, struct piece *piece, struct error *error) {
    struct piece *more = list_with_room(pieces->piece, pieces->count, sizeof *more, error);
    if (!more)
        return false;
    pieces->piece = more;
    more[pieces->count++] = *piece;
    piece->ends = NULL;
    return true;
}

static bool change_add(struct optimum_changes *changes, struct optimum_change change,
                       struct error *error) {
    struct optimum_change *more =
        list_with_room(changes->change, changes->count, sizeof *more, error);
    if (!more)
        return false;
    changes->change = more;
    more[changes->count++] = change;
    return true;
}

static bool decision_add(struct piece_decision **list, size_t *count,
                         struct piece_decision decision, struct error *error) {
    struct piece_decision *more = list_with_room(*list, *count, sizeof *more, error);
    if (!more)
        return false;
    *list = more;
    more[(*count)++] = decision;
    return true;
}

static struct piece_decision decision_at(const struct joiner *joiner, size_t decision) {
    size_t squares = (size_t)joiner->game.board->squares;
    return (struct piece_decision){.collection = joiner->game.collection[decision / squares],
                                   .square = (int)(decision % squares)};
}

/* Records the decisions of a part that differ from the last one's. Returns their number, or -1 when
 * memory is short. */
static long record_changes(struct joiner *joiner, double lower, double upper,
                           const uint8_t *decision) {
    long differ = 0;
    for (size_t i = 0; i < joiner->decisions; i++) {
        const uint8_t before = joiner->decision[i], after = decision[i];
        if (!(before & after & PART_OCCURS) || !((before ^ after) & PART_TAKES))
            continue;
        const struct piece_decision at = decision_at(joiner, i);
        const struct optimum_change change = {at.collection, at.square, lower, upper,
                                              after & PART_TAKES};
        differ++;
        if (!change_add(&joiner->pieces->changes, change, joiner->error))
            return -1;
    }
    return differ;
}

/* Records a gap with the decisions that were not settled. */
static bool gap_add(struct joiner *joiner, double lower, double upper) {
    struct pieces *pieces = joiner->pieces;
    struct gap gap = {.lower = lower, .upper = upper};
    for (size_t i = 0; i < joiner->decisions; i++) {
        struct piece_decision open = decision_at(joiner, i);
        open.gap = pieces->gaps;
        if (joiner->decision[i] & PART_OPEN && gap.open++ < GAP_LISTED &&
            !decision_add(&pieces->open, &pieces->opens, open, joiner->error))
            return false;
    }
    struct gap *more = list_with_room(pieces->gap, pieces->gaps, sizeof *more, joiner->error);
    if (!more)
        return false;
    pieces->gap = more;
    more[pieces->gaps++] = gap;
    return true;
}

/* Lists the ties that occur in a part, which follows one that ends there. */
static bool list_ties(struct joiner *joiner, double end, const struct part *part) {
    struct pieces *pieces = joiner->pieces;
    for (size_t i = 0; i < joiner->decisions; i++) {
        size_t *known = &joiner->tie[i];
        if (!(part->decision[i] & PART_TIES))
            continue;
        if (*known == 0 || pieces->tie[*known - 1].upper < end) {
            struct piece_decision tie = decision_at(joiner, i);
            tie.lower = part->piece.lower;
            if (!decision_add(&pieces->tie, &pieces->ties, tie, joiner->error))
                return false;
            *known = pieces->ties;
        }
        pieces->tie[*known - 1].upper = part->piece.upper;
    }
    return true;
}

static void add_open(struct joiner *joiner, const uint8_t *decision) {
    for (size_t i = 0; decision && i < joiner->decisions; i++)
        joiner->decision[i] |= decision[i] & PART_OPEN;
}

static bool join_part(struct joiner *joiner, struct part *part) {
    struct pieces *pieces = joiner->pieces;
    struct piece *piece = &part->piece;
    struct piece *last = pieces->count > 0 ? &pieces->piece[pieces->count - 1] : NULL;
    double end = last ? last->upper : joiner->search->first;
    bool near = last && piece->lower - end <= joiner->search->accuracy;
    long differ = near ? record_changes(joiner, end, piece->lower, part->decision) : 0;
    add_open(joiner, part->decision);
    if (differ < 0 || (end < piece->lower && differ == 0 && !gap_add(joiner, end, piece->lower)) ||
        !list_ties(joiner, near ? end : piece->lower, part))
        return false;
    for (size_t i = 0; i < joiner->decisions; i++)
        joiner->decision[i] = (uint8_t)(part->decision[i] & ~PART_OPEN);
    if (last && differ == 0 && end == piece->lower) {
        piece_extend(last, piece, joiner->search->starts);
        return true;
    }
    return piece_add(pieces, piece, joiner->error);
}

/* Takes the values of the parts. */
static bool join_parts(struct joiner *joiner, struct parts *parts) {
    for (size_t i = 0; i < parts->count; i++)
        if (!join_part(joiner, &parts->part[i]))
            return false;
    add_open(joiner, parts->open);
    return true;
}

static bool joiner_init(struct joiner *joiner, const struct walk_board *board) {
    const struct walk_table *game = &joiner->game;
    if (!game_table(&joiner->game, board, joiner->error))
        return false;
    uint32_t rows = 0;
    while (rows < game->rows && game->collection[rows].size < WALK_PALINDROME - 1)
        rows++;
    joiner->decisions = rows * (size_t)board->squares;
    joiner->decision = calloc(joiner->decisions, sizeof *joiner->decision);
    joiner->tie = calloc(joiner->decisions, sizeof *joiner->tie);
    return (joiner->decision && joiner->tie) || error_memory(joiner->error);
}

/* The intervals that are split independently of each other: those for which models are tried. */
struct sections {
    size_t count;
    double *end; /* [count]: upper ends */
};

static bool list_sections(struct sections *sections, const struct pieces_search *search,
                          double lower, double upper, struct error *error) {
    if (!model_suits(lower, upper) && upper - lower >= search->accuracy) {
        double middle = model_middle(lower, upper);
        return list_sections(sections, search, lower, middle, error) &&
               list_sections(sections, search, middle, upper, error);
    }
    double *more = list_with_room(sections->end, sections->count, sizeof *more, error);
    if (!more)
        return false;
    sections->end = more;
    more[sections->count++] = upper;
    return true;
}

/* The sections as blocks. */
struct section_search {
    struct joiner *joiner;
    const struct walk_board *board;
    const struct exact_limits *limits;
    bool *ties;
    struct waits waits;
    struct sections sections;
    struct parts *parts; /* [threads] */
};

static bool section_work(void *context, int thread, uint64_t first, uint64_t end,
                         struct error *error) {
    const struct section_search *range = context;
    const struct pieces_search *search = range->joiner->search;
    const double *ends = range->sections.end;
    (void)end;
    parts_free(&range->parts[thread]);
    return parts_find(&range->parts[thread], range->board, range->ties, &range->waits, search,
                      first > 0 ? ends[first - 1] : search->first, ends[first], range->limits,
                      error);
}

static bool section_merge(void *context, void *result, int thread, uint64_t first,
                          struct error *error) {
    const struct section_search *range = context;
    struct joiner *joiner = result;
    (void)first;
    joiner->error = error;
    return join_parts(joiner, &range->parts[thread]);
}

static bool search_sections(struct section_search *range, struct error *error) {
    const struct pieces_search *search = range->joiner->search;
    size_t threads = (size_t)search->threads;
    uint64_t merged;
    range->ties = ties_find(&range->joiner->game, NULL, search->watch, error);
    if (!range->ties || !waits_find(&range->waits, &range->joiner->game, error) ||
        !list_sections(&range->sections, search, search->first, search->last, error))
        return false;
    if (!(range->parts = calloc(threads, sizeof *range->parts)))
        return error_memory(error);
    const struct blocks blocks = {
        .end = range->sections.count,
        .threads = search->threads,
        .work = section_work,
        .merge = section_merge,
        .context = range,
        .result = range->joiner,
    };
    bool found = blocks_run(&blocks, search->watch, &merged, error);
    for (size_t i = 0; i < threads; i++)
        parts_free(&range->parts[i]);
    return found;
}

static struct exact_bracket *moves_of(const struct piece *piece, bool last, size_t start) {
    return last ? &piece->ends[start].last : &piece->ends[start].first;
}

/* Solves the game at an end of a piece if its bounds are wide, as those of long intervals may be.
 */
static bool sharpen(const struct section_search *range, const struct piece *piece, bool last,
                    struct error *error) {
    const struct pieces_search *search = range->joiner->search;
    struct optimum optimum;
    bool wide = false;
    for (size_t i = 0; i < search->starts; i++) {
        const struct exact_bracket *moves = moves_of(piece, last, i);
        wide |= !(moves->upper - moves->lower <= widest_bounds * moves->value);
    }
    if (!wide)
        return true;
    if (!optimum_solve(&optimum, range->board, last ? piece->upper : piece->lower, range->limits,
                       error))
        return false;
    for (size_t i = 0; i < search->starts; i++) {
        struct exact_bracket *moves = moves_of(piece, last, i);
        struct exact_bracket again = optimum_start(&optimum, search->start[i], search->offered);
        if (again.upper - again.lower < moves->upper - moves->lower)
            *moves = again;
    }
    optimum_free(&optimum);
    return true;
}

static bool sharpen_all(const struct section_search *range, struct error *error) {
    const struct pieces *pieces = range->joiner->pieces;
    for (size_t i = 0; i < pieces->count; i++)
        for (int last = 0; last < 2; last++)
            if (!sharpen(range, &pieces->piece[i], last, error))
                return false;
    return true;
}

static bool find_pieces(struct joiner *joiner, const struct walk_board *board,
                        const struct exact_limits *limits) {
    const struct pieces *pieces = joiner->pieces;
    struct section_search range = {.joiner = joiner, .board = board, .limits = limits};
    struct error *error = joiner->error;
    bool found = search_sections(&range, error) && sharpen_all(&range, error);
    joiner->error = error;
    double last = joiner->search->last;
    double end = pieces->count > 0 ? pieces->piece[pieces->count - 1].upper : joiner->search->first;
    if (found && end < last)
        found = gap_add(joiner, end, last);
    free(range.parts);
    free(range.sections.end);
    free(range.ties);
    waits_free(&range.waits);
    return found;
}

bool pieces_find(struct pieces *pieces, const struct walk_board *board,
                 const struct pieces_search *search, const struct exact_limits *limits,
                 struct error *error) {
    *pieces = (struct pieces){.count = 0};
    struct joiner joiner = {.pieces = pieces, .search = search, .error = error};
    bool found = joiner_init(&joiner, board) && find_pieces(&joiner, board, limits);
    free(joiner.decision);
    free(joiner.tie);
    table_free(&joiner.game);
    return found;
}

void pieces_free(struct pieces *pieces) {
    for (size_t i = 0; i < pieces->count; i++)
        free(pieces->piece[i].ends);
    free(pieces->piece);
    free(pieces->gap);
    free(pieces->open);
    free(pieces->tie);
    optimum_changes_free(&pieces->changes);
    *pieces = (struct pieces){.count = 0};
}
