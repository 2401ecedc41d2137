/// The failures of getters and setters of a context's objects, which can't throw.
///
/// It outlives the context, for objects that outlive it.
struct AccessFailures {
  enum Kind { case read, write }

  private struct Entry {
    let error: any Error
    let kind: Kind
    var failsSave: Bool
  }

  private var entries: [Entry] = []

  /// The errors, in the order in which they happened.
  var errors: [any Error] { entries.map(\.error) }

  mutating func add(_ error: any Error, _ kind: Kind, failsSave: Bool = true) {
    entries.append(Entry(error: error, kind: kind, failsSave: failsSave))
  }

  /// Gives the failed reads and forgets them.
  mutating func takeReads() -> [any Error] {
    take { $0.kind == .read }
  }

  /// Gives the failed changes that a save has to tell and forgets them.
  mutating func takeWrites() -> [any Error] {
    take { $0.kind == .write && $0.failsSave }
  }

  /// Gives what a save has to tell and forgets it.
  mutating func takeForSave() -> [any Error] {
    take { $0.failsSave }
  }

  /// Forgets failed writes, as the changes around them are given up; a save is about reads no more.
  mutating func forgive() {
    entries.removeAll { $0.kind == .write }
    for index in entries.indices { entries[index].failsSave = false }
  }

  mutating func removeAll() {
    entries.removeAll()
  }

  private mutating func take(_ isTaken: (Entry) -> Bool) -> [any Error] {
    guard !entries.isEmpty else { return [] }
    let taken = entries.filter(isTaken).map(\.error)
    entries.removeAll(where: isTaken)
    return taken
  }
}

extension ManagedObjectContext {
  /// Everything that getters and setters of this context's objects could not do, in the order in
  /// which it happened; `checkReads()`, a save that tells them and `forgetAccessErrors()` empty it.
  ///
  /// Among them are changes of objects that are gone, which no save is about.
  public var accessErrors: [any Error] { registry.failures.errors }

  /// Forgets every failed read and change, so that the next save doesn't throw them.
  public func forgetAccessErrors() {
    registry.failures.removeAll()
  }

  /// Throws what getters of this context's objects could not read since the last call or failed save.
  ///
  /// A getter can't throw, and gives nil or a placeholder in the place of a value that it can't read.
  /// A program that only reads asks here before it believes what it has read. Throws the error
  /// itself, or `AccessErrors` where there are several; a second call throws nothing.
  public func checkReads() throws {
    try AccessErrors.check(registry.failures.takeReads())
  }

  /// Throws what the next save has to tell.
  func reportFailures() throws {
    try AccessErrors.check(registry.failures.takeForSave())
  }
}

extension AnyManagedObject {
  /// Throws what getters of this object and its neighbours could not read, as `checkReads()` of their
  /// context does; also when the context is gone, and nothing could be read for that.
  public func checkReads() throws {
    try AccessErrors.check(registry.failures.takeReads())
  }

  /// Keeps the error of a getter.
  @usableFromInline func noteRead(_ error: any Error) {
    registry.failures.add(error, .read)
    if registry.context == nil { UnansweredAccess.tell(error) }
  }

  /// Keeps the error of a setter; a save isn't about objects that are gone.
  @usableFromInline func noteWrite(_ error: any Error) {
    registry.failures.add(error, .write, failsSave: !state.contains(.gone))
    if registry.context == nil { UnansweredAccess.tell(error) }
  }
}
