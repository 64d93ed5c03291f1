# Completion of kdm in bash 3.2 and later:  eval "$(kdm completion bash)"
_kdm() {
    local candidate program=kdm line="${COMP_LINE:0:${COMP_POINT:-0}}"
    if [[ -z $line ]]; then
        local IFS=' '
        line="${COMP_WORDS[*]:0:COMP_CWORD+1}"
    fi
    [[ -f ${1-} && -x $1 ]] && program=$1
    COMPREPLY=()
    while IFS= read -r candidate; do
        if [[ $candidate == $'\tfile' ]]; then
            compopt -o default 2>/dev/null ||
                while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
        else
            COMPREPLY+=("$candidate")
        fi
    done < <("$program" --complete bash "$line" "$COMP_WORDBREAKS" 2>/dev/null)
}
complete -o nosort -F _kdm kdm 2>/dev/null || complete -F _kdm kdm
