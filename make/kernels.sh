#!/bin/sh
# Lists the kernels that this machine cannot run, as reported by the program: make/kernels.sh BUKUB
# They are compiled and linted, but not tested here. Fails if the output is not understood.
version=$("$1" version) || exit 1
kernels=$(echo "$version" | sed -n 's/^kernels: *//p' | tr ',' '\n' | sed 's/^ *//')
# One line for each kernel; at least the narrowest one can run everywhere.
if ! echo "$kernels" | grep -qxE '(sse2|portable)( \(plays here\))?' ||
    echo "$kernels" | grep -qvxE '[a-z0-9]+( \((plays here|excluded|not on this machine)\))?'; then
    echo "make/kernels.sh: $1 version: not understood: $(echo "$version" | grep '^kernels')" >&2
    exit 1
fi
missing=$(echo "$kernels" | sed -n 's/ (not on this machine)$//p' | tr '\n' ' ')
echo "kernels not run here: ${missing:-none}"
