# Completion of kdm in fish:  kdm completion fish | source
function __kdm_complete
    set -l program kdm
    set -l before (commandline -opc)
    while string match -qr '^\w+=' -- $before[1]
        set -e before[1]
    end
    test -f "$before[1]" -a -x "$before[1]"; and set program $before[1]
    set -e before[1]
    set -l token (commandline -ct)
    for line in ($program --complete fish $before "$token" 2>/dev/null)
        if test "$line" = \t"file"
            set -l option (string match -r -- '^--[^=]*=' $token)
            for path in (__fish_complete_path (string replace -r -- '^--[^=]*=' '' $token))
                printf '%s%s\n' "$option" $path
            end
        else
            printf '%s\n' $line
        end
    end
end
complete -c kdm -k -f -a '(__kdm_complete)'
