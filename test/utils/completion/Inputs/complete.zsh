# What zsh would offer:  complete.zsh FOLDER WORD...   (the last word is the one being typed). The completion system itself is replaced
# by functions that print what they are given.
folder=$1
shift
words=("$@") CURRENT=$# PREFIX=$@[-1]
_describe() {
  [[ $1 == -o ]] && shift
  local name=$2
  print -l -- "${(@P)name}"
}
_files() { print files }
source $folder/_mincov
