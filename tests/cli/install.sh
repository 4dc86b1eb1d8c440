# The installation suffices for writing a plug-in: program, header, pkg-config file, example.
. "$ROOT/tests/cli/expect.sh"

install_bukub() { (cd "$ROOT" && sh make/install.sh "$@"); }
nothing_but() { # FILE... in the folder tree
    found=$(find tree -type f | sort) && [ "$found" = "$*" ]
}

built=$BUKUB
expect_output "^export PATH='$scratch/usr/bin'" install_bukub '' "$scratch/usr"
export PKG_CONFIG_PATH="$scratch/usr/lib/pkgconfig"
expect_output "^$(cat "$ROOT/VERSION")\$" pkg-config --modversion bukub
plugin_flags=$(pkg-config --cflags bukub)
expect 0 '' cc -std=c17 -Wall -Wextra -Werror -shared -fPIC -O2 $plugin_flags \
    -o mine.so usr/share/doc/bukub/example/mine.c
BUKUB=$scratch/usr/bin/bukub
expect_output '^mine' bukub walk strategies --plugin ./mine.so
expect_output '"strategy": *"mine\(alone=2\)"' bukub walk run --plugin ./mine.so \
    --strategy mine --games 1K --json --quiet
expect_output '^ +1  mine.alone=3.' bukub walk compare --plugin ./mine.so \
    --strategy 'mine(alone=3)' --strategy familiar --games 1K
expect_output '^greedy +0.5 +C3' bukub walk run --strategy greedy \
    --board usr/share/bukub/boards/five.ini --games 1K

# Links of the pages lead to what is installed.
for page in usr/share/doc/bukub/*.md; do
    grep -oE '\]\([^)]*\)' "$page" | sed -E 's/^..//; s/[)#].*$//' | grep -vE '^(https?:.*)?$' >links
    while read -r link; do
        [ -e "${page%/*}/$link" ] || echo "$page: $link"
    done <links
done >dead
expect_that 'no link is dead' test ! -s dead
expect_that 'pictures are shown' grep -q '!\[[^]]*\](report\.png)' usr/share/doc/bukub/README.md
expect_that 'there are links' grep -q 'PROGRAMS\.md' usr/share/doc/bukub/README.md

# Commands of the pages name what is installed.
grep -oE "exec:[^ ]*pairs\.py|^\\$ cat [^ ]*" usr/share/doc/bukub/README.md | sort -u >commands
expect 0 '' sh -c "$(sed -n 's/^\$ cat/cat/p' commands)"
expect_output '^exec:.* 20\.16762' bukub walk exact --strategy "$(grep exec commands)"

# Below a folder with blanks, the flags are escaped.
expect 0 '' install_bukub '' "$scratch/my usr"
export PKG_CONFIG_PATH="$scratch/my usr/lib/pkgconfig"
expect 0 '' eval "cc -shared -fPIC -O2 $(pkg-config --cflags bukub) -o blank.so usr/share/doc/bukub/example/mine.c"
expect 0 '' install_bukub --remove '' "$scratch/my usr"
export PKG_CONFIG_PATH="$scratch/usr/lib/pkgconfig"

# It finds its boards wherever it is called from and wherever it was moved, and has no need of the
# folder that it was built in.
mkdir elsewhere
from_elsewhere() { (cd elsewhere && env -i PATH="$scratch/$1/bin:/usr/bin:/bin" bukub walk run --games 1K \
    --strategy greedy --board "$2"); }
expect_output '^greedy +0.5 +C3' from_elsewhere usr five
refuse '.*nosuch.*five' from_elsewhere usr nosuch
refuse '.*fiv.*did you mean .five' from_elsewhere usr fiv
expect_output '"command_line": *"bukub walk run --board five.ini ' sh -c "'$BUKUB' walk run --board five \
    --strategy greedy --games 1K --quiet -o five.h5 && '$BUKUB' info five.h5 --json"
report_elsewhere() { (cd elsewhere && "$scratch/$1/bin/bukub" report ../five.h5 -o "$1.html"); }
if [ -e usr/share/bukub/report.html ]; then
    expect_output '^saved: usr\.html$' report_elsewhere usr
else
    skip 'the page of reports was not built'
fi
expect_output '^saved: five\.svg$' sh -c 'cd elsewhere && ../usr/bin/bukub plot ../five.h5 -o five.svg'
mv usr moved
expect_output '^greedy +0.5 +C3' from_elsewhere moved five
expect_output '^board 1, from NW: solved' sh -c 'moved/bin/bukub magicboard solve \
    moved/share/bukub/magicboard/example.txt'

# So are the examples of every game, and only where there is no such file.
named() { (cd elsewhere && "$scratch/moved/bin/bukub" "$@"); }
expect_output '^board 1, from NW: solved' named magicboard solve example
expect_output '^12 x 12, 72 filled' named slice line twelve
expect_output '^12 x 12, 72 filled' named slice line twelve.txt
expect_output '^gamble: 9 for Red' named sequencium solve example
expect_output '^value .* for Player' named antipalindrome best example --nodes 100
refuse 'twelf: No such file' named slice line twelf
echo '*o' >elsewhere/twelve && echo 'oo' >>elsewhere/twelve
expect_output '^2 x 2, 1 filled' named slice line twelve
rm elsewhere/twelve
mv moved usr
strip -o stripped usr/bin/bukub
expect_that 'it knows nothing of where it was built' sh -c '! grep -q "$ROOT" stripped'

# A folder that was not there before is gone again with what was in it.
expect 0 '' install_bukub --remove '' "$scratch/usr"
expect_that 'nothing is left' test ! -e usr
BUKUB=$built

# Under DESTDIR, the prefix that is written down is the final one.
expect 0 '' install_bukub "$scratch/tree" /opt/bukub
expect_output '^prefix=/opt/bukub$' cat tree/opt/bukub/lib/pkgconfig/bukub.pc

# Uninstalling takes away what was installed, and no more.
echo kept >tree/opt/bukub/share/bukub/boards/mine.ini
expect 0 '' install_bukub --remove "$scratch/tree" /opt/bukub
expect_that 'only what was not installed stays' \
    nothing_but tree/opt/bukub/share/bukub/boards/mine.ini
expect_that 'nor a folder without it' \
    test "$(find tree/opt/bukub -type d | wc -l)" -eq 4
expect 0 '' install_bukub --remove "$scratch/tree" /opt/bukub
finish
