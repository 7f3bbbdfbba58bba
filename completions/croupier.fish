function __croupier
    set -l all (croupier complete =(commandline -ct) (commandline -opc)[2..])
    if test "$all[1]" = /
        __fish_complete_path (commandline -ct)
    else
        string join -- \n $all
    end
end
complete -c croupier -f -a '(__croupier)'
