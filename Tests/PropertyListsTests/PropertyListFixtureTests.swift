import Foundation
import PropertyLists
import Testing

/// Property lists that other programs made, where `ARCADE_FIXTURES` names a folder of
/// them.
@Suite struct PropertyListFixtureTests {
  private static let folder = ProcessInfo.processInfo.environment["ARCADE_FIXTURES"]
    .map { $0 + "/property-lists" }

  private static func files() -> [String] {
    guard let folder, let names = FileManager.default.enumerator(atPath: folder) else {
      print("skipped: property lists of other programs (ARCADE_FIXTURES names no folder)")
      return []
    }
    return names.compactMap { $0 as? String }.filter {
      $0.hasSuffix(".plist") || $0.hasSuffix(".bplist")
    }
    .map { folder + "/" + $0 }
  }

  @Test(arguments: files())
  func whatFoundationReadsWeReadAndWriteWithoutLoss(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    guard
      let theirs = try? PropertyListSerialization.propertyList(from: data, format: nil),
      data.starts(with: Data("bplist".utf8)) || data.starts(with: Data("<".utf8))
    else { return }
    let ours = try PropertyList(reading: Array(data))
    #expect(try PropertyList(reading: ours.bytes()).root == ours.root)
    let rewritten = try PropertyListSerialization.data(
      fromPropertyList: theirs, format: .binary, options: 0)
    #expect(try PropertyList(reading: Array(rewritten)).root == ours.root)
  }
}
