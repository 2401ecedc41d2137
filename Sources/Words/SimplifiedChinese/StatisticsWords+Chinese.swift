extension StatisticsWords {
  static let simplifiedChinese = StatisticsWords(
    title: "统计", detail: "游戏的数据", key: "统计", nextPage: "下一页",
    pages: ["总览", "得分", "时间", "位置", "每周"],
    played: { "\($0) 局" + ($1 > 0 ? "，\(duration($1))" : "") },
    games: "局数", time: "用时", mean: "平均", median: "中位", best: "最佳",
    accuracy: "准确率", reaction: "反应", week: "周起",
    duration: duration,
    milliseconds: { time in
      switch time {
      case ..<1_000: "\(time) 毫秒"
      case ..<10_000: "\(time / 1_000).\(time % 1_000 / 100) 秒"
      default: "\(time / 1_000) 秒"
      }
    },
    reactionOf: { game in
      switch game {
      case "whackamole": "从地鼠露头到打中。"
      case "skeet": "从抛出飞碟到打中。"
      case "memory": "从桌面空出到翻开一对的第二张。"
      case "lander": "从起飞到着陆。"
      default: "从看见到命中。"
      }
    },
    half: { "一半低于 \($0)。" },
    placesOf: { game in
      switch game {
      case "whackamole": "每个洞打中的地鼠，以及命中的比例。"
      case "skeet": "每个方向打中的飞碟，以及命中的比例。"
      case "memory": "每种牌猜对的次数，以及在所有猜测中的比例。"
      case "lander": "每种平台的着陆次数，以及在所有尝试中的比例。"
      default: "每个位置的命中，以及在所有尝试中的比例。"
      }
    },
    plot: { games in
      games == 1 ? "每点是一局；线是到那时为止的最佳。" : "每点是 \(games) 局的平均；线是到那时为止的最佳。"
    },
    curve: "从头到尾的得分：",
    run: { "最长连击：\($0)。" },
    none: "还没有游戏。打完一局并得分，就会算在这里。",
    unwatched: "还没有数据。你打完的下一局会算在这里。",
    better: { figure, difficulty, before, after, games in
      let games = "最近 \(games) 局"
      return switch figure {
      case .score: "\(difficulty)有进步：\(games)的中位数是 \(after)，原来是 \(before)。"
      case .reaction: "\(difficulty)更快了：\(games)是 \(after)，原来是 \(before)。"
      case .accuracy: "\(difficulty)更准了：\(games)的准确率是 \(after) %，原来是 \(before) %。"
      case .run: "\(difficulty)更稳了：\(games)的连击是 \(after)，原来是 \(before)。"
      }
    },
    notBetter: "最近几局还没有进步。",
    missing: { "再玩 \($0) 局，这里就会显示哪些进步了。" })

  private static let duration: @Sendable (Int) -> String = { seconds in
    switch seconds {
    case ..<60: "\(seconds) 秒"
    case ..<3_600: "\(seconds / 60) 分"
    case ..<360_000: "\(seconds / 3_600) 时 \(seconds % 3_600 / 60) 分"
    default: "\(seconds / 3_600) 小时"
    }
  }
}
