extension Unicode.Scalar {
  /// True for a scalar that could steer a terminal, turn the reading direction, break a line or
  /// look different on every machine: the one answer for everything that is shown.
  ///
  /// Harmful are control characters (C0, DEL, C1), line and paragraph separators, format characters
  /// such as bidirectional controls, private-use and unassigned characters. Joiners are not: they
  /// are a part of ordinary words in some scripts.
  package var isHarmful: Bool {
    value != 0x200C && value != 0x200D && isUnseen
  }

  /// True for a harmful scalar and for a joiner, for forms in which an escape means the same as the
  /// character.
  package var isUnseen: Bool {
    if value >= 0x20, value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .privateUse, .unassigned,
      .surrogate:
      return true
    default: return false
    }
  }

  /// True for a control character and for a separator of lines, which no name may hold, whoever
  /// wrote it.
  package var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
