import Foundation
import ObjectGraph

func fuzzModel(_ bytes: [UInt8]) {
  Workplace.with { folder in
    let path = Workplace.file("model", in: folder, bytes)
    inspect(path, bytes)
    let data = Data(bytes)
    if let model = try? ManagedObjectModel(xml: data) { use(model, folder) }
    if let model = try? ManagedObjectModel(compiled: data) { use(model, folder) }
  }
}

/// An even first byte: the rest is what a store keeps.
///
/// An odd one: the rest is the model that
/// is to be packed first.
func fuzzModelCache(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let rest = Array(bytes.dropFirst())
  let content = first.isMultiple(of: 2) ? rest : deflated(rest)
  guard let model = try? ManagedObjectModel(cached: Data(content)) else { return }
  Workplace.with { use(model, $0) }
}

/// The model that is to be packed changes as the archive that it is.
@Sendable func changeModelCache(
  _ bytes: [UInt8], _ other: [UInt8]?, _ limit: Int, _ chance: inout Chance
) -> [UInt8]? {
  guard let first = bytes.first, !first.isMultiple(of: 2) else { return nil }
  let lender = other.flatMap { $0.first?.isMultiple(of: 2) == false ? Array($0.dropFirst()) : nil }
  return ListMutation.change(Array(bytes.dropFirst()), lender, limit: limit - 1, &chance)
    .map { [first] + $0 }
}

/// Checks that stores of the model read as they were written.
private func use(_ model: ManagedObjectModel, _ folder: String) {
  _ = (model.versionChecksum, model.versionHashesDigest, model.entityVersionHashesByName)
  for kind in [StoreKind.sqlite, .xml, .binary] {
    visit(kind, "\(folder)/\(kind.rawValue)", model: model)
  }
}

/// Packs bytes as raw DEFLATE, without looking for what is alike.
func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  let pieces = stride(from: 0, to: max(bytes.count, 1), by: 65_535).map {
    bytes[$0..<min($0 + 65_535, bytes.count)]
  }
  for (index, piece) in pieces.enumerated() {
    let count = UInt16(piece.count)
    result.append(index == pieces.count - 1 ? 1 : 0)
    for number in [count, ~count] {
      result += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
    }
    result += piece
  }
  return result
}
