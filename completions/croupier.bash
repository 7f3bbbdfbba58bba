_croupier() {
    local line=${COMP_LINE:0:COMP_POINT} words last
    IFS=$' \t\n' read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    last=$((${#words[@]} - 1))
    [[ $2 == *[[:space:]]* ]] && return
    local open= current=${2#[\"\']} word
    [[ ${words[last]} == [\"\']* ]] && open=yes words[last]=${words[last]:1}
    local before=${words[last]%"$current"}
    COMPREPLY=()
    while IFS= read -r word || [[ $word ]]; do
        word=${word#"$before"}
        if [[ $word == *[^[:alnum:]_.,:=/+@%^~-]* ]]; then
            # The name of a file may hold anything.
            if [[ $open ]]; then
                [[ $word == *[\"\'\`\$\\!]* ]] && continue
            else
                printf -v word %q "$word"
            fi
        fi
        COMPREPLY+=("$word")
    done < <(CROUPIER_COMPLETE=bash _CLAP_COMPLETE_INDEX=$last _CLAP_IFS=$'\n' \
        croupier -- "${words[@]}" 2> /dev/null)
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == */ ]] && compopt -o nospace 2> /dev/null
    return 0
}
complete -o bashdefault -F _croupier croupier
