import ArgumentParser
struct ArcadeCommand: ParsableCommand {
  static func run(_ a: [String]) -> Int32 { 0 }
}
