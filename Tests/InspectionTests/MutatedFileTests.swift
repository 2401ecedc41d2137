import Foundation
import Inspection
import ObjectGraph
import Testing

/// A file whose checksum fits and whose content does not is named, or shown as far as it means
/// anything.
@Suite struct MutatedFileTests {
  /// Changes, repeats, cuts and enlarges what follows a binary store's head.
  private static let program = """
    import hashlib, random, sys
    whole = open(sys.argv[1], "rb").read()
    random.seed(42)
    for number in range(int(sys.argv[3])):
        body = bytearray(whole[44:])
        for _ in range(random.randint(1, 2)):
            place = random.randrange(len(body))
            kind = random.randrange(4)
            if kind == 0: body[place] = random.choice([0, 1, 11, 12, 127, 128, 255, random.randrange(256)])
            elif kind == 1: body[place:place + 8] = random.choice([b"\\xff" * 8, b"\\xff" * 7 + b"\\x7f", bytes(8)])
            elif kind == 2: del body[place:place + random.randint(1, 40)]
            else: body[place:place] = body[place:place + random.randint(1, 40)]
        with open("%s/%d" % (sys.argv[2], number), "wb") as file:
            file.write(whole[:12] + hashlib.sha256(body).digest() + body)
    """

  @Test func aBinaryStoreWithAnyContentIsAnswered() throws {
    let folder = try TemporaryFolder()
    let path = try Studio.store(.binary, "store", in: folder)
    let count = 300
    #expect(try python(Self.program, [path, folder.path, "\(count)"]) == "")
    var (shown, refused) = (0, 0)
    for number in 0..<count {
      let path = "\(folder.path)/\(number)"
      do {
        let text = try inspection(of: path, as: .csv)
        #expect(!text.isEmpty)
        shown += 1
      } catch let error as InspectionError {
        #expect(error.sentence.hasPrefix("'\(path)' can't be shown: "))
        refused += 1
      }
    }
    #expect(shown > 10 && refused > 10, "\(shown) shown, \(refused) refused")
  }
}
