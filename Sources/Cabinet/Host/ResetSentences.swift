package import Persistence
package import Words

extension Words {
  /// The sentence of a reset that took these away.
  package func deleted(_ targets: [ResetTarget]) -> String {
    if targets.contains(where: \.isGame) { return backOffice.deleted }
    return targets == [.settings] ? commands.settingsDeleted : commands.dataDeleted
  }

  /// The sentence of a reset that was undone, with the scores that are back.
  package func undone(_ files: [(target: ResetTarget, records: Int?)]) -> String {
    let games = files.filter { $0.target.isGame }
    if !games.isEmpty { return backOffice.undone(games.compactMap { $0.records }.reduce(0, +)) }
    return files.allSatisfy { $0.target == .settings } ? commands.settingsBack : commands.dataBack
  }
}
