#include "cli/match/tournament.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static bool tournament_sizes_add(struct tournament_sizes *sizes, struct string_view size,
                                 struct error *error) {
    if (sizes->count == TOURNAMENT_SETTINGS)
        return error_input(error, "more than %d", TOURNAMENT_SETTINGS);
    if (size.length == 0)
        return error_input(error, "a size is missing: give one, or several as A,B");
    if (size.length >= TOURNAMENT_SETTING_TEXT)
        return error_input(error, "%s is too long", quote_part(size.text, size.length).text);
    char *text = sizes->text[sizes->count];
    memcpy(text, size.text, size.length);
    for (size_t i = 0; i < sizes->count; i++)
        if (strcmp(sizes->text[i], text) == 0)
            return error_input(error, "%s is given twice", text);
    sizes->count++;
    return true;
}

static bool tournament_sizes_parse(void *value, const char *text, struct error *error) {
    struct string_view rest = string_view_of(text);
    while (rest.text)
        if (!tournament_sizes_add(value, string_view_trim(string_view_cut(&rest, ',')), error))
            return false;
    return true;
}

static void tournament_sizes_print(const void *value, FILE *out) {
    const struct tournament_sizes *sizes = value;
    for (size_t i = 0; i < sizes->count; i++)
        fprintf(out, "%s%s", i > 0 ? "," : "", sizes->text[i]);
}

static bool sprt_parse(void *value, const char *text, struct error *error) {
    struct sprt *sprt = value;
    struct string_view rest = string_view_of(text);
    for (int i = 0; i < 2; i++) {
        char number[NUMBER_TEXT];
        struct string_view elo = string_view_cut(&rest, ':');
        bool whole = elo.length < sizeof number && (rest.text != NULL) == (i == 0);
        snprintf(number, sizeof number, "%.*s", whole ? (int)elo.length : 0, elo.text);
        if (!whole || !number_parse_real(number, -INFINITY, INFINITY, &sprt->elo[i], NULL))
            return error_input(error,
                               "%s is not ELO0:ELO1; allowed: two numbers from -1000 to 1000",
                               quote(text).text);
        if (fabs(sprt->elo[i]) > SPRT_ELO)
            return error_input(error,
                               "%s: at %g Elo the stronger side wins all but 0.3 %% of the points, "
                               "and larger differences cannot be measured; allowed: -%g to %g",
                               quote(text).text, SPRT_ELO, SPRT_ELO, SPRT_ELO);
    }
    return sprt->elo[0] < sprt->elo[1] ||
           error_input(error, "%s: ELO0 must be below ELO1", quote(text).text);
}

static void sprt_print(const void *value, FILE *out) {
    const struct sprt *sprt = value;
    for (int i = 0; i < 2; i++) {
        char text[NUMBER_TEXT];
        number_print(sprt->elo[i], text);
        fprintf(out, "%s%s", i > 0 ? ":" : "", text);
    }
}

static const struct option_entry tournament_size_option[] = {
    OPTION(PARSED, "size", "SIZE,...", struct tournament_options, sizes,
           "Sizes to play on; may be repeated: {settings} (default {setting})",
           .parse = tournament_sizes_parse, .print = tournament_sizes_print, .determines = true,
           .group = 2),
    {0},
};

static const struct option_entry tournament_option[] = {
    OPTION(COUNT, "rounds", "N", struct tournament_options, rounds,
           "Rounds; in each, every group of agents plays on every size once from every seat",
           .least = 1, .most = UINT32_MAX, .usual = "10", .determines = true, .group = 2),
    OPTION(
        PARSED, "precision", "X", struct tournament_options, stop.precision,
        "Instead of --rounds: play until the 95 % interval of each agent's mean payoff is at most "
        "+-X, e.g. 0.1 or 5%",
        .parse = precision_option_parse, .print = precision_option_print, .determines = true,
        .group = 2),
    OPTION(
        PARSED, "sprt", "ELO0:ELO1", struct tournament_options, stop.sprt,
        "Instead of --rounds: play until a sequential probability ratio test decides whether the "
        "first of two agents is stronger than the second by ELO0 (H0) or by ELO1 (H1)",
        .parse = sprt_parse, .print = sprt_print, .determines = true, .group = 2),
    OPTION(REAL, "alpha", "P", struct tournament_options, stop.sprt.alpha,
           "Probability of accepting H1 under H0", .lowest = 1e-6, .highest = 0.4, .usual = "0.05",
           .determines = true, .group = 2),
    OPTION(REAL, "beta", "P", struct tournament_options, stop.sprt.beta,
           "Probability of accepting H0 under H1", .lowest = 1e-6, .highest = 0.4, .usual = "0.05",
           .determines = true, .group = 2),
    OPTION(COUNT, "min-rounds", "N", struct tournament_options, stop.minimum_rounds,
           "Check the precision or the test only after N rounds", .least = 1, .most = UINT32_MAX,
           .usual = "32", .determines = true, .group = 2),
    OPTION(COUNT, "max-rounds", "N", struct tournament_options, max_rounds,
           "Stop after N rounds even if the precision is not reached or the test is undecided",
           .least = 1, .most = UINT32_MAX, .usual = "100K", .determines = true, .group = 2),
    OPTION(COUNT, "opening", "K", struct tournament_options, opening,
           "Random opening moves, the same for all games of a round (default %s: then "
           "deterministic agents repeat their games in every round)",
           .most = 1000, .usual = "0", .determines = true, .group = 2),
    OPTION(FLAG, "challenge", NULL, struct tournament_options, challenge,
           "Play only games of the first agent against the others", .determines = true, .group = 2),
    {0},
};

const struct option_table tournament_table[] = {
    {.entry = game_agent_table},
    {.entry = tournament_size_option},
    {.entry = game_payoff_table},
    {.entry = tournament_option},
    {.entry = game_short_time_table},
    {.entry = game_nodes_table},
    {.entry = seed_options_table},
    {.entry = resume_options_table},
    {.entry = common_options_table},
    {.entry = csv_options_table},
    {0},
};

bool tournament_check(void *what, struct error *error) {
    struct tournament_options *options = what;
    struct parsed_options *parsed = &options->game.common.parsed;
    bool precision = option_given(parsed, "precision");
    options->stop.tests = option_given(parsed, "sprt");
    options->stops = precision || options->stop.tests;
    option_include(parsed, "rounds", !options->stops);
    option_include(parsed, "precision", precision);
    option_include(parsed, "min-rounds", options->stops);
    option_include(parsed, "max-rounds", options->stops);
    option_include(parsed, "sprt", options->stop.tests);
    option_include(parsed, "alpha", options->stop.tests);
    option_include(parsed, "beta", options->stop.tests);
    if ((precision &&
         !options_exclude(parsed, "--precision", OPTION_NAMES("rounds", "sprt"), error)) ||
        (options->stop.tests &&
         !options_exclude(parsed, "--sprt", OPTION_NAMES("rounds"), error)) ||
        (!options->stop.tests &&
         !options_need(parsed, "--sprt", OPTION_NAMES("alpha", "beta"), error)) ||
        (!options->stops && !options_need(parsed, "--precision or --sprt",
                                          OPTION_NAMES("min-rounds", "max-rounds"), error)))
        return false;
    if (options->stops && options->stop.minimum_rounds > options->max_rounds)
        return error_input(error, "--max-rounds: %" PRIu64 " is below --min-rounds, %" PRIu64,
                           options->max_rounds, options->stop.minimum_rounds);
    return true;
}
