public import FoundationEssentials
import KeyedArchives
import PropertyLists

/// The contents of a keyed archive of plain values.
///
/// Core Data: the Foundation objects that `NSSecureUnarchiveFromDataTransformer` allows.
public indirect enum ArchivedValue: Sendable, Hashable {
  /// `NSNull`.
  case null
  /// `NSNumber` with a Boolean.
  case bool(Bool)
  /// `NSNumber` with an integer.
  case integer(Int)
  /// `NSNumber` with a floating-point number.
  case double(Double)
  /// `NSString`.
  case string(String)
  /// `NSDate`.
  case date(Date)
  /// `NSData`.
  case data(Data)
  /// `NSUUID`.
  case uuid(UUID)
  /// `NSURL`, without a base.
  case url(String)
  /// `NSArray`; sets are read as arrays too.
  case array([ArchivedValue])
  /// `NSDictionary` with texts as keys.
  case dictionary([String: ArchivedValue])
}

/// Keeps plain values as keyed archives, the default of transformable attributes.
///
/// Only the classes of `ArchivedValue` are read: any other is an error, none is ever made. Core
/// Data: `NSSecureUnarchiveFromDataTransformer`.
public enum KeyedArchiveTransformer: AttributeTransformer {
  /// Core Data's name.
  public static var name: String { "NSSecureUnarchiveFromData" }

  /// The classes whose objects are made into values; a mutable variant counts as its class.
  private static let classes: [FoundationClass] = [
    .null, .string, .number, .data, .date, .url, .uuid, .array, .dictionary, .set,
  ]
  /// The most lists and dictionaries that may lie in each other.
  fileprivate static let depthLimit = 100

  /// Makes a binary keyed archive with one root object.
  public static func data(from value: ArchivedValue) throws -> Data {
    let archived = try value.archived(depth: 0)
    do throws(KeyedArchiveError) {
      let archive = try KeyedArchive(encoding: archived)
      // An archive that could not be read again is refused now.
      _ = try archive.item()?.value(classes: classes)
      return Data(try archive.bytes())
    } catch {
      throw TransformingError(error.text)
    }
  }

  /// Reads a keyed archive; throws `TransformingError` for other bytes and other classes.
  public static func value(from data: Data) throws -> ArchivedValue {
    let value: FoundationValue?
    do throws(KeyedArchiveError) {
      let archive = try KeyedArchive(reading: Array(data), sizeLimit: PropertyList.sizeLimit)
      guard archive.archiver == "NSKeyedArchiver" else { throw KeyedArchiveError(.notAnArchive) }
      value = try archive.item()?.value(classes: classes)
    } catch {
      throw TransformingError(error.text)
    }
    guard let value else { throw TransformingError("it is no keyed archive") }
    return try ArchivedValue(value, depth: 0)
  }
}

extension ArchivedValue {
  fileprivate func archived(depth: Int) throws -> FoundationValue {
    guard depth < KeyedArchiveTransformer.depthLimit else {
      throw TransformingError("it is nested too deeply")
    }
    return switch self {
    case .null: .null
    case .bool(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .double(let number): .real(number)
    case .string(let text): .string(text)
    case .data(let data): .data(Array(data))
    case .date(let date):
      .date(PropertyListDate(secondsSinceReference: date.timeIntervalSinceReferenceDate))
    case .uuid(let uuid): .uuid(withUnsafeBytes(of: uuid.uuid) { Array($0) })
    case .url(let text): .url(text, base: nil)
    case .array(let values): .array(try values.map { try $0.archived(depth: depth + 1) })
    case .dictionary(let entries):
      .dictionary(
        try entries.sorted { $0.key.precedesInBytes($1.key) }.map {
          .init(.string($0.key), try $0.value.archived(depth: depth + 1))
        })
    }
  }

  fileprivate init(_ value: FoundationValue, depth: Int) throws {
    guard depth < KeyedArchiveTransformer.depthLimit else {
      throw TransformingError("it is nested too deeply")
    }
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .bool(flag)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .double(number)
    case .string(let text): self = .string(text)
    case .data(let bytes): self = .data(Data(bytes))
    case .date(let date):
      self = .date(Date(timeIntervalSinceReferenceDate: date.secondsSinceReference))
    case .uuid(let bytes):
      guard let uuid = UUID(bytes) else { throw TransformingError("an 'NSUUID' in it is damaged") }
      self = .uuid(uuid)
    case .url(let text, base: nil): self = .url(text)
    case .array(let values), .set(let values):
      self = .array(try values.map { try ArchivedValue($0, depth: depth + 1) })
    case .dictionary(let entries):
      var made: [String: ArchivedValue] = [:]
      for entry in entries {
        guard case .string(let name) = entry.key else {
          throw TransformingError("a dictionary in it has keys that are no texts")
        }
        made[name] = try ArchivedValue(entry.value, depth: depth + 1)
      }
      self = .dictionary(made)
    case .unsignedInteger, .decimal, .url, .orderedSet, .countedSet, .indexSet, .indexPath,
      .range:
      throw TransformingError("it holds a value that has no place there")
    }
  }
}

extension UUID {
  fileprivate init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
