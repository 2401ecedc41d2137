/// The reason that a board couldn't be read or written.
package enum BoardReason: Hashable, Sendable {
  /// Nothing answers, or not in time.
  case unreachable(BoardFault)
  /// The program that fetches it is not there.
  case noCurl
  /// The server answers with this status.
  case refused(status: Int)
  /// The place holds something else, or a board that is spoiled.
  case notABoard(BoardFault)
  /// The server redirects uploads to another server, whose address is as it may be shown.
  case sentOn(to: String)
  /// Others changed it each time it was written.
  case contested
  /// The table here can't be read or written.
  case table(StoreFault, path: String)
}

/// The fault of a board, or of the way to it.
package enum BoardFault: Error, Hashable, Sendable {
  case file(FileFault)
  /// More than 1 MB.
  case tooLarge
  case namesTooLong
  case endlessRedirects, notHTTP
  case noAnswer(seconds: Int)
  /// It redirects to a place that is not on the web.
  case redirectOffWeb
  case curlFailed(code: Int)
  case curlStopped
  case webPage, notAList, nameWithoutScore, notText, scoreNotWhole
  case nameTooLong(bytes: Int)
  case controlCharacters
}

/// The numbers of scores that were exchanged with a board.
package struct BoardExchange: Hashable, Sendable {
  /// Scores of here that were missing there.
  package var sent: Int
  /// Scores of there that were missing here.
  package var received: Int
  /// Scores above, or below, those that a game can give.
  package var refused: Int

  package init(sent: Int = 0, received: Int = 0, refused: Int = 0) {
    (self.sent, self.received, self.refused) = (sent, received, refused)
  }
}

extension BoardWords {
  static func englishSynced(_ address: String, _ exchange: BoardExchange) -> String {
    let (sent, received, refused) = (exchange.sent, exchange.received, exchange.refused)
    let moved =
      sent == 0 && received == 0
      ? "nothing was missing" : "\(counted(sent, "score")) sent, \(received) received"
    let sentence = "The board at '\(address)' and the table here agree: \(moved)."
    guard refused > 0 else { return sentence }
    return sentence + " \(counted(refused, "score")) there can't come from a game, and "
      + "\(refused == 1 ? "was" : "were") left there."
  }

  static func englishFailure(_ address: String, _ reason: BoardReason) -> String {
    let board = "The board at '\(address)'"
    let later = "The scores are kept here and will be sent later."
    return switch reason {
    case .unreachable(let fault): "\(board) can't be reached: \(text(fault)). \(later)"
    case .noCurl: "\(board) can't be reached: the program 'curl' isn't installed. \(later)"
    case .refused(let status):
      "\(board) can't be used: the server answers with status \(status). \(later)"
    case .notABoard(let fault):
      "\(board) can't be used: \(text(fault)). Nothing was changed, neither there nor here."
    case .sentOn(let place):
      "\(board) can't be used: the server redirects uploads to '\(place)', another server. Set that "
        + "address if it's the right one. The scores are kept here."
    case .contested: "\(board) was changed by others each time it was written. \(later)"
    case .table(let fault, let path): StoreWords.english.error(fault, .scores, path)
    }
  }

  @Sendable static func text(_ fault: BoardFault) -> String {
    switch fault {
    case .file(let fault): StoreWords.english.fault(fault)
    case .tooLarge: "it's larger than 1 MB"
    case .namesTooLong: "its names are too long"
    case .endlessRedirects: "the server redirects without end"
    case .notHTTP: "the answer isn't HTTP"
    case .noAnswer(let seconds): "no answer in \(counted(seconds, "second"))"
    case .redirectOffWeb: "the server redirects to a place that isn't on the web"
    case .curlFailed(let code): "curl ended with \(code)"
    case .curlStopped: "curl was stopped"
    case .webPage: "it's a web page"
    case .notAList: "it isn't a list of names and scores"
    case .nameWithoutScore: "a name has no score"
    case .notText: "it holds something that isn't text"
    case .scoreNotWhole: "a score isn't a whole number"
    case .nameTooLong(let bytes): "a name is longer than \(bytes) bytes"
    case .controlCharacters: "a name has control characters"
    }
  }
}
