/// One way in which a power cut can leave a disk.
package struct CrashState: Sendable, Hashable {
  /// The pending changes that reached the disk.
  package enum Part: Sendable, Hashable {
    case nothing
    case everything
    /// Names without content: a file is there and empty.
    case names
    /// Content without names.
    case contents
    /// Everything but one change.
    case without(Int)
    /// One change only.
    case only(Int)
    /// A journal with its metadata in order: names up to one of them, and of each file the
    /// beginning of its changes.
    case ordered(seed: UInt64)
    /// Any subset, with writes that are torn at a sector's boundary or left as zeros.
    case any(seed: UInt64)
  }

  /// After how many calls the power failed.
  package let point: Int
  package let part: Part
}

extension Disk {
  /// The number of pending changes, of names first and then of contents.
  package var pendingCount: Int {
    pendingNames.count + unsynchronized.map(\.file.pending.count).reduce(0, +)
  }

  /// The disk's content after a power cut now.
  package func tree(_ part: CrashState.Part) -> FileTree {
    let files = unsynchronized
    let offsets = files.reduce(into: [pendingNames.count]) {
      $0.append(($0.last ?? 0) + $1.file.pending.count)
    }
    var generator = Generator(state: part.seed)
    let prefix =
      if case .ordered = part { generator.below(pendingNames.count + 1) } else { 0 }
    func fate(_ index: Int) -> Fate {
      switch part {
      case .nothing: .lost
      case .everything: .whole
      case .names: index < pendingNames.count ? .whole : .lost
      case .contents: index < pendingNames.count ? .lost : .whole
      case .without(let one): index == one ? .lost : .whole
      case .only(let one): index == one ? .whole : .lost
      case .ordered: index < prefix ? .whole : .lost
      case .any: Fate.allCases[generator.below(Fate.allCases.count)]
      }
    }
    let nameFates = pendingNames.indices.map(fate)
    var contents: [NodeID: [UInt8]] = [:]
    for (index, (id, file)) in files.enumerated() {
      let count =
        if case .ordered = part { generator.below(file.pending.count + 1) } else { 0 }
      var bytes = file.durable
      for (number, change) in file.pending.enumerated() {
        let isOrdered = if case .ordered = part { true } else { false }
        let fate =
          isOrdered ? (number < count ? Fate.whole : .lost) : fate(offsets[index] + number)
        bytes.apply(change, fate, &generator)
      }
      contents[id] = bytes
    }
    return tree(names: folders(nameFates), contents)
  }

  /// The names in each folder.
  private func folders(_ fates: [Fate]) -> [NodeID: [String: NodeID]] {
    var folders: [NodeID: [String: NodeID]] = [:]
    for (id, node) in nodes {
      if case .folder(let folder, _) = node { folders[id] = folder.durable }
    }
    for (change, fate) in zip(pendingNames, fates) where fate != .lost {
      for effect in change.effects where fate == .whole || effect.node != nil {
        folders[effect.folder]?[effect.name] = effect.node
      }
    }
    return folders
  }

  private func tree(
    names folders: [NodeID: [String: NodeID]], _ contents: [NodeID: [UInt8]]
  ) -> FileTree {
    var tree = FileTree()
    var waiting: [(path: String, node: NodeID, depth: Int)] = [("", Self.top, 0)]
    while let (path, id, depth) = waiting.popLast() {
      // A folder that two names lead to, both old and new, is shown under both; not for ever.
      guard depth < 16 else { continue }
      for (name, node) in folders[id] ?? [:] {
        let inner = path.isEmpty ? name : path + "/" + name
        switch nodes[node] {
        case .file(let file, let mode):
          tree.entries[inner] = .file(contents[node] ?? file.durable, mode: mode)
        case .folder(_, let mode):
          tree.entries[inner] = .folder(mode: mode)
          waiting.append((inner, node, depth + 1))
        case .link(let target): tree.entries[inner] = .link(target)
        case nil: break
        }
      }
    }
    return tree
  }
}

/// The fate of a pending change.
private enum Fate: CaseIterable {
  case lost
  case whole
  /// Of a write some sectors, of a renaming the new name beside the old one.
  case torn
  /// Of a write the room for it, without the bytes.
  case zeros
}

extension [UInt8] {
  private static let sector = 512

  fileprivate mutating func apply(
    _ change: Disk.ContentChange, _ fate: Fate, _ generator: inout Generator
  ) {
    guard case .write(let offset, let bytes) = change, fate != .whole else {
      if fate != .lost { apply(change) }
      return
    }
    switch fate {
    case .lost, .whole: break
    case .zeros:
      // The old bytes stay; only the size has reached the disk.
      let end = offset + bytes.count
      if end > count { apply(.write(offset: end, bytes: [])) }
    case .torn:
      var start = offset
      while start < offset + bytes.count {
        let end = Swift.min((start / Self.sector + 1) * Self.sector, offset + bytes.count)
        if generator.below(2) == 0 {
          apply(.write(offset: start, bytes: Array(bytes[start - offset..<end - offset])))
        }
        start = end
      }
    }
  }
}

extension CrashState.Part {
  fileprivate var seed: UInt64 {
    switch self {
    case .ordered(let seed), .any(let seed): seed
    default: 0
    }
  }
}

/// Numbers that are the same for the same seed, on every machine.
package struct Generator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  /// Begins elsewhere for each text.
  package init(seededBy text: String) {
    state = text.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }
  }

  /// So many of a list, some of them perhaps twice; all where there are no more.
  package mutating func sample<Element>(_ count: Int, of list: [Element]) -> [Element] {
    guard list.count > count else { return list }
    return (0..<count).map { _ in list[below(list.count)] }
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  package mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(Swift.max(bound, 1)))
  }
}
