package import PropertyLists

/// One of the objects that an archive lists.
package enum ArchivedObject: Sendable, Hashable {
  /// The sign for no object; always the first of the list.
  case null
  /// A string, a number, a truth or data, which are listed as they are.
  case plain(PropertyListValue)
  /// An object of a class.
  case instance(ArchivedInstance)
  /// A class that instances name.
  case classDescription(ArchivedClass)
}

/// An object of a class, as an archive holds it: what it wrote under each key.
package struct ArchivedInstance: Sendable, Hashable {
  /// The class and those that it comes from.
  package var archivedClass: ArchivedClass
  /// The values by their keys, as the archive spells them.
  ///
  /// A unique identifier, also within
  /// an array, is the number of an object of the list.
  package var fields: [String: PropertyListValue]

  package init(archivedClass: ArchivedClass, fields: [String: PropertyListValue]) {
    self.archivedClass = archivedClass
    self.fields = fields
  }
}

package struct ArchivedClass: Sendable, Hashable {
  package let name: String
  /// Its name and those of the classes that it comes from, nearest first.
  package let chain: [String]
  /// Names of classes to take where a reader does not know this one.
  package let hints: [String]

  /// Takes a name and those of the classes that it comes from, nearest first.
  package init(_ name: String, from superclasses: [String] = ["NSObject"], hints: [String] = []) {
    self.name = name
    chain = [name] + superclasses
    self.hints = hints
  }

  init(name: String, chain: [String], hints: [String]) {
    self.name = name
    self.chain = chain
    self.hints = hints
  }

  /// The names to look it up by: its own, its superclasses', its hints.
  var candidates: [String] { (chain.first == name ? chain : [name] + chain) + hints }
}

/// A key of an archived object.
package struct ArchiveKey: ExpressibleByStringLiteral, Hashable, Sendable {
  package let spelling: String

  /// Takes a key; one that begins with `$` gets another in front, as archivers do.
  package init(_ name: String) {
    spelling = name.hasPrefix("$") ? "$" + name : name
  }

  /// Takes a key; one that begins with `$` gets another in front, as archivers do.
  package init(stringLiteral name: String) {
    self.init(name)
  }

  private init(spelling: String) {
    self.spelling = spelling
  }

  /// The key of a value that was archived without one: `$0`, `$1` and so on.
  package static func unkeyed(_ position: Int) -> ArchiveKey {
    ArchiveKey(spelling: "$\(position)")
  }
}
