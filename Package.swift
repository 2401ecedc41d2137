// swift-tools-version: 6.2
import PackageDescription

/// Settings that every Swift target shares: an import is visible to a module's
/// users only where it says so, and an existential type is spelled `any`.
///
/// In the check (`make check`) a warning is an error.
let isStrict = Context.environment["ARCADE_STRICT"] == "1"
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])
let cSettings: [CSetting] =
  [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
  + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// The facts of the build that `arcade --version --verbose` tells, if the environment has them.
let buildFacts: [CSetting] = ["ARCADE_COMMIT", "ARCADE_SWIFT"].compactMap { name in
  Context.environment[name].map { .define(name, to: "\"\($0)\"") }
}

/// True where the program for leagues is built too: it needs libpq, and nothing else here does.
let hasLeague = Context.environment["ARCADE_LEAGUE"] == "1"

/// Settings of modules in which nobody waits for the processor, as in sentences, commands and menus: their code
/// is small rather than quick.
///
/// Only if the environment asks for it, as `make build` does: SwiftPM takes no package with such flags as a
/// dependency.
let smallSettings: [SwiftSetting] =
  Context.environment["ARCADE_SMALL"] == "1"
  ? settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))] : settings

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = settings
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A module that reads the bytes of files: the compiler refuses memory that it can't check, but where
/// the expression says `unsafe`.
func reader(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings + [.strictMemorySafety()])
}

func cModule(_ name: String, links libraries: [String] = []) -> Target {
  .target(
    name: name, cSettings: cSettings, linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A library of the system.
///
/// All packages of a build share one space of names, so each carries ours.
func systemLibrary(_ name: String, finds library: String, in package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: library, providers: [.apt([package])])
}

/// A program that only tests run; it is never installed.
func worker(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A target that several test targets share.
func testSupport(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], hasGoldens: Bool = false,
  hasRecords: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies,
    exclude: (hasGoldens ? ["Goldens"] : []) + (hasRecords ? ["Records"] : []),
    swiftSettings: settings)
}

/// The program for leagues, and what belongs to it alone.
let leagueTargets: [Target] = [
  systemLibrary("ArcadeCPostgres", finds: "libpq", in: "libpq-dev"),
  .executableTarget(
    name: "arcade-league",
    dependencies: [
      "ArcadeCPostgres", "ArcadeFormats", "Cabinet", "Canvas", "Commands", "DurableFiles",
      "GameCore", "JSON", "League", "Persistence", "Words",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: settings),
  worker("league-worker", ["Cabinet", "GameCore", "League", "Persistence"]),
  tests(
    "LeagueServerTests",
    [
      "Cabinet", "GameCore", "League", "Persistence", "TestSupport", "arcade", "arcade-league",
      "league-worker",
    ]),
]

let package = Package(
  name: "arcade",
  products: [
    .library(name: "ObjectGraph", targets: ["ObjectGraph"]),
    // For tests, which preload it into the program: it records and fails system calls.
    .library(name: "CallRecorder", type: .dynamic, targets: ["CallRecorder"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    reader("ArcadeFormats"),
    module("GameCore", ["ArcadeFormats"]),
    module("Canvas", ["ArcadeFormats"]),
    module("Keys"),
    module("Words", settings: smallSettings),
    module("Games", ["GameCore", "Canvas", "Keys", "Words"]),
    module("Sound", ["GameCore"]),
    // The rules and statements of leagues, without a server.
    module("League", ["ArcadeFormats", "GameCore"]),
    // Simulated players and the table of what they earn; for tests and `make balance` only.
    module("Balance", ["GameCore", "Games"]),
    cModule("CEmbeddedAssets"),
    .target(name: "CBuildFacts", cSettings: cSettings + buildFacts),
    // The kernel's refusals for a visitor's arcade.
    cModule("CConfinement"),
    module("Assets", ["Canvas", "CEmbeddedAssets"]),
    cModule("CNCurses", links: ["ncursesw", "tinfo"]),
    module("Terminal", ["ArcadeFormats", "Canvas", "CNCurses", "Keys", "Words"]),
    module("DurableFiles", ["ArcadeFormats"]),
    module("SQLiteFiles", ["ArcadeCSQLite", "ArcadeFormats", "DurableFiles"]),
    reader("PropertyLists", ["ArcadeFormats"]),
    reader("KeyedArchives", ["PropertyLists"]),
    reader("JSON", ["ArcadeFormats"]),
    reader("ArcadeXML", ["ArcadeCExpat"]),
    reader("Scenes", ["ArcadeFormats", "ArcadeXML", "Canvas", "JSON", "PropertyLists"]),
    module(
      "Persistence",
      [
        "ArcadeFormats", "GameCore", "JSON", "PropertyLists", "KeyedArchives", "DurableFiles",
        "CEmbeddedAssets", "ObjectGraph", "SQLiteFiles", "Words",
      ]),
    reader(
      "Inspection",
      [
        "ArcadeFormats", "ArcadeXML", "Canvas", "DurableFiles", "GameCore", "JSON", "KeyedArchives",
        "ObjectGraph", "Persistence", "PropertyLists", "SQLiteFiles", "Scenes", "Words",
      ]),
    reader(
      "Conversion",
      [
        "ArcadeFormats", "DurableFiles", "Inspection", "JSON", "ObjectGraph", "Persistence",
        "PropertyLists", "SQLiteFiles", "Words",
      ]),
    module(
      "Cabinet",
      [
        "ArcadeFormats", "GameCore", "Canvas", "DurableFiles", "Games", "Inspection", "Keys",
        "Persistence", "SQLiteFiles", "Scenes", "Terminal", "Words",
      ], settings: smallSettings),
    // The mechanisms of commands, which both programs have.
    module(
      "Commands",
      [
        "Cabinet", "Canvas", "DurableFiles", "GameCore", "JSON", "Persistence", "Words",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "arcade",
      dependencies: [
        "ArcadeCExpat", "ArcadeCSQLite", "ArcadeCZlib", "Assets", "CBuildFacts", "CConfinement",
        "CNCurses", "Cabinet", "Canvas", "Commands", "Conversion", "DurableFiles", "GameCore",
        "Games", "Inspection", "JSON", "ObjectGraph", "Persistence", "PropertyLists", "Scenes",
        "Sound", "Terminal", "Words",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: smallSettings),
    worker("store-worker", ["GameCore", "Persistence", "Words"]),
    worker("game-worker", ["Balance", "GameCore", "Games"]),
    worker("object-worker", ["ObjectGraph"]),
    // Makes the manual pages, the icon and the pictures that the repository holds.
    worker("release-worker", ["Assets", "Canvas", "Games", "JSON", "Persistence", "Terminal"]),
    cModule("CFuzzing"),
    worker(
      "arcade-fuzz",
      [
        "ArcadeFormats", "CFuzzing", "Canvas", "GameCore", "Inspection", "JSON", "KeyedArchives",
        "ObjectGraph", "Persistence", "PropertyLists", "SQLiteFiles", "Scenes", "Words",
      ]),
    worker(
      "arcade-bench",
      ["GameCore", "Inspection", "ObjectGraph", "Persistence", "PropertyLists", "SQLiteFiles"]),

    testSupport("TestSupport"),
    .target(
      name: "CPseudoTerminal", path: "Tests/CPseudoTerminal", cSettings: cSettings,
      linkerSettings: [.linkedLibrary("util")]),
    testSupport("FileSystemDouble", ["DurableFiles"]),
    testSupport("TerminalDouble", ["Canvas", "Keys", "Terminal"]),
    .target(
      name: "CallRecorder", path: "Tests/CallRecorder", cSettings: cSettings,
      linkerSettings: [.linkedLibrary("dl")]),
    testSupport("CrashStates", ["TestSupport"]),
    systemLibrary("ArcadeCExpat", finds: "expat", in: "libexpat1-dev"),
    systemLibrary("ArcadeCSQLite", finds: "sqlite3", in: "libsqlite3-dev"),
    systemLibrary("ArcadeCZlib", finds: "zlib", in: "zlib1g-dev"),
    // Unicode's default collation; ObjectGraph, a product, doesn't take the arcade's files with it.
    .target(name: "CCollation", exclude: ["collation.bin"], cSettings: cSettings),
    module(
      "ObjectGraph",
      [
        "ArcadeCZlib", "ArcadeFormats", "ArcadeXML", "CCollation", "DurableFiles", "KeyedArchives",
        "PropertyLists", "SQLiteFiles",
      ]),
    tests(
      "ObjectGraphTests",
      [
        "ArcadeCSQLite", "KeyedArchives", "ObjectGraph", "PropertyLists", "SQLiteFiles",
        "TestSupport", "object-worker",
      ]),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["Persistence", "PropertyLists", "TestSupport", "arcade-fuzz"],
      exclude: ["Corpus", "Words"],
      swiftSettings: settings),
    .testTarget(
      name: "MutantTests", dependencies: ["arcade", "store-worker"], exclude: ["mutants.tsv"],
      swiftSettings: settings),
    tests("ArchitectureTests", []),
    tests(
      "ArcadeFormatsTests",
      ["ArcadeFormats", "Canvas", "GameCore", "Inspection", "Persistence", "Terminal"]),
    tests("GameCoreTests", ["GameCore"]),
    tests("LeagueTests", ["GameCore", "League"]),
    tests("SoundTests", ["GameCore", "Sound"]),
    tests("CanvasTests", ["Canvas"]),
    tests("AssetsTests", ["Assets", "Canvas"]),
    tests(
      "TerminalTests",
      [
        "ArcadeXML", "Terminal", "Canvas", "CNCurses", "Keys", "Words", "TerminalDouble",
        "TestSupport",
      ]),
    tests("DurableFilesTests", ["DurableFiles", "FileSystemDouble", "SQLiteFiles"]),
    tests("SQLiteFilesTests", ["DurableFiles", "SQLiteFiles"]),
    tests(
      "CrashStateTests", ["CrashStates", "TestSupport", "arcade", "store-worker", "ArcadeCSQLite"]),
    tests("PropertyListsTests", ["PropertyLists", "TestSupport"]),
    tests("KeyedArchivesTests", ["KeyedArchives", "PropertyLists", "TestSupport"]),
    tests("JSONTests", ["JSON"]),
    tests("ScenesTests", ["Scenes", "Assets", "Canvas", "TestSupport"], hasGoldens: true),
    tests(
      "PersistenceTests",
      [
        "GameCore", "JSON", "Persistence", "PropertyLists", "KeyedArchives", "DurableFiles",
        "FileSystemDouble", "SQLiteFiles", "TestSupport", "store-worker", "ArcadeCSQLite",
        "Words",
      ], hasRecords: true),
    tests(
      "InspectionTests",
      [
        "Canvas", "Conversion", "Inspection", "DurableFiles", "ObjectGraph", "Persistence",
        "PropertyLists", "SQLiteFiles", "FileSystemDouble", "TestSupport", "Words", "arcade",
        "ArcadeCSQLite",
      ]),
    tests(
      "CabinetTests",
      [
        "Cabinet", "Assets", "Canvas", "GameCore", "Games", "Keys", "Persistence", "SQLiteFiles",
        "PropertyLists", "Scenes", "Terminal", "Words", "FileSystemDouble", "TerminalDouble",
        "TestSupport",
      ], hasGoldens: true),
    tests(
      "GamesTests",
      [
        "Balance", "Games", "GameCore", "Canvas", "Keys", "Words", "Assets", "TestSupport",
        "game-worker",
      ],
      hasGoldens: true, hasRecords: true),
    tests(
      "EndToEndTests",
      [
        "ArcadeXML", "CPseudoTerminal", "FileSystemDouble", "GameCore", "Games", "JSON",
        "Persistence", "PropertyLists", "TestSupport", "arcade", "release-worker",
        "store-worker",
      ],
      hasGoldens: true),
  ] + (hasLeague ? leagueTargets : []),
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
