public import FoundationEssentials
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

  /// Makes a binary keyed archive with one root object.
  public static func data(from value: ArchivedValue) throws -> Data {
    var writer = KeyedArchiveWriter()
    let root = try writer.add(value, depth: 0)
    let list = PropertyList(
      root: .dictionary([
        "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
        "$top": .dictionary(["root": root]), "$objects": .array(writer.objects),
      ]), form: .binary)
    do { return Data(try list.bytes()) } catch {
      throw TransformingError("it cannot be archived")
    }
  }

  /// Reads a keyed archive; throws `TransformingError` for other bytes and other classes.
  public static func value(from data: Data) throws -> ArchivedValue {
    let list: PropertyList
    do { list = try PropertyList(reading: Array(data)) } catch {
      throw TransformingError("it is no property list")
    }
    guard let root = list.root.dictionary, root["$archiver"]?.string == "NSKeyedArchiver",
      let objects = root["$objects"]?.array, let top = root["$top"]?.dictionary?["root"]
    else { throw TransformingError("it is no keyed archive") }
    return try KeyedArchiveReader(objects: objects).value(top, depth: 0)
  }
}

private struct KeyedArchiveReader {
  let objects: [PropertyListValue]

  func value(_ reference: PropertyListValue, depth: Int) throws -> ArchivedValue {
    guard depth < 100 else { throw TransformingError("it is nested too deeply") }
    guard case .uniqueIdentifier(let number) = reference, number < UInt64(objects.count) else {
      throw TransformingError("a reference in it leads nowhere")
    }
    switch objects[Int(number)] {
    case .string("$null"): return .null
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .real(let number): return .double(number)
    case .boolean(let flag): return .bool(flag)
    case .data(let bytes): return .data(Data(bytes))
    case .dictionary(let fields): return try object(fields, depth: depth)
    default: throw TransformingError("it holds what no keyed archive does")
    }
  }

  private func object(
    _ fields: [String: PropertyListValue], depth: Int
  ) throws -> ArchivedValue {
    let name = try className(fields)
    switch name {
    case "NSNull": return .null
    case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet":
      return .array(try values(fields["NS.objects"], depth: depth))
    case "NSDictionary", "NSMutableDictionary": return try dictionary(fields, depth: depth)
    case "NSString", "NSMutableString":
      if let text = fields["NS.string"]?.string { return .string(text) }
    case "NSData", "NSMutableData":
      if let bytes = fields["NS.data"]?.data { return .data(Data(bytes)) }
    case "NSDate":
      if case .real(let seconds) = fields["NS.time"] {
        return .date(Date(timeIntervalSinceReferenceDate: seconds))
      }
    case "NSUUID":
      if let bytes = fields["NS.uuidbytes"]?.data, let uuid = UUID(bytes) { return .uuid(uuid) }
    case "NSURL":
      if let relative = fields["NS.relative"], case .null? = try base(fields, depth: depth),
        case .string(let text) = try value(relative, depth: depth + 1)
      {
        return .url(text)
      }
    default: throw TransformingError("it holds an object of class '\(name)'")
    }
    throw TransformingError("an object of class '\(name)' in it is damaged")
  }

  private func base(
    _ fields: [String: PropertyListValue], depth: Int
  ) throws -> ArchivedValue? {
    guard let base = fields["NS.base"] else { return .null }
    return try value(base, depth: depth + 1)
  }

  private func className(_ fields: [String: PropertyListValue]) throws -> String {
    guard case .uniqueIdentifier(let number) = fields["$class"], number < UInt64(objects.count),
      let name = objects[Int(number)].dictionary?["$classname"]?.string
    else { throw TransformingError("an object in it has no class") }
    return name
  }

  private func values(_ list: PropertyListValue?, depth: Int) throws -> [ArchivedValue] {
    guard let references = list?.array else { throw TransformingError("a list in it is damaged") }
    return try references.map { try value($0, depth: depth + 1) }
  }

  private func dictionary(
    _ fields: [String: PropertyListValue], depth: Int
  ) throws -> ArchivedValue {
    let keys = try values(fields["NS.keys"], depth: depth)
    let values = try values(fields["NS.objects"], depth: depth)
    guard keys.count == values.count else { throw TransformingError("a list in it is damaged") }
    var made: [String: ArchivedValue] = [:]
    for (key, value) in zip(keys, values) {
      guard case .string(let name) = key else {
        throw TransformingError("a dictionary in it has keys that are no texts")
      }
      made[name] = value
    }
    return .dictionary(made)
  }
}

private struct KeyedArchiveWriter {
  private(set) var objects: [PropertyListValue] = [.string("$null")]
  private var classes: [String: PropertyListValue] = [:]

  mutating func add(_ value: ArchivedValue, depth: Int) throws -> PropertyListValue {
    guard depth < 100 else { throw TransformingError("it is nested too deeply") }
    switch value {
    case .null: return object("NSNull", [:])
    case .bool(let flag): return append(.boolean(flag))
    case .integer(let number): return append(.integer(number))
    case .double(let number): return append(.real(number))
    // A text that looks like the archive's own mark for nothing needs an object around it.
    case .string("$null"): return object("NSMutableString", ["NS.string": .string("$null")])
    case .string(let text): return append(.string(text))
    case .data(let data): return append(.data(Array(data)))
    case .date(let date):
      return object("NSDate", ["NS.time": .real(date.timeIntervalSinceReferenceDate)])
    case .uuid(let uuid):
      return object("NSUUID", ["NS.uuidbytes": .data(withUnsafeBytes(of: uuid.uuid) { Array($0) })])
    case .url(let text):
      let relative = append(.string(text))
      return object("NSURL", ["NS.base": .uniqueIdentifier(0), "NS.relative": relative])
    case .array(let values):
      return object("NSArray", ["NS.objects": try list(values, depth: depth)])
    case .dictionary(let entries):
      let sorted = entries.sorted { $0.key.precedesInBytes($1.key) }
      let keys = try list(sorted.map { .string($0.key) }, depth: depth)
      let values = try list(sorted.map(\.value), depth: depth)
      return object("NSDictionary", ["NS.keys": keys, "NS.objects": values])
    }
  }

  private mutating func list(_ values: [ArchivedValue], depth: Int) throws -> PropertyListValue {
    var references: [PropertyListValue] = []
    for value in values { references.append(try add(value, depth: depth + 1)) }
    return .array(references)
  }

  private mutating func append(_ value: PropertyListValue) -> PropertyListValue {
    objects.append(value)
    return .uniqueIdentifier(UInt64(objects.count - 1))
  }

  private mutating func object(
    _ name: String, _ fields: [String: PropertyListValue]
  ) -> PropertyListValue {
    var fields = fields
    fields["$class"] = classReference(name)
    return append(.dictionary(fields))
  }

  private mutating func classReference(_ name: String) -> PropertyListValue {
    if let known = classes[name] { return known }
    let parents = name == "NSMutableString" ? ["NSString", "NSObject"] : ["NSObject"]
    let made = append(
      .dictionary([
        "$classname": .string(name), "$classes": .array(([name] + parents).map { .string($0) }),
      ]))
    classes[name] = made
    return made
  }
}

extension UUID {
  fileprivate init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
