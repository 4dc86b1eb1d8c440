# Completion in bash and zsh after installation.
. "$ROOT/tests/cli/expect.sh"

(cd "$ROOT" && sh make/install.sh '' "$scratch/usr") || exit 1
export PATH="$scratch/usr/bin:$PATH"

# completed WORD...: the completions of the last word.
cat >complete.bash <<'END'
. usr/share/bash-completion/completions/bukub
COMP_WORDS=(bukub "$@")
COMP_CWORD=$#
_bukub
echo "${COMPREPLY[*]}"
END
completed() { bash complete.bash "$@"; }

first_words() { bukub --help | sed -nE 's/^  ([a-z]+)( [a-z]+)?  .*/\1/p' | sort -u | tr '\n' ' '; }
expect_output "^$(first_words | sed 's/ $//')\$" completed ''
expect_output '^sequencium show slice$' completed s
expect_output '^run sweep compare trace exact optimal infer strategies decisions play review sheet$' completed walk ''
expect_output '^extremes$' completed slice e
expect_output '^--strategy$' completed walk run --str
expect_output '^--max-moves --max-games$' completed walk run --max
expect_output "^$(strategies | tr '\n' ' ')table avoid exec\$" completed walk run --strategy ''
expect_output '^frequent$' completed walk sweep -s fre
expect_output '^D1 D2 D3 D4 D5 D6 D7 D8$' completed walk run --start D
expect_output '^D1 D2 D3 D4 D5 D6 D7 D8$' completed walk run --start = D
expect_output '^C1 C2 C3 C4 C5$' \
    completed walk run --board "$ROOT/data/boards/five.ini" --start C
expect_output '^five$' completed walk run --board f
expect_output '^C1 C2 C3 C4 C5$' completed walk run --board five --start C
expect_output '^NE NW$|^NW NE$' completed magicboard solve file --start N
expect_output '^random greedy ' completed sequencium best 4x4 --agent ''
expect_output '^checker$' completed slice best 5 --agent c
expect_output '^margin$' completed sequencium solve 4x4 --payoff m
expect_output '^together alone$' completed slice solve 4 --defenders ''
expect_output '^table$' completed walk run --engine t
expect_output '^SW SE$' completed magicboard walker file -s S
expect_output '^$' completed nosuch ''
expect_output '^$' completed info ''
expect_output '^$' completed slice best 5 --agent nosuch

# A shell that ends kills the commands it completes with, and the leak checker may then run for ever.
# In zsh, as it is typed: each tab is a completion. Nothing is typed before the shell is ready or
# while it completes, since it might lose that.
# zsh_completes TYPED SHOWN [TYPED SHOWN...]
cat >complete.zsh <<'END'
zmodload zsh/zpty
zpty shell "zsh -f -i"
zpty -w shell "PS1='ready '; fpath=($PWD/usr/share/zsh/site-functions \$fpath)"
zpty -w shell "autoload -U compinit && compinit -u -D && print lo''aded"
zpty -r shell shown '*loaded*ready *'
while (($#)); do
    zpty -w -n shell "$(printf '%b' "$1")"
    zpty -r shell shown "*$2*"
    shift 2
done
print found
END
# A line editor that is just setting up its terminal may still drop a key; then it is typed again.
zsh_completes() {
    timeout 30 zsh -f complete.zsh "$@" || timeout 30 zsh -f complete.zsh "$@" ||
        timeout 60 zsh -f complete.zsh "$@"
}
expect_output '^found$' zsh_completes 'bukub wa\t' 'walk' 'swe\t' 'sweep' '--strat\t' '--strategy' \
    'pairs\t' 'pairs-first' '--start F3\t' '--start*F3'
expect_output '^found$' zsh_completes 'bukub seq\t' 'sequencium' 'tou\t' 'tournament' \
    '--age\t' '--agent' 'mir\t' 'mirror'

# Every command, and every long option in its help.
bukub --help | sed -n 's/^  \([a-z]*\( [a-z][a-z]*\)\{0,1\}\)  .*/\1/p' >commands
expect_that 'there are many' test "$(wc -l <commands)" -gt 40
while read -r command; do
    bukub $command --help | grep -oE '^ +(-.,? )?[ ]*--[a-z-]+' | grep -oE -- '--[a-z-]+' |
        sort -u >wanted
    completed $command -- | tr ' ' '\n' | sort -u >offered
    expect_that "options of $command" cmp wanted offered
done <commands
finish
