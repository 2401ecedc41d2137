import FoundationEssentials
import KeyedArchives
import PropertyLists

extension Value {
  /// A value that stands in an archive; nil for a collection, and for one that no attribute has.
  init?(archived value: FoundationValue) {
    switch value {
    case .null: self = .null
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(Int64(number))
    case .unsignedInteger(let number): self = .decimal(Decimal(number))
    case .real(let number): self = .double(number)
    case .boolean(let truth): self = .bool(truth)
    case .decimal(let number):
      guard let decimal = Decimal(string: number.text) else { return nil }
      self = .decimal(decimal)
    case .data(let bytes): self = .data(Data(bytes))
    case .date(let date):
      self = .date(Date(timeIntervalSinceReferenceDate: date.secondsSinceReference))
    case .uuid(let bytes) where bytes.count == 16:
      self = .uuid(bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    case .url(let text, _):
      guard let url = URL(string: text) else { return nil }
      self = .url(url)
    case .uuid, .array, .dictionary, .set, .orderedSet, .countedSet, .indexSet, .indexPath, .range:
      return nil
    }
  }

  /// A default from a compiled model; nil where it does not fit the type.
  init?(archived value: FoundationValue, _ type: AttributeType) {
    switch (value, type) {
    case (.integer(let number), .boolean): self = .bool(number != 0)
    case (.integer(let number), .double): self = .double(Double(number))
    case (.integer(let number), .float): self = .float(Float(number))
    case (.integer(let number), .decimal): self = .decimal(Decimal(number))
    case (.real(let number), .float): self = .float(Float(number))
    case (.real(let number), .decimal):
      // `Decimal(Double)` ends the program with infinity.
      guard number.isFinite else { return nil }
      let nearest = Decimal(number)
      guard !nearest.isNaN else { return nil }
      self = .decimal(nearest)
    case (.real(let number), _) where type.isInteger:
      guard let whole = Int64(exactly: number) else { return nil }
      self = .integer(whole)
    case (.real(let number), .boolean): self = .bool(number != 0)
    case (.boolean(let truth), .integer16), (.boolean(let truth), .integer32),
      (.boolean(let truth), .integer64):
      self = .integer(truth ? 1 : 0)
    case (.string(let text), _) where type != .string && type != .undefined:
      guard let value = Value(modelText: text, type) else { return nil }
      self = value
    case (.null, _), (.boolean, _), (.integer, _), (.unsignedInteger, _), (.real, _), (.string, _),
      (.decimal, _), (.date, _), (.data, _), (.uuid, _), (.url, _), (.array, _), (.dictionary, _),
      (.set, _), (.orderedSet, _), (.countedSet, _), (.indexSet, _), (.indexPath, _), (.range, _):
      guard let value = Value(archived: value) else { return nil }
      self = value
    }
    guard conformed(to: type) != nil else { return nil }
  }
}
