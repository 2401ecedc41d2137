import Foundation
import ObjectGraph

/// A small store with every type of attribute and every kind of relationship.
enum Studio {
  static let modelText = #"""
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Person">
        <attribute name="name" attributeType="String"/>
      </entity>
      <entity name="Painter" parentEntity="Person">
        <attribute name="style" optional="YES" attributeType="Integer 16"/>
        <relationship name="pictures" optional="YES" toMany="YES" ordered="YES"
          deletionRule="Nullify" destinationEntity="Picture" inverseName="painter"
          inverseEntity="Picture"/>
      </entity>
      <entity name="Picture">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="painted" optional="YES" attributeType="Date"/>
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <attribute name="weight" optional="YES" attributeType="Double"/>
        <attribute name="width" optional="YES" attributeType="Float"/>
        <attribute name="isSold" optional="YES" attributeType="Boolean"/>
        <attribute name="image" optional="YES" attributeType="Binary"/>
        <attribute name="number" optional="YES" attributeType="Integer 64"/>
        <relationship name="painter" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Painter" inverseName="pictures" inverseEntity="Painter"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Tag" inverseName="tagged" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <attribute name="label" optional="YES" attributeType="String"/>
        <relationship name="tagged" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Picture" inverseName="tags" inverseEntity="Picture"/>
      </entity>
    </model>
    """#

  /// Writes the model into the folder and tells the path of its source.
  static func model(in folder: TemporaryFolder) throws -> String {
    try folder.write(modelText, to: "Model.xcdatamodel/contents")
  }

  /// Makes the store `name` with a painter, a person, sixty pictures and three tags.
  static func store(
    _ kind: StoreKind, _ name: String, in folder: TemporaryFolder, log: Bool = false
  ) throws -> String {
    let path = folder.path + "/" + name
    let model = try ManagedObjectModel(contentsOf: URL(fileURLWithPath: try model(in: folder)))
    let coordinator = PersistentStoreCoordinator(model: model)
    try coordinator.addStore(
      kind, at: URL(fileURLWithPath: path), options: StoreOptions(usesWriteAheadLog: log))
    let context = ManagedObjectContext(coordinator)
    let painter = try context.insert(entityNamed: "Painter")
    try painter.setValue("Ada & <Zoë>", forKey: "name")
    try painter.setValue(-7, forKey: "style")
    try context.insert(entityNamed: "Person").setValue("Bo", forKey: "name")
    let tags = try ["red", "\u{1F3A8}", "a\\b"].map { label in
      let tag = try context.insert(entityNamed: "Tag")
      try tag.setValue(.string(label), forKey: "label")
      return tag
    }
    var pictures: [AnyManagedObject] = []
    for number in 0..<60 { pictures.append(try picture(number, tags, context)) }
    try painter.setValue(
      .objects(pictures.reversed().dropLast(20).map(\.objectID)), forKey: "pictures")
    try context.save()
    return path
  }

  private static func picture(
    _ number: Int, _ tags: [AnyManagedObject], _ context: ManagedObjectContext
  ) throws -> AnyManagedObject {
    let picture = try context.insert(entityNamed: "Picture")
    guard number % 10 != 9 else { return picture }
    let whole = Int64(number)
    try picture.setValue(.string("Picture\t\(number)\n\"quoted\", and more"), forKey: "title")
    try picture.setValue(
      .date(Date(timeIntervalSinceReferenceDate: Double(number) * 1e6 - 3.25)), forKey: "painted")
    try picture.setValue(.decimal(Decimal(whole) / 4), forKey: "price")
    try picture.setValue(.double(Double(number) / 3), forKey: "weight")
    try picture.setValue(.float(Float(number) / 3), forKey: "width")
    try picture.setValue(.bool(number.isMultiple(of: 2)), forKey: "isSold")
    try picture.setValue(.data(Data((0..<number).map { UInt8($0) })), forKey: "image")
    try picture.setValue(.integer(whole << 50), forKey: "number")
    try picture.setValue(
      .objects(tags.prefix(number % 4).map(\.objectID)), forKey: "tags")
    return picture
  }
}
