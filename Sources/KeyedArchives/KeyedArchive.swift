package import PropertyLists

/// A keyed archive: a property list that holds a graph of objects.
///
/// Reading gives data only: no class is looked up and no object is made, so any archive can be
/// looked at. `decode` makes values of it.
package struct KeyedArchive: Sendable, Hashable {
  /// The version of the form that is read and written.
  package static let version = 100_000
  /// The limit of the depth of objects in each other when they are decoded.
  package static let depthLimit = 256
  /// The most that a binary archive may stand for unless asked otherwise: 8 MiB.
  package static let sizeLimit = 8 << 20

  /// The values at the top, by key.
  ///
  /// Most archives have one, a reference under `root`.
  package var top: [String: PropertyListValue]
  /// The objects; the first is `null`.
  ///
  /// A unique identifier is a number in this list.
  package var objects: [ArchivedObject]
  /// The archiver's own name.
  package var archiver: String
  package var form: PropertyList.Form

  package init(
    top: [String: PropertyListValue], objects: [ArchivedObject], form: PropertyList.Form = .binary,
    archiver: String = "NSKeyedArchiver"
  ) {
    self.top = top
    self.objects = objects
    self.form = form
    self.archiver = archiver
  }

  /// Reads an archive in XML or binary form.
  ///
  /// When this returns, every reference leads to an object and every instance has a
  /// class. Throws for anything else, and for a binary file that stands for more than
  /// `sizeLimit` bytes.
  package init(
    reading bytes: [UInt8], sizeLimit: Int = sizeLimit
  ) throws(KeyedArchiveError) {
    try self.init(Self.propertyList(bytes, sizeLimit: sizeLimit))
  }

  private static func propertyList(
    _ bytes: [UInt8], sizeLimit: Int
  ) throws(KeyedArchiveError) -> PropertyList {
    do {
      return try PropertyList(reading: bytes, sizeLimit: sizeLimit)
    } catch {
      throw KeyedArchiveError(.propertyList(error))
    }
  }

  /// Reads an archive out of a property list.
  ///
  /// Throws where the list is none, and where a reference leads nowhere.
  package init(_ list: PropertyList) throws(KeyedArchiveError) {
    let reader = try KeyedArchiveReader(list.root)
    self.init(
      top: try reader.readTop(), objects: try reader.readObjects(), form: list.form,
      archiver: reader.archiver)
  }

  /// The file's bytes, in its form.
  ///
  /// Equal archives give equal bytes. Throws for a value that the form has no place for.
  package func bytes() throws(KeyedArchiveError) -> [UInt8] {
    do {
      return try propertyList.bytes()
    } catch {
      throw KeyedArchiveError(.propertyList(error))
    }
  }

  /// The property list that holds the archive.
  ///
  /// Classes that no object describes are
  /// listed after the objects.
  package var propertyList: PropertyList {
    var writer = KeyedArchiveWriter(objects)
    return PropertyList(
      root: .dictionary([
        "$archiver": .string(archiver), "$version": .integer(Self.version),
        "$top": .dictionary(top), "$objects": .array(writer.list()),
      ]), form: form)
  }

  /// The object that a value refers to; nil for a value that is no reference.
  package func object(at value: PropertyListValue) -> ArchivedObject? {
    guard case .uniqueIdentifier(let number) = value, let index = Int(exactly: number),
      objects.indices.contains(index)
    else { return nil }
    return objects[index]
  }
}
