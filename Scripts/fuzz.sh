#!/bin/sh
# Fuzzes targets with libFuzzer and the address sanitizer, two at a time.
#
#   Scripts/fuzz.sh [TARGET…]    FUZZ_SECONDS each (600), all targets where none is named
#
# With ARCADE_SOAK_CHUNK=NUMBER/COUNT, two targets for half of the time, COUNT being that of targets.
# The last line is `totals: executions=… findings=…`.
#
# Each input may take a second of the processor's time and 100 MB in one piece, and all of it 300 MB.
# Findings lie in .build/fuzz/found; inputs that taught something new are kept in
# .build/fuzz/corpus for the next time. With ARCADE_FIXTURES, files there are begun with too.
set -eu
cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-600}
corpus=Tests/FuzzTests/Corpus
words=Tests/FuzzTests/Words
scratch=.build/fuzz
fuzzer=$scratch/release/arcade-fuzz
for target; do
  [ -d "$corpus/$target" ] || {
    echo "There's no target '$target'. The targets: $(ls $corpus | tr '\n' ' ')" >&2
    exit 2
  }
done
# Memory that is given back is soon used again, and stays with the program: pages that are new to
# it cost more time than most inputs.
sanitizer=detect_leaks=0:quarantine_size_mb=4:malloc_context_size=1
sanitizer=$sanitizer:allocator_release_to_os_interval_ms=-1:max_malloc_fill_size=0

# Of two sanitizers SwiftPM gives the compiler the last one, and what the compiler counts by itself
# for a fuzzer libFuzzer no longer reads: both are said once more. The linker warns of each symbol.
mkdir -p $scratch
swift build -c release --product arcade-fuzz --scratch-path $scratch \
  --sanitize=address --sanitize=fuzzer -Xswiftc -DFUZZING -Xswiftc -sanitize=address,fuzzer \
  -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table \
  >$scratch/build.log 2>&1 ||
  { grep -v 'Cannot export local symbol' $scratch/build.log; exit 1; }

fixtures() {
  case $1 in
    property-list) echo property-lists ;;
    archive) echo keyed-archives ;;
    xml-store) echo xml-stores ;;
    sqlite-store) echo sqlite-stores ;;
    model) echo models ;;
  esac
}

fuzz() {
  target=$1
  learned=$scratch/corpus/$target
  found=$scratch/found/$target
  mkdir -p "$learned" "$found"
  set -- "$learned" "$corpus/$target"
  folder=$(fixtures "$target")
  if [ -n "${ARCADE_FIXTURES:-}" ] && [ -n "$folder" ]; then
    set -- "$@" "$ARCADE_FIXTURES/$folder"
  fi
  if [ -f "$words/$target.txt" ]; then set -- -dict="$words/$target.txt" "$@"; fi
  # An input may take a second of the processor, which the target measures; what hangs ends here.
  # The memory is that of the program with the sanitizer, which takes most of it.
  if FUZZ_TARGET=$target ASAN_OPTIONS=$sanitizer \
    SWIFT_BACKTRACE=enable=no nice -n 19 "$fuzzer" \
    -max_total_time="$seconds" -timeout=30 -rss_limit_mb=300 -malloc_limit_mb=100 \
    -max_len="$(longest "$target")" -artifact_prefix="$found/" -print_final_stats=1 \
    "$@" >"$scratch/$target.log" 2>&1
  then
    verdict=ok
  else
    verdict="FAILED: see $scratch/$target.log"
  fi
  echo "$target: $(grep -aE 'cov:' "$scratch/$target.log" | tail -1 | cut -f 2-) $verdict"
  [ "$verdict" = ok ]
}

longest() {
  case $1 in
    predicate | condition) echo 512 ;;
    sqlite-store) echo 32768 ;;
    xml-store | binary-store | model | model-source | model-cache | nested-data | scene) echo 8192 ;;
    *) echo 4096 ;;
  esac
}

# The two targets of a chunk. There are as many chunks as targets; each target is in two of them.
share() {
  ls $corpus | awk -v number="${ARCADE_SOAK_CHUNK%/*}" '
    { names[NR] = $0 }
    END { print names[number]; print names[number % NR + 1] }'
}

if [ $# -eq 0 ]; then
  if [ -n "${ARCADE_SOAK_CHUNK:-}" ]; then
    # Both processors are busy to the end: an odd number of targets leaves none over.
    seconds=$((seconds / 2))
    set -- $(share)
  else
    set -- $(ls $corpus)
  fi
fi
targets=$*
status=0
while [ $# -gt 0 ]; do
  fuzz "$1" & first=$!
  second=
  if [ $# -gt 1 ]; then fuzz "$2" & second=$!; shift; fi
  shift
  wait $first || status=1
  [ -z "$second" ] || wait $second || status=1
done

executions=0
findings=0
for target in $targets; do
  log=$scratch/$target.log
  count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
  # A finding ends the fuzzer before it counts.
  [ -n "$count" ] || count=$(grep -aoE '^#[0-9]+' "$log" | tail -1 | tr -d '#')
  executions=$((executions + ${count:-0}))
  if grep -aqE '^SUMMARY: |^==[0-9]+== ?ERROR' "$log"; then findings=$((findings + 1)); fi
done
echo "totals: executions=$executions findings=$findings"
exit $status
