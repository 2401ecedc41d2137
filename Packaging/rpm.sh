#!/bin/sh
# Makes an RPM package of a program that brings its C libraries along; needs rpmbuild.
#
# Made on one distribution, it installs on others: their ncurses and SQLite needn't be the same.
#
#   Packaging/rpm.sh PROGRAM VERSION FOLDER
set -eu
# Everyone can read what is made, whatever the maker's mask is.
umask 022
program=$1
version=$2
folder=$3
Packaging/needed-programs.sh rpmbuild strip
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM

Packaging/install.sh "$program" "$work/tree/usr"
gzip -9n "$work"/tree/usr/share/man/man*/* "$work"/tree/usr/share/man/zh_CN/man*/*
sed "s/@VERSION@/$version/" Packaging/arcade.spec.in >"$work/arcade.spec"
mkdir -p "$folder"
# The program for leagues is a package of its own: the arcade doesn't depend on a database's library.
league=0
if [ -d "$work/tree/usr/libexec" ]; then league=1; fi
rpmbuild -bb --quiet --define "arcade_league $league" --define "_topdir $work/rpm" --define "arcade_tree $work/tree" \
  --define "_build_id_links none" "$work/arcade.spec"
cp "$work"/rpm/RPMS/*/arcade-*.rpm "$folder/"
ls "$folder"/arcade-*.rpm
