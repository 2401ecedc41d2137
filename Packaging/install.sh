#!/bin/sh
# Installs a built program and what belongs to it.
#
#   Packaging/install.sh PROGRAM FOLDER
#
# With DEBUG_INFORMATION=1 what a debugger needs is put in a file of its own, and the program names it.
set -eu
# Everyone can read what is made, whatever the maker's mask is.
umask 022
program=$1
prefix=$2
. Packaging/files.sh

install -D -m 755 "$program" "$prefix/bin/arcade"
# That of an earlier program doesn't fit this one.
rm -f "$prefix/bin/.debug/arcade.debug"
if [ -n "${DEBUG_INFORMATION:-}" ]; then
  mkdir -p "$prefix/bin/.debug"
  objcopy --only-keep-debug "$program" "$prefix/bin/.debug/arcade.debug"
  chmod 644 "$prefix/bin/.debug/arcade.debug"
  strip "$prefix/bin/arcade"
  objcopy --add-gnu-debuglink="$prefix/bin/.debug/arcade.debug" "$prefix/bin/arcade"
else
  strip "$prefix/bin/arcade"
fi

# The program for leagues is there where libpq's headers were.
league=$(dirname "$program")/arcade-league
rm -f "$prefix/libexec/arcade/arcade-league"
if [ -x "$league" ]; then
  install -D -m 755 "$league" "$prefix/libexec/arcade/arcade-league"
  strip "$prefix/libexec/arcade/arcade-league"
fi

# The pictures and the pages are replaced as a whole: those of an older version don't stay.
rm -rf "$prefix/share/arcade" "$prefix/share/doc/arcade"
mkdir -p "$prefix/share/arcade"
cp -R Assets/. "$prefix/share/arcade/"
find "$prefix/share/arcade" -type d -exec chmod 755 {} +
find "$prefix/share/arcade" -type f -exec chmod 644 {} +

installed_files | while read -r source place; do
  install -D -m 644 "$source" "$prefix/$place"
done
sed -i 's|(Packaging/|(|' "$prefix/share/doc/arcade/README.md"
