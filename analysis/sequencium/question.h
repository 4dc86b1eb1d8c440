/* Questions about the value of a position of Sequencium, as contests. */
#ifndef ANALYSIS_SEQUENCIUM_QUESTION_H
#define ANALYSIS_SEQUENCIUM_QUESTION_H

#include "analysis/sequencium/contest.h"
#include "sim/sequencium/payoff.h"

/* Is the value, paid in that way, at least `value`, for Red? Of the final numbers r and b:
 *
 *   outcome  >= 0:  r >= b                       >= 1:      r > b
 *   margin   >= v:  r >= b + v
 *   gamble   >= v:  r > b and r >= v, which is r > max(b, v - 1), if v > 0
 *                   b <= r or b <= -v, which is max(r, -v) >= b, if v <= 0
 *
 * So it is r >= b, with numbers added to either colour's, after either colour's largest is raised.
 */
struct question {
    enum sequencium_payoff payoff;
    int value;
};

/* The least and the most that any game from there can pay. */
void question_range(const struct sequencium_position *position, enum sequencium_payoff payoff,
                    int *least, int *most);

/* The contest that Red wins if the answer is yes; the mover is side 0. The value is above the least
 * that there is and at most the most. */
void question_contest(const struct question *question, const struct sequencium_position *position,
                      struct contest *contest);

#endif
