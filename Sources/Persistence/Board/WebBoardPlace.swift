/// A board on a server, by the program `curl`.
struct WebBoardPlace: BoardPlace {
  /// How long to wait.
  struct Patience {
    /// Seconds until there is a connection.
    var connecting = 5
    /// Seconds until the answer has come.
    var answering = 20
  }

  let address: BoardAddress
  var patience = Patience()

  func get() throws(BoardError) -> BoardContent? {
    let answer = try ask([])
    switch answer.status {
    case 200: return BoardContent(bytes: answer.body, tag: answer.tag)
    case 404, 410: return nil
    default: throw failure(.refused(status: answer.status))
    }
  }

  func put(_ bytes: [UInt8], replacing old: BoardContent?) throws(BoardError) -> Bool {
    guard bytes.count <= ProgramRun.inputLimit else {
      throw failure(.notABoard("its names are too long"))
    }
    let arguments = [
      "--request", "PUT", "--data-binary", "@-", "--header", "Content-Type: application/x-plist",
      "--header", "Expect:",
    ]
    let answer = try ask(arguments + condition(old), input: bytes)
    switch answer.status {
    case 200, 201, 202, 204: return true
    case 412: return false
    default: throw failure(.refused(status: answer.status))
    }
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

  private func ask(_ arguments: [String], input: [UInt8] = []) throws(BoardError) -> WebAnswer {
    let command = [
      "curl", "--disable", "--silent", "--show-error", "--globoff", "--netrc-optional",
      "--proto", protocols, "--proto-redir", protocols, "--location", "--max-redirs", "5",
      "--connect-timeout", String(patience.connecting), "--max-time", String(patience.answering),
      "--max-filesize", String(Board.sizeLimit), "--dump-header", "/dev/stderr",
    ]
    let run: ProgramRun
    do {
      run = try ProgramRun(
        command + arguments + ["--url", address.text], input: input, limit: Board.sizeLimit,
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
        throw failure(.unreachable("the answer is not HTTP"))
      }
      return answer
    case .exited(code: 63), .tooMuch: throw failure(.notABoard("it has more than 1 MB"))
    case .exited(code: 28), .tooLate:
      throw failure(.unreachable("there is no answer in \(patience.answering) seconds"))
    case .exited(code: 1):
      throw failure(.notABoard("the server points to a place that is not on the web"))
    case .exited(code: 127): throw failure(.noCurl)
    case .exited(let code): throw failure(.unreachable(run.complaint ?? "curl ends with \(code)"))
    case .killed: throw failure(.unreachable("curl was stopped"))
    }
  }

  private func failure(_ reason: BoardError.Reason) -> BoardError {
    BoardError(reason: reason, address: address)
  }
}

/// What a server answered in the end, after whatever redirections.
private struct WebAnswer {
  let status: Int
  let tag: String?
  let body: [UInt8]

  init?(head: [UInt8], body: [UInt8]) {
    var status: Int?
    var tag: String?
    for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("HTTP/") {
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        tag = nil
      } else if line.prefix(5).lowercased() == "etag:" {
        tag = String(line.dropFirst(5).drop { $0 == " " })
      }
    }
    guard let status else { return nil }
    (self.status, self.tag, self.body) = (status, tag, body)
  }
}

extension ProgramRun {
  /// What curl says about its failure, without its name and number.
  fileprivate var complaint: String? {
    let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.hasPrefix("curl: (") }),
      let end = line.firstIndex(of: ")")
    else { return nil }
    let text = line[line.index(after: end)...].drop { $0 == " " }
    return text.isEmpty ? nil : String(text.prefix(200))
  }
}
