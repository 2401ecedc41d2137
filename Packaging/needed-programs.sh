#!/bin/sh
# Says which of some programs are missing: before the minutes of a build, instead of after them.
#
#   Packaging/needed-programs.sh PROGRAM…
set -eu
missing=
for program; do
  command -v "$program" >/dev/null 2>&1 || missing="$missing${missing:+, }$program"
done
[ -z "$missing" ] || {
  echo "These programs are needed and aren't installed: $missing." >&2
  exit 1
}
