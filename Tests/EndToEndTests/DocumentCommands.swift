import Foundation

/// A fenced block of commands in a document.
struct DocumentBlock: Sendable, CustomStringConvertible {
  /// The document and the line of the fence.
  let place: String
  /// The reason that it isn't run, from the comment before it; nil for a block that is run.
  let reason: String?
  /// A script for the shell: the whole block, or the lines after `$` of one with output.
  let script: String
  /// The lines that the document shows below the commands.
  var printed: [Substring] = []

  var description: String { place }

  private static let marker = "<!-- not run: "
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every block of the documents that says it's for a shell.
  static func all() throws -> [DocumentBlock] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("docs").path
    ).filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return try (["README.md", "README.zh-CN.md"] + names).flatMap { name in
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      return blocks(of: text, in: name)
    }
  }

  static func blocks(of text: String, in name: String) -> [DocumentBlock] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { ["```sh", "```console"].contains(lines[$0]) }.map { start in
      let body = lines[(start + 1)...].prefix { $0 != "```" }
      let before = lines[..<start].last { !$0.isEmpty } ?? ""
      let reason = before.hasPrefix(marker) ? before.dropFirst(marker.count).dropLast(4) : nil
      let (commands, printed) =
        lines[start] == "```sh" ? (body.map(String.init), []) : session(Array(body))
      return DocumentBlock(
        place: "\(name):\(start + 1)", reason: reason.map(String.init),
        script: commands.joined(separator: "\n"), printed: printed)
    }
  }

  /// The lines after `$`, with those that a backslash joins to them, and the other ones.
  private static func session(
    _ lines: [Substring]
  ) -> (commands: [String], printed: [Substring]) {
    var (commands, printed, isOpen): ([String], [Substring], Bool) = ([], [], false)
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append(String(line.dropFirst(2)))
      } else if isOpen {
        commands.append(String(line))
      } else {
        printed.append(line)
        continue
      }
      isOpen = line.hasSuffix("\\")
    }
    return (commands, printed)
  }

  /// Returns true for an output as the document shows it: a line with nothing but `…` stands for some
  /// lines, and a `…` in one for a part of it.
  func shows(_ output: String) -> Bool {
    // Lines of CSV end with both characters, which are one in Swift.
    var rest = output.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }[...]
    var isGap = false
    for line in printed {
      if line == "…" {
        isGap = true
        continue
      }
      if isGap { rest = rest.drop { !Self.fits($0, line) } }
      guard let first = rest.first, Self.fits(first, line) else { return false }
      rest = rest.dropFirst()
      isGap = false
    }
    return isGap || rest.allSatisfy(\.isEmpty)
  }

  private static func fits(_ line: Substring, _ shown: Substring) -> Bool {
    let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, line.hasPrefix(parts[0]) else { return line == shown }
    var rest = line.dropFirst(parts[0].count)
    for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
      guard let place = rest.range(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
