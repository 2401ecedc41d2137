import Words

extension GameStorage {
  private static let memoryDetails = DataFile(
    "memory details", kind: "object graph", content: .scores,
    paths: { [$0.scoreFile(memoryDetailsFileName)] }, lockedWith: { $0.scoreFile(memoryFileName) },
    .records { storage throws(StoreError) in
      try ObjectGraphScoreStore(
        path: storage.locations.scoreFile(memoryFileName), storage: storage
      ).detailCount()
    })

  /// The score file, and those that the store keeps beside it.
  var files: [DataFile] {
    [
      DataFile(
        game, kind: kind, content: .scores, paths: { [fileName] in [$0.scoreFile(fileName)] },
        .store { store(in: $0) })
    ] + (game == Self.memory.game ? [Self.memoryDetails] : [])
  }
}
