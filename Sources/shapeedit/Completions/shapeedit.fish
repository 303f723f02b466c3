# Completion of shapeedit for fish. The program itself says what fits; where it says nothing, files are offered.

# The word before the cursor without its quotes, also without one that is still open.
function __shapeedit_current
    set -l typed (commandline -ct)
    for quote in '' "'" '"'
        string unescape -- "$typed$quote" 2>/dev/null
        and return
    end
    printf '%s\n' "$typed"
end

function __shapeedit_candidates
    set -l words (commandline -opc)
    set -l current (__shapeedit_current)
    set -l index (math (count $words) - 1)
    set -l found ($words[1] __complete $index $words[2..-1] "$current" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path "$current"
    end
end

complete -c shapeedit -f -a '(__shapeedit_candidates)'
