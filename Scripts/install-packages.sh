#!/bin/sh
# Installs the system packages that building Arcade needs, where they are missing.
set -eu

# The one list of what is needed beside the Swift toolchain.
packages='libncurses-dev libsqlite3-dev libexpat1-dev zlib1g-dev pkg-config'

missing=''
for package in $packages; do
  status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [ "$status" = 'install ok installed' ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "Arcade needs these packages, by Debian's names:$missing." >&2
  echo "This system has no apt-get: install them with its own package manager, then run 'swift build'." >&2
  exit 1
fi

as_root=''
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "Arcade needs these packages:$missing. Install them as root: apt-get install$missing" >&2
    exit 1
  fi
  as_root='sudo'
fi

echo "Installing what is missing:$missing"
# shellcheck disable=SC2086 # the names are words of a list
if ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing; then
  # A fresh machine has no list of packages, or an old one.
  $as_root apt-get update -q
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
fi
