/* libFuzzer: whatever stands on the command line, a name with parameters is read or refused, what
 * is read can be written, and a strategy chosen by it has every parameter within its limits. */
#include "sim/text/parameter.h"
#include "strategies/walk/registry.h"
#include "tests/fuzz/text_target.h"

static void check_spec(const char *text) {
    struct spec spec, again;
    struct error error = {0};
    if (!spec_parse(&spec, text, &error)) {
        check_refusal(&error, "");
        return;
    }
    char *once = spec_text(&spec);
    require(once && spec_parse(&again, once, &error));
    char *twice = spec_text(&again);
    require(twice && strcmp(once, twice) == 0);
    free(twice);
    free(once);
}

static void check_limits(const struct strategy_choice *choice) {
    const struct parameter *parameter = choice->chosen.strategy->parameters;
    for (size_t i = 0; parameter[i].name; i++)
        require(choice->chosen.values[i].number >= parameter[i].minimum &&
                choice->chosen.values[i].number <= parameter[i].maximum);
}

static void check_choice(const char *text) {
    struct strategy_set set;
    struct strategy_choice choice, again;
    struct error error = {0};
    strategy_set_init(&set);
    if (!strategy_choose(&choice, &set, text, &error)) {
        check_refusal(&error, "");
        return;
    }
    check_limits(&choice);
    require(strategy_choose(&again, &set, choice.chosen.name, &error));
    require(strcmp(choice.chosen.name, again.chosen.name) == 0);
    strategy_choice_free(&again);
    strategy_choice_free(&choice);
    strategy_set_free(&set);
}

static void check_text(const char *text) {
    check_spec(text);
    check_choice(text);
}
