import Foundation

/// A fenced block of commands in a document.
struct DocumentBlock: Sendable, CustomStringConvertible {
  /// The document and the line of the fence.
  let place: String
  /// The reason that it isn't run, from the comment before it; nil for a block that is run.
  let reason: String?
  /// A script for the shell: the whole block, or the lines after `$` of one with output.
  let script: String

  var description: String { place }

  private static let marker = "<!-- not run: "
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every block of the documents that says it's for a shell.
  static func all() throws -> [DocumentBlock] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("docs").path
    ).filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return try (["README.md"] + names).flatMap { name in
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
      return DocumentBlock(
        place: "\(name):\(start + 1)", reason: reason.map(String.init),
        script: lines[start] == "```sh"
          ? body.joined(separator: "\n") : commands(in: Array(body)).joined(separator: "\n"))
    }
  }

  /// The lines after `$`, with those that a backslash joins to them.
  private static func commands(in lines: [Substring]) -> [String] {
    var (commands, isOpen): ([String], Bool) = ([], false)
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append(String(line.dropFirst(2)))
      } else if isOpen {
        commands.append(String(line))
      } else {
        continue
      }
      isOpen = line.hasSuffix("\\")
    }
    return commands
  }
}
