#!/bin/sh
# Runs the long versions of the fault tests, in parts that can be stopped and go on.
#
#   Scripts/soak.sh [PART…]    every part where none is named
#
#   kills      kills processes that save, SOAK_KILLS (2,000) times a store, and looks for every
#              score that they said was saved
#   processes  64 processes on one store, each with SOAK_SUBMITS (1,000) scores
#   states     what a power cut can leave at any moment of what a player does, opened by the program:
#              SOAK_STATES (800) different states of each scenario
#   calls      each call of the system that a player's doings lead to fails, once or for ever:
#              the first SOAK_CALLS (30) of each kind in each scenario, and every seventh after them
#   league     kills of clients and referees of a league, cut connections and stops of its server: 200
#              to 1,000 of each, or ARCADE_LEAGUE_FAULTS; needs PostgreSQL's programs and libpq
#   tests      the tests that look longer with ARCADE_SOAK=1
#   fuzz       every target of the fuzzer, FUZZ_SECONDS (600) each
#
# A part is divided into numbered chunks. A chunk is one command with ARCADE_SOAK_CHUNK=NUMBER/COUNT
# in its environment; it prints lines like `totals: kills=200 lost=0`, which are added up. Finished
# chunks are recorded in .build/soak/PART: whoever stops the script and starts it again goes on
# after the last of them. A chunk that fails is not recorded, and the part fails at its end. A part
# begins no chunk after SOAK_MINUTES (60); the next start goes on. Sources that were changed, and
# other numbers, begin anew.
set -eu
cd "$(dirname "$0")/.."
records=.build/soak
limit=$((${SOAK_MINUTES:-60} * 60))
# The built tests by themselves: `swift test` lets no second one run beside it.
test='.build/debug/arcadePackageTests.xctest --testing-library swift-testing'

# The parts in the order in which they run. A new one joins this list and the two below.
parts='kills processes states calls league tests fuzz'

# In how many chunks a part is divided.
chunks() {
  case $1 in
    kills) echo 50 ;; # ten for each of four stores and the register
    processes) echo 4 ;; # one for each store
    states | calls) echo 24 ;; # some scenarios each
    league) echo 4 ;; # one fault each
    tests) echo 5 ;;
    fuzz) ls Tests/FuzzTests/Corpus | wc -l ;; # two targets each, for half of the time
    *) echo "There is no part '$1'. The parts: $parts." >&2; exit 2 ;;
  esac
}

# The number of chunks that run at once. Opening a database that was changed a moment ago waits for
# the clock of files, so that one chunk alone leaves the processors idle.
at_once() {
  case $1 in
    states | calls) echo 3 ;;
    *) echo 1 ;;
  esac
}

# Runs one chunk: its part, its number from 1.
run() {
  case $1 in
    kills) $test --filter 'PersistenceTests\.SoakTests/kills' ;;
    processes) $test --filter 'PersistenceTests\.SoakTests/processes' ;;
    states) $test --filter 'CrashStateTests\.CrashStateTests/' ;;
    calls) $test --filter 'CrashStateTests\.FailingCallTests/' ;;
    league)
      faults='aClientThatIsKilled aRefereeThatIsKilled aConnectionThatIsCut aServerThatStopsAtOnce'
      ARCADE_SOAK=1 $test \
        --filter "LeagueServerTests\.FaultTests/$(echo "$faults" | cut -d ' ' -f "$2")"
      ;;
    tests)
      suites='PersistenceTests PropertyListsTests ObjectGraphTests ScenesTests KeyedArchivesTests'
      ARCADE_SOAK=1 OBJECTGRAPH_QUESTIONS=2500 OBJECTGRAPH_KILLS=200 OBJECTGRAPH_SEEDS=30 \
        $test --filter "$(echo "$suites" | cut -d ' ' -f "$2")\\."
      ;;
    fuzz) Scripts/fuzz.sh ;;
  esac
}

# Records of earlier chunks belong to these: the sources and the numbers that were asked for.
state() {
  git rev-parse HEAD 2>/dev/null || true
  git diff HEAD -- Sources Tests Package.swift Scripts 2>/dev/null | cksum
  echo "${SOAK_KILLS:-} ${SOAK_SUBMITS:-} ${SOAK_STATES:-} ${SOAK_CALLS:-} ${FUZZ_SECONDS:-}" \
    "${ARCADE_LEAGUE_FAULTS:-}"
}

# Adds up the totals of all recorded chunks of a part: `chunks=50 kills=2000 lost=0 seconds=1234`.
totals() {
  cat "$records/$1"/*.totals 2>/dev/null | awk '
    function add(word) {
      split(word, pair, "=")
      if (!(pair[1] in sum)) order[++keys] = pair[1]
      sum[pair[1]] += pair[2]
    }
    /^chunk$/ { chunks++ }
    /^totals:/ { for (i = 2; i <= NF; i++) add($i) }
    /^seconds / { seconds += $2 }
    END {
      printf "chunks=%d", chunks
      for (i = 1; i <= keys; i++) printf " %s=%d", order[i], sum[order[i]]
      printf " seconds=%d\n", seconds
    }'
}

# Runs a chunk before an hour of the clock, unless it is recorded, and records it if it does not
# fail.
chunk() {
  folder=$records/$1
  [ ! -e "$folder/$2-of-$3.totals" ] || return 0
  if [ "$(date +%s)" -ge "$4" ]; then
    touch "$folder/stopped"
    return 0
  fi
  log=$folder/$2.log
  record=$folder/$2-of-$3.totals
  start=$(date +%s)
  if ARCADE_SOAK_CHUNK=$2/$3 run "$1" "$2" >"$log" 2>&1; then
    {
      echo chunk
      # Swift Testing may print a mark of its own before a line.
      sed -n 's/^.*totals: /totals: /p' "$log"
      echo "seconds $(($(date +%s) - start))"
    } >"$record.new"
    mv "$record.new" "$record"
    echo "$1 $2/$3: $(sed -n 's/^totals: //p' "$record" | tr '\n' ' ')"
  else
    echo "$1 $2/$3 FAILED: see $log"
  fi
}

part() {
  name=$1
  count=$(chunks "$name")
  folder=$records/$name
  begun=$(date +%s)
  mkdir -p "$folder"
  state >"$folder/state.now"
  if ! cmp -s "$folder/state.now" "$folder/state"; then
    rm -f "$folder"/*.totals "$folder"/*.log
    mv "$folder/state.now" "$folder/state"
  fi
  rm -f "$folder/state.now"
  # As soon as one chunk has ended, the next one begins.
  seq "$count" | xargs -P "$(at_once "$name")" -I '{}' \
    Scripts/soak.sh --chunk "$name" '{}' "$count" $((begun + limit))
  stopped=
  [ ! -e "$folder/stopped" ] || stopped=yes
  rm -f "$folder/stopped"
  if [ -n "$stopped" ]; then
    echo "$name: stopped after $((limit / 60)) minutes; start again to go on."
    echo "$name: $(totals "$name")"
    return 1
  fi
  failed=$((count - $(ls "$folder" | grep -c "^[0-9]*-of-$count[.]totals\$" || true)))
  echo "$name: $(totals "$name") failed=$failed"
  [ "$failed" -eq 0 ] || return 1
  # It is done: the next start begins anew.
  rm -f "$folder/state"
}

if [ "${1:-}" = --chunk ]; then
  shift
  chunk "$@"
  exit
fi
[ $# -gt 0 ] || set -- $parts
for name; do chunks "$name" >/dev/null; done
swift build --build-tests
# The tests start the optimised programs, which are those of a player, and four times as quick; or
# those in ARCADE_PROGRAMS.
if [ -z "${ARCADE_PROGRAMS:-}" ]; then
  case " $* " in
    *' kills '* | *' processes '* | *' states '* | *' calls '*) make -s programs ;;
  esac
  export ARCADE_PROGRAMS="$PWD/.build/release"
fi
status=0
for name; do part "$name" || status=1; done
exit $status
