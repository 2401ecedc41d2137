#!/bin/sh
# Draws the pictures of the README, from games that built-in players play: the same each time.
#
#   Packaging/pictures.sh FOLDER-OF-PROGRAMS FOLDER
set -eu
programs=$1
pictures=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' HUP INT TERM
mkdir -p "$pictures"

# picture NAME GAME DIFFICULTY SEED FROM TO: the game from one second to another; a still for none.
picture() {
  record=$("$programs/release-worker" record "$2" "$3" "$4" "$folder")
  "$programs/arcade" --data-dir "$folder/home" replay "$record" --export "$pictures/$1.svg" \
    --force --from "$5" --to "$6" >/dev/null
  chmod 644 "$pictures/$1.svg"
}

unset NO_COLOR
picture playing whackamole Medium 7 12 18
picture whackamole whackamole Hard 3 14 14
picture skeet skeet Hard 4 12 12
picture memory memory Medium 5 20 20
picture lander lander Medium 6 10 10
