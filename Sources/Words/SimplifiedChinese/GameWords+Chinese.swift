extension GameWords {
  static let simplifiedChinese = GameWords(
    highScore: "最高分：",
    yourScore: "你的得分：",
    lead: { $0 == 0 ? "与自己的最佳持平" : "比自己的最佳\(difference($0))" },
    leadOnRival: { $0 == 0 ? "与 \($1) 持平" : "比 \($1) \(difference($0))" },
    briefLead: { $0 > 0 ? "+\($0)" : "\($0)" },
    newRecord: "新纪录！",
    timeLeft: "剩余时间：",
    yourName: "玩家：",
    inARow: { "连续 \($0) 次" },
    timeUp: "时间到！",
    paused: "暂停",
    pausedBecause: { reason in
      switch reason {
      case .asked: ""
      case .focusLost: "你切换了窗口。"
      case .suspended: "欢迎回来。"
      case .tooSmall: "窗口太小了。"
      case .stalled: "终端停顿了一会儿。"
      }
    },
    resume: "继续",
    restart: "重新开始",
    leave: "菜单",
    getReady: "准备",
    anyKeyStarts: "按任意键开始",
    speed: { wayOfPlayingInChinese($0) ?? "速度 \($0) %" },
    practice: "练习", missedAgain: "又失误了。", noMiss: "这次没有失误！",
    medalFrom: { "\($0) \($1)" },
    yourBest: { "你的最佳 \($0) 分" })

  private static func difference(_ points: Int) -> String {
    points > 0 ? "多 \(points) 分" : "少 \(points.magnitude) 分"
  }
}

extension ResultWords {
  static let simplifiedChinese = ResultWords(
    title: "游戏结束！",
    score: "得分", bestRun: "最佳连击", accuracy: "准确率", medal: "奖牌", rank: "名次",
    seed: "种子",
    medals: ["铜牌", "银牌", "金牌"],
    nextMedal: { "再得 \($1) 分就是\($0)" },
    nextBest: { "再得 \($0) 分就破纪录" },
    nextDifficulty: { "现在试试\($0)" },
    nought: "这次没有得分，下次再来。",
    olderEntry: { "你按旧规则得到的 \($0) 分保留名次" },
    firstScore: "第一个成绩！",
    personalBest: { "新纪录！多了 \($0) 分" },
    equalsBest: "追平了你的最佳成绩",
    belowBest: { "离你的最佳成绩（\($0)）差 \($1) 分" },
    notCounted: "不计入排行榜（练习或自选种子）",
    rankOf: { "\($1)第 \($0) 名" },
    again: "再玩一次",
    scores: "排行榜",
    name: "换玩家",
    retry: "重试失误",
    menu: "菜单",
    line: { name, score, game, difficulty, rank in
      let place = rank.map { "第 \($0) 名" } ?? "不计入排行榜"
      return "\(name)：\(game)（\(difficulty)）\(score) 分，\(place)。"
    })
}

extension HighScoreWords {
  static let simplifiedChinese = HighScoreWords(
    title: "排行榜", rank: "名次", name: "名字", score: "得分", date: "日期",
    medal: "奖牌", note: "", games: "最佳十局", names: "每人最佳",
    namesKey: "名字", races: "对战",
    run: { $0 > 1 ? "连击 \($0)" : "" }, earlierRules: "旧规则", all: "全部",
    today: "今天", none: "还没有成绩。",
    noneHere: { "这里还没有成绩。按 \($0) 查看\($1)。" },
    fromAnotherArcade: "本店", recorded: "有录像",
    at: { wayOfPlayingInChinese($0) ?? "速度 \($0) %" },
    difficulty: "难度")
}

extension GamesWords {
  static let simplifiedChinese = GamesWords(
    whackAMole: .simplifiedChinese,
    skeetShooter: .simplifiedChinese,
    memoryCards: .simplifiedChinese,
    lunarLander: .simplifiedChinese,
    turns: .simplifiedChinese,
    files: [
      "whackamole": FileWords("打地鼠的成绩，Apple 属性列表。", counter: "条成绩"),
      "skeet": FileWords("飞碟射击的成绩，SQLite 数据表。", counter: "条成绩"),
      "memory": FileWords("记忆翻牌的成绩，Core Data 存储里的对象。", counter: "条成绩"),
      "memory details": FileWords("记忆翻牌成绩的详细资料。", counter: "条成绩"),
      "lander": FileWords("登月舱的前五名，SQLite 数据表。", counter: "条成绩"),
    ].merging(["whackamole", "skeet", "memory", "lander"].map { ("\($0) replays", keptReplays) }) {
      $1
    })

  private static let keptReplays = FileWords("不在排行榜上的比赛录像。", counter: "份录像")
}

/// The same as `wayOfPlaying`, in Chinese.
private func wayOfPlayingInChinese(_ number: Int) -> String? {
  switch number {
  case 0: "不计时"
  case 1: "回合制"
  case 2: "单键操作"
  default: nil
  }
}
