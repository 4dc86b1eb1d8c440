#!/bin/sh
# Installs or removes the program and its files: make/install.sh [--remove] DESTDIR PREFIX
# The program is $BUKUB, by default ./bukub; manual pages are in the folder man of $BUILD, by default
# build, where files are made. The same list serves both directions; share/bukub/folders lists the
# folders created by the installation.
set -eu
remove=
[ "$1" = --remove ] && { remove=yes && shift; }
root=$1$2
prefix=$2
build=${BUILD:-build}
folders=share/bukub/folders

# make_folder FOLDER: creates it below the root, with its parents.
made=
make_folder() {
    [ -d "$root/$1" ] && return
    case $1 in
    */*) make_folder "${1%/*}" ;;
    ?*) make_folder '' ;;
    *) mkdir -p "$(dirname "$root")" ;;
    esac
    mkdir "$root/$1"
    made="${1:-.} $made" # the innermost first
}

# put MODE FILE FOLDER
put() {
    if [ "$remove" ]; then
        rm -f "$root/$3/${2##*/}"
    else
        make_folder "$3"
        install -m "$1" "$2" "$root/$3"
    fi
}

pc=$build/bukub.pc
completion=$build/completion
mkdir -p "$completion/bash" "$completion/zsh" "$build/pages"
# The prefix as a replacement in a command of sed, and such a command as a replacement.
escape() { sed 's/[\\&@]/\\&/g'; }
replaced=$(printf %s "$prefix" | escape)
sed -e "s@%PREFIX%@$replaced@" -e "s@%VERSION%@$(cat VERSION)@" make/bukub.pc.in >"$pc"
sed "s@%PREFIX%@$(printf %s "$replaced" | escape)@" make/installed.sed >"$build/pages/installed.sed"

cp make/completion.bash "$completion/bash/bukub"
{
    echo '#compdef bukub'
    echo 'autoload -U +X bashcompinit && bashcompinit'
    cat make/completion.bash
    echo '_bash_complete -o default -F _bukub'
} >"$completion/zsh/_bukub"

put 755 "${BUKUB:-bukub}" bin
put 644 "$completion/bash/bukub" share/bash-completion/completions
put 644 "$completion/zsh/_bukub" share/zsh/site-functions
put 644 sim/walk/rules/walk.h include/bukub
put 644 sim/text/parameter_type.h include/bukub/sim/text
put 644 "$pc" lib/pkgconfig
for game in boards sequencium antipalindrome magicboard slice; do
    for file in "data/$game"/*; do put 644 "$file" "share/bukub/$game"; done
done
for page in report playground; do
    if [ "$remove" ] || [ -e "$build/page/$page.html" ]; then
        put 644 "$build/page/$page.html" share/bukub
    fi
done
for file in *.md data/FORMAT.md data/PROGRAMS.md; do
    sed -zEf "$build/pages/installed.sed" "$file" >"$build/pages/${file##*/}"
    put 644 "$build/pages/${file##*/}" share/doc/bukub
done
for file in LICENSE CITATION.cff notebooks/sweep.png notebooks/report.png notebooks/playground.png notebooks/slice.svg; do put 644 "$file" share/doc/bukub; done
for file in strategies/walk/example/* strategies/match/example/agent.py strategies/sequencium/example/Adapter.java; do
    if [ -x "$file" ]; then mode=755; else mode=644; fi
    put $mode "$file" share/doc/bukub/example
done
put 644 notebooks/bukub.py share/bukub/python
for file in notebooks/*.py notebooks/colours.json; do put 644 "$file" share/bukub/plots; done
for page in "$build/man"/*.1; do [ -e "$page" ] && put 644 "$page" share/man/man1; done

if [ "$remove" ]; then
    rm -f "$root/share/man/man1/bukub.1" "$root/share/man/man1/bukub-"*.1
    [ -e "$root/$folders" ] || exit 0
    list=$(cat "$root/$folders")
    rm "$root/$folders"
    for folder in $list; do
        [ "$folder" = . ] && folder=
        rmdir "$root/$folder" 2>/dev/null || :
    done
elif [ "$made" ]; then
    before=$(cat "$root/$folders" 2>/dev/null || :)
    echo "$made$before" >"$root/$folders"
fi

# What to add to the search paths of a shell.
[ "$remove" ] || [ "$1" ] || {
    echo "installed in $prefix; to find there the program, Python's module, and the header for plug-ins:"
    case :$PATH: in *":$prefix/bin:"*) ;; *) echo "export PATH='$prefix/bin':\"\$PATH\"" ;; esac
    echo "export PYTHONPATH='$prefix/share/bukub/python'"
    case $prefix in /usr | /usr/local) ;; *) echo "export PKG_CONFIG_PATH='$prefix/lib/pkgconfig'" ;; esac
}
