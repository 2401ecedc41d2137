import Foundation
import Glibc

/// Stands between a client and the server: it cuts the connection after some bytes, or changes what
/// the client sends.
final class Proxy: @unchecked Sendable {
  let folder: String
  private let server: String
  private let listener: Int32
  /// The bytes in both directions after which a connection is cut; nil for never.
  private let cutAfter: Int?
  /// A text that the client sends, and another one of the same length that arrives.
  private let change: (from: [UInt8], to: [UInt8])?
  private let left: Locked<Int>
  private let turns = Locked((count: 0, isClient: false))

  private let accepted = Locked(0)

  /// Each connection is in it up to its end.
  private let connections = DispatchGroup()

  /// The times that the client sent something after the server had: so often the network was crossed.
  ///
  /// Waits for the end of all connections: a program that has ended may have said its goodbye just now.
  var crossings: Int {
    connections.wait()
    return turns.withLock { $0.count }
  }

  /// The connections that were made so far.
  var connectionCount: Int { accepted.withLock { $0 } }

  /// Listens in a folder of its own.
  init(
    to server: PostgresServer, cutAfter: Int? = nil, changing change: (String, String)? = nil
  ) throws {
    self.server = server.folder + "/.s.PGSQL.5432"
    self.cutAfter = cutAfter
    left = Locked(cutAfter ?? .max)
    self.change = change.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    folder = "/tmp/arcade-proxy-\(UInt32.random(in: 0..<1_000_000_000))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let path = folder + "/.s.PGSQL.5432"
    let bound = Self.withAddress(path) { bind(listener, $0, $1) }
    guard bound == 0, listen(listener, 8) == 0 else {
      throw Finished.Failed(description: "The proxy can't listen.")
    }
    Thread.detachNewThread { [self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        accepted.withLock { $0 += 1 }
        serve(client)
      }
    }
  }

  func close() {
    shutdown(listener, Int32(SHUT_RDWR))
    Glibc.close(listener)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func serve(_ client: Int32) {
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard Self.withAddress(self.server, { connect(server, $0, $1) }) == 0 else {
      Glibc.close(client)
      Glibc.close(server)
      return
    }
    connections.enter()
    let open = Locked(2)
    for (from, to) in [(client, server), (server, client)] {
      Thread.detachNewThread { [self] in
        pump(from, to, isClient: from == client)
        shutdown(from, Int32(SHUT_RDWR))
        shutdown(to, Int32(SHUT_RDWR))
        let isLast = open.withLock { count in
          count -= 1
          return count == 0
        }
        if isLast {
          Glibc.close(client)
          Glibc.close(server)
          connections.leave()
        }
      }
    }
  }

  private func pump(_ from: Int32, _ to: Int32, isClient: Bool) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(from, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      turns.withLock { turns in
        turns.count += isClient && !turns.isClient ? 1 : 0
        turns.isClient = isClient
      }
      let allowed = left.withLock { left in
        let allowed = min(left, count)
        left -= cutAfter == nil ? 0 : allowed
        return allowed
      }
      var bytes = Array(buffer.prefix(allowed))
      if isClient, let change { Self.replace(change.from, by: change.to, in: &bytes) }
      guard send(to, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count,
        allowed == count
      else { return }
    }
  }

  private static func replace(_ from: [UInt8], by to: [UInt8], in bytes: inout [UInt8]) {
    guard bytes.count >= from.count else { return }
    for start in 0...(bytes.count - from.count)
    where Array(bytes[start..<start + from.count]) == from {
      bytes.replaceSubrange(start..<start + from.count, with: to)
    }
  }

  private static func withAddress(
    _ path: String, _ work: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        work($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
