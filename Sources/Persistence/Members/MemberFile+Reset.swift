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
        let all = kept + since.filter { !kept.contains($0) }
        try replaceStore(kind) { target in
          let context = ManagedObjectContext(exact: target)
          for details in all { context.insert(Customer.self).describe(details) }
          try context.save()
        }
      }
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
