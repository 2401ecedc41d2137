package import Persistence

/// Games name a key by what a US keyboard has in its place, so that a triangle of keys
/// stays a triangle. A layout translates between that and what is printed and typed.
extension KeyboardLayout {
  /// The labels of the keys that differ from a US keyboard, by the US character.
  package var labels: [Character: Character] {
    switch self {
    case .qwerty: [:]
    case .qwertz: ["y": "z", "z": "y"]
    case .azerty: Self.pairs("1234567890qwaz;m", "&é\"'(-è_çàazqwm,")
    case .dvorak:
      Self.pairs("qwertyuiopasdfghjkl;zxcvbnm,./", "',.pyfgcrlaoeuidhtns;qjkxbmwvz")
    case .jcuken:
      Self.pairs("qwertyuiop[]asdfghjkl;'zxcvbnm,.", "йцукенгшщзхъфывапролджэячсмитьбю")
    }
  }

  private static func pairs(_ keys: String, _ labels: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(keys, labels).filter { $0 != $1 })
  }
}
