package import Words

extension Storage {
  /// Does what a changed setting asks of files: the members' register is converted.
  ///
  /// Gives notices for the player.
  package func carryOut(_ setting: Setting) throws(StoreError) -> [StoreNotice] {
    guard setting == .membersStore else { return [] }
    let register = MemberRegister(storage: self)
    try register.convert()
    return register.takeNotices()
  }
}
