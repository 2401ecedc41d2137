package import GameCore
import PropertyLists
package import Words

/// Scores in a property list: the file of whack-a-mole.
package final class PropertyListScoreStore: ScoreStore {
  package let capacity: Int? = nil
  package let keepsDetails = true
  package let seedScores: [Score]
  package var path: String? { file.path }

  private let file: PropertyListFile
  private let template: PropertyList
  private var cached: (generation: Int, entries: [ScoreEntry])?

  /// Keeps scores in the file at `path`, which is first made from a template.
  ///
  /// Nothing is read or written yet. A template that is no score list counts as empty.
  package convenience init(
    path: String, template: [UInt8] = whackAMoleTemplate, storage: Storage
  ) {
    self.init(
      path: path, template: template, storage: storage, fileLimit: PropertyListFile.fileLimit)
  }

  /// The same with another limit for the bytes of the file.
  init(path: String, template: [UInt8], storage: Storage, fileLimit: Int) {
    let list = try? PropertyList(reading: template)
    let isUsable = list.map { ScoreList.problem($0.root) == nil } ?? false
    self.template =
      isUsable ? list ?? PropertyList(root: .dictionary([:])) : PropertyList(root: .dictionary([:]))
    seedScores = ScoreList(root: self.template.root).entries.map(\.score)
    file = PropertyListFile(
      path: path, content: .scores, storage: storage, fileLimit: fileLimit,
      problem: ScoreList.problem)
  }

  /// Begins the file from the template where there is none; sets a damaged one aside.
  package func prepare() throws(StoreError) {
    do {
      if try file.read() != nil { return }
    } catch {
      guard error.isDamage else { throw error }
    }
    try file.change { content throws(StoreError) in
      content == nil ? PropertyList(root: ScoreList(root: template.root).value) : nil
    }
  }

  package func submit(_ score: Score) throws(StoreError) -> Placement? {
    var placement: Placement?
    try file.change { content throws(StoreError) in
      var list = ScoreList(root: (content?.list ?? template).root)
      let result = list.submit(score.storable)
      placement = result.placement
      guard result.didChange || content == nil else { return nil }
      return PropertyList(root: list.value, form: content?.list.form ?? .xml)
    }
    return placement
  }

  /// Adds scores and writes the file once; when this returns, they are on disk.
  package func submit(contentsOf scores: [Score]) throws(StoreError) -> Int {
    if scores.isEmpty { return 0 }
    var count = 0
    try file.change { content throws(StoreError) in
      var list = ScoreList(root: (content?.list ?? template).root)
      count = list.submit(contentsOf: scores.map(\.storable))
      guard count > 0 || content == nil else { return nil }
      return PropertyList(root: list.value, form: content?.list.form ?? .xml)
    }
    return count
  }

  package func fill(with scores: [Score]) throws(StoreError) {
    try file.change { content throws(StoreError) in
      var list = ScoreList(root: .dictionary([:]))
      for score in scores { list.append(score.storable) }
      return PropertyList(root: list.value, form: content?.list.form ?? .xml)
    }
  }

  /// The best scores at a speed, highest first; cheap while the file stays as it was.
  package func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(StoreError) -> [Score] {
    ScoreRule.best(count, of: try entries(), difficulty: difficulty, speed: speed)
  }

  package func count() throws(StoreError) -> Int { try entries().count }

  /// Copies the file to `folder` and begins anew from the template.
  package func reset(keepingIn folder: String) throws(StoreError) {
    try file.change { content throws(StoreError) in
      if let content { try file.keep(content, in: folder) }
      return PropertyList(root: ScoreList(root: template.root).value)
    }
  }

  package func restore(from folder: String) throws(StoreError) {
    guard let kept = try file.kept(in: folder) else { return }
    try file.change { content throws(StoreError) in
      var list = ScoreList(root: kept.root)
      if let content { list.merge(ScoreList(root: content.list.root)) }
      return PropertyList(root: list.value, form: kept.form)
    }
  }

  package func takeRest(from folder: String) throws(StoreError) {
    guard let kept = try file.kept(in: folder) else { return }
    try file.change { content throws(StoreError) in
      var list = ScoreList(root: (content?.list ?? template).root)
      guard list.takeRest(of: ScoreList(root: kept.root)) else { return nil }
      return PropertyList(root: list.value, form: content?.list.form ?? .xml)
    }
  }

  package func takeNotices() -> [StoreNotice] { file.takeNotices() }

  private func entries() throws(StoreError) -> [ScoreEntry] {
    let list = try file.read()
    if let cached, cached.generation == file.generation { return cached.entries }
    let entries = ScoreList(root: (list ?? template).root).entries
    cached = (file.generation, entries)
    return entries
  }
}
