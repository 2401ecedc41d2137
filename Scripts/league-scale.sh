#!/bin/sh
# Fills a league with made-up bests and measures the reading of its tables with pgbench.
#
#   Scripts/league-scale.sh FOLDER-OF-PROGRAMS [PLAYERS] [SECONDS]
#
# Each player has a game on the boards of ten weeks: 100,000 players are 1,000,000 results. Prints for
# each statement how many ran, and the median, the 99th percentile and the longest in milliseconds.
#
# NAMES='own rank' measures these statements alone, PLANS=1 prints their plans, and SUBMITS=1 measures
# sending games by 1, 8 and 32 connections against pgbench's simple update.
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
  as_server="setpriv --reuid=nobody --regid=$(id -g nobody) --clear-groups"
fi
end() {
  # shellcheck disable=SC2086 # the command is a list of words
  $as_server "$tools/pg_ctl" -D "$folder/data" -m immediate -s stop 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 130' HUP INT TERM
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
sql postgres league "INSERT INTO arcade_league.entry
    (id, player, game, difficulty, rules, speed, score, played_at, sent_at, state, seed)
  SELECT gen_random_uuid(), 'player' || n, 'whackamole', 1, 2, 100,
    1 + floor(60 * (random() + random() + random()))::integer, moment, moment, 1,
    floor(1000000000000 * random())::bigint
  FROM (SELECT n, timestamptz '2026-01-05' + interval '7 days' * (week - 1 + random()) AS moment
        FROM generate_series(1, $players) AS n, generate_series(1, 10) AS week) AS games"
sql postgres league "INSERT INTO arcade_league.best
  SELECT game, difficulty, rules, speed, 'week ' || (1 +
      floor(extract(epoch FROM sent_at - timestamptz '2026-01-05') / 604800)::integer), player, score, sent_at, id, false
  FROM arcade_league.entry"
sql postgres league "INSERT INTO arcade_league.friend (player, friend)
  SELECT 'player' || n, 'player' || 1 + (n::bigint * m * 7919) % $players
  FROM generate_series(1, $players) AS n, generate_series(1, 3) AS m"
sql owner league "INSERT INTO arcade_league.tally
  SELECT game, difficulty, rules, speed, period, score, count(*) FROM arcade_league.best
  GROUP BY 1, 2, 3, 4, 5, 6"
sql postgres league 'VACUUM ANALYZE'
echo "$(sql owner league 'SELECT count(*) FROM arcade_league.entry') results of $players players"

sql postgres league "SELECT relname || ': ' || reltuples::bigint || ' rows, ' ||
    pg_relation_size(oid) / 1000000 || ' MB, indexes ' || pg_indexes_size(oid) / 1000000 || ' MB'
  FROM pg_class WHERE relnamespace = 'arcade_league'::regnamespace AND relkind = 'r' AND reltuples > 0
  ORDER BY pg_total_relation_size(oid) DESC"

# The made-up values stand where the program binds its own.
statement() {
  text=$("$programs/league-worker" statement "$name" | sed -e "s/\$1/'whackamole'/g" \
    -e 's/\$2/1/g' -e 's/\$3/2/g' -e 's/\$4/100/g' -e "s/\$5/'week ' || :week/g" -e 's/\$8/5/g')
  case $name in
    top | friends) text=$(printf '%s' "$text" | sed 's/\$6/10/g') ;;
    rank) text=$(printf '%s' "$text" | sed 's/\$6/:score/g') ;;
    *)
      board="s.game = 'whackamole' AND s.difficulty = 1 AND s.rules = 2 AND s.speed = 100"
      own="(SELECT s.score FROM arcade_league.best AS s WHERE $board"
      own="$own AND s.period = 'week ' || :week AND s.player = 'player' || :player)"
      text=$(printf '%s' "$text" | sed -e "s/\$7/'player' || :player/g" -e "s/\$6/$own/g")
      ;;
  esac
  printf '%s;\n' "$text"
}
for name in ${NAMES:-top own before after friends rank}; do
  {
    echo '\set week random(1, 10)'
    echo '\set score random(1, 180)'
    echo "\\set player random(1, $players)"
    statement
  } >"$folder/$name.sql"
  if [ -n "${PLANS:-}" ]; then
    echo "plan of $name:"
    sql player7 league "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) $(statement |
      sed -e 's/:week/3/g' -e 's/:score/90/g' -e 's/:player/7/g')"
  fi
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
[ -n "${SUBMITS:-}" ] || exit 0

# A game is sent as `arcade-league` does it: an entry and its recording in one transaction and in one
# crossing of the network.
cat >"$folder/submit.sql" <<'END'
\set score random(1, 180)
\set seed random(0, 999999999999)
\set first random(1000000000000000, 9999999999999999)
\set last random(1000000000000000, 9999999999999999)
\startpipeline
BEGIN;
INSERT INTO arcade_league.entry
    (id, game, difficulty, rules, speed, day, score, draw, played_at, seed, actions)
  VALUES ((:first::text || :last::text)::uuid, 'whackamole', 1, 2, 100, NULL, :score, NULL, now(),
    :seed, NULL)
  ON CONFLICT (id) DO NOTHING;
INSERT INTO arcade_league.record (entry, content)
  VALUES ((:first::text || :last::text)::uuid, decode(repeat('0123456789abcdef', 256), 'hex'))
  ON CONFLICT (entry) DO NOTHING;
COMMIT;
\endpipeline
END
# shellcheck disable=SC2086
$as_server "$tools/createdb" -h "$folder" -U postgres bench
"$tools/pgbench" -h "$folder" -U postgres -q -i -s 32 bench >/dev/null 2>&1
rate() { sed -n 's/^tps = \([0-9]*\).*/\1/p'; }
for connections in 1 8 32; do
  simple=$("$tools/pgbench" -h "$folder" -U postgres -n -N -M prepared -T "$seconds" \
    -c "$connections" -j 2 bench 2>/dev/null | rate)
  sent=$("$tools/pgbench" -h "$folder" -U player7 -n -M prepared -T "$seconds" \
    -c "$connections" -j 2 -f "$folder/submit.sql" league 2>/dev/null | rate)
  echo "$connections connections: $sent games a second, simple update $simple"
done
