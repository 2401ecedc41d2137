import Foundation
import Inspection
import ObjectGraph
import Persistence
import PropertyLists
import Testing

/// Numbers in files that no decimal is: they end no program, and no other number is shown for them.
@Suite struct UnlikelyDecimalTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A store with one priced thing, and the path of its model.
  private func things(_ kind: StoreKind) throws -> (store: String, model: String) {
    let model = try folder.write(
      """
      <model><entity name="Thing"><attribute name="price" optional="YES" attributeType="Decimal"/>
      </entity></model>
      """, to: "Thing.xcdatamodel/contents")
    let store = folder.path + "/things.\(kind.rawValue)"
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(contentsOf: URL(fileURLWithPath: model)))
    try coordinator.addStore(kind, at: URL(fileURLWithPath: store))
    let context = ManagedObjectContext(coordinator)
    try context.insert(entityNamed: "Thing").setValue(.decimal(7), forKey: "price")
    try context.save()
    coordinator.removeStores()
    return (store, model)
  }

  @Test(arguments: [
    ("9e999", "unreadable"), ("-9e999", "unreadable"), ("1e-130", "unreadable"),
    ("1.5e-128", "unreadable"), ("3e165", "unreadable"), ("5e-324", "unreadable"),
    ("19.99", "19.99"), ("1e-20", "0.00000000000000000001"), ("1e22", "10000000000000000000000"),
  ])
  func aNumberInADatabase(number: String, wanted: String) throws {
    let (store, model) = try things(.sqlite)
    try changeDatabase(
      """
      db.execute("UPDATE ZTHING SET ZPRICE = " + sys.argv[2])
      """, at: store, [number])
    #expect(try value("Thing.0.price", in: store, model: model).contains(wanted))
  }

  @Test(arguments: ["7,5", "7abc", "7 5", "0x7", "7e"])
  func theBeginningOfATextIsNoNumber(text: String) throws {
    let (store, model) = try things(.xml)
    let old = try String(contentsOfFile: store, encoding: .utf8)
    let new = old.replacingOccurrences(of: ">7<", with: ">\(text)<")
    _ = try folder.write(new, to: "things.\(StoreKind.xml.rawValue)")
    #expect(throws: InspectionError.self) {
      try value("Thing.0.price", in: store, model: model)
    }
  }

  @Test(arguments: [Double.infinity, 1e-130])
  func aDefaultInACompiledModel(number: Double) throws {
    let objects: [PropertyListValue] = [
      .string("$null"), .dictionary(["$class": .at(9), "NSEntities": .at(2)]),
      .archivedDictionary(3, 4), .string("A"),
      .dictionary(["$class": .at(10), "NSEntityName": .at(3), "NSProperties": .at(5)]),
      .archivedDictionary(6, 7), .string("price"),
      .dictionary([
        "$class": .at(11), "NSPropertyName": .at(6), "NSAttributeType": .integer(400),
        "NSIsOptional": .boolean(true), "NSDefaultValue": .at(12),
      ]),
      .kind("NSDictionary"), .kind("NSManagedObjectModel"), .kind("NSEntityDescription"),
      .kind("NSAttributeDescription"), .real(number),
    ]
    let root = PropertyListValue.dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
      "$top": .dictionary(["root": .at(1)]), "$objects": .array(objects),
    ])
    let path = try folder.write(PropertyList(root: root, form: .binary).bytes(), to: "M.mom")
    let text = try shown(path, as: .csv)
    #expect(text.contains("price,Decimal,") && !text.contains("default"), "\(text)")
  }
}
