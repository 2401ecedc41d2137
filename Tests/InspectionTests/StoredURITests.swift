import Foundation
import Inspection
import ObjectGraph
import Persistence
import Testing

/// The text of a URI in a database is shown as it stands there, though a `URL` spells it in another way.
@Suite struct StoredURITests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A store with one page, and the path of its model.
  private func pages(_ address: String) throws -> (store: String, model: String) {
    let model = try folder.write(
      """
      <model><entity name="Page"><attribute name="address" optional="YES" attributeType="URI"/>
      </entity></model>
      """, to: "Page.xcdatamodel/contents")
    let store = folder.path + "/pages.sqlite"
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(contentsOf: URL(fileURLWithPath: model)))
    try coordinator.addStore(.sqlite, at: URL(fileURLWithPath: store))
    let context = ManagedObjectContext(coordinator)
    _ = try context.insert(entityNamed: "Page")
    try context.save()
    coordinator.removeStores()
    try changeDatabase(
      "db.execute('UPDATE ZPAGE SET ZADDRESS = ?', sys.argv[2:])", at: store, [address])
    return (store, model)
  }

  @Test(arguments: [
    "http://example.org/é", "http://example.org/?a[]=1|2", "http://example.org/100%", "file:///a b",
    "", "1:2", "http://example.org:port", "http://example.org/e\u{301}",
    "http://example.org/%C3%A9",
  ])
  func aURIIsShownAsItIsStored(address: String) throws {
    let (store, model) = try pages(address)
    let text = try value("Page.0.address", in: store, model: model)
    #expect(text.utf8.elementsEqual(address.utf8), "\(text)")
    let table = try shown(store, as: .csv, model: model) { $0.columns = ["address"] }
    #expect(table.hasSuffix(",\(address)\r\n"), "\(table)")
  }

  @Test(arguments: ["http://example.org/é|[x]", "", "1:2", "http://example.org/%C3%A9"])
  func aURIInAnXMLStoreIsShownAsItIsStored(address: String) throws {
    let model = try pages("x").model
    let store = try folder.write(
      """
      <?xml version="1.0"?>
      <database><databaseInfo><version>134481920</version><UUID>A</UUID>
      <nextObjectID>103</nextObjectID><metadata></metadata></databaseInfo>
      <object type="PAGE" id="z102"><attribute name="address" type="uri">\(address)</attribute>
      </object></database>
      """, to: "pages.xml")
    #expect(try value("Page.0.address", in: store, model: model) == address)
    // Text that can be no `URL` is no constant of a condition about one.
    guard URL(string: address) != nil else { return }
    let rows = try RowChoice(where: "address == '\(address)'", sortedBy: "address")
    let table = try shown(store, as: .csv, model: model) { $0.rows = rows }
    #expect(table.hasSuffix(",\(address)\r\n"), "\(table)")
  }

  @Test func bytesInPlaceOfAURICannotBeRead() throws {
    let (store, model) = try pages("x")
    try changeDatabase("db.execute(\"UPDATE ZPAGE SET ZADDRESS = x'00ff'\")", at: store)
    let text = try value("Page.0.address", in: store, model: model)
    #expect(text.contains("holds bytes instead of URI"), "\(text)")
  }
}
