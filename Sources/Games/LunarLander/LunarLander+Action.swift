import GameCore

extension LunarLander {
  /// A key of the player; throttle and attitude stay where they are put.
  package enum Action: GameAction {
    /// Puts the throttle to a notch, 0 to 3.
    case throttle(notch: Int)
    case throttleUp
    case throttleDown
    case leanLeft
    case leanRight
    case level
  }
}

extension LunarLander.Action {
  /// 0 to 3 are the notches, 4 and 5 one notch up and down, 6 and 7 lean left and right, 8
  /// levels.
  package var code: Int {
    switch self {
    case .throttle(let notch): notch
    case .throttleUp: 4
    case .throttleDown: 5
    case .leanLeft: 6
    case .leanRight: 7
    case .level: 8
    }
  }

  /// The action of a code; nil where none has it.
  package init?(code: Int) {
    switch code {
    case LunarLander.notches: self = .throttle(notch: code)
    case 4: self = .throttleUp
    case 5: self = .throttleDown
    case 6: self = .leanLeft
    case 7: self = .leanRight
    case 8: self = .level
    default: return nil
    }
  }
}
