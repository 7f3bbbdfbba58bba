_croupier() {
    local IFS=$'\n'
    COMPREPLY=($(croupier complete "=$2" "${COMP_WORDS[@]:1:COMP_CWORD-1}" | cut -f 1))
    if [[ ${COMPREPLY[0]} == / ]]; then
        COMPREPLY=()
        compopt -o default
    fi
}
complete -F _croupier croupier
