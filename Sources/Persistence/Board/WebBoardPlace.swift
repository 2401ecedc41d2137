import Words

/// A board on a server, by the program `curl`.
struct WebBoardPlace: BoardPlace {
  /// The times to wait.
  struct Patience {
    /// Seconds until there is a connection.
    var connecting = 5
    /// Seconds until the answer has come.
    var answering = 20
  }

  let address: BoardAddress
  var patience = Patience()

  /// As many redirections as are followed.
  private static let mostRedirections = 5

  func get() throws(BoardError) -> BoardContent? {
    // Reading may lead to any server.
    let answer = try ask(
      address, ["--location", "--max-redirs", String(Self.mostRedirections)])
    switch answer.status {
    case 200: return BoardContent(bytes: answer.body, tag: answer.tag)
    case 404, 410: return nil
    default: throw failure(.refused(status: answer.status))
    }
  }

  /// Follows redirections on the same server only: another one, above all one behind the
  /// player's own firewall, is not written to because a board says so.
  func put(_ bytes: [UInt8], replacing old: BoardContent?) throws(BoardError) -> Bool {
    guard bytes.count <= ProgramRun.inputLimit else {
      throw failure(.notABoard(.namesTooLong))
    }
    let arguments = [
      "--request", "PUT", "--data-binary", "@-", "--header", "Content-Type: application/x-plist",
      "--header", "Expect:",
    ]
    var place = address
    for _ in 0...Self.mostRedirections {
      let answer = try ask(place, arguments + condition(old), input: bytes)
      switch answer.status {
      case 200, 201, 202, 204: return true
      case 412: return false
      case 301, 302, 307, 308: place = try next(after: answer)
      default: throw failure(.refused(status: answer.status))
      }
    }
    throw failure(.unreachable(.endlessRedirects))
  }

  private func next(after answer: WebAnswer) throws(BoardError) -> BoardAddress {
    guard let place = answer.next.flatMap({ BoardAddress($0) }) else {
      throw failure(.refused(status: answer.status))
    }
    guard place.origin == address.origin else { throw failure(.sentOn(to: place.shown)) }
    return address.lendingUser(to: place)
  }

  /// A weak tag never matches.
  private func condition(_ old: BoardContent?) -> [String] {
    guard let old else { return ["--header", "If-None-Match: *"] }
    guard let tag = old.tag, tag.hasPrefix("\"") else { return [] }
    return ["--header", "If-Match: \(tag)"]
  }

  // MARK: - curl

  /// From `https` no way leads back to `http`, and from neither to a file.
  private var protocols: String { address.scheme == .https ? "=https" : "=http,https" }

  private func ask(
    _ place: BoardAddress, _ arguments: [String], input: [UInt8] = []
  ) throws(BoardError) -> WebAnswer {
    let command = [
      "curl", "--disable", "--silent", "--show-error", "--globoff", "--netrc-optional",
      "--proto", protocols, "--proto-redir", protocols,
      "--connect-timeout", String(patience.connecting), "--max-time", String(patience.answering),
      "--max-filesize", String(Board.sizeLimit), "--dump-header", "/dev/stderr",
      "--write-out", "%{stderr}\n\(WebAnswer.nextLine)%{redirect_url}\n",
    ]
    let run: ProgramRun
    do {
      run = try ProgramRun(
        command + arguments + ["--url", place.text], input: input, limit: Board.sizeLimit,
        time: .seconds(patience.answering + 5))
    } catch {
      throw failure(.noCurl)
    }
    return try answer(of: run)
  }

  private func answer(of run: ProgramRun) throws(BoardError) -> WebAnswer {
    switch run.end {
    case .exited(code: 0):
      guard let answer = WebAnswer(head: run.errors, body: run.output) else {
        throw failure(.unreachable(.notHTTP))
      }
      return answer
    case .exited(code: 63), .tooMuch: throw failure(.notABoard(.tooLarge))
    case .exited(code: 28), .tooLate:
      throw failure(.unreachable(.noAnswer(seconds: patience.answering)))
    case .exited(code: 1):
      throw failure(.notABoard(.redirectOffWeb))
    case .exited(code: 127): throw failure(.noCurl)
    case .exited(let code):
      let complaint = run.complaint.map { BoardFault.file(.library(address.masking($0))) }
      throw failure(.unreachable(complaint ?? .curlFailed(code: Int(code))))
    case .killed: throw failure(.unreachable(.curlStopped))
    }
  }

  private func failure(_ reason: BoardError.Reason) -> BoardError {
    BoardError(reason: reason, address: address)
  }
}

/// The last answer of a server, after all redirections.
private struct WebAnswer {
  /// The text that curl writes before the next address, after all that a server can say.
  static let nextLine = "arcade-next: "

  let status: Int
  let tag: String?
  /// The redirection's target, as a whole URL; nil where there is none.
  let next: String?
  let body: [UInt8]

  init?(head: [UInt8], body: [UInt8]) {
    var status: Int?
    var tag: String?
    let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
    for line in lines {
      if line.hasPrefix("HTTP/") {
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        tag = nil
      } else if line.prefix(5).lowercased() == "etag:" {
        tag = String(line.dropFirst(5).drop { $0 == " " })
      }
    }
    guard let status else { return nil }
    (self.status, self.tag, self.body) = (status, tag, body)
    let last = lines.last { $0.hasPrefix(Self.nextLine) }
    next = last.map { String($0.dropFirst(Self.nextLine.count)) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension ProgramRun {
  /// curl's words about its failure, without its name and number.
  fileprivate var complaint: String? {
    let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.hasPrefix("curl: (") }),
      let end = line.firstIndex(of: ")")
    else { return nil }
    let text = line[line.index(after: end)...].drop { $0 == " " }
    return text.isEmpty ? nil : String(text.prefix(200))
  }
}
