/// Rows that are in memory already.
final class KnownRows: InspectedRows {
  let all: [InspectedRow]

  init(_ rows: [InspectedRow]) {
    all = rows
  }

  func count(upTo limit: Int?) -> Int { min(all.count, limit ?? .max) }

  func rows(from offset: Int, count: Int) -> [InspectedRow] {
    Array(all.dropFirst(offset).prefix(count))
  }
}
