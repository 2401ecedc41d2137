import Foundation
import Glibc
import Synchronization

/// A web server of the test's own, on a loopback port, that answers one request after the
/// other as it is told to.
final class BoardServer: Sendable {
  struct Request {
    let method: String
    /// The request's target: a path, and perhaps a question mark and more.
    let path: String
    let headers: [String: String]
    let body: [UInt8]
  }

  enum Answer {
    case status(Int, headers: [String] = [], body: [UInt8] = [])
    /// Takes the request and says nothing for as long as the server lives.
    case silence
    /// Says more and more until nobody listens.
    case endless
  }

  let port: UInt16
  private let socket: Int32
  /// The bytes that an endless answer had when nobody listened any more.
  let endlessBytes = Atomic(0)
  private let held = Mutex<[Int32]>([])

  var address: String { "http://127.0.0.1:\(port)/board.plist" }

  init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
    let socket = Glibc.socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 16) == 0
          && getsockname(socket, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    self.socket = socket
    port = UInt16(bigEndian: place.sin_port)
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { return }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        let isHeld = Self.serve(connection, answer) {
          self?.endlessBytes.add($0, ordering: .relaxed)
        }
        guard isHeld, let self else {
          close(connection)
          continue
        }
        self.held.withLock { $0.append(connection) }
      }
    }
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
    held.withLock { for connection in $0 { close(connection) } }
  }

  /// Gives whether the connection is to stay open.
  private static func serve(
    _ connection: Int32, _ answer: (Request) -> Answer, onSending: (Int) -> Void
  ) -> Bool {
    guard let request = request(from: connection) else { return false }
    switch answer(request) {
    case .silence: return true
    case .endless:
      _ = send("HTTP/1.1 200 OK\r\n\r\n<plist><array>", to: connection)
      let block = String(repeating: "<string>more</string>", count: 4_096)
      while send(block, to: connection) { onSending(block.utf8.count) }
    case .status(let status, let headers, let body):
      let hasLength = headers.contains { $0.hasPrefix("Content-Length") }
      let lines =
        ["HTTP/1.1 \(status) x", "Connection: close"]
        + (hasLength ? [] : ["Content-Length: \(body.count)"])
      let head = (lines + headers).joined(separator: "\r\n") + "\r\n\r\n"
      _ = send(Array(head.utf8) + body, to: connection)
    }
    return false
  }

  private static func request(from connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = bytes.firstRange(of: end) {
        let lines = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
          .components(separatedBy: "\r\n")
        let pairs = lines.dropFirst().map { $0.components(separatedBy: ": ") }
        let headers = Dictionary(
          pairs.map { ($0[0].lowercased(), $0.dropFirst().joined(separator: ": ")) },
          uniquingKeysWith: { $1 })
        let body = Array(bytes[range.upperBound...])
        if body.count >= headers["content-length"].flatMap({ Int($0) }) ?? 0 {
          let words = lines[0].components(separatedBy: " ")
          return Request(
            method: words[0], path: words.dropFirst().first ?? "", headers: headers, body: body)
        }
      }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }

  private static func send(_ text: String, to connection: Int32) -> Bool {
    send(Array(text.utf8), to: connection)
  }

  private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// A file on a server that keeps to `If-Match` and `If-None-Match`, and what was asked of it.
final class ServedFile: Sendable {
  private struct State {
    var content: [UInt8]?
    var number = 0
    var requests: [String] = []
    var beforePut: (@Sendable () -> [UInt8]?)?
  }

  private let state: Mutex<State>

  init(_ content: [UInt8]? = nil) {
    state = Mutex(State(content: content))
  }

  var content: [UInt8]? { state.withLock { $0.content } }
  var requests: [String] { state.withLock { $0.requests } }

  /// Lets another write just before the next writing.
  func interfere(with bytes: [UInt8]) {
    state.withLock { $0.beforePut = { bytes } }
  }

  /// Puts other content in its place, as another writer would.
  func replace(_ bytes: [UInt8]) {
    state.withLock { state in
      state.content = bytes
      state.number += 1
    }
  }

  /// Without `strictly` every writing is taken, whatever it asks for.
  func answer(
    _ request: BoardServer.Request, strictly: Bool = true
  ) -> BoardServer.Answer {
    state.withLock { state in
      state.requests.append(request.method)
      guard request.method == "PUT" else {
        guard let content = state.content else { return .status(404) }
        return .status(200, headers: ["ETag: \"\(state.number)\""], body: content)
      }
      if let other = state.beforePut?() {
        (state.content, state.beforePut) = (other, nil)
        state.number += 1
      }
      let isCurrent =
        state.content == nil
        ? request.headers["if-none-match"] == "*"
        : request.headers["if-match"] == "\"\(state.number)\""
      guard isCurrent || !strictly else {
        state.requests.append("412")
        return .status(412)
      }
      state.content = request.body
      state.number += 1
      return .status(204)
    }
  }
}

/// Counts across threads.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// The number of times that it was asked before.
  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
