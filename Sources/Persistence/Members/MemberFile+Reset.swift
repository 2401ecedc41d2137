import ObjectGraph

extension MemberFile {
  /// Copies the file to `folder` and removes it.
  func reset(keepingIn folder: String) throws(StoreError) {
    try whileLocked { () throws(StoreError) in
      try prepare(chosen)
      guard let kind = try reporting(isWriting: true, { try found() }) else { return }
      try file(kind).move(to: folder)
    }
  }

  /// Brings back the members that `reset` took away, before those who have joined since.
  func restore(from folder: String) throws(StoreError) {
    let place = MemberFile(storage: storage, folder: folder)
    guard let kept = try place.read({ try $0.memberDetails() }) else { return }
    try whileLocked { () throws(StoreError) in
      let kind = chosen
      try prepare(kind)
      let since = try read { try $0.memberDetails() } ?? []
      try reporting(isWriting: true) {
        let all = kept + since.without(kept)
        try replaceStore(kind) { target in
          let context = ManagedObjectContext(exact: target)
          for details in all { context.insert(Customer.self).describe(details) }
          try context.save()
        }
      }
    }
  }
}

extension MemberFile {
  /// Adds the members of the file in `folder` whom this register lacks; all of its own stay as they are.
  func merge(from folder: String) throws(StoreError) {
    let place = MemberFile(storage: storage, folder: folder)
    guard let theirs = try place.read({ try $0.memberDetails() }) else { return }
    try whileLocked { () throws(StoreError) in
      let store = try openSound()
      try reporting(isWriting: true) {
        do {
          for details in theirs.without(try store.context.memberDetails()) {
            store.context.insert(Customer.self).describe(details)
          }
          try store.context.save()
        } catch {
          store.context.rollback()
          throw error
        }
      }
      try finish(store)
    }
  }
}

extension [MemberDetails] {
  /// Those that have no equal in another list; each there stands for one here.
  fileprivate func without(_ others: [MemberDetails]) -> [MemberDetails] {
    var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { details in
      guard let count = left[details], count > 0 else { return true }
      left[details] = count - 1
      return false
    }
  }
}

extension ManagedObjectContext {
  /// All members in the order of their identifiers.
  func customers() throws -> [ManagedObject<Customer>] { try fetch(FetchRequest(Customer.self)) }

  fileprivate func memberDetails() throws -> [MemberDetails] { try customers().map(\.details) }
}

extension ManagedObject<Customer> {
  var details: MemberDetails {
    MemberDetails(
      name: self.name, email: self.email, phoneNumber: self.phoneNumber, address: self.address,
      age: self.age)
  }

  /// Takes over what is known of a member.
  func describe(_ details: MemberDetails) {
    self.name = details.name
    self.email = details.email
    self.phoneNumber = details.phoneNumber
    self.address = details.address
    self.age = details.age
  }
}
