import FoundationEssentials
import ObjectGraph
package import Words

/// The members of the club, for as long as a session lasts: what was changed in it can be undone.
package final class MemberRegister: RoomStore {
  /// The effect of an undo or a redo on a member.
  package enum Undone: Sendable, Hashable {
    case added(id: String)
    case changed(id: String)
    case deleted
  }

  let file: MemberFile

  package init(storage: Storage) {
    file = MemberFile(storage: storage)
  }

  package func takeNotices() -> [StoreNotice] { file.takeNotices() }

  /// The members in the order of joining: all, or those in whose fields every word of a text
  /// occurs, in upper or lower case, with or without accents.
  package func members(matching text: String = "") throws(StoreError) -> [Member] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let found = try file.read { context -> [Member] in
      let customers = try context.customers()
      let ids = words.isEmpty ? nil : Set(try context.fetchObjectIDs(Self.request(words)))
      return customers.enumerated().compactMap { index, customer in
        guard ids?.contains(customer.objectID) ?? true else { return nil }
        return customer.member(number: index + 1)
      }
    }
    return found ?? []
  }

  private static func request(_ words: [String]) -> FetchRequest<Customer> {
    var request = FetchRequest(Customer.self)
    for word in words {
      request = request.where { customer in
        let options: TextComparison = [.ignoringCase, .ignoringDiacritics]
        let inTexts =
          customer.name.contains(word, options) || customer.email.contains(word, options)
          || customer.phoneNumber.contains(word, options)
          || customer.address.contains(word, options)
        return Int16(word).map { inTexts || customer.age == $0 } ?? inTexts
      }
    }
    return request
  }

  // MARK: - Changing

  /// Adds a member; when this returns, it is on disk.
  package func add(_ details: MemberDetails) throws(MemberError) -> Member {
    let details = try details.checked()
    return try file.change { context throws(MemberError) in
      let customer = context.insert(Customer.self)
      customer.describe(details)
      try save(context)
      let count = try reporting { try context.count(FetchRequest(Customer.self)) }
      return customer.member(number: count)
    }
  }

  /// Changes what differs between two states of a member; when this returns, it is on disk.
  ///
  /// Other changes by another arcade stay.
  package func change(
    _ id: String, from old: MemberDetails, to new: MemberDetails
  ) throws(MemberError) {
    let (old, new) = (old.normalized, try new.checked())
    try file.change { context throws(MemberError) in
      let customer = try customer(id, context)
      var details = customer.details
      if new.name != old.name { details.name = new.name }
      if new.email != old.email { details.email = new.email }
      if new.phoneNumber != old.phoneNumber { details.phoneNumber = new.phoneNumber }
      if new.address != old.address { details.address = new.address }
      if new.age != old.age { details.age = new.age }
      if details != customer.details { customer.describe(details) }
      try save(context)
    }
  }

  /// Deletes a member; when this returns, it is gone from the disk.
  package func delete(_ id: String) throws(MemberError) {
    try file.change { context throws(MemberError) in
      context.delete(try customer(id, context))
      try save(context)
    }
  }

  /// Converts the register to the kind of store that the settings name.
  package func convert() throws(StoreError) { try file.convert() }

  // MARK: - Undo

  /// True if there is a change of this session to undo.
  package var canUndo: Bool { file.changing?.context.canUndo ?? false }
  /// True if there is a change that was undone.
  package var canRedo: Bool { file.changing?.context.canRedo ?? false }

  /// Takes the last change of this session back; nil where there is none.
  package func undo() throws(MemberError) -> Undone? {
    try step {
      $0.undo()
    } back: {
      $0.redo()
    }
  }

  /// Makes the last change again that was taken back; nil where there is none.
  package func redo() throws(MemberError) -> Undone? {
    try step {
      $0.redo()
    } back: {
      $0.undo()
    }
  }

  /// A step that cannot be saved is taken back, so that it can be tried again.
  private func step(
    _ step: (ManagedObjectContext) -> Void, back: (ManagedObjectContext) -> Void
  ) throws(MemberError) -> Undone? {
    guard file.changing != nil else { return nil }
    return try file.change { context throws(MemberError) in
      step(context)
      let undone = Self.undone(context)
      do { try context.save() } catch {
        let failure = failure(error)
        if failure != .gone { back(context) }
        throw failure
      }
      return undone
    }
  }

  private static func undone(_ context: ManagedObjectContext) -> Undone? {
    if !context.deletedObjects.isEmpty { return .deleted }
    if let back = context.insertedObjects.first { return .added(id: back.objectID.description) }
    return context.updatedObjects.first.map { .changed(id: $0.objectID.description) }
  }

  // MARK: - Within a change

  private func customer(
    _ id: String, _ context: ManagedObjectContext
  ) throws(MemberError) -> ManagedObject<Customer> {
    guard let uri = URL(string: id), let found = context.coordinator.objectID(for: uri) else {
      throw .gone
    }
    return try reporting { try context.object(Customer.self, with: found) }
  }

  /// A change that cannot be saved leaves the objects as they were.
  private func save(_ context: ManagedObjectContext) throws(MemberError) {
    do { try context.save() } catch {
      context.undo()
      throw failure(error)
    }
  }

  private func reporting<Value>(_ body: () throws -> Value) throws(MemberError) -> Value {
    do { return try body() } catch { throw failure(error) }
  }

  private func failure(_ error: any Error) -> MemberError {
    switch error {
    case let error as ValidationError: return .invalid(error.failures.map(\.sentence))
    case is ObjectError: return .gone
    default: return .store(file.storeError(error, isWriting: true))
    }
  }
}

extension ManagedObject<Customer> {
  fileprivate func member(number: Int) -> Member {
    Member(id: objectID.description, number: number, details: self.details)
  }
}

extension MemberDetails {
  /// The same with nil for empty texts.
  var normalized: MemberDetails {
    func filled(_ text: String?) -> String? { text?.isEmpty ?? true ? nil : text }
    return MemberDetails(
      name: filled(name), email: filled(email), phoneNumber: filled(phoneNumber),
      address: filled(address), age: age)
  }

  /// The same as it may be saved; refused before any object is made, so that there is nothing to
  /// undo.
  fileprivate func checked() throws(MemberError) -> MemberDetails {
    guard let name, Customer.isName(name) else { throw .invalid([Customer.nameWarning]) }
    return normalized
  }
}
