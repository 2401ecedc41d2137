import FileSystemDouble
import Glibc
import Persistence
import Testing
import Words

/// A backup that cannot be made costs no score, and is not forgotten.
@Suite struct FailedBackupTests {
  private let place = TestStorage()

  private func failEveryBackup() {
    place.double.fail { _, call in
      call.hasPrefix("create ") && call.contains("-20261121T002412Z-") ? ENOSPC : nil
    }
  }

  @Test(arguments: StoreKind.all.filter(\.isDurable))
  func aScoreIsSavedWithoutItsBackupWhichIsMadeBeforeTheNextScore(kind: StoreKind) throws {
    try kind.open(place).submit("ann", 5)
    let before = try place.keptCopies().count
    let store = kind.open(place)
    failEveryBackup()
    try store.submit("bob", 6)
    place.double.fail(nil)
    #expect(try kind.open(place).table().contains { $0.hasPrefix("bob ") })
    #expect(try place.keptCopies().count == before)
    let notices = store.takeNotices()
    #expect(notices.count == store.paths.count)
    for case .notBackedUp(_, let fault) in notices { #expect(fault == .access(.noSpace)) }
    try store.submit("cid", 7)
    #expect(try place.keptCopies().count == before + store.paths.count)
    #expect(store.takeNotices().isEmpty)
  }

  @Test(arguments: MemberStoreKind.allCases)
  func aMemberIsSavedWithoutItsBackupWhichIsMadeBeforeTheNextMember(kind: MemberStoreKind) throws {
    try place.choose(kind)
    _ = try place.members().add(MemberDetails(name: "Ann"))
    let before = try place.keptCopies().count
    let register = place.members()
    failEveryBackup()
    _ = try register.add(MemberDetails(name: "Bob"))
    place.double.fail(nil)
    #expect(try place.memberNames() == ["Ann", "Bob"])
    #expect(try place.keptCopies().count == before)
    #expect(register.takeNotices().count == 1)
    _ = try register.add(MemberDetails(name: "Cid"))
    #expect(try place.keptCopies().count == before + 1)
    #expect(register.takeNotices().isEmpty)
  }
}
