#!/bin/sh
# Writes the manual pages, the completions and the icon, from what the built programs say.
#
#   Packaging/documents.sh FOLDER-OF-PROGRAMS [FOLDER]
set -eu
# The documents are in English, whatever the maker's language and settings are.
export LC_ALL=C
ARCADE_HOME=$(mktemp -d)
export ARCADE_HOME
programs=$1
folder=${2:-Packaging}
help=$(mktemp)
trap 'rm -rf "$help" "$ARCADE_HOME"' EXIT
trap 'exit 130' HUP INT TERM

mkdir -p "$folder/man" "$folder/completions"
"$programs/arcade" --experimental-dump-help >"$help"
rm -f "$folder"/man/*
"$programs/release-worker" manual "$help" CHANGELOG.md "$folder/man"

# If no word of ours fits, the shells complete files as for any other program.
"$programs/arcade" --generate-completion-script bash |
  sed -e '1{/^#!/d}' \
    -e 's/^complete -o filenames -F/complete -o bashdefault -o default -o filenames -F/' \
    >"$folder/completions/arcade.bash"
"$programs/arcade" --generate-completion-script zsh >"$folder/completions/_arcade"
"$programs/arcade" --generate-completion-script fish >"$folder/completions/arcade.fish"

"$programs/release-worker" icon >"$folder/arcade.svg"
