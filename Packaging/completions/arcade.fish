function __arcade_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __arcade_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __arcade_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __arcade_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __arcade_parse_tokens -S
    set -l unparsed_tokens (__arcade_tokens -pc)
    switch $unparsed_tokens[1]
    case 'arcade'
        __arcade_parse_subcommand 0 'verbose' 'kiosk=' 'visitors=' 'quota=' 'idle=' 'data-dir=' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'play'
            __arcade_parse_subcommand 1 'd/difficulty=' 's/seed=' 'practice' 'p/player=' 'challenge=' 'data-dir=' 'version' 'h/help'
        case 'scores'
            __arcade_parse_subcommand 1 'd/difficulty=' 'all' 'games' 'daily' 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'replay'
            __arcade_parse_subcommand 2 'd/difficulty=' 'e/export=' 'force' 'f/format=' 'glyphs=' 'from=' 'to=' 'data-dir=' 'version' 'h/help'
        case 'race'
            __arcade_parse_subcommand 2 'd/difficulty=' 'p/player=' 'data-dir=' 'version' 'h/help'
        case 'daily'
            __arcade_parse_subcommand 0 'p/player=' 'ascii' 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'verify'
            __arcade_parse_subcommand -r 1 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'statistics'
            __arcade_parse_subcommand 1 'd/difficulty=' 'p/player=' 's/speed=' 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'reset'
            __arcade_parse_subcommand 1 'yes' 'data-dir=' 'version' 'h/help'
        case 'undo-reset'
            __arcade_parse_subcommand 0 'data-dir=' 'version' 'h/help'
        case 'where'
            __arcade_parse_subcommand 1 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'inspect'
            __arcade_parse_subcommand -r 1 'f/format=' 'e/entity=' 'rows' 'l/limit=' 'offset=' 'columns=' 'where=' 'sort=' 'group-by=' 'search=' 'get=' 'extract=' 'sql=' 'o/output=' 'force' 'vertical' 'declare' 'derive' 'model=' 'raw' 'data-dir=' 'version' 'h/help'
        case 'export'
            __arcade_parse_subcommand 1 'f/format=' 'o/output=' 'force' 'everything=' 'data-dir=' 'version' 'h/help'
        case 'import'
            __arcade_parse_subcommand 2 'everything=' 'data-dir=' 'version' 'h/help'
        case 'convert'
            __arcade_parse_subcommand 2 'to=' 'model=' 'force' 'data-dir=' 'version' 'h/help'
        case 'check'
            __arcade_parse_subcommand 0 'repair' 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'backups'
            __arcade_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __arcade_parse_subcommand 1 'f/format=' 'data-dir=' 'version' 'h/help'
            case 'restore'
                __arcade_parse_subcommand 1 'yes' 'data-dir=' 'version' 'h/help'
            end
        case 'migrate'
            __arcade_parse_subcommand 1 'model=' 'source-model=' 'dry-run' 'data-dir=' 'version' 'h/help'
        case 'board'
            __arcade_parse_subcommand 0 'data-dir=' 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'sync'
                __arcade_parse_subcommand 0 'data-dir=' 'version' 'h/help'
            end
        case 'league'
            __arcade_parse_subcommand -r 1 'version' 'h/help'
        case 'settings'
            __arcade_parse_subcommand 2 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'character'
            __arcade_parse_subcommand 1 'data-dir=' 'version' 'h/help'
        case 'album'
            __arcade_parse_subcommand 0 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'members'
            __arcade_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __arcade_parse_subcommand 0 'f/format=' 'data-dir=' 'version' 'h/help'
            case 'find'
                __arcade_parse_subcommand -r 1 'f/format=' 'data-dir=' 'version' 'h/help'
            case 'add'
                __arcade_parse_subcommand 1 'email=' 'phone=' 'address=' 'age=' 'data-dir=' 'version' 'h/help'
            case 'change'
                __arcade_parse_subcommand 1 'name=' 'email=' 'phone=' 'address=' 'age=' 'data-dir=' 'version' 'h/help'
            case 'delete'
                __arcade_parse_subcommand 1 'data-dir=' 'version' 'h/help'
            end
        case 'runs'
            __arcade_parse_subcommand 0 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'scene'
            __arcade_parse_subcommand 1 'columns=' 'rows=' 'glyphs=' 'plain' 'f/format=' 'data-dir=' 'version' 'h/help'
        case 'edit'
            __arcade_parse_subcommand 3 'as=' 'add' 'remove' 'dry-run' 'model=' 'data-dir=' 'version' 'h/help'
        case 'diff'
            __arcade_parse_subcommand 2 'backup' 'f/format=' 'e/entity=' 'model=' 'raw' 'data-dir=' 'version' 'h/help'
        case 'help'
            __arcade_parse_subcommand -r 1 'version'
        end
    end
end

function __arcade_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __arcade_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __arcade_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __arcade_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__arcade_tokens -p)
    if test -z "$(__arcade_tokens -t)"
        set -l index (count (__arcade_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'arcade' -f
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade" verbose' -l 'verbose' -d 'With --version: also the commit, and the versions of Swift and the libraries.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade" kiosk' -l 'kiosk' -d 'Open the menu for a visitor who came by SSH, below this folder.' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade" visitors' -l 'visitors' -d 'With --kiosk: the most visitors at once.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade" quota' -l 'quota' -d 'With --kiosk: the most megabytes of a visitor.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade" idle' -l 'idle' -d 'With --kiosk: the minutes after which an idle session ends.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'play' -d 'Play one game right away.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'scores' -d 'Print high scores.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'replay' -d 'Watch a recorded game.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'race' -d 'Play against a recorded game.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'daily' -d 'Show how today\'s daily games went.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'verify' -d 'Check that scores are real.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'statistics' -d 'Print the figures of your games.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'reset' -d 'Delete scores, settings or a room\'s data. You can undo it.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'undo-reset' -d 'Restore what the last reset deleted. Newer scores are kept.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'where' -d 'List every file with its kind, size and state.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'inspect' -d 'Show what\'s in a saved file, the arcade\'s or an app\'s.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'export' -d 'Export scores for \'arcade import\' and other programs.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'import' -d 'Import scores from an export or another score file.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'convert' -d 'Convert a store or score file to another format.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'check' -d 'Check every file.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'backups' -d 'List backups, or restore one.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'migrate' -d 'Migrate a Core Data store to another model version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'board' -d 'Show the status of the shared lunar lander board.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'league' -d 'Share high scores in a league on PostgreSQL.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'settings' -d 'List, read or change settings.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'character' -d 'Show your character, roll a new one or delete it.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'album' -d 'List your souvenirs.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'members' -d 'List, find, add, change or delete members of the club.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'runs' -d 'Print the run history.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'scene' -d 'Draw a scene.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'edit' -d 'Change one value in JSON, a property list, a database or a store.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'diff' -d 'Show the differences between two files of one kind.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade play" -eq 1' -fka 'whackamole skeet memory lander'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade play" d difficulty' -l 'difficulty' -s 'd' -d 'Easy, Medium, Hard or Insane, for this game only.' -rfka 'easy medium hard insane'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade play" s seed' -l 'seed' -s 's' -d 'The game\'s seed, a number.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade play" practice' -l 'practice' -d 'Don\'t save the score.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade play" p player' -l 'player' -s 'p' -d 'Your player name, for this game only.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade play" challenge' -l 'challenge' -d 'A challenge line from a friend.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade play" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade play" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade play" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade scores" -eq 1' -fka 'whackamole skeet memory lander'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scores" d difficulty' -l 'difficulty' -s 'd' -d 'Easy, Medium, Hard or Insane.' -rfka 'easy medium hard insane'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scores" all' -l 'all' -d 'Print every score instead of the top ten.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scores" games' -l 'games' -d 'Print the ten best games instead of the best score of each name.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scores" daily' -l 'daily' -d 'Print the ten best daily games instead.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scores" f format' -l 'format' -s 'f' -d 'table, json, csv or plist.' -rfka 'table json csv plist'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scores" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scores" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scores" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade replay" -eq 1' -fka '(__arcade_custom_completion ---completion replay -- positional@0 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" d difficulty' -l 'difficulty' -s 'd' -d 'Easy, Medium, Hard or Insane (default: Medium).' -rfka 'easy medium hard insane'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" e export' -l 'export' -s 'e' -d 'Write a film instead.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" force' -l 'force' -d 'Replace an existing file.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" f format' -l 'format' -s 'f' -d 'cast, svg or text (default: by the file\'s name).' -rfka 'cast svg text'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" glyphs' -l 'glyphs' -d 'unicode or ascii, in a film (default: unicode).' -rfka 'unicode ascii'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" from' -l 'from' -d 'The second where a film begins.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" to' -l 'to' -d 'The second where a film ends. The same as --from gives one picture.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade replay" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade race" -eq 1' -fka '(__arcade_custom_completion ---completion race -- positional@0 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade race" d difficulty' -l 'difficulty' -s 'd' -d 'Easy, Medium, Hard or Insane (default: Medium).' -rfka 'easy medium hard insane'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade race" p player' -l 'player' -s 'p' -d 'Your player name, for this game only.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade race" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade race" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade race" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade daily" p player' -l 'player' -s 'p' -d 'Another player\'s games.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade daily" ascii' -l 'ascii' -d 'Use plain characters.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade daily" f format' -l 'format' -s 'f' -d 'table, json or csv.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade daily" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade daily" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade daily" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade verify" -ge 1' -fka '(__arcade_custom_completion ---completion verify -- positional@0 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade verify" f format' -l 'format' -s 'f' -d 'table, json or csv.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade verify" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade verify" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade statistics" -eq 1' -fka 'whackamole skeet memory lander'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade statistics" d difficulty' -l 'difficulty' -s 'd' -d 'Easy, Medium, Hard or Insane.' -rfka 'easy medium hard insane'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade statistics" p player' -l 'player' -s 'p' -d 'One player\'s games (default: everyone\'s).' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade statistics" s speed' -l 'speed' -s 's' -d 'Percent of full speed, or 0: without a clock, 1: in turns, 2: with one switch.' -rfka '100 75 50 0 1 2'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade statistics" f format' -l 'format' -s 'f' -d 'table, json or csv.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade statistics" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade statistics" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade statistics" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade reset" -eq 1' -fka 'whackamole skeet memory lander settings character album members runs history daily all'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade reset" yes' -l 'yes' -d 'Don\'t ask.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade reset" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade reset" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade reset" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade undo-reset" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade undo-reset" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade undo-reset" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade where" -eq 1' -fka '(__arcade_custom_completion ---completion where -- positional@0 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade where" f format' -l 'format' -s 'f' -d 'table, json or csv.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade where" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade where" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade where" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade inspect" -ge 1' -F
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" f format' -l 'format' -s 'f' -d 'tree, table, json, csv, xml, ndjson, sql, markdown or html.' -rfka 'tree table json csv xml ndjson sql markdown html'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" e entity' -l 'entity' -s 'e' -d 'Show only this entity or table.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" rows' -l 'rows' -d 'Show the rows of every table.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" l limit' -l 'limit' -s 'l' -d 'The most rows to show of each table.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" offset' -l 'offset' -d 'Skip this many rows of each table.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" columns' -l 'columns' -d 'Show only these columns, e.g. name,score.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" where' -l 'where' -d 'Only rows that match an NSPredicate format string.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" sort' -l 'sort' -d 'Sort by columns, e.g. -score,name (\'-\' for descending).' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" group-by' -l 'group-by' -d 'Count rows by the values of columns, with sums, minimum and maximum of the others.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" search' -l 'search' -d 'Find a text in all tables and values.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" get' -l 'get' -d 'Print one value, by its key path.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" extract' -l 'extract' -d 'Take out the bytes of one value, by its key path.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" sql' -l 'sql' -d 'Run one SQL statement that only reads.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" o output' -l 'output' -s 'o' -d 'Write to a file, CSV of several tables to a folder, or a model (.xcdatamodel).' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" force' -l 'force' -d 'Replace an existing file.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" vertical' -l 'vertical' -d 'Show each row as a block with a line for each column.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" declare' -l 'declare' -d 'Print Swift declarations of the entities.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" derive' -l 'derive' -d 'Without a model, derive one from the tables and prove it by the version hashes.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" model' -l 'model' -d 'The model of a Core Data store: .mom, .momd or .xcdatamodel.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" raw' -l 'raw' -d 'Show an archive or one of the arcade\'s files as a plain property list, a store as tables.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade inspect" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade export" -eq 1' -fka 'whackamole skeet memory lander'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade export" f format' -l 'format' -s 'f' -d 'json, csv or plist.' -rfka 'json csv plist'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade export" o output' -l 'output' -s 'o' -d 'The file to write, or - to print.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade export" force' -l 'force' -d 'Replace an existing file.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade export" everything' -l 'everything' -d 'Write everything the arcade keeps into one file instead.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade export" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade export" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade import" -eq 1' -fka 'whackamole skeet memory lander all'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade import" -eq 2' -F
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade import" everything' -l 'everything' -d 'Import everything from one file instead.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade import" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade import" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade import" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade convert" -eq 1' -fka '(__arcade_custom_completion ---completion convert -- positional@0 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade convert" -eq 2' -fka '(__arcade_custom_completion ---completion convert -- positional@1 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade convert" to' -l 'to' -d 'sqlite, xml, binary, json, or a game for its file format.' -rfka 'sqlite xml binary json whackamole skeet memory lander'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade convert" model' -l 'model' -d 'The store\'s model: .mom, .momd or .xcdatamodel.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade convert" force' -l 'force' -d 'Replace an existing file (a backup is kept).'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade convert" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade convert" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade convert" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade check" repair' -l 'repair' -d 'Set damaged files aside and restore their backups.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade check" f format' -l 'format' -s 'f' -d 'table, json or csv, for the list.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade check" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade check" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade backups" -eq 1' -fa 'list' -d 'List backups, newest first.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade backups" -eq 1' -fa 'restore' -d 'Restore a backup.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade backups list" -eq 1' -fka '(__arcade_custom_completion ---completion backups list -- positional@0 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups list" f format' -l 'format' -s 'f' -d 'table, json or csv.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups list" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups list" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade backups restore" -eq 1' -fka '(__arcade_custom_completion ---completion backups restore -- positional@0 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups restore" yes' -l 'yes' -d 'Don\'t ask.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups restore" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups restore" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade backups restore" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade migrate" -eq 1' -F
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade migrate" model' -l 'model' -d 'The new model: .mom, .momd, .xcdatamodel or .xcdatamodeld.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade migrate" source-model' -l 'source-model' -d 'The model the store was made with.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade migrate" dry-run' -l 'dry-run' -d 'Show what would happen without changing anything.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade migrate" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade migrate" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade migrate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade board" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade board" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade board" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade board" -eq 1' -fa 'sync' -d 'Sync with the board now.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade board sync" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade board sync" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade board sync" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade league" -ge 1' -fka '(__arcade_custom_completion ---completion league -- positional@0 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade league" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade league" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade settings" -eq 1' -fka 'simple_data_difficulty player_name theme glyphs ambiguous_width bell sound reduce_motion large_letters screen_reader repeat_pause one_switch switch_pace mouse keyboard_layout game_speed memory_clock pause_on_focus_loss introductions members_store coat language lander_board_url kept_replays_mb league_url'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade settings" -eq 2' -fka '(__arcade_custom_completion ---completion settings -- positional@1 (count (__arcade_tokens -pc)) (__arcade_tokens -tC))'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade settings" f format' -l 'format' -s 'f' -d 'table, json or csv, for the list.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade settings" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade settings" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade settings" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade character" -eq 1' -fka 'show random delete'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade character" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade character" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade character" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade album" f format' -l 'format' -s 'f' -d 'table, json or csv.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade album" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade album" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade album" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade members" -eq 1' -fa 'list' -d 'Print all members.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade members" -eq 1' -fa 'find' -d 'Print members that match every word.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade members" -eq 1' -fa 'add' -d 'Add a member.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade members" -eq 1' -fa 'change' -d 'Edit a member.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade members" -eq 1' -fa 'delete' -d 'Delete a member.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members list" f format' -l 'format' -s 'f' -d 'table, json or csv.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members list" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members list" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members find" f format' -l 'format' -s 'f' -d 'table, json or csv.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members find" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members find" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members find" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members add" email' -l 'email' -d 'Email address.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members add" phone' -l 'phone' -d 'Phone number.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members add" address' -l 'address' -d 'Postal address.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members add" age' -l 'age' -d 'Age in years, 0 to 150.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members add" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members add" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members add" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members change" name' -l 'name' -d 'The new name.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members change" email' -l 'email' -d 'Email address.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members change" phone' -l 'phone' -d 'Phone number.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members change" address' -l 'address' -d 'Postal address.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members change" age' -l 'age' -d 'Age in years, 0 to 150.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members change" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members change" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members change" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members delete" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members delete" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade members delete" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade runs" f format' -l 'format' -s 'f' -d 'table, json or csv.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade runs" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade runs" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade runs" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade scene" -eq 1' -F
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scene" columns' -l 'columns' -d 'Width, 1 to 500 (default: the terminal\'s, or 80).' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scene" rows' -l 'rows' -d 'Height, 1 to 200 (default: the terminal\'s, or 23).' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scene" glyphs' -l 'glyphs' -d 'unicode or ascii (default: from your locale).' -rfka 'unicode ascii'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scene" plain' -l 'plain' -d 'No colour.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scene" f format' -l 'format' -s 'f' -d 'table, json or csv, for the list.' -rfka 'table json csv'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scene" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scene" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade scene" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade edit" -eq 1' -F
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade edit" as' -l 'as' -d 'Give the value another type: string, integer, number, boolean, null, date or data.' -rfka 'string integer number boolean null date data'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade edit" add' -l 'add' -d 'Add the value, a string unless you use --as, or a row with its values as JSON.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade edit" remove' -l 'remove' -d 'Remove the value or the row.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade edit" dry-run' -l 'dry-run' -d 'Show what would happen without changing anything.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade edit" model' -l 'model' -d 'The model of a Core Data store: .mom, .momd or .xcdatamodel.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade edit" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade edit" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade edit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade diff" -eq 1' -F
complete -c 'arcade' -n '__arcade_should_offer_completions_for_positional "arcade diff" -eq 2' -F
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade diff" backup' -l 'backup' -d 'Compare the file\'s newest backup with the file.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade diff" f format' -l 'format' -s 'f' -d 'text or ndjson.' -rfka 'text ndjson'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade diff" e entity' -l 'entity' -s 'e' -d 'Show only this entity or table.' -rfka ''
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade diff" model' -l 'model' -d 'The model of a Core Data store: .mom, .momd or .xcdatamodel.' -rF
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade diff" raw' -l 'raw' -d 'Show an archive or one of the arcade\'s files as a plain property list, a store as tables.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade diff" data-dir' -l 'data-dir' -d 'Keep all files in one folder (also: ARCADE_HOME).' -rfa '(__arcade_complete_directories)'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade diff" version' -l 'version' -d 'Show the version.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade diff" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'arcade' -n '__arcade_should_offer_completions_for_flags_or_options "arcade help" version' -l 'version' -d 'Show the version.'
