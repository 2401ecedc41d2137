extension Words {
  /// The sentences for visitors, in Chinese.
  static let chineseVisitor: @Sendable (_ fact: VisitorFact) -> String = { fact in
    switch fact {
    case .passing: "你没有用 SSH 密钥登录，离开时成绩会消失。用密钥登录，成绩就会留下。"
    case .full(let megabytes): "你的文件夹满了（\(megabytes) MB）。不再保存新内容，已有的都会保留。"
    case .closed: "这台机器上不开放这一项。"
    case .letGo(let minutes): "已有 \(minutes) 分钟没有按键。打完的比赛都已保存。"
    case .noPlace(let count): "\(count) 个位置都有人了。请稍后再试。"
    }
  }
}
