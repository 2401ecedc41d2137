extension InspectedTable {
  /// Hands out every row, many at a time, until `work` gives false.
  func eachRow(_ work: (InspectedRow) throws(InspectionError) -> Bool) throws(InspectionError) {
    try rows.eachRow(work)
  }
}

extension InspectedRows {
  /// The same for rows alone.
  func eachRow(_ work: (InspectedRow) throws(InspectionError) -> Bool) throws(InspectionError) {
    var offset = 0
    while true {
      let batch = try rows(from: offset, count: 1_000)
      for row in batch {
        guard try work(row) else { return }
      }
      guard !batch.isEmpty else { return }
      offset += batch.count
    }
  }
}
