extension Storage {
  /// Does what a changed setting asks of files: the members' register is converted.
  ///
  /// Gives sentences about files that the player should be told.
  package func carryOut(_ setting: Setting) throws(StoreError) -> [String] {
    guard setting == .membersStore else { return [] }
    let register = MemberRegister(storage: self)
    try register.convert()
    return register.takeNotices()
  }
}
