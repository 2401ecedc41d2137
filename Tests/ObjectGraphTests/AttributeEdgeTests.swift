import Foundation
import ObjectGraph
import Testing

/// The edges of what each type of attribute can hold, saved and read again.
@Suite struct AttributeEdgeTests {
  static let kinds = StoreKind.allCases

  private func model() throws -> ManagedObjectModel {
    let types: [(String, AttributeType)] = [
      ("small", .integer16), ("middle", .integer32), ("large", .integer64), ("flag", .boolean),
      ("real", .double), ("single", .float), ("decimal", .decimal), ("text", .string),
      ("date", .date), ("bytes", .binary), ("uuid", .uuid), ("link", .uri),
      ("archive", .transformable),
    ]
    return try ManagedObjectModel(entities: [
      EntityDescription("Edge", types.map { .attribute(AttributeDescription($0, $1)) })
    ])
  }

  /// Saves an object for each value and expects every value back.
  private func roundTrip(
    _ kind: StoreKind, _ key: String, _ values: [Value], _ isEqual: (Value, Value) -> Bool = (==),
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    try withCompany(kind, model: try model()) { company in
      let context = company.context()
      for value in values {
        try context.insert(entityNamed: "Edge").setValue(value, forKey: key)
      }
      try context.save()
      let read = try company.reopened().fetch(entityNamed: "Edge").map { try $0.value(forKey: key) }
      #expect(read.count == values.count, sourceLocation: location)
      for (found, value) in zip(read, values) {
        #expect(isEqual(found, value), "\(found) for \(value)", sourceLocation: location)
      }
    }
  }

  @Test(arguments: kinds) func integersOfEveryWidthReachTheirLimits(_ kind: StoreKind) throws {
    try roundTrip(kind, "small", [-32768, -1, 0, 1, 32767, nil])
    try roundTrip(kind, "middle", [-2_147_483_648, 0, 2_147_483_647, nil])
    try roundTrip(kind, "large", [.integer(.min), .integer(.max), 9_007_199_254_740_993, nil])
  }

  @Test(arguments: kinds) func integersBeyondTheirWidthAreRefused(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let object = try company.context().insert(entityNamed: "Edge")
      for (key, value) in [
        ("small", Value.integer(32768)), ("small", -32769), ("middle", 2_147_483_648),
        ("middle", -2_147_483_649),
      ] {
        #expect(throws: ObjectError.self) { try object.setValue(value, forKey: key) }
      }
      #expect(object.changedValues() == [:])
    }
  }

  @Test(arguments: kinds) func truthIsTrueFalseOrNothing(_ kind: StoreKind) throws {
    try roundTrip(kind, "flag", [true, false, nil])
  }

  @Test(arguments: kinds) func doublesKeepEveryBit(_ kind: StoreKind) throws {
    let values: [Double] = [
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .ulpOfOne, 0.1, 1 / 3, .pi, 0, 1e21, 123_456_789_012_345_680,
      .infinity,
      -.infinity,
    ]
    try roundTrip(kind, "real", values.map { .double($0) }) { left, right in
      guard case .double(let a) = left, case .double(let b) = right else { return false }
      return a.bitPattern == b.bitPattern
    }
  }

  @Test(arguments: kinds) func floatsKeepEveryBit(_ kind: StoreKind) throws {
    let values: [Float] = [
      .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1, 1 / 3, -13.3, 16_777_216, .infinity,
    ]
    try roundTrip(kind, "single", values.map { .float($0) }) { left, right in
      guard case .float(let a) = left, case .float(let b) = right else { return false }
      return a.bitPattern == b.bitPattern
    }
  }

  @Test(arguments: kinds) func whatIsNoNumberIsNothing(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let context = company.context()
      let object = try context.insert(entityNamed: "Edge")
      try object.setValue(.double(.nan), forKey: "real")
      try object.setValue(.float(.signalingNaN), forKey: "single")
      try object.setValue(.decimal(.nan), forKey: "decimal")
      try object.setValue(.date(Date(timeIntervalSinceReferenceDate: .nan)), forKey: "date")
      #expect(object.changedValues() == [:])
      try context.save()
      let read = try #require(try company.reopened().fetch(entityNamed: "Edge").first)
      #expect(try read.committedValues().values.allSatisfy(\.isNull))
    }
  }

  @Test(arguments: kinds) func decimalsOf38DigitsAreKeptWhereTheStoreCan(_ kind: StoreKind) throws {
    let texts = [
      "0", "1.111", "-0.5", "123456789012345", "99999999999999999999999999999999999999",
      "-12345678901234567890.123456789012345678", "0.00000000000000000000000000000000000001",
      "9223372036854775807", "9223372036854775808", "1e100", "1e-100",
    ]
    let values = texts.compactMap { Decimal(string: $0) }
    #expect(values.count == texts.count)
    try roundTrip(kind, "decimal", values.map { .decimal($0) }) { left, right in
      guard case .decimal(let a) = left, case .decimal(let b) = right else { return false }
      guard kind == .sqlite else { return a == b }
      let (near, exact) = (NSDecimalNumber(decimal: a), NSDecimalNumber(decimal: b))
      return abs(near.doubleValue - exact.doubleValue) <= abs(exact.doubleValue) * 1e-14
    }
  }

  @Test(arguments: kinds) func theGreatestAndTheLeastDecimalCanBeReadAgain(
    _ kind: StoreKind
  ) throws {
    let values = [
      Decimal.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    try roundTrip(kind, "decimal", values.map { .decimal($0) }) { left, right in
      guard case .decimal(let a) = left, case .decimal(let b) = right else { return false }
      return kind == .sqlite ? !a.isNaN : a == b
    }
  }

  @Test(arguments: kinds) func textOfEveryKindComesBackByteForByte(_ kind: StoreKind) throws {
    let texts = [
      "", " ", "\n", " leading and trailing ", "\t", "\r\n", "\r", "\u{0}", "a\u{0}b",
      "\u{7f}\u{85}",
      "<&>\"'", "\\u3c00", "\\", "]]>", "e\u{301}", "é", "\u{feff}x", "\u{2028}\u{2029}",
      "\u{fffd}\u{fffe}\u{ffff}", "\u{1f468}\u{200d}\u{1f469}", "\u{10ffff}", "日本語", "עברית",
      String(repeating: "x", count: 100_000),
    ]
    try roundTrip(kind, "text", texts.map { .string($0) })
  }

  @Test(arguments: kinds) func datesKeepTheirFractions(_ kind: StoreKind) throws {
    let seconds = [
      0, 0.5, -0.25, 1e-3, 259_495_720.564_06, -978_307_200, 978_307_199.999_999,
      Date.distantPast.timeIntervalSinceReferenceDate,
      Date.distantFuture.timeIntervalSinceReferenceDate, 1e15,
    ]
    try roundTrip(
      kind, "date", seconds.map { .date(Date(timeIntervalSinceReferenceDate: $0)) })
  }

  @Test(arguments: kinds) func aDateWithoutEndCanBeReadAgain(_ kind: StoreKind) throws {
    try roundTrip(
      kind, "date",
      [.infinity, -.infinity, .greatestFiniteMagnitude].map {
        .date(Date(timeIntervalSinceReferenceDate: $0))
      })
  }

  @Test(arguments: kinds) func bytesOfEveryLengthComeBack(_ kind: StoreKind) throws {
    let all = Data((0...255).map { UInt8($0) })
    let values = [0, 1, 2, 3, 56, 57, 58, 255, 256].map { Value.data(Data(all.prefix($0))) }
    let long = Value.data(Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }))
    try roundTrip(kind, "bytes", values + [long, nil])
    try roundTrip(kind, "archive", values + [long, nil])
  }

  @Test(arguments: kinds) func identifiersComeBack(_ kind: StoreKind) throws {
    let texts = [
      "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
      "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
    ]
    let values = texts.compactMap { UUID(uuidString: $0) }.map { Value.uuid($0) }
    #expect(values.count == 3)
    try roundTrip(kind, "uuid", values + [nil])
  }

  @Test(arguments: kinds) func addressesComeBackAsTheyWereWritten(_ kind: StoreKind) throws {
    let texts = [
      "https://example.org/a%20b?c=d&e=%3C#f", "file:///tmp/x", "mailto:a@b.c", "x:",
      "relative/path",
      "https://[::1]:8080/", "x-coredata://A/B/p1", "http://xn--mnchen-3ya.de/",
    ]
    let values = texts.compactMap { URL(string: $0) }.map { Value.url($0) }
    #expect(values.count == texts.count)
    try roundTrip(kind, "link", values + [nil])
  }

  @Test(arguments: kinds) func aValueBecomesNothingAgain(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let context = company.context()
      let object = try context.insert(entityNamed: "Edge")
      let values: [String: Value] = [
        "small": 1, "middle": 2, "large": 3, "flag": true, "real": 1.5, "single": .float(2.5),
        "decimal": .decimal(4), "text": "t", "date": .date(Date(timeIntervalSinceReferenceDate: 5)),
        "bytes": .data(Data([6])), "uuid": .uuid(UUID()), "archive": .data(Data([7])),
      ]
      for (key, value) in values { try object.setValue(value, forKey: key) }
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(try fresh.fetch(entityNamed: "Edge").first)
      for (key, value) in values {
        #expect(try read.value(forKey: key) == value)
        try read.setValue(nil, forKey: key)
      }
      try fresh.save()
      let last = try #require(try company.reopened().fetch(entityNamed: "Edge").first)
      #expect(try last.committedValues().values.allSatisfy(\.isNull))
    }
  }

  @Test(arguments: kinds) func aWrongKindIsRefusedForEveryType(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let object = try company.context().insert(entityNamed: "Edge")
      let wrong: [(String, Value)] = [
        ("small", "1"), ("middle", 1.5), ("large", true), ("flag", 2), ("real", "1"),
        ("single", "1"), ("decimal", "1"), ("text", 1), ("date", 1), ("bytes", "x"),
        ("uuid", "x"), ("link", "x"), ("archive", "x"),
      ]
      for (key, value) in wrong {
        #expect {
          try object.setValue(value, forKey: key)
        } throws: { "\($0)".hasPrefix("'Edge.\(key)' cannot be \(value)") }
      }
    }
  }
}
