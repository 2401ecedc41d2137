/// The letters that keyboards of other alphabets have where a US keyboard has a Latin letter or a
/// sign, so that a key works whatever alphabet is switched on.
///
/// The places are those of the usual layouts: Russian and Ukrainian (ЙЦУКЕН), Greek, Hebrew, Arabic
/// (101) and Georgian (ქწერტყ), as the X keyboard configuration database has them.
enum OtherAlphabets {
  private static let layouts: [(places: String, letters: String)] = [
    ("qwertyuiop[]asdfghjkl;'zxcvbnm,.", "йцукенгшщзхъфывапролджэячсмитьбю"),
    // Ukrainian has other letters than Russian in these places.
    ("s]'", "іїє"),
    ("wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ"),
    ("ertyuiopasdfghjkl;zxcvbnm,.", "קראטוןםפשדגכעיחלךףזסבהנמצתץ"),
    ("qwertyuiop[]asdfghjkl;'zxcvnm,.", "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوز"),
    ("qwertyuiopasdfghjklzxcvbnm", "ქწერტყუიოპასდფგჰჯკლზხცვბნმ"),
  ]

  /// The keys that are typed in the place of each ASCII character, by its number.
  private static let keys: [[Key]] = {
    var keys: [[Key]] = Array(repeating: [], count: 128)
    for (places, letters) in layouts {
      for (place, letter) in zip(places.utf8, letters) {
        keys[Int(place)].append(.character(letter))
      }
    }
    return keys
  }()

  /// The keys that other alphabets have in the place of an ASCII character; none for any other one.
  static func keys(inPlaceOf character: Character) -> [Key] {
    character.asciiValue.map { keys[Int($0)] } ?? []
  }

  /// The form of full width, which input methods for East Asian text give for a character.
  static func wideKeys(of character: Character) -> [Key] {
    guard let code = character.asciiValue, (0x21..<0x7F).contains(code),
      let wide = Unicode.Scalar(0xFEE0 + UInt32(code))
    else { return [] }
    return [.character(Character(wide))]
  }
}
