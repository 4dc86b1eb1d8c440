# Every command has a manual page, and none has more than there is.
. "$ROOT/tests/cli/expect.sh"

pages() { (cd "$ROOT" && sh make/man.sh "$BUKUB" "$scratch/man"); }
expect 0 '' pages
expect_output '^\.SH SYNOPSIS$' cat man/bukub-walk-sweep.1
expect_output '^\\fB\\-\\-games\\fR=\\fI\\,N\\/\\fR$' cat man/bukub-walk-sweep.1
expect_output '^\.SH "EXIT STATUS"$' cat man/bukub.1

bukub --help >help
commands=$(sed -n 's/^  \([a-z]*\( [a-z][a-z]*\)\{0,1\}\)  .*/\1/p' help)
expect_that 'the help lists commands' test -n "$commands"
games=$(echo "$commands" | sed -n 's/^\([a-z]*\) .*/\1/p' | uniq)
expect_output "^$(($(printf "%s\n" "$commands" "$games" | wc -l) + 1))\$" sh -c 'ls man | wc -l'
for game in $games; do
    expect_output "^bukub-$game .- simulates, analyses and solves [A-Zt]" cat "man/bukub-$game.1"
    expect_output "^\.BR bukub-$game-[a-z]+ \(1\)" cat "man/bukub-$game.1"
    expect_output "^\.BR bukub-$game \(1\)" cat man/bukub.1
done
expect_output '^bukub slice line rules.-example$' \
    sed -n '/^\.SH EXAMPLES/,/^\.fi/p' man/bukub-slice-line.1
for page in $(echo "$commands" | tr ' ' '-'); do
    expect_output "^bukub-$page .- " cat "man/bukub-$page.1"
done

# Examples are lines that can be pasted, in the help and on the page.
for page in $(echo "$commands" | tr ' ' '-'); do
    bukub $(echo "$page" | tr '-' ' ') --help | sed -n '/^Examples:/,/^$/{ /^Examples:/d; /./p; }' >examples
    sed -n '/^\.SH EXAMPLES/,/^\.SH [^E]/{ s/\\//g; s/f[BR]//g; p; }' "man/bukub-$page.1" >lines
    sed -n 's/^  \(bukub .*\)/\1/p' examples | grep -vxFf lines | sed "s/^/$page: not on the page: /"
    grep -v '^  bukub ' examples | sed "s/^/$page: broken off: /"
done >broken
expect_that 'examples are whole lines' sh -c 'cat broken >&2; test ! -s broken' 2>err

# Each names pages that there are, and reads without a complaint.
grep -ohE '^\.BR [a-z-]+ \(1\)' man/*.1 | sort -u | sed 's/^.BR //; s/ .*//' >named
expect_that 'no page names one that is not there' sh -c 'for page in $(cat named); do
    test -e man/$page.1 || exit 1; done'
if command -v man >/dev/null; then # asks groff as here, in ten processes for each page
    expect 0 '' env LC_ALL=C.UTF-8 MANROFFSEQ= man --warnings -l man/bukub-walk-run.1
    expect 0 '' groff -K utf8 -mandoc -Tutf8 -wmac man/*.1
fi

# All are installed, and taken away again.
put() { (cd "$ROOT" && BUILD=$scratch sh make/install.sh "$@" '' "$scratch/usr"); }
expect 0 '' put
expect 0 '' diff -r man usr/share/man/man1
expect 0 '' put --remove
expect_that 'nothing is left' test ! -e usr
finish
