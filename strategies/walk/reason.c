/* Reasons of decisions in words. */
#include "strategies/walk/registry.h"

#include "sim/text/number.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "strategies/walk/decision_rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A decision, and what is said about it so far. */
struct reason {
    const struct walk_choice *choice;
    const struct walk_view *view;
    struct rule_state state;
    double take;
    bool taken;
    char *text; /* [STRATEGY_REASON] */
};

__attribute__((format(printf, 2, 3))) static void say(const struct reason *reason,
                                                      const char *format, ...) {
    size_t length = strlen(reason->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason->text + length, STRATEGY_REASON - length, format, arguments);
    va_end(arguments);
}

static char letter_of(const struct reason *reason) { return (char)('A' + reason->view->letter); }

/* The first parameter. */
static double first_value(const struct reason *reason) { return reason->choice->values[0].number; }

static void say_pair(const struct reason *reason) {
    bool held = walk_count(reason->view->collection, reason->view->letter) > 0;
    say(reason, held ? "pairs with the %c held" : "no %c is held", letter_of(reason));
}

static void say_chance(const struct reason *reason) {
    say(reason, "by chance: the probability of taking is %s", number_text(reason->take).text);
}

static void greedy_reason(const struct reason *reason) {
    bool possible = rule_greedy(&reason->state, reason->view);
    say(reason, possible ? "a palindrome remains possible" : "no palindrome would be possible");
}

static void pairs_first_reason(const struct reason *reason) {
    if (reason->view->collection->size < 3)
        say(reason, "fewer than three letters are held");
    else
        say_pair(reason);
}

static void frequent_reason(const struct reason *reason) {
    if (reason->view->collection->size < 3)
        say(reason, "%c is on %d white squares, minimum %g", letter_of(reason),
            reason->state.squares[reason->view->letter], first_value(reason));
    else
        say_pair(reason);
}

static void reset_letters_reason(const struct reason *reason) {
    if (walk_count(&reason->view->board->reset, reason->view->letter) > 0)
        greedy_reason(reason);
    else
        say(reason, "%c is not in the reset collection", letter_of(reason));
}

static void hoard_reason(const struct reason *reason) {
    if (reason->view->collection->size < first_value(reason))
        say(reason, "fewer than %g letters are held", first_value(reason));
    else
        greedy_reason(reason);
}

static void rate_reason(const struct reason *reason) {
    say(reason, "fewer moves are expected with%s %c", reason->taken ? "" : "out",
        letter_of(reason));
}

static void random_reason(const struct reason *reason) {
    if (rule_greedy(&reason->state, reason->view))
        say_chance(reason);
    else
        greedy_reason(reason);
}

static void optimal_reason(const struct reason *reason) {
    say(reason, "%s moves are expected with %c", reason->taken ? "fewer" : "no fewer",
        letter_of(reason));
}

static void table_reason(const struct reason *reason) { say(reason, "as in the policy file"); }

static void explain(const struct reason *reason);

/* Explains the decision as that of the strategy that is parameter number `index`. */
static void explain_base(const struct reason *reason, size_t index) {
    struct reason its = *reason;
    its.choice = &reason->choice->composition->base[index];
    explain(&its);
}

static void avoid_reason(const struct reason *reason) {
    const struct walk_board *board = reason->view->board;
    bool square[WALK_MAX_SQUARES] = {false};
    strategy_avoids(board, reason->choice->values, square, NULL);
    if (square[reason->view->square]) {
        say(reason, "avoids %s", square_name(board->columns, reason->view->square).text);
        return;
    }
    explain_base(reason, 1);
}

static void patient_reason(const struct reason *reason) {
    bool early = (double)(int64_t)reason->view->turn < first_value(reason);
    say(reason, early ? "before move %.0f: " : "from move %.0f on: ", first_value(reason));
    explain_base(reason, early ? 1 : 2);
}

/* Of plug-ins only what they decide is known. */
static void plugin_reason(const struct reason *reason) {
    bool chance = reason->take > 0 && reason->take < 1;
    say(reason, "%s decides%s", reason->choice->strategy->name, chance ? ": " : "");
    if (chance)
        say_chance(reason);
}

static void explain(const struct reason *reason) {
    static const struct {
        const struct walk_strategy *strategy;
        void (*explain)(const struct reason *reason);
    } known[] = {
        {&strategy_greedy, greedy_reason},     {&strategy_pairs_first, pairs_first_reason},
        {&strategy_frequent, frequent_reason}, {&strategy_reset_letters, reset_letters_reason},
        {&strategy_hoard, hoard_reason},       {&strategy_patient, patient_reason},
        {&strategy_rate, rate_reason},         {&strategy_random, random_reason},
        {&strategy_optimal, optimal_reason},   {&strategy_table, table_reason},
        {&strategy_avoid, avoid_reason},
    };
    enum { KNOWN = sizeof known / sizeof *known };
    size_t i = 0;
    while (i < KNOWN && known[i].strategy != choice_declared(reason->choice))
        i++;
    (i < KNOWN ? known[i].explain : plugin_reason)(reason);
}

void strategy_reason(const struct walk_choice *choice, const struct walk_view *view, double take,
                     bool taken, char text[STRATEGY_REASON]) {
    struct reason reason = {
        .choice = choice,
        .view = view,
        .state = rule_state_of(view->board, choice->values),
        .take = take,
        .taken = taken,
        .text = text,
    };
    const bool fifth = view->collection->size == WALK_PALINDROME - 1;
    text[0] = '\0';
    if (fifth && !walk_completes(view->collection, view->letter))
        say(&reason, "a fifth letter must complete a palindrome");
    else if (fifth && taken)
        say(&reason, "completes a palindrome");
    else
        explain(&reason);
}
