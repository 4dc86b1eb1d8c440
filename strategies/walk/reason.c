/* Explains decisions in words, "pairs with the K held", by phrases for the rule of each built-in
 * strategy. */
#include "strategies/walk/registry.h"

#include "sim/text/number.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "strategies/walk/decision_rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A decision, and the text about it. */
struct reason {
    const struct walk_view *view;
    struct rule_state state; /* the letters of white squares, for greedy and frequent */
    double take;             /* the probability of taking the letter */
    bool taken;              /* whether the letter is taken */
    char *text;              /* [STRATEGY_REASON] the caller's, with what is said so far */
};

/* Appends to the text, which is cut if it becomes too long. */
__attribute__((format(printf, 2, 3))) static void say(const struct reason *reason,
                                                      const char *format, ...) {
    size_t length = strlen(reason->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason->text + length, STRATEGY_REASON - length, format, arguments);
    va_end(arguments);
}

#define BY_CHANCE "by chance: the probability of taking is %s"

/* Explains a decision of `choice`. If the strategy leaves the decision to another one, its base,
 * the text first says when it does so, and then explains as the base does. */
static void explain(const struct reason *reason, const struct walk_choice *choice) {
    const struct walk_strategy *strategy = choice_declared(choice);
    const struct walk_view *view = reason->view;
    const struct walk_board *board = view->board;
    const struct parameter_value *values = choice->values;
    const int letter = 'A' + view->letter, held = view->collection->size; /* held: letters */

    if (strategy == &strategy_patient) {
        const size_t base = patient_base(values, view->turn);
        say(reason, base == PATIENT_FIRST ? "before move %.0f: " : "from move %.0f on: ",
            values[PATIENT_TURNS].number);
        explain(reason, choice->composition->base[base]);
        return;
    }
    if (strategy == &strategy_avoid) {
        bool avoided[WALK_MAX_SQUARES] = {false};
        squares_mark(board->rows, board->columns, values[AVOID_SQUARES].text, avoided, NULL);
        if (avoided[view->square])
            say(reason, "avoids %s", square_name(board->columns, view->square).text);
        else
            explain(reason, choice->composition->base[AVOID_THEN]);
        return;
    }

    /* Strategies that play as greedy but for a rule of their own. */
    if (strategy == &strategy_greedy || strategy == &strategy_reset_letters ||
        strategy == &strategy_hoard || strategy == &strategy_random) {
        const bool possible = greedy_take(&reason->state, view) > 0; /* a palindrome, with it */
        if (strategy == &strategy_reset_letters && walk_count(&board->reset, view->letter) == 0)
            say(reason, "%c is not in the reset collection", letter);
        else if (strategy == &strategy_hoard && held < values[HOARD_N].number)
            say(reason, "fewer than %g letters are held", values[HOARD_N].number);
        else if (strategy == &strategy_random && possible)
            say(reason, BY_CHANCE, number_text(reason->take).text);
        else
            say(reason,
                possible ? "a palindrome remains possible" : "no palindrome would be possible");
        return;
    }
    /* Those that take a fourth letter if it pairs. */
    if (strategy == &strategy_pairs_first || strategy == &strategy_frequent) {
        const bool pairs = walk_count(view->collection, view->letter) > 0;
        if (held >= WALK_PALINDROME - 2)
            say(reason, pairs ? "pairs with the %c held" : "no %c is held", letter);
        else if (strategy == &strategy_pairs_first)
            say(reason, "fewer than three letters are held");
        else
            say(reason, "%c is on %d white squares, minimum %g", letter,
                reason->state.white_squares[view->letter], values[FREQUENT_MIN].number);
        return;
    }

    if (strategy == &strategy_rate)
        say(reason, "fewer moves are expected %s %c", reason->taken ? "with" : "without", letter);
    else if (strategy == &strategy_optimal)
        say(reason, "%s moves are expected with %c", reason->taken ? "fewer" : "no fewer", letter);
    else if (strategy == &strategy_table)
        say(reason, "as in the policy file");
    else if (reason->take > 0 && reason->take < 1) /* a program or a plug-in */
        say(reason, "%s decides: " BY_CHANCE, choice->strategy->name,
            number_text(reason->take).text);
    else
        say(reason, "%s decides", choice->strategy->name);
}

void strategy_reason(const struct walk_choice *choice, const struct walk_view *view, double take,
                     bool taken, char text[STRATEGY_REASON]) {
    struct reason reason = {
        .view = view,
        .state = rule_state_of(view->board, choice->values),
        .take = take,
        .taken = taken,
        .text = text,
    };
    const bool fifth = view->collection->size == WALK_PALINDROME - 1; /* the letter would be */
    text[0] = '\0';
    if (fifth && !walk_completes(view->collection, view->letter))
        say(&reason, "a fifth letter must complete a palindrome");
    else if (fifth && taken)
        say(&reason, "completes a palindrome");
    else
        explain(&reason, choice);
}
