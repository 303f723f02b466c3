# Completion of shapeedit for bash. The program itself says what fits; where it says nothing, files are offered.

_shapeedit() {
  local IFS=$'\n' line word
  local current=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  while IFS= read -r line || [[ -n $line ]]; do
    word=${line%%$'\t'*}
    [[ $word == "$current"* ]] && COMPREPLY+=("$(printf '%q' "$word")")
  done < <("${COMP_WORDS[0]}" __complete "$((COMP_CWORD - 1))" "${COMP_WORDS[@]:1}" 2> /dev/null)
  if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
    compopt -o filenames 2> /dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  elif [[ ${COMPREPLY[0]} == */ && ${#COMPREPLY[@]} -eq 1 ]]; then
    # More follows a folder or a group.
    compopt -o nospace 2> /dev/null
  fi
  return 0
}

complete -F _shapeedit shapeedit
