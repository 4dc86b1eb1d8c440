/* The canonical values of options, which are equal whenever the results are. Files keep them, a
 * computation is resumed with them, and the command line that people read is printed from them. */
#ifndef CLI_SHARED_ARGS_OPTION_VALUES_H
#define CLI_SHARED_ARGS_OPTION_VALUES_H

#include "cli/shared/args/option_table.h"
#include "sim/dataset/result.h"

/* Replaces the canonical values of an option, if the verb has it, by these texts, none or more. */
void option_set_canonical(struct parsed_options *parsed, const char *name,
                          const struct option_list *texts);

/* The parameters of a result, pairs of a name and a value: command "bukub walk run", then the
 * options that affect the result, strategy "greedy", games "1000000", in the order of the tables.
 * Left out are flags that are off, options without a default that are not given, and values that
 * `brief` omits. The value of a flag is empty. An argument has its name in the help, "FILE.h5". */
extern const struct result_description parameters_description;
#define PARAMETER "parameters/parameter"
#define PARAMETER_VALUE "parameters/value"
#define PARAMETER_COMMAND "command"

/* The value of parameter number n, from 0, of those with that name; NULL if there are fewer. No
 * parameter has the name NULL. */
const char *parameter_value(const struct result *parameters, const char *name, size_t n);

/* Sets the parameters of a result, and the command line with them, as a shell reads it. */
void options_to_result(const struct parsed_options *parsed, struct result *result);

/* Sets options from parameters, as options_read does from a command line: `choices` are those that
 * the tables leave open, `values` points to the verb's struct. Fails with the first parameter that
 * is no such option or has an invalid value. The parameters must outlive `parsed`. */
bool options_fill(struct parsed_options *parsed, const struct option_table *table,
                  const char *const *choices, const struct result *parameters, void *values,
                  struct error *error);

/* Prints a word as a shell reads it, in single quotes if necessary. */
void shell_word_print(FILE *out, const char *word);

#endif
