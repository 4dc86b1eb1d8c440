/* The points of a sweep, every strategy at every p from every start, and how points, squares and
 * collections are written to results. */
#ifndef SIM_WALK_RULES_POINTS_H
#define SIM_WALK_RULES_POINTS_H

#include "sim/dataset/result.h"
#include "sim/walk/rules/player.h"

struct walk_points {
    const struct walk_board *board;
    bool collect_at_start; /* the letter of the start square is offered */
    size_t strategies, ps, starts;
    const struct walk_choice *strategy; /* [strategies] */
    const double *p;                    /* [ps] */
    const int *start;                   /* [starts]: squares */
};

/* A point, by the indices of its strategy, p and start. */
struct walk_point {
    size_t strategy, p, start;
};

/* The number of points of all strategies, and of each strategy. */
static inline size_t walk_points_count(const struct walk_points *points) {
    return points->strategies * points->ps * points->starts;
}
static inline size_t walk_points_of_strategy(const struct walk_points *points) {
    return points->ps * points->starts;
}

/* The number of a point in arrays [strategies][ps][starts]; of strategy 0 also in [ps][starts]. */
static inline size_t walk_point_number(const struct walk_points *points, struct walk_point point) {
    return (point.strategy * points->ps + point.p) * points->starts + point.start;
}

/* The point of that number. */
static inline struct walk_point walk_point_at(const struct walk_points *points, size_t number) {
    return (struct walk_point){
        .strategy = number / points->starts / points->ps,
        .p = number / points->starts % points->ps,
        .start = number % points->starts,
    };
}

/* The setup for opening a strategy at a point: the strategy's own setup, if it has one. */
static inline struct walk_setup walk_point_setup(const struct walk_points *points,
                                                 struct walk_point point) {
    if (points->strategy && points->strategy[point.strategy].setup)
        return *points->strategy[point.strategy].setup;
    return (struct walk_setup){
        .board = points->board,
        .start = points->start[point.start],
        .collect_at_start = points->collect_at_start,
        .p = points->p[point.p],
    };
}

/* The states of a strategy that has a solver, at every p, one after another; solved on `threads`
 * threads. Free them. NULL with an error if that fails; `watch` may be NULL. */
void *walk_points_solve(const struct walk_points *points, size_t strategy, int threads,
                        const struct watch *watch, struct error *error);

/* Points in results: the attribute collect_at_start, the dimensions strategy, p and start. */
extern const struct dataset_variable walk_points_variables[];

/* Sets these variables. Without strategies the dimension strategy is left out. */
void walk_points_to_result(struct result *result, const struct walk_points *points);

/* The dimension collection, whose texts are those of collection_text: "-" for none. */
extern const struct dataset_variable walk_collections_variables[];

/* The dimension square with the letter and colour of each square. */
extern const struct dataset_variable walk_squares_variables[];
void walk_squares_to_result(struct result *result, const struct walk_board *board);

/* Each sets the text of a variable at an index: to the letters held ("" if none are, where the
 * dimension collection has "-"), to a letter, or to the name of a square. */
void walk_collection_to_result(struct result *result, const char *name, size_t index,
                               const struct walk_collection *collection);
void walk_letter_to_result(struct result *result, const char *name, size_t index, int letter);
void walk_square_to_result(struct result *result, const char *name, size_t index,
                           const struct walk_board *board, int square);

#endif
