
__arcade_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__arcade_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__arcade_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__arcade_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_arcade() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--verbose --version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=(--kiosk --visitors --quota --idle --data-dir)
    __arcade_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--kiosk')
        __arcade_add_completions -d
        return
        ;;
    '--visitors')
        return
        ;;
    '--quota')
        return
        ;;
    '--idle')
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    play|scores|replay|race|daily|verify|statistics|reset|undo-reset|where|inspect|export|import|convert|check|backups|migrate|board|league|settings|character|album|members|runs|scene|edit|diff|help)
        # Offer subcommand argument completions
        "_arcade_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'play scores replay race daily verify statistics reset undo-reset where inspect export import convert check backups migrate board league settings character album members runs scene edit diff help' -- "${cur}"))
        ;;
    esac
}

_arcade_play() {
    repeating_flags=()
    non_repeating_flags=(--practice --version -h --help)
    repeating_options=()
    non_repeating_options=(--difficulty -d --seed -s --player -p --challenge --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--difficulty'|'-d')
        __arcade_add_completions -W 'easy'$'\n''medium'$'\n''hard'$'\n''insane'
        return
        ;;
    '--seed'|'-s')
        return
        ;;
    '--player'|'-p')
        return
        ;;
    '--challenge')
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W 'whackamole'$'\n''skeet'$'\n''memory'$'\n''lander'
        return
        ;;
    esac
}

_arcade_scores() {
    repeating_flags=()
    non_repeating_flags=(--all --games --daily --version -h --help)
    repeating_options=()
    non_repeating_options=(--difficulty -d --format -f --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--difficulty'|'-d')
        __arcade_add_completions -W 'easy'$'\n''medium'$'\n''hard'$'\n''insane'
        return
        ;;
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'$'\n''plist'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W 'whackamole'$'\n''skeet'$'\n''memory'$'\n''lander'
        return
        ;;
    esac
}

_arcade_replay() {
    repeating_flags=()
    non_repeating_flags=(--force --version -h --help)
    repeating_options=()
    non_repeating_options=(--difficulty -d --export -e --format -f --glyphs --from --to --data-dir)
    __arcade_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--difficulty'|'-d')
        __arcade_add_completions -W 'easy'$'\n''medium'$'\n''hard'$'\n''insane'
        return
        ;;
    '--export'|'-e')
        __arcade_add_completions -f
        return
        ;;
    '--format'|'-f')
        __arcade_add_completions -W 'cast'$'\n''svg'$'\n''text'
        return
        ;;
    '--glyphs')
        __arcade_add_completions -W 'unicode'$'\n''ascii'
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion replay -- positional@0 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_arcade_race() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--difficulty -d --player -p --data-dir)
    __arcade_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--difficulty'|'-d')
        __arcade_add_completions -W 'easy'$'\n''medium'$'\n''hard'$'\n''insane'
        return
        ;;
    '--player'|'-p')
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion race -- positional@0 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_arcade_daily() {
    repeating_flags=()
    non_repeating_flags=(--ascii --version -h --help)
    repeating_options=()
    non_repeating_options=(--player -p --format -f --data-dir)
    __arcade_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--player'|'-p')
        return
        ;;
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_verify() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --data-dir)
    __arcade_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion verify -- positional@0 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_arcade_statistics() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--difficulty -d --player -p --speed -s --format -f --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--difficulty'|'-d')
        __arcade_add_completions -W 'easy'$'\n''medium'$'\n''hard'$'\n''insane'
        return
        ;;
    '--player'|'-p')
        return
        ;;
    '--speed'|'-s')
        __arcade_add_completions -W '100'$'\n''75'$'\n''50'$'\n''0'$'\n''1'$'\n''2'
        return
        ;;
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W 'whackamole'$'\n''skeet'$'\n''memory'$'\n''lander'
        return
        ;;
    esac
}

_arcade_reset() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W 'whackamole'$'\n''skeet'$'\n''memory'$'\n''lander'$'\n''settings'$'\n''character'$'\n''album'$'\n''members'$'\n''runs'$'\n''history'$'\n''daily'$'\n''all'
        return
        ;;
    esac
}

_arcade_undo-reset() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--data-dir)
    __arcade_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_where() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion where -- positional@0 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_arcade_inspect() {
    repeating_flags=()
    non_repeating_flags=(--rows --force --vertical --declare --derive --raw --version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --entity -e --limit -l --offset --columns --where --sort --group-by --search --get --extract --sql --output -o --model --data-dir)
    __arcade_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'tree'$'\n''table'$'\n''json'$'\n''csv'$'\n''xml'$'\n''ndjson'$'\n''sql'$'\n''markdown'$'\n''html'
        return
        ;;
    '--entity'|'-e')
        return
        ;;
    '--limit'|'-l')
        return
        ;;
    '--offset')
        return
        ;;
    '--columns')
        return
        ;;
    '--where')
        return
        ;;
    '--sort')
        return
        ;;
    '--group-by')
        return
        ;;
    '--search')
        return
        ;;
    '--get')
        return
        ;;
    '--extract')
        return
        ;;
    '--sql')
        return
        ;;
    '--output'|'-o')
        __arcade_add_completions -f
        return
        ;;
    '--model')
        __arcade_add_completions -f
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __arcade_add_completions -f
        return
        ;;
    esac
}

_arcade_export() {
    repeating_flags=()
    non_repeating_flags=(--force --version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --output -o --everything --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'json'$'\n''csv'$'\n''plist'
        return
        ;;
    '--output'|'-o')
        __arcade_add_completions -f
        return
        ;;
    '--everything')
        __arcade_add_completions -f
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W 'whackamole'$'\n''skeet'$'\n''memory'$'\n''lander'
        return
        ;;
    esac
}

_arcade_import() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--everything --data-dir)
    __arcade_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--everything')
        __arcade_add_completions -f
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W 'whackamole'$'\n''skeet'$'\n''memory'$'\n''lander'$'\n''all'
        return
        ;;
    2)
        __arcade_add_completions -f
        return
        ;;
    esac
}

_arcade_convert() {
    repeating_flags=()
    non_repeating_flags=(--force --version -h --help)
    repeating_options=()
    non_repeating_options=(--to --model --data-dir)
    __arcade_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--to')
        __arcade_add_completions -W 'sqlite'$'\n''xml'$'\n''binary'$'\n''json'$'\n''whackamole'$'\n''skeet'$'\n''memory'$'\n''lander'
        return
        ;;
    '--model')
        __arcade_add_completions -f
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion convert -- positional@0 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    2)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion convert -- positional@1 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_arcade_check() {
    repeating_flags=()
    non_repeating_flags=(--repair --version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --data-dir)
    __arcade_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_backups() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __arcade_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|restore)
        # Offer subcommand argument completions
        "_arcade_backups_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list restore' -- "${cur}"))
        ;;
    esac
}

_arcade_backups_list() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion backups list -- positional@0 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_arcade_backups_restore() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion backups restore -- positional@0 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_arcade_migrate() {
    repeating_flags=()
    non_repeating_flags=(--dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--model --source-model --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--model')
        __arcade_add_completions -f
        return
        ;;
    '--source-model')
        __arcade_add_completions -f
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -f
        return
        ;;
    esac
}

_arcade_board() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--data-dir)
    __arcade_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    sync)
        # Offer subcommand argument completions
        "_arcade_board_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'sync' -- "${cur}"))
        ;;
    esac
}

_arcade_board_sync() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--data-dir)
    __arcade_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_league() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __arcade_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    *)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion league -- positional@0 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_arcade_settings() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --data-dir)
    __arcade_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W 'simple_data_difficulty'$'\n''player_name'$'\n''theme'$'\n''glyphs'$'\n''ambiguous_width'$'\n''bell'$'\n''sound'$'\n''reduce_motion'$'\n''large_letters'$'\n''screen_reader'$'\n''repeat_pause'$'\n''one_switch'$'\n''switch_pace'$'\n''mouse'$'\n''keyboard_layout'$'\n''game_speed'$'\n''memory_clock'$'\n''pause_on_focus_loss'$'\n''introductions'$'\n''members_store'$'\n''coat'$'\n''language'$'\n''lander_board_url'$'\n''kept_replays_mb'$'\n''league_url'
        return
        ;;
    2)
        __arcade_add_completions -W "$(__arcade_custom_complete ---completion settings -- positional@1 "${COMP_CWORD}" "$(__arcade_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_arcade_character() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -W 'show'$'\n''random'$'\n''delete'
        return
        ;;
    esac
}

_arcade_album() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --data-dir)
    __arcade_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_members() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __arcade_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|find|add|change|delete)
        # Offer subcommand argument completions
        "_arcade_members_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list find add change delete' -- "${cur}"))
        ;;
    esac
}

_arcade_members_list() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --data-dir)
    __arcade_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_members_find() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --data-dir)
    __arcade_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_members_add() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--email --phone --address --age --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--email')
        return
        ;;
    '--phone')
        return
        ;;
    '--address')
        return
        ;;
    '--age')
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_members_change() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--name --email --phone --address --age --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
    '--email')
        return
        ;;
    '--phone')
        return
        ;;
    '--address')
        return
        ;;
    '--age')
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_members_delete() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_runs() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --data-dir)
    __arcade_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac
}

_arcade_scene() {
    repeating_flags=()
    non_repeating_flags=(--plain --version -h --help)
    repeating_options=()
    non_repeating_options=(--columns --rows --glyphs --format -f --data-dir)
    __arcade_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--columns')
        return
        ;;
    '--rows')
        return
        ;;
    '--glyphs')
        __arcade_add_completions -W 'unicode'$'\n''ascii'
        return
        ;;
    '--format'|'-f')
        __arcade_add_completions -W 'table'$'\n''json'$'\n''csv'
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -f
        return
        ;;
    esac
}

_arcade_edit() {
    repeating_flags=()
    non_repeating_flags=(--add --remove --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--as --model --data-dir)
    __arcade_offer_flags_options 3

    # Offer option value completions
    case "${prev}" in
    '--as')
        __arcade_add_completions -W 'string'$'\n''integer'$'\n''number'$'\n''boolean'$'\n''null'$'\n''date'$'\n''data'
        return
        ;;
    '--model')
        __arcade_add_completions -f
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -f
        return
        ;;
    esac
}

_arcade_diff() {
    repeating_flags=()
    non_repeating_flags=(--backup --raw --version -h --help)
    repeating_options=()
    non_repeating_options=(--format -f --entity -e --model --data-dir)
    __arcade_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--format'|'-f')
        __arcade_add_completions -W 'text'$'\n''ndjson'
        return
        ;;
    '--entity'|'-e')
        return
        ;;
    '--model')
        __arcade_add_completions -f
        return
        ;;
    '--data-dir')
        __arcade_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __arcade_add_completions -f
        return
        ;;
    2)
        __arcade_add_completions -f
        return
        ;;
    esac
}

_arcade_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __arcade_offer_flags_options -1
}

complete -o bashdefault -o default -o filenames -F _arcade arcade
