# Every command has a manual page, and none has more than there is.
. "$ROOT/tests/cli/expect.sh"
export ASAN_OPTIONS=detect_leaks=0 # glibc's argp leaks a byte where a command has no options of its own

pages() { (cd "$ROOT" && sh make/man.sh "$BUKUB" "$scratch/man"); }
expect 0 '' pages
expect_output '^\.SH SYNOPSIS$' cat man/bukub-walk-sweep.1
expect_output '^\\fB\\-\\-games\\fR=\\fI\\,N\\/\\fR$' cat man/bukub-walk-sweep.1
expect_output '^\.SH "EXIT STATUS"$' cat man/bukub.1

bukub --help >help
commands=$(sed -n 's/^  \([a-z]*\( [a-z]*\)\{0,1\}\)  .*/\1/p' help)
expect_that 'the help lists commands' test -n "$commands"
expect_output "^$(($(echo "$commands" | wc -l) + 1))\$" sh -c 'ls man | wc -l'
for page in $(echo "$commands" | tr ' ' '-'); do
    expect_output "^bukub-$page .- " cat "man/bukub-$page.1"
done
finish
