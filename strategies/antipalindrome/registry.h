/* Agents of Palindromes/Antipalindromes. */
#ifndef STRATEGIES_ANTIPALINDROME_REGISTRY_H
#define STRATEGIES_ANTIPALINDROME_REGISTRY_H

#include "strategies/common/registry.h"

extern const struct arena arena_antipalindrome;

#endif
