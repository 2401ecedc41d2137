import Foundation
import ObjectGraph
import Testing

/// Files that are no stores, damaged, newer or of another model: told, and left as they are.
@Suite struct BadFileTests {
  static let kinds = [StoreKind.sqlite, .xml, .binary]

  private func store(_ kind: StoreKind) throws -> URL {
    let company = try Company(kind)
    let context = company.context()
    let sales = context.insert(Department.self)
    sales.name = "Sales"
    for index in 0..<30 {
      let person = context.insert(Employee.self)
      person.name = "person \(index)"
      person.department = sales
    }
    try context.save()
    company.coordinator.removeStores()
    return company.url
  }

  private func open(_ kind: StoreKind, _ url: URL) throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), kind, at: url)
    return ManagedObjectContext(coordinator)
  }

  @Test(arguments: kinds) func aFileThatIsNoStoreIsToldAndLeftAlone(_ kind: StoreKind) throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("file")
    let bytes = Data("This is a letter and no store, however long it may go on, line by line.".utf8)
    try bytes.write(to: url)
    #expect {
      try open(kind, url)
    } throws: { error in
      guard case .notAStore = (error as? StoreError)?.reason else { return false }
      return "\(error)".hasSuffix("It has not been changed.") && "\(error)".contains(url.path)
    }
    #expect(try Data(contentsOf: url) == bytes)
  }

  /// The first page of a process's memory gives an input/output error.
  @Test func aStoreThatCannotBeReadNowIsNotTakenForDamaged() throws {
    let unreadable = URL(fileURLWithPath: "/proc/self/mem")
    #expect {
      try PersistentStoreCoordinator.metadata(of: .sqlite, at: unreadable)
    } throws: { error in
      guard case .system(let detail) = (error as? StoreError)?.reason else { return false }
      return detail.lowercased().contains("input/output error")
    }
  }

  @Test func bytesInAFileOfTheirOwnAreReadAndWhatIsWrongWithItIsTold() throws {
    let company = try Company(.sqlite)
    let context = company.context()
    context.insert(Sample.self).bytes = Data("inside".utf8)
    try context.save()
    company.coordinator.removeStores()
    let name = UUID().uuidString
    _ = Database(company.url).rows(
      "UPDATE ZSAMPLE SET ZBYTES = CAST(X'02' || '\(name)' || X'00' AS BLOB)")
    let base = company.url.deletingPathExtension().lastPathComponent
    let folder = company.url.deletingLastPathComponent()
      .appendingPathComponent(".\(base)_SUPPORT/_EXTERNAL_DATA")
    let file = folder.appendingPathComponent(name)
    func bytes() throws -> Data? {
      try open(.sqlite, company.url).fetch(FetchRequest(Sample.self)).first?.bytes
    }
    #expect {
      try bytes()
    } throws: { error in
      guard case .damagedValue = (error as? StoreError)?.reason else { return false }
      return "\(error)".contains("'\(file.path)', which is not there")
    }
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect {
      try bytes()
    } throws: { error in
      guard case .system = (error as? StoreError)?.reason else { return false }
      return "\(error)".contains("'\(file.path)' cannot be read")
    }
    try FileManager.default.removeItem(at: file)
    try Data("outside".utf8).write(to: file)
    #expect(try bytes() == Data("outside".utf8))
  }

  @Test func bytesInAFileOfTheirOwnAreReadFromNowhereElse() throws {
    let company = try Company(.sqlite)
    let context = company.context()
    context.insert(Sample.self).bytes = Data("inside".utf8)
    try context.save()
    company.coordinator.removeStores()
    let folder = company.url.deletingLastPathComponent()
    try Data("secret".utf8).write(to: folder.appendingPathComponent("secret"))
    let base = company.url.deletingPathExtension().lastPathComponent
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(".\(base)_SUPPORT/_EXTERNAL_DATA"),
      withIntermediateDirectories: true)
    _ = Database(company.url).rows(
      "UPDATE ZSAMPLE SET ZBYTES = CAST(X'02' || '../../secret' || X'00' AS BLOB)")
    #expect {
      try open(.sqlite, company.url).fetch(FetchRequest(Sample.self)).first?.bytes
    } throws: { error in
      "\(error)".contains("names a file that is no UUID")
    }
  }

  @Test(arguments: kinds) func aStoreOfAnotherModelIsToldEntityByEntity(_ kind: StoreKind) throws {
    let url = try store(kind)
    let before = try Data(contentsOf: url)
    let other = try ManagedObjectModel(entities: [
      EntityDescription("Employee", [.attribute(AttributeDescription("name", .string))])
    ])
    #expect {
      try PersistentStoreCoordinator(model: other).addStore(kind, at: url)
    } throws: { error in
      guard case .incompatible(let differences) = (error as? StoreError)?.reason else {
        return false
      }
      return differences.count == 8
        && differences.contains { difference in
          guard case .changed = difference.kind else { return false }
          return difference.entity == "Employee"
        }
    }
    #expect(try Data(contentsOf: url) == before)
  }

  /// Cut anywhere: an error or what is there, never a crash, never a change of the file.
  @Test(arguments: kinds) func aTruncatedStoreIsAnErrorAndNoCrash(_ kind: StoreKind) throws {
    let whole = try Data(contentsOf: try store(kind))
    let folder = try Fixtures.temporaryFolder()
    var failures = 0
    for index in 1..<40 {
      let url = folder.appendingPathComponent("cut\(index)")
      let cut = whole.prefix(whole.count * index / 40)
      try cut.write(to: url)
      do {
        _ = try open(kind, url).fetch(FetchRequest(Employee.self)).map(\.name)
      } catch {
        failures += 1
      }
      #expect(try Data(contentsOf: url) == cut)
    }
    #expect(failures > 30)
  }

  /// Bytes changed at random: an error, or values that the attributes can hold.
  @Test(arguments: kinds) func aStoreWithWrongBytesIsNoCrash(_ kind: StoreKind) throws {
    let whole = try Data(contentsOf: try store(kind))
    let folder = try Fixtures.temporaryFolder()
    var random = SplitMix(7)
    for index in 0..<60 {
      var bytes = whole
      for _ in 0..<8 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      let url = folder.appendingPathComponent("wrong\(index)")
      try bytes.write(to: url)
      do {
        let context = try open(kind, url)
        for person in try context.fetch(FetchRequest(Employee.self)) {
          _ = person.name.utf8.count + (person.department?.name.utf8.count ?? 0)
        }
      } catch is StoreError {
      }
    }
  }

  @Test func aValueOfTheWrongTypeNamesEntityAttributeAndObject() throws {
    let url = try store(.sqlite)
    _ = Database(url).rows("UPDATE ZEMPLOYEE SET ZSALARY = 'much' WHERE Z_PK = 3")
    #expect {
      try open(.sqlite, url).fetch(FetchRequest(Employee.self))
    } throws: { error in
      "\(error)".hasSuffix(
        "is damaged: 'Employee.salary' of object 3 holds text instead of Integer 64. "
          + "It has not been changed.")
    }
  }

  @Test func anObjectWhoseOtherEndCannotBeReadIsNotDeleted() throws {
    let company = try Company(.sqlite)
    let context = company.context()
    let sales = context.insert(Department.self)
    sales.name = "Sales"
    sales.office = context.insert(Office.self)
    try context.save()
    company.coordinator.removeStores()
    let database = Database(company.url)
    _ = database.rows("UPDATE ZOFFICE SET ZROOM = 'upstairs'")
    let opened = try open(.sqlite, company.url)
    opened.delete(try #require(try opened.fetch(FetchRequest(Department.self)).first))
    #expect(opened.deletedObjects.isEmpty && opened.accessErrors.count == 1)
    #expect {
      try opened.save()
    } throws: { error in
      "\(error)".contains("'Office.room' of object 1 holds text instead of Integer 16.")
    }
    // The office would lead to a department that is not there.
    #expect(database.column("SELECT count(*) FROM ZDEPARTMENT") == ["1"])
  }

  @Test func aDatabaseWithOneNumberForTwoEntitiesIsDamaged() throws {
    let url = try store(.sqlite)
    // A table without the key that forbids it, as another program may make it.
    for statement in [
      "CREATE TABLE copy AS SELECT 1 AS Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY",
      "DROP TABLE Z_PRIMARYKEY", "ALTER TABLE copy RENAME TO Z_PRIMARYKEY",
    ] { _ = Database(url).rows(statement) }
    #expect {
      try open(.sqlite, url)
    } throws: {
      ($0 as? StoreError)?.reason == .damaged("two of its entities have one number.")
    }
  }

  @Test func aNullInARequiredAttributeIsReadAndToldByTheNextSave() throws {
    let url = try store(.sqlite)
    _ = Database(url).rows("UPDATE ZEMPLOYEE SET ZNAME = NULL WHERE Z_PK = 3")
    let context = try open(.sqlite, url)
    let person = try #require(
      try context.fetch(FetchRequest(Employee.self)).first { $0.name.isEmpty })
    #expect(try person.untyped.value(forKey: "name").isNull)
    person.salary = 9
    #expect(throws: ValidationError.self) { try context.save() }
  }

  @Test func aNewerStoreIsRefused() throws {
    let url = try store(.sqlite)
    _ = Database(url).rows("UPDATE Z_METADATA SET Z_VERSION = 2")
    #expect {
      try open(.sqlite, url)
    } throws: {
      ($0 as? StoreError)?.reason
        == .newerVersion(what: "Z_VERSION", found: 2, supported: 1)
    }
  }

  @Test func aNewerBinaryStoreIsRefusedBeforeAnythingElseIsRead() throws {
    let url = try store(.binary)
    var bytes = try Data(contentsOf: url)
    let version = try #require(bytes[8..<12].firstIndex(of: 1))
    bytes[version] = 2
    try bytes.write(to: url)
    #expect {
      try open(.binary, url)
    } throws: {
      ($0 as? StoreError)?.reason
        == .newerVersion(what: "the container's version", found: 2, supported: 1)
    }
  }

  @Test func aBinaryStoreWithOneOtherLetterIsDamaged() throws {
    let url = try store(.binary)
    var bytes = try Data(contentsOf: url)
    let name = try #require(bytes.range(of: Data("person 17".utf8)))
    bytes[name.lowerBound] = UInt8(ascii: "P")
    try bytes.write(to: url)
    #expect {
      try open(.binary, url)
    } throws: {
      ($0 as? StoreError)?.reason == .damaged("its checksum does not fit.")
    }
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test func xmlThatIsNestedWithoutEndIsRefused() throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("deep.xml")
    let begin = String(repeating: "<a>", count: 50_000)
    let end = String(repeating: "</a>", count: 50_000)
    try Data("<database>\(begin)\(end)</database>".utf8).write(to: url)
    #expect {
      try open(.xml, url)
    } throws: { error in
      "\(error)".contains("nested more than 200 levels deep")
    }
  }

  @Test func aStoreWithAHistoryIsReadAndNotWritten() throws {
    let url = try store(.sqlite)
    _ = Database(url).rows("CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY)")
    let context = try open(.sqlite, url)
    #expect(try context.count(FetchRequest(Employee.self)) == 30)
    _ = context.insert(Employee.self)
    #expect {
      try context.save()
    } throws: { error in
      "\(error)".hasSuffix(
        "cannot be written: it keeps a history of its changes, which would lack ours. "
          + "It has not been changed.")
    }
  }

  @Test func aStoreWithATriggerIsReadAndNotWritten() throws {
    let url = try store(.sqlite)
    _ = Database(url).rows(
      "CREATE TRIGGER watch AFTER UPDATE ON ZEMPLOYEE BEGIN SELECT 1; END")
    let context = try open(.sqlite, url)
    #expect(try context.count(FetchRequest(Employee.self)) == 30)
    _ = context.insert(Employee.self)
    #expect {
      try context.save()
    } throws: { error in
      "\(error)".hasSuffix(
        "cannot be written: it has the trigger 'watch', which changes what is written. "
          + "It has not been changed.")
    }
  }

  @Test func aLockedStoreIsTold() throws {
    let url = try store(.sqlite)
    let context = try open(.sqlite, url)
    let other = try PersistentStoreCoordinator(
      model: companyModel(), .sqlite, at: url, options: StoreOptions(isReadOnly: true))
    let reader = ManagedObjectContext(other)
    #expect(try reader.count(FetchRequest(Employee.self)) == 30)
    _ = reader.insert(Employee.self)
    #expect(throws: StoreError.self) { try reader.save() }
    _ = context.insert(Employee.self)
    try context.save()
    #expect(try reader.count(FetchRequest(Employee.self).includingPendingChanges(false)) == 31)
  }

  @Test func xmlThatDeclaresEntitiesOrIsTooDeepIsRefused() throws {
    let folder = try Fixtures.temporaryFolder()
    let bombs = [
      "<!DOCTYPE d [<!ENTITY a \"b\">]><database>&a;</database>",
      String(repeating: "<a>", count: 100_000),
    ]
    for (index, bomb) in bombs.enumerated() {
      let url = folder.appendingPathComponent("bomb\(index)")
      try Data(bomb.utf8).write(to: url)
      #expect(throws: StoreError.self) { try open(.xml, url) }
    }
  }

  @Test func aReferenceToNothingIsTakenOutAndTold() throws {
    let url = try store(.xml)
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let broken = text.replacingOccurrences(of: " idrefs=\"z102\"", with: " idrefs=\"z999\"")
    #expect(broken != text)
    try Data(broken.utf8).write(to: url)
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), .xml, at: url)
    #expect(coordinator.repairs.count == 60)
    #expect(
      coordinator.repairs.contains(
        "'Employee.department' of z103 held z999, which is not there."))
    let context = ManagedObjectContext(coordinator)
    #expect(context.invariantViolations() == [])
  }

  @Test(arguments: [
    ("name == ", 9), ("name ==[x] 'a'", 9), ("(name == 'a'", 13), ("name = 'a", 8),
    ("name LIKE 'a' b", 15), ("AND name == 1", 1), ("ANY == 3", 5), ("salary BETWEEN {1}", 18),
    ("name == %@", 9), ("a ~ b", 3),
  ])
  func aSyntaxErrorSaysWhere(_ format: String, _ column: Int) {
    #expect {
      try FetchPredicate(format: format)
    } throws: { error in
      guard case .syntax(_, let found) = (error as? FetchError)?.reason else { return false }
      return found == column
    }
  }

  @Test func aPredicateThatMakesNoSenseNamesTheKey() throws {
    let context = try Company(.inMemory).context()
    for format in [
      "age > 3", "department.size > 3", "name > 3", "salary == 'x'", "projects == nil",
      "ANY department.name == 'x'.y", "hired > 5", "name MATCHES '(('", "name + 1 == 2",
      "projects.@sum.title > 3", "name == salary",
    ] {
      #expect(throws: FetchError.self, "\(format)") {
        try context.fetch(
          FetchRequest(Employee.self).where(try FetchPredicate(format: format)))
      }
    }
    #expect {
      try context.fetch(
        FetchRequest(Employee.self).where(try FetchPredicate(format: "department.size > 3")))
    } throws: { "\($0)" == "'Department' has no property 'size'." }
  }

  /// Another process may be about to make a store of it.
  @Test(arguments: [StoreKind.sqlite, .xml, .binary]) func anEmptyFileIsMadeAStore(
    _ kind: StoreKind
  ) throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("store")
    try Data().write(to: url)
    let context = try open(kind, url)
    context.insert(Employee.self).name = "Ann"
    try context.save()
    #expect(try open(kind, url).fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
  }

  /// So a process leaves a store that is killed between the first page and the first table.
  @Test func aDatabaseWithoutAnythingInItIsMadeAStore() throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("store")
    try Data().write(to: url)
    _ = Database(url).rows("PRAGMA auto_vacuum = INCREMENTAL")
    #expect(try Data(contentsOf: url).count == 4096)
    #expect {
      try PersistentStoreCoordinator(model: try companyModel()).addStore(
        .sqlite, at: url, options: StoreOptions(isReadOnly: true))
    } throws: { ($0 as? StoreError)?.reason == .missingMetadata }
    let context = try open(.sqlite, url)
    context.insert(Employee.self).name = "Ann"
    try context.save()
    #expect(try open(.sqlite, url).fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
    #expect(Database(url).column("PRAGMA auto_vacuum") == ["2"])
  }
}
