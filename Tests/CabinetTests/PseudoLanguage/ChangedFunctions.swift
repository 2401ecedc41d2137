import Words

/// The functions of the words, by what they take.
///
/// A function lies in the memory of the words in the form of its exact type, and reflection gives it in
/// another, so each type has a holder of its own that reads and writes it.
extension ChangedWords {
  /// Puts a function with changed texts in the place of one; false where `value` is none that is known.
  func changeFunction(_ value: Any, at place: UnsafeMutableRawPointer) -> Bool {
    takesOne(value, at: place) || takesTwo(value, at: place) || takesThree(value, at: place)
      || takesMore(value, at: place)
  }

  private func takesOne(_ value: Any, at place: UnsafeMutableRawPointer) -> Bool {
    if value is @Sendable (String) -> String {
      struct Holder { let text: @Sendable (String) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (Int) -> String {
      struct Holder { let text: @Sendable (Int) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable ([String]) -> String {
      struct Holder { let text: @Sendable ([String]) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (String?) -> String {
      struct Holder { let text: @Sendable (String?) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (BackOfficeWords.FileState) -> String {
      struct Holder { let text: @Sendable (BackOfficeWords.FileState) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (LeagueFault) -> String {
      struct Holder { let text: @Sendable (LeagueFault) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (TerminalError) -> String {
      struct Holder { let text: @Sendable (TerminalError) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (BoardFault) -> String {
      struct Holder { let text: @Sendable (BoardFault) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (StoreNotice) -> String {
      struct Holder { let text: @Sendable (StoreNotice) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (FileFault) -> String {
      struct Holder { let text: @Sendable (FileFault) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (MigrationChange) -> String {
      struct Holder { let text: @Sendable (MigrationChange) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (ConversionLoss) -> String {
      struct Holder { let text: @Sendable (ConversionLoss) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (ListLoss) -> String {
      struct Holder { let text: @Sendable (ListLoss) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (ShownValue) -> String {
      struct Holder { let text: @Sendable (ShownValue) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (InspectedOwnFile) -> String {
      struct Holder { let text: @Sendable (InspectedOwnFile) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (ModelOrigin) -> String {
      struct Holder { let text: @Sendable (ModelOrigin) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (InspectionFault) -> String {
      struct Holder { let text: @Sendable (InspectionFault) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (RowChoiceFault) -> String {
      struct Holder { let text: @Sendable (RowChoiceFault) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    if value is @Sendable (GameWords.PauseReason) -> String {
      struct Holder { let text: @Sendable (GameWords.PauseReason) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0)) } }
    }
    return false
  }

  private func takesTwo(_ value: Any, at place: UnsafeMutableRawPointer) -> Bool {
    if value is @Sendable (Int, Int) -> String {
      struct Holder { let text: @Sendable (Int, Int) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, String) -> String {
      struct Holder { let text: @Sendable (String, String) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, Int) -> String {
      struct Holder { let text: @Sendable (String, Int) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (Int, String) -> String {
      struct Holder { let text: @Sendable (Int, String) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, String?) -> String {
      struct Holder { let text: @Sendable (String, String?) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, InspectionFault) -> String {
      struct Holder { let text: @Sendable (String, InspectionFault) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, Bool) -> String {
      struct Holder { let text: @Sendable (String, Bool) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, Int?) -> String {
      struct Holder { let text: @Sendable (String, Int?) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String?, Int) -> String {
      struct Holder { let text: @Sendable (String?, Int) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, [String]) -> String {
      struct Holder { let text: @Sendable (String, [String]) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String?, BackupWords.Reason) -> String {
      struct Holder { let text: @Sendable (String?, BackupWords.Reason) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, [Int]) -> String {
      struct Holder { let text: @Sendable (String, [Int]) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, BoardExchange) -> String {
      struct Holder { let text: @Sendable (String, BoardExchange) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, BoardReason) -> String {
      struct Holder { let text: @Sendable (String, BoardReason) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (Int, String?) -> String {
      struct Holder { let text: @Sendable (Int, String?) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (EditFact, String) -> String {
      struct Holder { let text: @Sendable (EditFact, String) -> String }
      return replace(at: place) { (old: Holder) in Holder { [change] in change(old.text($0, $1)) } }
    }
    if value is @Sendable (String, Int) -> String? {
      struct Holder { let text: @Sendable (String, Int) -> String? }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in old.text($0, $1).map(change) }
      }
    }
    return false
  }

  private func takesThree(_ value: Any, at place: UnsafeMutableRawPointer) -> Bool {
    if value is @Sendable (String, [String], String?) -> String {
      struct Holder { let text: @Sendable (String, [String], String?) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, Int, Int) -> String {
      struct Holder { let text: @Sendable (String, Int, Int) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, String, String) -> String {
      struct Holder { let text: @Sendable (String, String, String) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, String, Int?) -> String {
      struct Holder { let text: @Sendable (String, String, Int?) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, String, [String]) -> String {
      struct Holder { let text: @Sendable (String, String, [String]) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, String?, String?) -> String {
      struct Holder { let text: @Sendable (String, String?, String?) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, String, Int) -> String {
      struct Holder { let text: @Sendable (String, String, Int) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, Int, String) -> String {
      struct Holder { let text: @Sendable (String, Int, String) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (StoreFault, StoreContent, String) -> String {
      struct Holder { let text: @Sendable (StoreFault, StoreContent, String) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, [String], String) -> String {
      struct Holder { let text: @Sendable (String, [String], String) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, Int?, ExchangeFault) -> String {
      struct Holder { let text: @Sendable (String, Int?, ExchangeFault) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, Int, String?) -> String {
      struct Holder { let text: @Sendable (String, Int, String?) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, ModelOrigin, [String]) -> String {
      struct Holder { let text: @Sendable (String, ModelOrigin, [String]) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, String, ModelOrigin) -> String {
      struct Holder { let text: @Sendable (String, String, ModelOrigin) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (String, Int?, Int?) -> String {
      struct Holder { let text: @Sendable (String, Int?, Int?) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    if value is @Sendable (Int, Int, (name: String, points: Int)?) -> String {
      struct Holder { let text: @Sendable (Int, Int, (name: String, points: Int)?) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2)) }
      }
    }
    return false
  }

  private func takesMore(_ value: Any, at place: UnsafeMutableRawPointer) -> Bool {
    if value is @Sendable (String, String, String, Int) -> String {
      struct Holder { let text: @Sendable (String, String, String, Int) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2, $3)) }
      }
    }
    if value is @Sendable (String, String, Int, Int) -> String {
      struct Holder { let text: @Sendable (String, String, Int, Int) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2, $3)) }
      }
    }
    if value is @Sendable (Int, Int, Int, Int) -> String {
      struct Holder { let text: @Sendable (Int, Int, Int, Int) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2, $3)) }
      }
    }
    if value is @Sendable (String?, Int?, Int?, Int) -> String {
      struct Holder { let text: @Sendable (String?, Int?, Int?, Int) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2, $3)) }
      }
    }
    if value is @Sendable (String, String?, String, String?, String?) -> String {
      struct Holder { let text: @Sendable (String, String?, String, String?, String?) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2, $3, $4)) }
      }
    }
    if let text = value
      as? @Sendable (StatisticsWords.Better, String, String, String, Int) -> String
    {
      struct Holder {
        let text: @Sendable (StatisticsWords.Better, String, String, String, Int) -> String
      }
      return put(Holder { [change] in change(text($0, $1, $2, $3, $4)) }, at: place)
    }
    if value is @Sendable (String, Int, String, String, Int?) -> String {
      struct Holder { let text: @Sendable (String, Int, String, String, Int?) -> String }
      return replace(at: place) { (old: Holder) in
        Holder { [change] in change(old.text($0, $1, $2, $3, $4)) }
      }
    }
    return false
  }
}
