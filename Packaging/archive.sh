#!/bin/sh
# Makes the release archive: the installed tree below one folder, which runs from any place.
#
#   Packaging/archive.sh PROGRAM VERSION FOLDER
#
# The program for leagues, where it was built, has an archive of its own, which is unpacked over the
# first one: few need it, and it asks for a database's library.
#
# The same sources and tools give the same bytes: names are sorted, and every file has the time of the
# commit (SOURCE_DATE_EPOCH, where that is set).
set -eu
# Everyone can read what is made, whatever the maker's mask is.
umask 022
program=$1
version=$2
folder=$3
Packaging/needed-programs.sh objdump strip xz
name=arcade-$version-linux-$(uname -m)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
trap 'exit 130' HUP INT TERM
Packaging/install.sh "$program" "$tree/$name"
chmod 755 "$tree/$name"
cp LICENSE "$tree/$name/"
# Its links lead to the pages that are installed.
documents=share/doc/arcade
sed -E "s#\]\(([^h)])#](${documents}/\1#g" "$tree/$name/$documents/README.md" >"$tree/$name/README.md"
chmod 644 "$tree/$name/README.md"
needed=$(Packaging/needed-glibc.sh "$tree/$name/bin/arcade")
league=arcade-league-$version-linux-$(uname -m)
if [ -d "$tree/$name/libexec" ]; then
  mkdir -p "$tree/$league/libexec"
  mv "$tree/$name/libexec/arcade/arcade-league" "$tree/$league/libexec/"
  cp LICENSE "$tree/$league/"
  rm -r "$tree/$name/libexec"
  needed_by_league=$(Packaging/needed-glibc.sh "$tree/$league/libexec/arcade-league")
fi
mkdir "$tree/$name/libexec"
mv "$tree/$name/bin/arcade" "$tree/$name/libexec/arcade"
sed "s/@GLIBC@/$needed/" Packaging/launcher.sh.in >"$tree/$name/bin/arcade"
chmod 755 "$tree/$name/bin/arcade" "$tree/$name/libexec"

mkdir -p "$folder"
# pack NAME GLIBC
pack() {
  tar -C "$tree" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$epoch" \
    -cf "$tree/$1.tar" "$1"
  xz -9 "$tree/$1.tar"
  mv "$tree/$1.tar.xz" "$folder/"
  (cd "$folder" && sha256sum "$1.tar.xz" >"$1.tar.xz.sha256")
  echo "$folder/$1.tar.xz: $(du -k "$folder/$1.tar.xz" | cut -f1) kB," \
    "$(du -sk "$tree/$1" | cut -f1) kB unpacked; needs glibc $2 or newer"
}
pack "$name" "$needed"
if [ -d "$tree/$league" ]; then pack "$league" "$needed_by_league"; fi

Packaging/formulas.sh "$version" "$folder"
