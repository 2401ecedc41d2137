extension Storage {
  /// Does what a changed setting asks of files: the members' register is converted.
  ///
  /// Gives notices for the player, as sentences about files.
  package func carryOut(_ setting: Setting) throws(StoreError) -> [String] {
    guard setting == .membersStore else { return [] }
    let register = MemberRegister(storage: self)
    try register.convert()
    return register.takeNotices()
  }
}
