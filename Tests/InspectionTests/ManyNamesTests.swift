import Foundation
import Testing

@testable import Inspection

/// Files with many names, and folders with many ways, take no more time and room than others.
@Suite struct ManyNamesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// With a search from the first number on for each, this took minutes.
  @Test func aNameThatStandsFiftyThousandTimesIsWrittenAtOnce() throws {
    let members = (0..<50_000).map { "\"a\": \($0)" } + ["\"a 3\": -1", "\"a 3\": -2"]
    let path = try folder.write("{\(members.joined(separator: ", "))}", to: "a.json")
    let text = try shown(path, as: .ndjson)
    #expect(text.hasPrefix(#"{"a": 0, "a 2": 1, "a 4": 2, "a 5": 3, "#), "\(text.prefix(80))")
    #expect(text.hasSuffix(#""a 50001": 49999, "a 3": -1, "a 3 2": -2}"# + "\n"))
  }

  @Test func recordsWithoutANameInCommonMakeNoTable() throws {
    func lines(_ count: Int) throws -> String {
      try folder.write(
        (0..<count).map { "{\"k\($0)\": \($0)}\n" }.joined(), to: "\(count).ndjson")
    }
    let few = try Inspector().inspect(try lines(20))
    guard case .tables(let tables) = few.content else {
      Issue.record("a table is a list")
      return
    }
    #expect(tables.map(\.columns.count) == [20])
    // Four million values, of which two thousand are in the file.
    let many = try lines(2_100)
    guard case .tree(.list(let values, _)) = try Inspector().inspect(many).content else {
      Issue.record("the values are a table")
      return
    }
    #expect(values.count == 2_100)
    #expect(try shown(many, as: .csv).hasSuffix("\r\n2099.k2099,2099\r\n"))
  }

  /// Each of a hundred such lists would have been a table of four million values.
  @Test func allTablesOfAFileTogetherHaveABound() throws {
    let sparse = "[\((0..<20).map { "{\"k\($0)\": 1}" }.joined(separator: ", "))]"
    let path = try folder.write(
      "{\"a\": \(sparse), \"b\": \(sparse), \"c\": [{\"x\": 1}, {\"x\": 2}]}", to: "three.json")
    guard case .tree(let value) = try Inspector().inspect(path).content else {
      Issue.record("a tree is tables")
      return
    }
    #expect(RecordLists(value).tables.map(\.name) == ["a", "b", "c"])
    #expect(RecordLists(value, mostValues: 400).tables.map(\.name) == ["a", "c"])
  }

  @Test func aLinkThatLeadsBackIsNotFollowed() throws {
    _ = try folder.write("[1]", to: "root/inner/a.json")
    let inner = folder.path + "/root/inner"
    for (name, place) in [("self", "."), ("up", ".."), ("beside", "../other")] {
      try FileManager.default.createSymbolicLink(
        atPath: inner + "/" + name, withDestinationPath: place)
    }
    _ = try folder.write("[2]", to: "root/other/b.json")
    let text = try shown(folder.path + "/root", as: .csv) { $0.columns = ["name"] }
    #expect(text == "name\r\ninner/a.json\r\ninner/beside/b.json\r\nother/b.json\r\n")
  }

  @Test func foldersThatAreTooDeepAreTold() throws {
    let deep = (0..<20).map { "\($0)" }.joined(separator: "/")
    _ = try folder.write("[1]", to: "a.json")
    _ = try folder.write("[1]", to: deep + "/b.json")
    let text = try shown(folder.path)
    #expect(text.hasPrefix("folder · cut off \"more than 1 row"), "\(text)")
  }

  @Test func aFolderWithAModelAmongItsFilesIsListed() throws {
    let model = "<model><entity name=\"A\"/></model>"
    _ = try folder.write(model, to: "App/M.xcdatamodel/contents")
    _ = try folder.write("[1]", to: "App/a.json")
    _ = try folder.write("<plist><dict/></plist>", to: "App/data.plist")
    let text = try shown(folder.path + "/App", as: .csv) { $0.columns = ["name"] }
    #expect(text == "name\r\na.json\r\nM.xcdatamodel/contents\r\ndata.plist\r\n")
    _ = try folder.write("hydrogen", to: "Chemistry/elements")
    let chemistry = try shown(folder.path + "/Chemistry", as: .csv) { $0.columns = ["name"] }
    #expect(chemistry == "name\r\nelements\r\n")
    _ = try folder.write(model, to: "Bare/contents")
    #expect(try Inspector().inspect(folder.path + "/Bare").kind.hasPrefix("managed object model"))
  }
}
