# Completion for mincov and mincov-java in bash. Commands and options are read from their --help, so they are always those of the
# program that is called.

_mincov_commands() { "$1" --help 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\) \+[^ ].*/\1/p'; }

# Long options, with = where a value follows; short ones as well.
_mincov_options() {
  "$1" "$2" --help 2>/dev/null | sed -n -e 's/^ *\(-[^-], \)\?\(--[a-z][a-z-]*=\?\).*/\2/p' -e 's/^ *\(-[^-]\), .*/\1/p'
}

_mincov() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_mincov_commands "$program") help --help --version" -- "$word")
    return
  fi
  if [ "${word#-}" != "$word" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_mincov_options "$program" "${COMP_WORDS[1]}")" -- "$word")
    [ "${#COMPREPLY[@]}" = 1 ] && [ "${COMPREPLY[0]%=}" != "${COMPREPLY[0]}" ] && compopt -o nospace 2>/dev/null
  elif [ "$COMP_CWORD" = 2 ] && [ "${COMP_WORDS[1]}" = help ]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_mincov_commands "$program")" -- "$word")
  fi
}

# Where nothing else fits, files.
complete -o default -F _mincov mincov mincov-java
