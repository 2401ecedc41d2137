#!/bin/sh
# Looks for the C libraries that building Arcade needs, and installs what is missing.
#
# A library is there if a program with its header can be compiled and linked: package managers don't
# know what was installed without them, and not every system has the same one. pkg-config is wanted,
# but the libraries are found without it where they lie in the usual places.
#
#   Scripts/install-packages.sh [PROGRAM…]    programs that the tests start are wanted too
set -eu

# Header, library, its name for pkg-config, and the package for apt-get, dnf, pacman, apk, zypper.
libraries='ncurses.h ncursesw ncursesw libncurses-dev ncurses-devel ncurses ncurses-dev ncurses-devel
sqlite3.h sqlite3 sqlite3 libsqlite3-dev sqlite-devel sqlite sqlite-dev sqlite3-devel
expat.h expat expat libexpat1-dev expat-devel expat expat-dev libexpat-devel
zlib.h z zlib zlib1g-dev zlib-devel zlib zlib-dev zlib-devel'
# A program, and its package for the same managers.
programs='python3 python3 python3 python python3 python3
curl curl curl curl curl curl'
finder='pkg-config pkgconf-pkg-config pkgconf pkgconf pkg-config'
managers='apt-get dnf pacman apk zypper'

# The first of some programs that is there.
first_of() {
  for program in "$@"; do
    if command -v "$program" >/dev/null 2>&1; then
      echo "$program"
      return
    fi
  done
}

# has HEADER LIBRARY NAME
has() {
  flags=$(pkg-config --cflags --libs "$3" 2>/dev/null || true)
  # shellcheck disable=SC2086 # the flags are words of a list
  printf '#include <stdio.h>\n#include <%s>\nint main(void) { return 0; }\n' "$1" |
    "$compiler" -x c - -o "$folder/probe" $flags "-l$2" >/dev/null 2>&1
}

# The words of a list of packages that stand at a manager's place.
names_for() {
  place=0
  for manager in $managers; do
    place=$((place + 1))
    [ "$manager" = "$1" ] && break
  done
  printf '%s\n' "$missing" | while read -r line; do
    # shellcheck disable=SC2086 # the line is a list
    set -- $line
    [ $# -eq 0 ] || { shift $((place - 1)); printf ' %s' "$1"; }
  done
}

install_command() {
  case $1 in
    apt-get) echo "apt-get install -y -q --no-install-recommends$(names_for apt-get)" ;;
    dnf) echo "dnf install -y$(names_for dnf)" ;;
    pacman) echo "pacman -S --needed --noconfirm$(names_for pacman)" ;;
    apk) echo "apk add$(names_for apk)" ;;
    zypper) echo "zypper --non-interactive install$(names_for zypper)" ;;
  esac
}

# Names the command for each family of systems, and ends.
name_commands() {
  {
    echo "$1 As root, run one of these to install what Arcade needs:"
    for manager in $managers; do echo "  $(install_command "$manager")"; done
  } >&2
  exit "$2"
}

compiler=$(first_of ${CC:+"$CC"} cc clang gcc)
if [ -z "$compiler" ]; then
  echo "No C compiler was found, so missing libraries can't be detected. Building anyway." >&2
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' HUP INT TERM

missing=$(printf '%s\n' "$libraries" | while read -r header library name packages; do
  has "$header" "$library" "$name" || echo "$packages"
done)
# Without a library the build fails; without pkg-config it may not.
status=0
[ -z "$missing" ] || status=1
[ -n "$(first_of pkg-config pkgconf)" ] || missing="$missing
$finder"
for program in "$@"; do
  [ -n "$(first_of "$program")" ] || missing="$missing
$(printf '%s\n' "$programs" | while read -r name packages; do
    [ "$name" != "$program" ] || echo "$packages"
  done)"
done
[ -n "$missing" ] || exit 0

# shellcheck disable=SC2086 # the names are words of a list
manager=$(first_of $managers)
[ -n "$manager" ] || name_commands "Packages are missing, and no known package manager was found." $status
as_root=''
if [ "$(id -u)" -ne 0 ]; then
  as_root=$(first_of sudo doas)
  [ -n "$as_root" ] || name_commands "Packages are missing, and only root can install them." $status
fi

command=$(install_command "$manager")
echo "Installing missing packages: $command"
[ "$manager" != apt-get ] || command="env DEBIAN_FRONTEND=noninteractive $command"
# shellcheck disable=SC2086 # the command and the names are words of a list
packages_come() {
  $as_root $command && return
  # A fresh machine has no list of packages, or an old one.
  [ "$manager" = apt-get ] && $as_root apt-get update -q && $as_root $command
}
packages_come || name_commands "Installing failed." $status
