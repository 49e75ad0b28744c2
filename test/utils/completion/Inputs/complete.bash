# What bash would offer:  complete.bash SCRIPT WORD...   (the last word is the one being typed)
source "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_mincov
[ ${#COMPREPLY[@]} = 0 ] || printf '%s\n' "${COMPREPLY[@]}"
