extension ArchiveNode {
  /// The value under a key; nil where there is no object.
  ///
  /// Throws where it, or anything in it, is of a class that is not in the list, and where
  /// it holds itself.
  package func value(
    forKey key: ArchiveKey, classes: [FoundationClass] = FoundationClass.all
  ) throws(KeyedArchiveError) -> FoundationValue? {
    guard let item = try item(forKey: key) else { return nil }
    if case .null = item { return nil }
    return try item.value(classes: classes)
  }

  /// The text under a key; nil where there is none.
  ///
  /// Throws for anything but a string.
  package func string(forKey key: ArchiveKey) throws(KeyedArchiveError) -> String? {
    switch try value(forKey: key, classes: [.string]) {
    case nil: return nil
    case .string(let text): return text
    case .some: throw wrongKind("a string", found: "another value")
    }
  }

  /// The number under a key; nil where there is none.
  ///
  /// Throws for anything but an integer
  /// from `Int.min` to `Int.max`.
  package func integer(forKey key: ArchiveKey) throws(KeyedArchiveError) -> Int? {
    switch try value(forKey: key, classes: [.number]) {
    case nil: return nil
    case .integer(let number): return number
    case .some: throw wrongKind("an integer", found: "another number")
    }
  }

  /// The number under a key; nil where there is none.
  ///
  /// Throws for anything but a number.
  package func real(forKey key: ArchiveKey) throws(KeyedArchiveError) -> Double? {
    switch try value(forKey: key, classes: [.number]) {
    case nil: return nil
    case .real(let number): return number
    case .integer(let number): return Double(number)
    case .unsignedInteger(let number): return Double(number)
    case .some: throw wrongKind("a number", found: "a boolean")
    }
  }

  /// The truth under a key; nil where there is none.
  ///
  /// Throws for anything but a boolean or
  /// the integers 0 and 1.
  package func boolean(forKey key: ArchiveKey) throws(KeyedArchiveError) -> Bool? {
    switch try value(forKey: key, classes: [.number]) {
    case nil: return nil
    case .boolean(let truth): return truth
    case .integer(let number) where number == 0 || number == 1: return number == 1
    case .some: throw wrongKind("a boolean", found: "a number")
    }
  }
}

extension ArchiveItem {
  /// The value that it stands for.
  ///
  /// Throws where it, or anything in it, is of a class that is not in the list, and where
  /// it holds itself.
  package func value(
    classes: [FoundationClass] = FoundationClass.all
  ) throws(KeyedArchiveError) -> FoundationValue {
    var decoder = FoundationDecoder(classes: classes)
    return try decoder.value(of: self)
  }
}
