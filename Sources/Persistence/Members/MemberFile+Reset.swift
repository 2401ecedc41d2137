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
  ///
  /// All come as they were, also those whom this version's rules would refuse.
  func restore(from folder: String) throws(StoreError) {
    let place = MemberFile(storage: storage, folder: folder)
    guard let kept = try place.read({ try $0.storedMembers() }) else { return }
    try whileLocked { () throws(StoreError) in
      let kind = chosen
      try prepare(kind)
      let since = try read { try $0.storedMembers() } ?? []
      try reporting(isWriting: true) {
        try replaceStore(kind, of: Customer.modelWithoutRules) { target in
          try ManagedObjectContext(exact: target).add(kept + since.without(kept))
        }
      }
    }
  }
}

extension MemberFile {
  /// Adds the members of the file in `folder` whom this register lacks; all of its own stay as they are.
  func merge(from folder: String) throws(StoreError) {
    let place = MemberFile(storage: storage, folder: folder)
    guard let theirs = try place.read({ try $0.storedMembers() }) else { return }
    try whileLocked { () throws(StoreError) in
      let open = try openSound()
      let store = try reporting(isWriting: true) {
        let store = try MemberStore(open.kind, file(open.kind), model: Customer.modelWithoutRules)
        let context = ManagedObjectContext(exact: store.coordinator)
        try context.add(theirs.without(try context.storedMembers()))
        return store
      }
      try finish(store)
    }
  }
}

extension [StoredAttributes] {
  /// Those that have no equal in another list; each there stands for one here.
  fileprivate func without(_ others: [StoredAttributes]) -> [StoredAttributes] {
    var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { member in
      guard let count = left[member], count > 0 else { return true }
      left[member] = count - 1
      return false
    }
  }
}

extension ManagedObjectContext {
  /// All members in the order of their identifiers.
  func customers() throws -> [ManagedObject<Customer>] { try fetch(FetchRequest(Customer.self)) }

  fileprivate func storedMembers() throws -> [StoredAttributes] {
    try storedAttributes(ofEntity: Customer.entityName)
  }

  /// Adds members and saves them.
  fileprivate func add(_ members: [StoredAttributes]) throws {
    guard !members.isEmpty else { return }
    try insert(members, entityNamed: Customer.entityName)
    try save()
  }
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
