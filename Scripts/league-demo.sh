#!/bin/sh
# Plays the story of a league: a server of its own, three players and a referee, without a terminal.
#
#   Scripts/league-demo.sh FOLDER-OF-PROGRAMS
#
# Built-in players play. Needs PostgreSQL's programs; root hands the server to the user nobody.
set -eu
programs=$(cd "$1" && pwd)
tools=''
for folder in /usr/lib/postgresql/*/bin $(dirname "$(command -v initdb 2>/dev/null || echo /none/x)"); do
  [ ! -x "$folder/initdb" ] || tools=$folder
done
[ -n "$tools" ] || {
  echo "The demo needs PostgreSQL's programs (Debian: postgresql)." >&2
  exit 1
}
folder=$(mktemp -d /tmp/league-demo.XXXXXX)
chmod 755 "$folder"
as_server=''
if [ "$(id -u)" -eq 0 ]; then
  chown nobody "$folder"
  as_server="setpriv --reuid=nobody --regid=$(id -g nobody) --clear-groups"
fi
referee=''
end() {
  tmux -S "$folder/tmux" kill-server 2>/dev/null || true
  [ -z "$referee" ] || kill "$referee" 2>/dev/null || true
  # shellcheck disable=SC2086 # the command is a list of words
  $as_server "$tools/pg_ctl" -D "$folder/data" -m immediate -s stop 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 130' HUP INT TERM

say() { printf '\n== %s\n' "$1"; }
# as ROLE COMMAND…: a command of the league, as that role.
as() {
  role=$1
  shift
  "$programs/arcade" league "$@" --data-dir "$folder/$role" \
    --league "host=$folder dbname=league user=$role"
}
sql() {
  role=$1
  shift
  psql -X -A -t -q -v ON_ERROR_STOP=1 -h "$folder" -U "$role" -d league -c "$1"
}
# plays ROLE GAME SEED [TICKET]: a built-in player, with the role's files.
plays() {
  points=$("$programs/league-worker" "$folder/$1" "$2" Medium "$3" ${4:+"$4"})
  echo "$1 plays $2: $points points"
  as "$1" send
}
# Waits until the referee has judged all.
judged() {
  left=100
  while [ "$(sql owner 'SELECT count(*) FROM arcade_league.entry WHERE state = 0')" != 0 ]; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || {
      echo "The referee judges nothing." >&2
      exit 1
    }
    sleep 0.1
  done
}

cd "$folder"
say 'A server starts'
# shellcheck disable=SC2086 # the command is a list of words
$as_server "$tools/initdb" -D "$folder/data" -U postgres -A trust --no-sync >/dev/null
# shellcheck disable=SC2086
$as_server "$tools/pg_ctl" -D "$folder/data" -l "$folder/log" -w -s \
  -o "-k $folder -c listen_addresses=''" start
psql -X -q -h "$folder" -U postgres -d postgres \
  -c 'CREATE ROLE owner LOGIN CREATEROLE' -c 'CREATE DATABASE league OWNER owner'

say 'The owner makes a league'
as owner init
for player in zoe bob eve; do as owner invite "$player"; done
as owner invite --referee referee
for player in zoe bob eve; do
  "$programs/arcade" settings --data-dir "$folder/$player" \
    league_url "host=$folder dbname=league user=$player" >/dev/null
done
as referee referee >"$folder/referee.log" 2>&1 &
referee=$!

say 'Zoe and Bob play'
as zoe name Zoë
plays zoe whackamole 9
plays bob whackamole 7
plays eve whackamole 11
judged

say "Bob sees the table"
as bob scores whackamole

say "Bob checks the best entry by himself"
entry=$(sql bob "SELECT entry FROM arcade_league.best WHERE period = 'all' ORDER BY score DESC LIMIT 1")
as bob verify "$entry"
"$programs/arcade" replay "$(find "$folder/bob" -name "$entry.plist")" --data-dir "$folder/bob" \
  --export "$folder/film.txt" --from 3 --to 3
cat "$folder/film.txt"

if command -v tmux >/dev/null; then
  say 'Bob opens the arcade, watches the best entry and races it'
  pane() { tmux -S "$folder/tmux" "$@"; }
  # sees TEXT KEY…: waits until the arcade shows a text, and presses keys.
  sees() {
    text=$1
    shift
    left=100
    until pane capture-pane -p | grep -q -- "$text"; do
      left=$((left - 1))
      [ "$left" -gt 0 ] || {
        pane capture-pane -p
        echo "The arcade doesn't show '$text'." >&2
        exit 1
      }
      sleep 0.1
    done
    [ $# -eq 0 ] || pane send-keys "$@"
  }
  pane -f /dev/null new-session -d -x 80 -y 24 \
    "LC_ALL=C.UTF-8 TERM=screen '$programs/arcade' --data-dir '$folder/bob'"
  sees 'Quit' Home Down Down Down Down Down Down Enter
  sees 'best games' t
  sees 'best of each name' t
  sees 'g race' Enter
  sees 'replay 0:0[3-9]'
  pane capture-pane -p
  pane send-keys Escape
  sees 'g race' g
  # The first game asks for a name.
  sees 'playing' Enter
  sees 'any key' x
  sees 'race: '
  pane capture-pane -p
  pane kill-server
fi

say 'Zoe plays a ranked game, whose seed the league draws'
drawn=$(as zoe play whackamole --draw-only)
echo "ticket and seed: $drawn"
plays zoe whackamole 0 "${drawn%% *}"
judged
as zoe scores whackamole --mine

say 'Eve tries to write for Zoe'
if sql eve "INSERT INTO arcade_league.entry (id, player, game, difficulty, rules, speed, score)
  VALUES (gen_random_uuid(), 'zoe', 'whackamole', 1, 2, 100, 999)" 2>&1; then
  echo 'She could.' >&2
  exit 1
fi
if sql eve 'UPDATE arcade_league.best SET score = 999' 2>&1; then
  echo 'She could.' >&2
  exit 1
fi
echo 'The server refuses both.'

say 'The owner bans Eve'
as owner ban eve
as zoe scores whackamole
if as eve send 2>&1; then exit 1; fi

say 'Bob leaves'
as bob leave --yes
as zoe scores whackamole --format csv
say 'That was the league.'
