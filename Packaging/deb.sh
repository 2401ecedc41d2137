#!/bin/sh
# Makes a Debian package of a program that was built with the system's C libraries.
#
#   Packaging/deb.sh PROGRAM VERSION FOLDER
#
# Needs dpkg-dev. The packages of the libraries that the program asks for become its dependencies.
set -eu
# Everyone can read what is made, whatever the maker's mask is.
umask 022
program=$1
version=$2
folder=$3
Packaging/needed-programs.sh dpkg dpkg-deb dpkg-shlibdeps strip
architecture=$(dpkg --print-architecture)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
. Packaging/project.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
tree=$work/tree

Packaging/install.sh "$program" "$tree/usr"
documents=$tree/usr/share/doc/arcade
chmod -R u=rwX,go=rX "$tree"

# Debian's places and forms: games in a folder of their own, licences in one file, compressed pages and changes.
mv "$tree/usr/bin" "$tree/usr/games"
{
  cat <<'END'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Arcade
Comment:
 The program holds parts of Swift's runtime and libraries (Apache License 2.0 with Runtime Library
 Exception), which are under /usr/share/common-licenses/Apache-2.0; their text and that exception
 are in third-party-licences.txt beside this file.

Files: *
Copyright: 2026 The Arcade authors
License: MIT

License: MIT
END
  sed -n '/^Permission/,$p' LICENSE | sed -e 's/^$/./' -e 's/^/ /'
} >"$documents/copyright"
rm "$documents/LICENSE"
mv "$documents/CHANGELOG.md" "$documents/changelog"
date=$(LC_ALL=C date -R -u -d "@$epoch")
printf 'arcade (%s-1) unstable; urgency=low\n\n  * New release; changelog.gz says what came with it.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$date" >"$documents/changelog.Debian"
gzip -9n "$documents/changelog" "$documents/changelog.Debian" "$tree"/usr/share/man/man*/* \
  "$tree"/usr/share/man/zh_CN/man*/*
mkdir -p "$tree/usr/share/zsh/vendor-completions"
mv "$tree/usr/share/zsh/site-functions/_arcade" "$tree/usr/share/zsh/vendor-completions/"
rmdir "$tree/usr/share/zsh/site-functions"

# The program for leagues is a package of its own: the arcade doesn't depend on a database's library.
league=$work/league
if [ -d "$tree/usr/libexec" ]; then
  mkdir -p "$league/usr/share/doc/arcade-league"
  mv "$tree/usr/libexec" "$league/usr/"
  cp "$documents/copyright" "$documents/changelog.Debian.gz" "$league/usr/share/doc/arcade-league/"
fi

mkdir -p "$work/debian" "$tree/DEBIAN"
printf 'Source: arcade\nPackage: arcade\nArchitecture: any\n' >"$work/debian/control"
# The packages that a program's libraries are from. A failure ends this script: a package that asks for
# none of them would install, and not start.
libraries() {
  (cd "$work" && dpkg-shlibdeps -O "$1" >found)
  sed -n 's/^shlibs:Depends=//p' "$work/found"
}
depends=$(libraries "$tree/usr/games/arcade")
cat >"$tree/DEBIAN/control" <<END
Package: arcade
Version: $version-1
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk "$tree/usr" | cut -f1)
Depends: $depends
Suggests: curl, arcade-league
Section: games
Priority: optional
Description: half-minute games for the terminal
 Four short games: whack-a-mole, skeet shooter, memory cards and lunar
 lander. You learn each in ten seconds and can play it with the keyboard
 alone; a mouse makes it nicer. Scores are in Apple's own file formats, and
 every game is recorded.
 .
 The program also shows what's in any property list, keyed archive, SQLite
 database or Core Data store, without changing it.
END
(cd "$tree" && find usr -type f -exec md5sum {} + | sort -k 2) >"$tree/DEBIAN/md5sums"

mkdir -p "$folder"
SOURCE_DATE_EPOCH=$epoch dpkg-deb --root-owner-group -Zxz --build "$tree" \
  "$folder/arcade_$version-1_$architecture.deb"

[ -d "$league" ] || exit 0
mkdir -p "$league/DEBIAN"
depends=$(libraries "$league/usr/libexec/arcade/arcade-league")
cat >"$league/DEBIAN/control" <<END
Package: arcade-league
Version: $version-1
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk "$league/usr" | cut -f1)
Depends: arcade (= $version-1), $depends
Section: games
Priority: optional
Description: shared high scores for arcade, on PostgreSQL
 Sends finished games with their recordings to a league in a PostgreSQL
 database, shows its tables, and referees: every entry can be watched, raced
 and checked by everyone.
END
(cd "$league" && find usr -type f -exec md5sum {} + | sort -k 2) >"$league/DEBIAN/md5sums"
SOURCE_DATE_EPOCH=$epoch dpkg-deb --root-owner-group -Zxz --build "$league" \
  "$folder/arcade-league_$version-1_$architecture.deb"
