/// The calls that programs made in a folder, with the folder as it was before.
package struct Recording: Sendable {
  package let start: Disk
  package let calls: [RecordedCall]

  package init(start: Disk, calls: [RecordedCall]) {
    (self.start, self.calls) = (start, calls)
  }

  /// The disk before each call and after the last: as many as there are calls, and one.
  package var disks: [Disk] {
    calls.reduce(into: [start]) { disks, call in
      var disk = disks[disks.count - 1]
      disk.perform(call)
      disks.append(disk)
    }
  }

  /// The certain content at each output: there, every promise must hold.
  package var statesAfterOutput: [CrashState] {
    calls.indices.filter { calls[$0].outputText != nil }
      .map { CrashState(point: $0 + 1, part: .nothing) }
  }

  /// The certain and the visible content after each step that makes a change visible.
  package var statesAfterChangesOfNames: [CrashState] {
    calls.indices.filter { calls[$0].changesNames }.flatMap { index in
      [CrashState.Part.everything, .nothing].map { CrashState(point: index + 1, part: $0) }
    }
  }

  /// Every state of which there are few, and a sample of those of which there are many.
  ///
  /// At each point: nothing, everything, all but each one and each one alone, and then as many by
  /// chance as a quarter of the changes that are pending, from `few` to `many`.
  package func states(few: Int = 4, many: Int = 24) -> [CrashState] {
    var states: [CrashState] = []
    for (point, disk) in disks.enumerated() where point == 0 || calls[point - 1].isChange {
      let count = disk.pendingCount
      var parts: [CrashState.Part] = [.nothing, .everything]
      if count > 1 {
        parts += [.names, .contents]
        parts += (0..<count).flatMap { [.without($0), .only($0)] }
        for number in 0..<min(max(count / 4, few), many) {
          let seed = UInt64(point) << 16 | UInt64(number)
          parts += [.ordered(seed: seed), .any(seed: seed)]
        }
      }
      states += parts.map { CrashState(point: point, part: $0) }
    }
    return states
  }
}
