import PropertyLists

/// The fields of a record: `result` is a word, the others are its facts.
extension BoardRecord.Result {
  var fields: [String: PropertyListValue] {
    switch self {
    case .agreed(let sent, let received, let refused):
      [
        "result": .string("agreed"), "sent": .integer(sent), "received": .integer(received),
        "refused": .integer(refused),
      ]
    case .failed(let reason): reason.fields
    case .told(let sentence, let needsAttention):
      ["sentence": .string(sentence), "needsAttention": .boolean(needsAttention)]
    }
  }

  init?(_ fields: [String: PropertyListValue]) {
    if fields["result"] == .string("agreed"), let sent = fields["sent"]?.integer,
      let received = fields["received"]?.integer, let refused = fields["refused"]?.integer
    {
      self = .agreed(sent: sent, received: received, refused: refused)
    } else if let reason = BoardError.Reason(fields) {
      self = .failed(reason)
    } else if let sentence = fields["sentence"]?.string {
      self = .told(sentence, needsAttention: fields["needsAttention"]?.boolean ?? false)
    } else {
      return nil
    }
  }
}

extension BoardError.Reason {
  fileprivate var fields: [String: PropertyListValue] {
    switch self {
    case .unreachable(let text): ["result": .string("unreachable"), "text": .string(text)]
    case .noCurl: ["result": .string("noCurl")]
    case .refused(let status): ["result": .string("refused"), "status": .integer(status)]
    case .notABoard(let text): ["result": .string("notABoard"), "text": .string(text)]
    case .sentOn(let place): ["result": .string("sentOn"), "place": .string(place)]
    case .contested: ["result": .string("contested")]
    case .table(let error):
      error.reason.fields.merging([
        "result": .string("table"), "path": .string(error.path),
      ]) { $1 }
    }
  }

  fileprivate init?(_ fields: [String: PropertyListValue]) {
    let text = fields["text"]?.string
    switch (fields["result"]?.string, text) {
    case ("unreachable", let text?): self = .unreachable(text)
    case ("noCurl", _): self = .noCurl
    case ("notABoard", let text?): self = .notABoard(text)
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
      self = .table(StoreError(reason, path: path, content: .scores))
    default: return nil
    }
  }
}

extension StoreError.Reason {
  fileprivate var fields: [String: PropertyListValue] {
    switch self {
    case .unreadable(let text): ["problem": .string("unreadable"), "text": .string(text)]
    case .unwritable(let text): ["problem": .string("unwritable"), "text": .string(text)]
    case .damaged(let text): ["problem": .string("damaged"), "text": .string(text)]
    case .newerVersion(let found, let supported):
      [
        "problem": .string("newerVersion"), "found": .integer(found),
        "supported": .integer(supported),
      ]
    case .busy: ["problem": .string("busy")]
    }
  }

  fileprivate init?(_ fields: [String: PropertyListValue]) {
    switch (fields["problem"]?.string, fields["text"]?.string) {
    case ("unreadable", let text?): self = .unreadable(text)
    case ("unwritable", let text?): self = .unwritable(text)
    case ("damaged", let text?): self = .damaged(text)
    case ("busy", _): self = .busy
    case ("newerVersion", _):
      guard let found = fields["found"]?.integer, let supported = fields["supported"]?.integer
      else { return nil }
      self = .newerVersion(found: found, supported: supported)
    default: return nil
    }
  }
}
