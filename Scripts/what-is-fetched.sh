#!/bin/sh
# Prints what a package with ObjectGraph depends on, as JSON: one in an empty folder, with this repository by its
# path. Nothing is built, and nothing can be fetched: Git may only read files.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' HUP INT TERM
mkdir -p "$folder/app/Sources/App"
echo 'import ObjectGraph' > "$folder/app/Sources/App/main.swift"
cat > "$folder/app/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App", dependencies: [.package(path: "$root")],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "ObjectGraph", package: "${root##*/}")])
  ])
MANIFEST
unset ARCADE_SMALL ARCADE_LEAGUE
GIT_ALLOW_PROTOCOL=file swift package --package-path "$folder/app" --cache-path "$folder/cache" \
  show-dependencies --format json
