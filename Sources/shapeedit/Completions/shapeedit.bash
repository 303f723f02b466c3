# Completion of shapeedit for bash. The program itself says what fits; where it says nothing, files are offered.

_shapeedit() {
  local IFS=$'\n' line word plain
  local -a words=()
  # The program is told what the shell would tell it: without backslashes.
  for word in "${COMP_WORDS[@]:1}"; do
    IFS= read plain <<< "$word"
    words+=("$plain")
  done
  local current=${words[COMP_CWORD - 1]}
  COMPREPLY=()
  while IFS= read -r line || [[ -n $line ]]; do
    word=${line%%$'\t'*}
    # A name may be quoted where it was typed without.
    [[ ${word//\"/} == "${current//\"/}"* ]] && COMPREPLY+=("$(printf '%q' "$word")")
  done < <("${COMP_WORDS[0]}" __complete "$((COMP_CWORD - 1))" "${words[@]}" 2> /dev/null)
  if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
    compopt -o filenames 2> /dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  elif [[ ${COMPREPLY[0]} == *[/=\(] && ${#COMPREPLY[@]} -eq 1 ]]; then
    # More follows a folder or a group.
    compopt -o nospace 2> /dev/null
  fi
  return 0
}

complete -F _shapeedit shapeedit
