#!/bin/sh
# Makes the release archive: the installed tree below one folder, which runs from any place.
#
#   Packaging/archive.sh PROGRAM VERSION FOLDER
#
# The same sources and tools give the same bytes: names are sorted, and every file has the time of the
# commit (SOURCE_DATE_EPOCH, where that is set).
set -eu
program=$1
version=$2
folder=$3
name=arcade-$version-linux-$(uname -m)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
Packaging/install.sh "$program" "$tree/$name"
chmod 755 "$tree/$name"
cp README.md LICENSE "$tree/$name/"
needed=$(Packaging/needed-glibc.sh "$tree/$name/bin/arcade")
mkdir "$tree/$name/libexec"
mv "$tree/$name/bin/arcade" "$tree/$name/libexec/arcade"
sed "s/@GLIBC@/$needed/" Packaging/launcher.sh.in >"$tree/$name/bin/arcade"
chmod 755 "$tree/$name/bin/arcade" "$tree/$name/libexec"

mkdir -p "$folder"
tar -C "$tree" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$epoch" -cf - "$name" |
  xz -9 >"$folder/$name.tar.xz"
(cd "$folder" && sha256sum "$name.tar.xz" >"$name.tar.xz.sha256")

Packaging/formulas.sh "$version" "$folder"

echo "$folder/$name.tar.xz: $(du -k "$folder/$name.tar.xz" | cut -f1) kB," \
  "$(du -sk "$tree/$name" | cut -f1) kB unpacked; needs glibc $needed or newer"
