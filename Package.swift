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

func tests(
  _ name: String, _ dependencies: [Target.Dependency], goldens: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: goldens ? ["Goldens"] : [],
    swiftSettings: settings)
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
    module("Games", ["GameCore", "Canvas", "Words"]),
    .target(name: "CEmbeddedAssets"),
    module("Assets", ["Canvas", "CEmbeddedAssets"]),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("GameCoreTests", ["GameCore"]),
    tests("CanvasTests", ["Canvas"]),
    tests("AssetsTests", ["Assets", "Canvas"]),
    tests(
      "GamesTests", ["Games", "GameCore", "Canvas", "Words", "Assets", "TestSupport"], goldens: true
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
