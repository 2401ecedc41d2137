#!/bin/sh
# Fills a league with made-up bests and measures the reading of its tables with pgbench.
#
#   Scripts/league-scale.sh FOLDER-OF-PROGRAMS [PLAYERS] [SECONDS]
#
# Each player stands on the boards of ten seasons: 100,000 players are 1,000,000 lines. Prints for each
# statement how many ran, and the median, the 99th percentile and the longest in milliseconds.
set -eu
programs=$(cd "$1" && pwd)
players=${2:-100000}
seconds=${3:-10}
tools=''
for folder in /usr/lib/postgresql/*/bin; do [ ! -x "$folder/initdb" ] || tools=$folder; done
[ -n "$tools" ] || {
  echo "This needs PostgreSQL's programs (Debian: postgresql)." >&2
  exit 1
}
folder=$(mktemp -d /tmp/league-scale.XXXXXX)
chmod 755 "$folder"
as_server=''
if [ "$(id -u)" -eq 0 ]; then
  chown nobody "$folder"
  as_server='setpriv --reuid=nobody --regid=nogroup --clear-groups'
fi
end() {
  # shellcheck disable=SC2086 # the command is a list of words
  $as_server "$tools/pg_ctl" -D "$folder/data" -m immediate -s stop 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
cd "$folder"
# shellcheck disable=SC2086
$as_server "$tools/initdb" -D "$folder/data" -U postgres -A trust --no-sync >/dev/null
# shellcheck disable=SC2086
$as_server "$tools/pg_ctl" -D "$folder/data" -l "$folder/log" -w -s \
  -o "-k $folder -c listen_addresses=''" start
sql() { psql -X -A -t -q -v ON_ERROR_STOP=1 -h "$folder" -U "$1" -d "$2" -c "$3"; }
sql postgres postgres 'CREATE ROLE owner LOGIN CREATEROLE'
sql postgres postgres 'CREATE DATABASE league OWNER owner'
"$programs/arcade-league" init --data-dir "$folder/home" \
  --league "host=$folder dbname=league user=owner" >/dev/null
"$programs/arcade-league" invite player7 --data-dir "$folder/home" \
  --league "host=$folder dbname=league user=owner" >/dev/null

sql owner league "INSERT INTO arcade_league.player (role, shown)
  SELECT 'player' || n, 'player' || n FROM generate_series(1, $players) AS n ON CONFLICT DO NOTHING"
# Points as people's are: most in the middle.
sql owner league "INSERT INTO arcade_league.best
  SELECT 'whackamole', 1, 2, 100, 'season ' || season, 'player' || n,
    1 + floor(60 * (random() + random() + random()))::integer,
    timestamptz '2026-01-01' + random() * interval '300 days', gen_random_uuid(), false
  FROM generate_series(1, $players) AS n, generate_series(1, 10) AS season"
sql owner league "INSERT INTO arcade_league.tally
  SELECT game, difficulty, rules, speed, period, score, count(*) FROM arcade_league.best
  GROUP BY 1, 2, 3, 4, 5, 6"
sql owner league 'ANALYZE arcade_league.best, arcade_league.tally, arcade_league.player'
echo "$(sql owner league 'SELECT count(*) FROM arcade_league.best') lines of $players players"

for name in ${NAMES:-top own before after rank}; do
  text=$("$programs/league-worker" statement "$name" | sed -e "s/\$1/'whackamole'/g" \
    -e 's/\$2/1/g' -e 's/\$3/2/g' -e 's/\$4/100/g' -e "s/\$5/'season ' || :season/g" -e 's/\$8/5/g')
  case $name in
    top) text=$(printf '%s' "$text" | sed 's/\$6/10/g') ;;
    rank) text=$(printf '%s' "$text" | sed 's/\$6/:score/g') ;;
    *)
      board="s.game = 'whackamole' AND s.difficulty = 1 AND s.rules = 2 AND s.speed = 100"
      own="(SELECT s.score FROM arcade_league.best AS s WHERE $board"
      own="$own AND s.period = 'season ' || :season AND s.player = 'player' || :player)"
      text=$(printf '%s' "$text" | sed -e "s/\$7/'player' || :player/g" -e "s/\$6/$own/g")
      ;;
  esac
  {
    echo '\set season random(1, 10)'
    echo '\set score random(1, 180)'
    echo "\\set player random(1, $players)"
    printf '%s;\n' "$text"
  } >"$folder/$name.sql"
  rm -f "$folder"/times.*
  "$tools/pgbench" -h "$folder" -U player7 -n -M prepared -T "$seconds" -l \
    --log-prefix="$folder/times" -f "$folder/$name.sql" league >/dev/null 2>"$folder/errors" || {
    cat "$folder/errors" >&2
    exit 1
  }
  cat "$folder"/times.* | awk '{ print $3 }' | sort -n | awk -v name="$name" '
    { time[NR] = $1 / 1000 }
    END {
      printf "%-8s %7d runs  median %.3f ms  p99 %.3f ms  longest %.3f ms\n", name, NR,
        time[int((NR + 1) / 2)], time[int(NR * 0.99) + (NR < 100)], time[NR]
    }'
done
