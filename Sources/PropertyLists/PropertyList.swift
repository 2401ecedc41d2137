import ArcadeFormats

/// A property list: its root value and the form of the file it is in.
package struct PropertyList: Sendable, Hashable {
  /// The forms that are read and written.
  package enum Form: Sendable, Hashable {
    case xml
    case binary
  }

  /// The faults of a file that are passed over.
  package enum Leniency: Sendable {
    case none
    /// Text that is not valid in its encoding is read with replacement characters.
    case texts
    /// The same, and a value that can't be read is shown as its text; what follows the end of a
    /// list is left out.
    case all
  }

  package var root: PropertyListValue
  package var form: Form
  /// The part of the file that was read as something else, such as half of a character, and that
  /// writing the list would lose; in lower-case words, nil where there's none.
  package let loss: String?
  /// True if writing the list would lose a part of the file that it was read from.
  package var isRepaired: Bool { loss != nil }

  /// The limit of the depth of arrays and dictionaries in each other.
  package static let depthLimit = 256
  /// The most bytes that a binary file may stand for unless asked otherwise: 128 MiB.
  package static let sizeLimit = 128 << 20

  package init(root: PropertyListValue, form: Form = .xml) {
    self.root = root
    self.form = form
    loss = nil
  }

  /// Reads a file in XML or binary form, told apart by its first bytes.
  ///
  /// Text in the old OpenStep form is not read: any line of words would pass for it. With
  /// `repairingText`, text that is not valid UTF-8 is read with replacement characters; otherwise
  /// it is an error; half of a surrogate pair in a binary file always becomes one. A binary file's set
  /// is read as an array, and its null as the text `$null`, by which archives mean it. The caller checks
  /// the type of the root. A binary file that stands for more
  /// than `sizeLimit` bytes is refused.
  package init(
    reading bytes: [UInt8], repairingText: Bool = false, sizeLimit: Int = sizeLimit
  ) throws(PropertyListError) {
    try self.init(bytes, repairingText ? .texts : .none, sizeLimit: sizeLimit)
  }

  /// Reads a file as far as it goes, for people to look at; `loss` tells what isn't as the file has
  /// it.
  package init(showing bytes: [UInt8]) throws(PropertyListError) {
    try self.init(bytes, .all, sizeLimit: Self.sizeLimit)
  }

  private init(
    _ bytes: [UInt8], _ leniency: Leniency, sizeLimit: Int
  ) throws(PropertyListError) {
    if FileKind(signatureOf: bytes) == .binaryPropertyList {
      (root, loss) = try BinaryPropertyListReader.read(bytes, leniency, sizeLimit: sizeLimit)
      form = .binary
      return
    }
    let (text, fault) = try xmlText(bytes, leniency)
    var reader = XMLPropertyListReader(text, leniency)
    root = try reader.readDocument()
    loss = reader.loss ?? fault
    form = .xml
  }

  /// Reads a file that is to be written again: throws where that would lose a part of a text.
  package init(readingExactly bytes: [UInt8]) throws(PropertyListError) {
    try self.init(reading: bytes)
    if let loss { throw PropertyListError(.malformed("\(loss), which would be lost")) }
  }

  static let halfCharacter = "one of its texts holds half of a character"

  /// The file's bytes, in its form.
  ///
  /// Equal values give equal bytes. Throws for a value that the form has no place for.
  package func bytes() throws(PropertyListError) -> [UInt8] {
    switch form {
    case .xml:
      var writer = XMLPropertyListWriter()
      return try writer.document(root)
    case .binary:
      var writer = BinaryPropertyListWriter()
      return try writer.document(root)
    }
  }
}

/// The reason that bytes are not a property list, or that a value cannot be written as one.
package struct PropertyListError: Error, Hashable, Sendable {
  /// The fault in the bytes or the value.
  package enum Reason: Hashable, Sendable {
    /// No bytes at all.
    case empty
    /// Neither XML nor the binary form.
    case notAPropertyList
    /// The file ends too early.
    case truncated
    /// The file breaks a rule of its form; in lower-case words.
    case malformed(String)
    /// Text that is not valid in its encoding.
    case invalidText
    /// Arrays and dictionaries lie too deep in each other, or an object holds itself.
    case tooDeep
    /// A small file that stands for more than memory should hold.
    case tooLarge
    /// A value that the form has no place for.
    case cannotBeWritten(String)
  }

  package let reason: Reason
  /// The place, in bytes from the start; nil when writing.
  package let offset: Int?

  package init(_ reason: Reason, offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  /// The error of a number that no value of a property list can hold, by its first digits.
  package static func numberOutOfRange(_ digits: String) -> PropertyListError {
    let number = "a number beyond the range of a property list (\(digits.prefix(40)))"
    return PropertyListError(.cannotBeWritten(number))
  }

  /// The reason in lower-case words without a full stop.
  package var text: String {
    switch reason {
    case .empty: "it's empty"
    case .notAPropertyList: "it isn't a property list"
    case .truncated: "it ends too early"
    case .malformed(let what): "\(what)\(place)"
    case .invalidText: "it holds text that is not UTF-8\(place)"
    case .tooDeep: "its values are nested too deep"
    case .tooLarge: "it holds more than can be read"
    case .cannotBeWritten(let what): "\(what) cannot be written"
    }
  }

  private var place: String { offset.map { " (at byte \($0))" } ?? "" }
}
