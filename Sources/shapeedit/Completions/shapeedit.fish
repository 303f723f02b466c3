# Completion of shapeedit for fish. The program itself says what fits; where it says nothing, files are offered.

function __shapeedit_candidates
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l index (math (count $words) - 1)
    set -l found ($words[1] __complete $index $words[2..-1] "$current" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path "$current"
    end
end

complete -c shapeedit -f -a '(__shapeedit_candidates)'
