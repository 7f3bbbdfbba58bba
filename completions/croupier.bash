_croupier() {
    local line=${COMP_LINE:0:COMP_POINT} words last
    IFS=$' \t\n' read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    last=$((${#words[@]} - 1))
    local before=${words[last]%"$2"} IFS=$'\n'
    COMPREPLY=($(CROUPIER_COMPLETE=bash _CLAP_COMPLETE_INDEX=$last _CLAP_IFS=$'\n' \
        croupier -- "${words[@]}" 2> /dev/null))
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == */ ]] && compopt -o nospace 2> /dev/null
    return 0
}
complete -o bashdefault -F _croupier croupier
