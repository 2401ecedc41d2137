// swift-tools-version: 6.2
import PackageDescription

// A package of its own: neither the program nor a package that depends on ObjectGraph fetches the
// peer that ObjectGraph is measured against.
let package = Package(
  name: "arcade-benchmarks",
  dependencies: [
    .package(name: "arcade", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "object-graph-benchmark",
      dependencies: [
        .product(name: "ObjectGraph", package: "arcade"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
