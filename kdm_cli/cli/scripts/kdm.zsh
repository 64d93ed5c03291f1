#compdef kdm
# Completion of kdm in zsh:  eval "$(kdm completion zsh)"  after compinit, or this file as _kdm in a folder of $fpath
_kdm() {
    emulate -L zsh
    local program=kdm line
    local -a lines values shown
    [[ -f ${(Q)words[1]} && -x ${(Q)words[1]} ]] && program=${(Q)words[1]}
    lines=("${(@f)$("$program" --complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
    for line in $lines; do
        if [[ $line == $'\tfile' ]]; then
            compset -P '--*='
            _files
            return
        fi
        values+=("${line%%$'\t'*}")
        if [[ $line == *$'\t'* ]]; then
            shown+=("${(r:24:)line%%$'\t'*}  ${line#*$'\t'}")
        else
            shown+=("$line")
        fi
    done
    (( $#values )) || return 1
    local -a how=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]} l:|=*')
    (( $#values == 1 )) && how=(-U)
    [[ "$lines" == *$'\t'* ]] && how+=(-l)
    compadd -V kdm $how -d shown -a -- values
}
if [[ $funcstack[1] == _kdm ]]; then
    _kdm "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef _kdm kdm
fi
