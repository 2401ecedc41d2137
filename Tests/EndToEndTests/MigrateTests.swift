import Foundation
import Testing

/// `arcade migrate` on the register that the arcade keeps.
@Suite struct MigrateTests {
  private let visitor = Visitor()

  /// The register's model with a new attribute, and with more where wanted.
  private func model(_ more: String = "") throws -> String {
    let names = ["name", "email", "phone_number", "address"].map {
      #"<attribute name="\#($0)" optional="YES" attributeType="String"/>"#
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel">
      <entity name="Customer">\(names.joined())
      <attribute name="age" optional="YES" attributeType="Integer 64"/>
      <attribute name="points" attributeType="Integer 32" defaultValueString="0"/>
      \(more)</entity></model>
      """
    let folder = visitor.file("model-\(more.count).xcdatamodel")
    try visitor.write(text.utf8, to: folder + "/contents")
    return folder
  }

  private func migrate(_ arguments: String...) async throws -> Finished {
    try await EndToEndTests.run(
      Visitor.program, ["migrate"] + arguments, environment: visitor.environment)
  }

  @Test(arguments: ["sqlite", "xml", "binary"])
  func aStoreIsMigratedOnceAndTheOldOneIsKept(kind: String) async throws {
    _ = try await visitor.run("settings", "members_store", kind)
    _ = try await visitor.run("members", "add", "Ann", "--age", "31")
    let store = visitor.data + "/members.\(kind)"
    let (old, model) = (try visitor.bytes(of: store), try model())
    let dry = try await migrate("--dry-run", store, "--model", model)
    #expect(dry.errors == "")
    #expect(
      dry.output == """
        Customer  1 object
          age     changes from Integer 16 to Integer 64
          points  is new and holds 0
        '\(store)' can be migrated with 1 object. Nothing was changed.

        """)
    #expect(try visitor.bytes(of: store) == old)
    let done = try await migrate(store, "--model", model)
    #expect(done.code == 0)
    #expect(done.output.contains("Migrated '\(store)' (1 object). The old file is '"))
    let backup = try #require(
      try visitor.names().first { $0.hasPrefix("members.\(kind).before-migration-") })
    #expect(try visitor.bytes(of: visitor.data + "/" + backup) == old)
    let shown = try await EndToEndTests.run(
      Visitor.program, ["inspect", "--format", "json", "--model", model, store],
      environment: visitor.environment)
    #expect(shown.output.contains("\"points\" : 0") || shown.output.contains("\"points\": 0"))
    let again = try await migrate(store, "--model", model)
    #expect(again.output == "'\(store)' already uses this model. Nothing was changed.\n")
  }

  @Test func whatStandsInTheWayIsToldInSentences() async throws {
    _ = try await visitor.run("members", "add", "Ann", "--age", "31")
    let store = visitor.data + "/members.sqlite"
    let old = try visitor.bytes(of: store)
    let model = try model(#"<attribute name="rank" attributeType="String"/>"#)
    let refused = try await migrate(store, "--model", model)
    #expect(refused.code == 1)
    #expect(
      refused.errors == """
        'Customer.rank' is new and required, and has no default for the objects that are there.
        '\(store)' can't be migrated. Nothing was changed.

        """)
    #expect(try visitor.bytes(of: store) == old)
    let none = try await migrate(visitor.data + "/no\u{1B}thing", "--model", model)
    #expect(none.code == 1)
    #expect(none.errors == "There's no file '\(visitor.data)/no\\u{1b}thing'.\n")
    let wrong = try await migrate(model + "/contents", "--model", model)
    #expect(wrong.errors == "'\(model)/contents' isn't a Core Data store.\n")
  }
}
