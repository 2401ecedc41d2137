import PropertyLists
import Words

/// The fields of a record: `result` is a word, the others are its facts.
extension BoardRecord.Result {
  var fields: [String: PropertyListValue] {
    switch self {
    case .agreed(let exchange):
      [
        "result": .string("agreed"), "sent": .integer(exchange.sent),
        "received": .integer(exchange.received), "refused": .integer(exchange.refused),
      ]
    case .failed(let reason): reason.fields
    case .worded(let sentence, let needsAttention):
      ["sentence": .string(sentence), "needsAttention": .boolean(needsAttention)]
    }
  }

  init?(_ fields: [String: PropertyListValue]) {
    if fields["result"] == .string("agreed"), let sent = fields["sent"]?.integer,
      let received = fields["received"]?.integer, let refused = fields["refused"]?.integer
    {
      self = .agreed(BoardExchange(sent: sent, received: received, refused: refused))
    } else if let reason = BoardError.Reason(fields) {
      self = .failed(reason)
    } else if let sentence = fields["sentence"]?.string {
      self = .worded(sentence, needsAttention: fields["needsAttention"]?.boolean ?? false)
    } else {
      return nil
    }
  }
}

/// A fault is written as its English text, as other programs would write it.
extension BoardReason {
  fileprivate var fields: [String: PropertyListValue] {
    switch self {
    case .unreachable(let fault): ["result": .string("unreachable"), "text": .string(text(fault))]
    case .noCurl: ["result": .string("noCurl")]
    case .refused(let status): ["result": .string("refused"), "status": .integer(status)]
    case .notABoard(let fault): ["result": .string("notABoard"), "text": .string(text(fault))]
    case .sentOn(let place): ["result": .string("sentOn"), "place": .string(place)]
    case .contested: ["result": .string("contested")]
    case .table(let fault, let path):
      fault.fields.merging(["result": .string("table"), "path": .string(path)]) { $1 }
    }
  }

  private func text(_ fault: BoardFault) -> String { Words.english.board.fault(fault) }

  fileprivate init?(_ fields: [String: PropertyListValue]) {
    let text = fields["text"]?.string
    switch (fields["result"]?.string, text) {
    case ("unreachable", let text?): self = .unreachable(.file(.library(text)))
    case ("noCurl", _): self = .noCurl
    case ("notABoard", let text?): self = .notABoard(.file(.library(text)))
    case ("contested", _): self = .contested
    case ("refused", _):
      guard let status = fields["status"]?.integer else { return nil }
      self = .refused(status: status)
    case ("sentOn", _):
      guard let place = fields["place"]?.string else { return nil }
      self = .sentOn(to: place)
    case ("table", _):
      guard let path = fields["path"]?.string, let reason = StoreError.Reason(fields) else {
        return nil
      }
      self = .table(reason, path: path)
    default: return nil
    }
  }
}

extension StoreFault {
  fileprivate var fields: [String: PropertyListValue] {
    switch self {
    case .unreadable(let fault): ["problem": .string("unreadable"), "text": text(fault)]
    case .unwritable(let fault): ["problem": .string("unwritable"), "text": text(fault)]
    case .damaged(let fault): ["problem": .string("damaged"), "text": text(fault)]
    case .newerVersion(let found, let supported):
      [
        "problem": .string("newerVersion"), "found": .integer(found),
        "supported": .integer(supported),
      ]
    case .busy: ["problem": .string("busy")]
    }
  }

  private func text(_ fault: FileFault) -> PropertyListValue { .string(fault.text(in: .english)) }

  fileprivate init?(_ fields: [String: PropertyListValue]) {
    switch (fields["problem"]?.string, fields["text"]?.string) {
    case ("unreadable", let text?): self = .unreadable(.library(text))
    case ("unwritable", let text?): self = .unwritable(.library(text))
    case ("damaged", let text?): self = .damaged(.library(text))
    case ("busy", _): self = .busy
    case ("newerVersion", _):
      guard let found = fields["found"]?.integer, let supported = fields["supported"]?.integer
      else { return nil }
      self = .newerVersion(found: found, supported: supported)
    default: return nil
    }
  }
}
