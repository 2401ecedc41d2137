import Conversion
import Foundation
import Inspection
import Persistence
import Testing
import Words

/// Numbers with more figures than a `Double` keeps, and moments to the microsecond.
@Suite struct ExactNumberTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: - Figures

  @Test func aNumberOfManyFiguresKeepsThemAndIsComparedByThem() throws {
    let one = try folder.write(
      #"{"b": 1.00000000000000000001, "x": 12345678901234567.25, "y": 7.50}"#, to: "one.json")
    let two = try folder.write(
      #"{"b": 1.0, "x": 12345678901234567.5, "y": 7.5}"#, to: "two.json")
    #expect(try value("x", in: one) == "12345678901234567.25")
    #expect(try value("b", in: one) == "1.00000000000000000001")
    #expect(try value("y", in: one) == "7.5")
    #expect(try shown(one, as: .json).contains(#""x": 12345678901234567.25"#))
    #expect(try differences(one, two).map(\.path) == ["b", "x"])
  }

  @Test(arguments: ["0.1", "1e2", "1e22", "-0.0", "123456.789", "0e99", "5e-324", "1e308"])
  func aNumberThatADoubleKeepsIsARealOne(_ number: String) throws {
    let path = try folder.write("[\(number)]", to: "a.json")
    let double = try #require(Double(number))
    #expect(try value("0", in: path) == "\(double)")
  }

  /// In SQL a text is greater than every number.
  @Test func aNumberOfManyFiguresIsANumberInSQL() throws {
    let path = try folder.write(
      #"[{"a": 0.10000000000000001, "b": 99999999999999999999, "c": 1e400}]"#, to: "a.json")
    let sql = try shown(path, as: .sql)
    #expect(sql.contains("(0.10000000000000001,'99999999999999999999','1e400')"), "\(sql)")
  }

  @Test func aListThatRoundsNumbersSaysHowMany() throws {
    // The second is as C prints a Double with 17 figures: nothing of it is lost.
    let json = try folder.write(
      "[1.00000000000000000001, 0.10000000000000001, 1.5, 2]", to: "a.json")
    let outcome = try PropertyListConversion(
      from: json, to: folder.path + "/a.plist", form: .xml, storage: storage
    ).perform(replacing: false)
    #expect(outcome.losses == [ListLoss(kind: .figures, count: 1)])
  }

  @Test func anIntegerThatBeginsWithZerosStaysANumber() throws {
    let list = try folder.write(
      "<plist><array><integer>0099999999999999999999999</integer>"
        + "<integer>-0018446744073709551616</integer><integer>007</integer></array></plist>",
      to: "a.plist")
    let digits = ["99999999999999999999999", "-18446744073709551616", "7"]
    for (place, text) in digits.enumerated() {
      #expect(try value("\(place)", in: list) == text)
    }
    let outcome = try PropertyListConversion(
      from: list, to: folder.path + "/a.json", form: .json, storage: storage
    ).perform(replacing: false)
    #expect(outcome.losses.isEmpty)
    #expect(try value("0", in: outcome.file.path) == digits[0])
  }

  // MARK: - Orders

  @Test func aNumberInFloatingPointIsSortedAmongThoseOfMoreFigures() throws {
    let path = try folder.write(
      """
      [{"i": 1, "n": 18446744073709551616}, {"i": 2, "n": 18446744073709551617},
       {"i": 3, "n": 1.8446744073709552e19}, {"i": 4, "n": 18446744073709551615},
       {"i": 5, "n": 9.5}, {"i": 6, "n": 1e300},
       {"i": 7, "n": -170141183460469231731687303715884105728}]
      """, to: "wide.json")
    for (order, places) in [("n", [7, 5, 4, 1, 2, 3, 6]), ("-n", [6, 3, 2, 1, 4, 5, 7])] {
      let rows = try RowChoice(where: nil, sortedBy: order)
      let sorted = try shown(path, as: .csv) { ($0.rows, $0.columns) = (rows, ["i"]) }
      #expect(
        sorted == (["i"] + places.map { "\($0)" }).map { $0 + "\r\n" }.joined(), "\(sorted)")
    }
  }

  @Test func theEndsOfAGroupAreExact() throws {
    let path = try changeDatabase(
      """
      db.execute("CREATE TABLE g (k TEXT, id INTEGER)")
      db.executemany("INSERT INTO g VALUES (?, ?)", [
          ("a", 1700000000000000100), ("a", 1700000000000000090), ("a", 1700000000000000110),
          ("b", 9007199254740992), ("b", 9007199254740993)])
      """, at: folder.path + "/groups.sqlite")
    let text = try shown(path, as: .csv) { $0.groups = ["k"] }
    #expect(text.contains("a,3,5100000000000000300,1700000000000000090,1700000000000000110\r\n"))
    #expect(text.contains("b,2,18014398509481985,9007199254740992,9007199254740993\r\n"))
  }

  @Test func integersBeyond64BitsAreSortedByAllTheirDigits() throws {
    let path = try folder.write(
      #"[{"k": 1, "u": 18446744073709551615}, {"k": 1, "u": 18446744073709551614}, "#
        + #"{"k": 1, "u": -3}]"#, to: "a.json")
    let sorted = try RowChoice(where: nil, sortedBy: "u")
    let text = try shown(path, as: .csv) { ($0.rows, $0.columns) = (sorted, ["u"]) }
    #expect(text == "u\r\n-3\r\n18446744073709551614\r\n18446744073709551615\r\n")
    let ends = try shown(path, as: .csv) {
      ($0.groups, $0.columns) = (["k"], ["min(u)", "max(u)"])
    }
    #expect(ends == "min(u),max(u)\r\n-3,18446744073709551615\r\n")
  }

  /// A database keeps such a value as null.
  @Test func whatIsNotANumberIsSortedAsNullAndMeetsNoCondition() throws {
    let path = try folder.write(
      "<plist><array>"
        + ["<integer>1</integer>", "<real>nan</real>", "<integer>0</integer>", "<real>0.5</real>"]
        .map { "<dict><key>a</key>\($0)</dict>" }.joined() + "</array></plist>", to: "a.plist")
    func rows(where condition: String?, sortedBy sort: String?) throws -> String {
      let choice = try RowChoice(where: condition, sortedBy: sort)
      return try shown(path, as: .csv) { $0.rows = choice }
    }
    #expect(try rows(where: nil, sortedBy: "a") == "a\r\nnan\r\n0\r\n0.5\r\n1\r\n")
    #expect(try rows(where: "a > 0", sortedBy: nil) == "a\r\n1\r\n0.5\r\n")
    #expect(try rows(where: "a <= 0", sortedBy: nil) == "a\r\n0\r\n")
    #expect(try shown(path, as: .csv) { $0.groups = ["a"] }.contains("nan,1\r\n"))
  }

  // MARK: - Moments

  @Test func aDateWithAPartOfASecondIsTheOneThatAnotherReaderFinds() throws {
    let path = folder.path + "/dates.plist"
    let program = """
      import datetime, plistlib, random, sys
      chance = random.Random(7)
      start = datetime.datetime(2001, 1, 1)
      dates = [start + datetime.timedelta(microseconds=n) for n in
               [300000, 722787770300000, 722787770189347, 999999, 1, -1, -250000]]
      dates += [start + datetime.timedelta(seconds=chance.randint(-3 * 10 ** 9, 3 * 10 ** 9),
                                           microseconds=chance.randint(0, 999999))
                for _ in range(2000)]
      with open(sys.argv[1], 'wb') as file:
          plistlib.dump(dates, file, fmt=plistlib.FMT_BINARY)
      for date in plistlib.load(open(sys.argv[1], 'rb')):
          text = date.isoformat()
          print((text.rstrip('0') if '.' in text else text) + 'Z')
      """
    let wanted = try python(program, [path]).split(separator: "\n").map(String.init)
    guard case .tree(.list(let values, _)) = try Inspector().inspect(path).content else {
      Issue.record("the list is shown as something else")
      return
    }
    #expect(wanted.count == 2007 && wanted[0] == "2001-01-01T00:00:00.3Z")
    #expect(values.map(\.rawText) == wanted)
  }

  @Test func aSecondThatRoundsUpIsTheNextOne() {
    #expect(momentText(secondsSince1970: 0.999_999_9) == "1970-01-01T00:00:01Z")
    #expect(momentText(secondsSince1970: -0.000_000_1) == "1970-01-01T00:00:00Z")
    #expect(momentText(secondsSince1970: 253_402_300_799.5) == "9999-12-31T23:59:59.5Z")
    #expect(momentText(secondsSince1970: .infinity) == nil)
    #expect(momentText(secondsSince1970: .nan) == nil)
  }
}
