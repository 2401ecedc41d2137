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

extension BoardReason {
  fileprivate var fields: [String: PropertyListValue] {
    switch self {
    case .unreachable(let fault):
      ["result": .string("unreachable"), "fault": .array(fault.record)]
    case .noCurl: ["result": .string("noCurl")]
    case .refused(let status): ["result": .string("refused"), "status": .integer(status)]
    case .notABoard(let fault): ["result": .string("notABoard"), "fault": .array(fault.record)]
    case .sentOn(let place): ["result": .string("sentOn"), "place": .string(place)]
    case .contested: ["result": .string("contested")]
    case .table(let fault, let path):
      fault.fields.merging(["result": .string("table"), "path": .string(path)]) { $1 }
    }
  }

  fileprivate init?(_ fields: [String: PropertyListValue]) {
    let fault = BoardFault(recordedIn: fields) { .file(.library($0)) }
    switch (fields["result"]?.string, fault) {
    case ("unreachable", let fault?): self = .unreachable(fault)
    case ("noCurl", _): self = .noCurl
    case ("notABoard", let fault?): self = .notABoard(fault)
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
    case .unreadable(let fault):
      ["problem": .string("unreadable"), "fault": .array(fault.record)]
    case .unwritable(let fault), .notReset(let fault):
      ["problem": .string("unwritable"), "fault": .array(fault.record)]
    case .damaged(let fault): ["problem": .string("damaged"), "fault": .array(fault.record)]
    case .newerVersion(let found, let supported):
      [
        "problem": .string("newerVersion"), "found": .integer(found),
        "supported": .integer(supported),
      ]
    case .busy: ["problem": .string("busy")]
    }
  }

  fileprivate init?(_ fields: [String: PropertyListValue]) {
    let fault = FileFault(recordedIn: fields) { .library($0) }
    switch (fields["problem"]?.string, fault) {
    case ("unreadable", let fault?): self = .unreadable(fault)
    case ("unwritable", let fault?): self = .unwritable(fault)
    case ("damaged", let fault?): self = .damaged(fault)
    case ("busy", _): self = .busy
    case ("newerVersion", _):
      guard let found = fields["found"]?.integer, let supported = fields["supported"]?.integer
      else { return nil }
      self = .newerVersion(found: found, supported: supported)
    default: return nil
    }
  }
}

extension RecordedFault {
  /// The fault of a record; those of version 2 hold its English text instead.
  fileprivate init?(
    recordedIn fields: [String: PropertyListValue], fromText read: (String) -> Self
  ) {
    if let record = fields["fault"]?.array {
      self.init(record[...])
    } else if let text = fields["text"]?.string {
      self = read(text)
    } else {
      return nil
    }
  }
}
