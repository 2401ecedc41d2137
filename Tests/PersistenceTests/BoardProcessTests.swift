import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import Glibc
import Synchronization
import Testing

@testable import Persistence

/// Several arcades, each a process with a folder of its own, that publish to one board.
@Suite(.serialized) struct BoardProcessTests {
  private let places = (0..<4).map { _ in TestStorage() }

  private func lines(_ bytes: [UInt8]?) throws -> [String] {
    try Board(reading: bytes ?? []).entries.map { "\($0.name) \($0.points)" }
  }

  private func sync(_ place: TestStorage, with url: String) throws -> Worker {
    try Worker([Worker.path, "sync", place.folder.file("data"), url])
  }

  /// Each has a score of its own; all publish at once, then one after the other: then all
  /// are on the board, from where each gets the others'.
  private func expectMeeting(_ round: Int, at url: String, _ board: () throws -> [UInt8]?) throws {
    let scores = places.indices.map { Score(name: "p\($0)", points: 1_000 * round + $0) }
    for (place, score) in zip(places, scores) { _ = try place.landerStore().submit(score) }
    let workers = try places.map { try sync($0, with: url) }
    for worker in workers {
      let end = worker.finish()
      #expect(end.code == 0, "\(end.lines)")
    }
    for place in places { #expect(try sync(place, with: url).finish().code == 0) }
    let names = Set(scores.map { "\($0.name) \($0.points)" })
    let five = try lines(try board())
    #expect(five.count == 5)
    #expect(names.isSubset(of: five), "round \(round): \(five)")
    for place in places {
      #expect(try sync(place, with: url).finish().code == 0)
      let table = try place.landerStore().best(9, difficulty: .medium, speed: .full)
      #expect(names.isSubset(of: table.map { "\($0.name) \($0.points)" }), "round \(round)")
    }
  }

  @Test func arcadesThatPublishAtOnceToAServerWithIfMatchMeet() throws {
    let file = ServedFile()
    let server = try BoardServer { file.answer($0) }
    for round in 1...5 { try expectMeeting(round, at: server.address) { file.content } }
    #expect(file.requests.contains("412"))
  }

  @Test func arcadesThatPublishAtOnceToAFileMeet() throws {
    let path = places[0].folder.file("board.plist")
    for round in 1...5 {
      try expectMeeting(round, at: "file://" + path) { try DurableFiles().read(path)?.bytes }
    }
  }

  @Test func arcadesThatPublishAtOnceToNginxMeet() throws {
    guard let nginx = try Nginx.start(in: places[0].folder.file("nginx")) else {
      print("skipped: a board on nginx (nginx with WebDAV is not installed)")
      return
    }
    for round in 1...5 {
      try expectMeeting(round, at: nginx.address) { try DurableFiles().read(nginx.file)?.bytes }
    }
  }

  @Test func withoutCurlThatIsSaid() throws {
    let arguments = [
      "env", "PATH=/nowhere", Worker.path, "sync", places[0].folder.file("data"), "http://h/b",
    ]
    let end = try Worker(arguments).finish()
    #expect(end.code == 1)
    #expect(
      end.lines == [
        "The board at 'http://h/b' can't be reached: the program 'curl' isn't installed. The "
          + "scores are kept here and will be sent later."
      ])
  }

  /// More than a megabyte is no board: the rest is not waited for, and what came is not kept.
  @Test func aServerThatNeverEndsTakesNoMemoryAndNoTime() throws {
    let server = try BoardServer { _ in .endless }
    let command = [
      "bash", "-c", "ulimit -v 400000; \"$0\" \"$@\"", Worker.path, "sync",
      places[0].folder.file("data"), server.address,
    ]
    let end = try Worker(command).finish()
    #expect(end.code == 1)
    #expect(end.lines.first?.contains("it's larger than 1 MB") == true, "\(end.lines)")
    #expect(server.endlessBytes.load(ordering: .relaxed) < 64 << 20)
  }
}

/// The web server nginx as it comes, with WebDAV's writing switched on, which overwrites
/// whatever `If-Match` says.
private final class Nginx {
  let address: String
  let file: String
  private let worker: Worker

  private init(port: UInt16, file: String, worker: Worker) {
    address = "http://127.0.0.1:\(port)/board.plist"
    self.file = file
    self.worker = worker
  }

  /// Nil where it is not installed, or has no WebDAV.
  static func start(in folder: String) throws -> Nginx? {
    let places = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"]
    guard let program = places.first(where: { access($0, X_OK) == 0 }) else { return nil }
    try DurableFiles().makeFolder(folder + "/www")
    let port = try BoardServer { _ in .status(404) }.port
    let text = configuration(folder, port)
    try DurableFiles().replace(folder + "/conf", with: Array(text.utf8))
    guard try Worker([program, "-t", "-q", "-c", folder + "/conf"]).finish().code == 0 else {
      return nil
    }
    let worker = try Worker([program, "-c", folder + "/conf"])
    let nginx = Nginx(port: port, file: folder + "/www/board.plist", worker: worker)
    return answers(port) ? nginx : nil
  }

  private static func configuration(_ folder: String, _ port: UInt16) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: " ")
    return """
      daemon off; master_process off; pid \(folder)/pid; error_log stderr;
      events {}
      http {
        access_log off; \(temporary)
        server { listen 127.0.0.1:\(port); root \(folder)/www; location / { dav_methods PUT; } }
      }

      """
  }

  deinit {
    worker.kill()
    _ = worker.finish()
  }

  private static func answers(_ port: UInt16) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = port.bigEndian
      place.sin_addr.s_addr = inet_addr("127.0.0.1")
      let isOpen = withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if isOpen { return true }
      usleep(5_000)
    }
    return false
  }
}
