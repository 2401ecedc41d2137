import Foundation
public import Testing

/// Expects text to equal a file of the folder `Goldens` beside the test.
///
/// With `ARCADE_UPDATE_GOLDENS=1` in the environment the file is written instead.
public func expectGolden(
  _ text: String, named name: String, in file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let golden = URL(fileURLWithPath: file).deletingLastPathComponent()
    .appendingPathComponent("Goldens").appendingPathComponent(name + ".txt")
  do {
    if ProcessInfo.processInfo.environment["ARCADE_UPDATE_GOLDENS"] == "1" {
      try write(text + "\n", to: golden)
    }
    let kept = try String(contentsOf: golden, encoding: .utf8)
    if kept != text + "\n" {
      Issue.record(
        "\(name) differs; now it is:\n\(text)\n\(difference(kept, text + "\n"))",
        sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record("\(name): \(error)", sourceLocation: sourceLocation)
  }
}

private func write(_ text: String, to golden: URL) throws {
  try FileManager.default.createDirectory(
    at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
  try text.write(to: golden, atomically: true, encoding: .utf8)
}

private func difference(_ kept: String, _ now: String) -> String {
  let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
  let new = now.split(separator: "\n", omittingEmptySubsequences: false)
  return (0..<max(old.count, new.count)).compactMap { line in
    let before = line < old.count ? old[line] : "(none)"
    let after = line < new.count ? new[line] : "(none)"
    return before == after ? nil : "line \(line + 1)\n- \(before)\n+ \(after)"
  }.joined(separator: "\n")
}
