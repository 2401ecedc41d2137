#!/bin/sh
# Fills in the PKGBUILD and the Homebrew formula for an archive that was made.
#
#   Packaging/formulas.sh VERSION FOLDER
set -eu
version=$1
folder=$2
name=arcade-$version-linux-$(uname -m)
sum=$(cut -d ' ' -f 1 "$folder/$name.tar.xz.sha256")
. Packaging/project.sh

fill() {
  sed -e "s|@VERSION@|$version|g" -e "s|@NAME@|$name|g" -e "s|@SHA256@|$sum|g" \
    -e "s|@SITE@|$site|g" -e "s|@MACHINE@|$(uname -m)|g" "$1" >"$2"
}
fill Packaging/PKGBUILD.in "$folder/PKGBUILD"
fill Packaging/arcade.rb.in "$folder/arcade.rb"
