import Inspection
import Testing

/// Records within records: a condition, an order and a choice of columns may name what is in them.
@Suite struct NestedColumnTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let records = [
    #"{"n": "Ann", "a": {"city": "Bonn", "zip": [5, 7]}, "v": 1}"#,
    #"{"n": "Bo", "a": {"city": "Aachen"}, "v": 2}"#, #"{"n": "Cy", "a": null, "v": 3}"#,
  ]

  private func people(asLines: Bool) throws -> String {
    try folder.write(
      asLines
        ? Self.records.joined(separator: "\n") : "[" + Self.records.joined(separator: ", ") + "]",
      to: "people")
  }

  @Test(arguments: [true, false])
  func aListOfRecordsIsShortenedAsTablesAre(asLines: Bool) throws {
    let path = try people(asLines: asLines)
    #expect(
      try shown(path, as: .csv) { ($0.limit, $0.offset) = (1, 1) }
        == "n,a,v\r\nBo,city=Aachen,2\r\n")
    #expect(try shown(path, as: .csv) { $0.limit = 0 } == "n,a,v\r\n")
  }

  @Test func aListOfWhichNothingIsLeftOutIsShownAsItIs() throws {
    let path = try people(asLines: false)
    let whole = try shown(path, as: .json)
    #expect(try shown(path, as: .json) { $0.limit = 3 } == whole)
    #expect(try shown(path, as: .json) { $0.limit = 2 } != whole)
    let words = try folder.write(#"["a", "b"]"#, to: "words.json")
    #expect(try shown(words, as: .csv) { $0.limit = 1 } == "key path,value\r\n0,a\r\n1,b\r\n")
  }

  @Test(arguments: [true, false])
  func aConditionAndAnOrderLookIntoRecords(asLines: Bool) throws {
    let path = try people(asLines: asLines)
    func names(_ condition: String?, _ sort: String?) throws -> String {
      let rows = try RowChoice(where: condition, sortedBy: sort)
      return try shown(path, as: .csv) { ($0.rows, $0.columns) = (rows, ["n"]) }
    }
    #expect(try names("a.city == 'Bonn'", nil) == "n\r\nAnn\r\n")
    #expect(try names("a.city == nil AND v > 0", nil) == "n\r\nCy\r\n")
    #expect(try names("n == 'Ann' OR a.city BEGINSWITH 'A'", "-a.city") == "n\r\nAnn\r\nBo\r\n")
    #expect(try names(nil, "a.city") == "n\r\nCy\r\nBo\r\nAnn\r\n")
  }

  @Test(arguments: [true, false])
  func whatAConditionLooksAtIsNoColumnUnlessItIsNamed(asLines: Bool) throws {
    let path = try people(asLines: asLines)
    let rows = try RowChoice(where: "a.city == 'Aachen'", sortedBy: nil)
    #expect(try shown(path, as: .csv) { $0.rows = rows } == "n,a,v\r\nBo,city=Aachen,2\r\n")
    #expect(
      try shown(path, as: .csv) { ($0.rows, $0.columns) = (rows, ["a.city", "n"]) }
        == "a.city,n\r\nAachen,Bo\r\n")
    let groups = try shown(path, as: .csv) { ($0.groups, $0.columns) = (["a.city"], ["count"]) }
    #expect(groups == "count\r\n1\r\n1\r\n1\r\n")
  }

  @Test func aPathThatLeadsNowhereIsNamed() throws {
    let path = try people(asLines: false)
    let rows = try RowChoice(where: "a.street == 'x'", sortedBy: nil)
    let error = #expect(throws: InspectionError.self) { try shown(path) { $0.rows = rows } }
    let text = error?.text ?? ""
    #expect(text.contains("'list' has no property 'a.street'"), "\(text)")
  }
}
