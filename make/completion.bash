# Completion of bukub for bash; `make install` installs it for bash and, with a header, for zsh. It
# queries the program itself and so is always up to date.

# Names in the first column of a table, without their parameters.
_bukub_names() { # PROGRAM GAME VERB
    "$@" 2>/dev/null | sed -n '1d; /^$/q; s/^\([a-z][a-z0-9-]*\).*/\1/p'
}

# The folder of boards installed with the program.
_bukub_boards() { # PROGRAM
    local program folder
    program=$(readlink -f "$(command -v "$1")")
    for folder in "${program%/*}/../share/bukub/boards" "${program%/*}/data/boards"; do
        [ -d "$folder" ] && echo "$folder" && return
    done
}

# Squares of the board given as a file or name, by default the published one.
_bukub_squares() { # PROGRAM BOARD
    local board=$2
    [ -n "$board" ] && [ ! -r "$board" ] && board=$(_bukub_boards "$1")/$board.ini
    {
        if [ -r "$board" ]; then
            sed -n '/^letters/,/^[a-z]* *=  *[A-Z]/s/^ *\([A-Z. ]*[A-Z.]\) *$/\1/p' "$board" |
                tr -d ' '
        else
            printf 'XXXXXXXX\n%.0s' 1 2 3 4 5 6 7 8
        fi
    } | awk '{ for (i = 1; i <= length; i++) printf "%c%d\n", 64 + NR, i }'
}

# Possible values of an option.
_bukub_values() { # PROGRAM GAME VERB OPTION BOARD
    case $2.$4 in
    walk.--strategy | walk.-s | walk.--control) _bukub_names "$1" walk strategies ;;
    walk.--start) _bukub_squares "$1" "$5" ;;
    walk.--board) (cd "$(_bukub_boards "$1")" && printf '%s\n' *.ini | sed 's/\.ini$//') ;;
    *.--agent) _bukub_names "$1" "$2" agents ;;
    magicboard.-s) "$1" "$2" "$3" --choices start 2>/dev/null ;;
    *.--*) "$1" "$2" "$3" --choices "${4#--}" 2>/dev/null ;;
    *) return 1 ;;
    esac
}

# Games and single words, or a game's verbs.
_bukub_words() { # PROGRAM [GAME]
    "$1" --help | if [ $# -eq 1 ]; then
        sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p' | sort -u
    else
        sed -n "s/^  $2 \([a-z][a-z]*\)  .*/\1/p"
    fi
}

_bukub_options() { # PROGRAM WORD...
    "$@" --help 2>/dev/null | sed -n 's/^  \(-[a-zA-Z?], \)*\(  *\)*\(--[a-z-]*\).*/\3/p'
}

_bukub() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local game=${COMP_WORDS[1]} board='' list='' i
    COMPREPLY=()
    # bash takes --start=D as three words.
    if [ "$word" = = ]; then
        word=''
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 3; i < COMP_CWORD; i++)); do
        [ "${COMP_WORDS[i]}" = --board ] && board=${COMP_WORDS[i + 1]}
    done
    if [ "$COMP_CWORD" -eq 1 ]; then
        list=$(_bukub_words "$program")
    elif [ "$COMP_CWORD" -eq 2 ] && [ "${word#-}" = "$word" ]; then
        list=$(_bukub_words "$program" "$game")
    elif [ "$COMP_CWORD" -eq 2 ]; then
        list=$(_bukub_options "$program" "$game")
    elif list=$(_bukub_values "$program" "$game" "${COMP_WORDS[2]}" "$before" "$board"); then
        :
    elif [ "${word#-}" != "$word" ]; then
        list=$(_bukub_options "$program" "$game" "${COMP_WORDS[2]}")
    fi
    if [ -n "$list" ]; then
        while IFS='' read -r i; do COMPREPLY+=("$i"); done < <(compgen -W "$list" -- "$word")
    fi
}
complete -o default -F _bukub bukub
