import Testing

@Suite struct RunsTests {
  private let visitor = Visitor()

  /// Opens the arcade, leaves it, and gives its process ID.
  private func visit() async throws -> Int32 {
    let terminal = try await visitor.openMenu()
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    return terminal.process
  }

  @Test func eachSessionWithAScreenIsARunAndNoCommandIs() async throws {
    #expect(try await visitor.run("runs").output == "No runs yet.\n")
    let processes = [try await visit(), try await visit()]
    _ = try await visitor.run("scores")
    let lines = try await visitor.run("runs").output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    for (line, process) in zip(lines, processes) {
      #expect(line.wholeMatch(of: #/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  process \d+/#) != nil)
      #expect(line.hasSuffix(" \(process)"))
    }
    let table = try await visitor.run("runs", "--format", "csv").output
    #expect(table.hasPrefix("date,processID\r\n20"))
    #expect(table.hasSuffix("Z,\(processes[1])\r\n"))
    #expect(
      try await visitor.run("runs", "--format", "json").output
        .contains("\"processID\" : \(processes[0])"))
    let wheres = try await visitor.run("where").output
    #expect(wheres.contains("\(visitor.data)/runs.xml\n  runs: object graph, 2 records"))
  }

  @Test func aDamagedHistoryIsSetAsideAndToldByTheNextSession() async throws {
    let path = visitor.data + "/runs.xml"
    try visitor.write(Array("garbage".utf8), to: path)
    let printed = try await visitor.run("runs")
    #expect(printed.code == 1)
    #expect(printed.errors.hasPrefix("The run history '\(path)' is damaged: "))
    #expect(try visitor.bytes(of: path) == Array("garbage".utf8))
    let terminal = try visitor.open()
    let notes = try await terminal.readNotes(untilText: "Quit")
    #expect(notes.contains { $0.says("'\(path)' was damaged") })
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(try await visitor.run("runs").output.split(separator: "\n").count == 1)
    #expect(try visitor.names().contains { $0.hasPrefix("runs.xml.damaged-") })
  }

  @Test func aResetIsOfTheRunsAloneAndCanBeUndone() async throws {
    _ = try await visit()
    let before = try await visitor.run("runs").output
    let reset = try await visitor.run("reset", "runs", "--yes").output
    #expect(reset.contains("runs.xml: 1 run\n"))
    #expect(reset.contains("Data deleted!"))
    #expect(try await visitor.run("runs").output == "No runs yet.\n")
    _ = try await visitor.run("undo-reset")
    #expect(try await visitor.run("runs").output == before)
  }
}
