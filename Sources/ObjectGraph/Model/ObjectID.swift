import ArcadeFormats
import DurableFiles
public import FoundationEssentials
import Synchronization

/// Names one object of one store, or one not yet saved.
///
/// A temporary identifier never changes into a permanent one: after a save the object has a new
/// identifier, and its context still finds it by the old one while the object is alive.
/// Core Data: `NSManagedObjectID`.
public struct ObjectID: Sendable, Hashable {
  let space: IdentifierSpace
  /// The primary key in the store, any number that its file holds; below zero when temporary.
  package let key: Int64

  /// True if the object was never saved.
  public var isTemporary: Bool { space.isTemporary }

  /// The name of the object's own entity.
  public var entityName: String { space.entity.name }

  /// The identifier as text that can be kept: `x-coredata://STORE/Entity/p5`.
  public var uri: URL {
    URL(string: description) ?? URL(fileURLWithPath: description)
  }

  /// Compares store, entity and key.
  public static func == (left: ObjectID, right: ObjectID) -> Bool {
    left.key == right.key && (left.space === right.space || left.space.isSame(as: right.space))
  }

  /// Feeds the key to a hasher: objects of several stores are seldom in one set.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The text of the URI.
  public var description: String {
    "x-coredata://\(isTemporary ? "" : space.storeUUID)/\(entityName)/\(keyName)"
  }

  /// The last part of the URI: `p5`.
  package var keyName: String {
    isTemporary ? "t\(ObjectID.temporaryPrefix)\(paddedHex(-key, 12))" : "p\(key)"
  }

  /// Tells identifiers of one run from those of another; they are never kept, so that where there
  /// are no random numbers nothing depends on it.
  private static let temporaryPrefix: String = {
    do throws(SystemError) {
      return String(try StoreIdentity.makeUUID().prefix(24))
    } catch {
      return "00000000-0000-4000-8000-"
    }
  }()
  private static let lastTemporaryKey = Atomic<Int64>(0)

  /// A new key for an object that was never saved: below zero, unique in the process.
  static func nextTemporaryKey() -> Int64 {
    -lastTemporaryKey.add(1, ordering: .relaxed).newValue
  }
}

private func paddedHex(_ number: Int64, _ width: Int) -> String {
  number.digits(width, radix: 16).uppercased()
}

/// The common parts of the identifiers of one entity in one store.
final class IdentifierSpace: Sendable {
  /// The store's UUID in capitals; empty for temporary identifiers.
  let storeUUID: String
  let entity: EntityLayout
  /// True for objects that were never saved; the keys of a damaged file tell nothing.
  let isTemporary: Bool

  init(storeUUID: String, entity: EntityLayout, isTemporary: Bool = false) {
    self.storeUUID = storeUUID
    self.entity = entity
    self.isTemporary = isTemporary
  }

  func isSame(as other: IdentifierSpace) -> Bool {
    storeUUID == other.storeUUID && entity.name == other.entity.name
      && isTemporary == other.isTemporary
  }
}

/// The parts of an identifier's URI.
struct ObjectURI {
  let storeUUID: String
  let entityName: String
  let key: Int64

  /// Takes a permanent identifier's URI apart; nil when it is none.
  init?(_ uri: URL) {
    let prefix = "x-coredata://"
    guard uri.absoluteString.hasPrefix(prefix) else { return nil }
    let parts = uri.absoluteString.dropFirst(prefix.count).split(
      separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].first == "p", let key = Int64(parts[2].dropFirst()), key > 0
    else { return nil }
    storeUUID = String(parts[0]).uppercased()
    // A name with other letters than those of ASCII stands there encoded.
    let names = uri.pathComponents
    entityName = names.count == 3 ? names[1] : String(parts[1])
    self.key = key
  }
}
