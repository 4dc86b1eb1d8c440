#!/bin/sh
# Names the kernels that cannot run on this machine, by what the program says: make/kernels.sh BUKUB
# They are compiled and linted, but no test here runs them.
missing=$("$1" version | sed -n 's/^kernels: *//p' | tr ',' '\n' |
    sed -n 's/^ *\([a-z0-9]*\) (not on this machine)$/\1/p' | tr '\n' ' ')
echo "kernels not run here: ${missing:-none}"
