import Persistence

/// A request to the register of members; the answer is always the list as it is then.
struct MemberRequest: RoomRequest {
  enum Action: Sendable, Hashable {
    case list
    case add(MemberDetails)
    case change(id: String, from: MemberDetails, to: MemberDetails)
    case delete(id: String)
    case undo
    case redo
  }

  enum Outcome: Sendable, Hashable {
    case listed
    case added(id: String)
    case changed
    case deleted
    /// Nil where there was nothing to take back.
    case undone(MemberRegister.Undone?)
    /// Nil where there was nothing to do again.
    case redone(MemberRegister.Undone?)
    case refused(MemberError)
  }

  struct Answer: Sendable, Hashable {
    var outcome: Outcome
    /// Those who fit what is looked for.
    var members: [Member]
    /// The number of members.
    var total: Int
    var canUndo: Bool
    var canRedo: Bool
  }

  let action: Action
  /// The text to find; empty for everyone.
  let text: String

  func perform(on register: MemberRegister) throws(StoreError) -> Answer {
    let outcome = try carryOut(register)
    let members = try register.members(matching: text)
    return Answer(
      outcome: outcome, members: members,
      total: text.isEmpty ? members.count : try register.members().count,
      canUndo: register.canUndo, canRedo: register.canRedo)
  }

  private func carryOut(_ register: MemberRegister) throws(StoreError) -> Outcome {
    do throws(MemberError) {
      switch action {
      case .list: return .listed
      case .add(let details): return .added(id: try register.add(details).id)
      case .change(let id, let old, let new):
        try register.change(id, from: old, to: new)
        return .changed
      case .delete(let id):
        try register.delete(id)
        return .deleted
      case .undo: return .undone(try register.undo())
      case .redo: return .redone(try register.redo())
      }
    } catch {
      guard case .store(let error) = error else { return .refused(error) }
      throw error
    }
  }
}
