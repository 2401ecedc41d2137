#!/bin/sh
# Removes what install.sh put below a folder; so do folders
# that are then empty, but for those that every prefix has.
#
#   Packaging/uninstall.sh FOLDER
set -eu
prefix=$1
. Packaging/files.sh

rm -f "$prefix/bin/arcade" "$prefix/bin/.debug/arcade.debug"
rm -rf "$prefix/share/arcade" "$prefix/libexec/arcade/arcade-league"
# An older version may have had other pages there.
rm -rf "$prefix/share/doc/arcade"
rmdir "$prefix/share/doc" 2>/dev/null || true
installed_files | while read -r _ place; do rm -f "$prefix/$place"; done

# An older version may have had a page more.
rm -f "$prefix"/share/man/man1/arcade.1 "$prefix"/share/man/man1/arcade-*.1

{
  echo bin/arcade
  echo bin/.debug/arcade.debug
  echo libexec/arcade/arcade-league
  installed_files | while read -r _ place; do echo "$place"; done
} | while read -r place; do
  folder=$prefix/${place%/*}
  while true; do
    case ${folder#"$prefix"/} in bin | share | share/man) break ;; esac
    rmdir "$folder" 2>/dev/null || break
    folder=${folder%/*}
  done
done
