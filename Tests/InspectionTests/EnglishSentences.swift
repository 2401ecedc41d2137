import Words

extension PlayerMessage {
  /// The message in English.
  var sentence: String { sentence(in: .english) }
}
