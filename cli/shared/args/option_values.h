/* The canonical values of options, by name: equal for equal results. Files keep them, a computation
 * is resumed with them, and the command line that people read is printed from them. */
#ifndef CLI_SHARED_ARGS_OPTION_VALUES_H
#define CLI_SHARED_ARGS_OPTION_VALUES_H

#include "cli/shared/args/option_table.h"
#include "sim/dataset/result.h"

/* Replaces the canonical values of an option, if there is one, by these, none or more. */
void option_set_canonical(struct parsed_options *parsed, const char *name,
                          const struct option_list *texts);

/* The parameters of a result, by name: its command, PARAMETER_COMMAND, then all options that affect
 * it, in the order of the tables; but no flags that are off, and no options without a default that
 * are not given. The value of a flag is empty. */
extern const struct result_description parameters_description;
#define PARAMETER "parameters/parameter"
#define PARAMETER_VALUE "parameters/value"
#define PARAMETER_COMMAND "command"

/* Sets the parameters of a result, and the command line with them, as a shell reads it. */
void options_to_result(const struct parsed_options *parsed, struct result *result);

/* Sets options from parameters, with their parsers. Fails with the first that is none, or has an
 * invalid value, and if an argument is missing. `choices` are those that the tables leave open. The
 * parameters must outlive `parsed`. */
bool options_fill(struct parsed_options *parsed, const struct option_table *table,
                  const char *const *choices, const struct result *parameters, void *values,
                  struct error *error);

/* Prints a word as a shell reads it, in single quotes if necessary. */
void shell_word_print(FILE *out, const char *word);

#endif
