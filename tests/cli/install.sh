# What is installed is enough to write a plug-in with: program, header, pkg-config file, example.
. "$ROOT/tests/cli/expect.sh"

install_bukub() { (cd "$ROOT" && sh make/install.sh "$@"); }
nothing_but() { # FILE... in the folder tree
    found=$(find tree -type f | sort) && [ "$found" = "$*" ]
}

expect 0 '' install_bukub '' "$scratch/usr"
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

# Under DESTDIR, the prefix that is written down is the final one.
expect 0 '' install_bukub "$scratch/tree" /opt/bukub
expect_output '^prefix=/opt/bukub$' cat tree/opt/bukub/lib/pkgconfig/bukub.pc

# Uninstalling takes away what was installed, and no more.
echo kept >tree/opt/bukub/share/bukub/boards/mine.ini
expect 0 '' install_bukub --remove "$scratch/tree" /opt/bukub
expect_that 'only what was not installed stays' \
    nothing_but tree/opt/bukub/share/bukub/boards/mine.ini
expect 0 '' install_bukub --remove "$scratch/tree" /opt/bukub
finish
