# Completion of shapeedit for bash. The program itself says what fits; where it says nothing, files are offered.

# Splits the line before the cursor into words without their quotes. `words` gets them; the last one is the word to complete, of which
# `quote` is the quote that is open, and `lead` the part that bash keeps, because it takes it for a word of its own.
_shapeedit_split() {
  local text=$1 char word='' isWord=0 length=${#1} index
  words=() quote='' lead=''
  for ((index = 0; index < length; index++)); do
    char=${text:index:1}
    if [[ $quote == "'" ]]; then
      if [[ $char == "'" ]]; then quote=''; else word+=$char; fi
    elif [[ $char == '\' && ( -z $quote || ${text:index+1:1} == ['\$`"'] ) ]]; then
      ((++index))
      word+=${text:index:1}
    elif [[ $quote == '"' ]]; then
      if [[ $char == '"' ]]; then quote=''; else word+=$char; fi
    elif [[ $char == ["'\""] ]]; then
      quote=$char isWord=1 lead=$word
    elif [[ $char == [$' \t\n'] ]]; then
      ((isWord)) && words+=("$word")
      word='' isWord=0 lead=''
      continue
    else
      word+=$char
      [[ $COMP_WORDBREAKS == *"$char"* ]] && lead=$word
    fi
    isWord=1
  done
  words+=("$word")
}

# Quotes a text for the place where it is inserted: within `quote`, or as a word of its own.
_shapeedit_quote() {
  local text=$1
  case $quote in
    "'") text=${text//\'/"'\''"} ;;
    '"')
      text=${text//\\/\\\\} text=${text//\"/\\\"} text=${text//\$/\\\$} text=${text//\`/\\\`}
      # A history expansion knows no backslash within double quotes.
      text=${text//\!/"\"'!'\""}
      ;;
    *) printf -v text '%q' "$text" ;;
  esac
  REPLY=$text
}

_shapeedit() {
  local REPLY line word last quote lead
  local -a words
  _shapeedit_split "${COMP_LINE:0:COMP_POINT}"
  local index=$((${#words[@]} - 2)) current=${words[-1]}
  COMPREPLY=()
  ((index >= 0)) || return 0
  while IFS= read -r line || [[ -n $line ]]; do
    word=${line%%$'\t'*}
    # What bash keeps must be a part of what is inserted; the program also takes a quoted name without its quotes.
    if [[ $word != "$lead"* && $word == '"'*'"' ]]; then
      word=${word:1:-1} word=${word//\\\"/\"} word=${word//\\\$/\$} word=${word//\\\\/\\}
    fi
    [[ $word == "$lead"* ]] || continue
    _shapeedit_quote "${word#"$lead"}"
    COMPREPLY+=("$REPLY") last=$word
  done < <("${COMP_WORDS[0]}" __complete "$index" "${words[@]:1}" 2> /dev/null)
  if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
    compopt -o filenames 2> /dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  elif [[ ${#COMPREPLY[@]} -eq 1 ]]; then
    # bash closes the quote, unless what is inserted ends like one.
    [[ -n $quote && $REPLY == *"$quote" ]] && COMPREPLY[0]+=$quote
    # More follows a folder or a group.
    [[ $last == *[/=\(] ]] && compopt -o nospace 2> /dev/null
  fi
  return 0
}

complete -F _shapeedit shapeedit
