// swift-tools-version: 6.1
import PackageDescription

/// Settings that every Swift target shares: an import is visible to a module's
/// users only where it says so, and an existential type is spelled `any`.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "arcade",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    module("GameCore"),
    module("Canvas"),
    module("Words"),
    module("DurableFiles"),
    module("PropertyLists"),
    module("Persistence", ["GameCore", "PropertyLists", "DurableFiles"]),
    .executableTarget(
      name: "store-worker", dependencies: ["GameCore", "Persistence", "PropertyLists"],
      swiftSettings: settings),
    .target(
      name: "FileSystemDouble", dependencies: ["DurableFiles"], path: "Tests/FileSystemDouble",
      swiftSettings: settings),
    module("Games", ["GameCore", "Canvas", "Words"]),
    tests("GameCoreTests", ["GameCore"]),
    tests("CanvasTests", ["Canvas"]),
    tests("DurableFilesTests", ["DurableFiles", "FileSystemDouble"]),
    tests("PropertyListsTests", ["PropertyLists"]),
    tests(
      "PersistenceTests",
      [
        "GameCore", "Persistence", "PropertyLists", "DurableFiles", "FileSystemDouble",
        "store-worker",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
