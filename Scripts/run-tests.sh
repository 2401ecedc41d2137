#!/usr/bin/env bash
# Runs a test command. If it fails, prints at the end what failed: a run prints ten thousand
# lines, and the one that counts stands somewhere among them.
#
#   Scripts/run-tests.sh swift test …
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
  echo
  echo "The tests failed (exit code $status). These lines say why:"
  grep -E '✘|↳|error: |Fatal error|unexpected signal' "$log" | grep -v '^✘ Suite' | tail -n 40 | cut -c 1-600
fi
exit "$status"
