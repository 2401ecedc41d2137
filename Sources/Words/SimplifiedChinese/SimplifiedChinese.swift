extension Words {
  /// Simplified Chinese.
  ///
  /// Its characters are all of certain width: quotation marks are corner brackets, and there are no
  /// dashes and no ellipses.
  package static let simplifiedChinese: Words = Words(
    common: .simplifiedChinese,
    keys: .simplifiedChinese,
    keyChoice: .simplifiedChinese,
    title: .simplifiedChinese,
    difficulty: .simplifiedChinese,
    name: .simplifiedChinese,
    highScores: .simplifiedChinese,
    settings: .simplifiedChinese,
    backOffice: .simplifiedChinese,
    help: .simplifiedChinese,
    game: .simplifiedChinese,
    result: .simplifiedChinese,
    reader: .simplifiedChinese,
    board: .simplifiedChinese,
    league: .simplifiedChinese,
    visitor: chineseVisitor,
    commands: .simplifiedChinese,
    commandHelp: { .simplifiedChinese },
    backups: .simplifiedChinese,
    conversion: .simplifiedChinese,
    stores: .simplifiedChinese,
    edits: .simplifiedChinese,
    inspection: .simplifiedChinese,
    terminal: .simplifiedChinese,
    games: .simplifiedChinese,
    rooms: .simplifiedChinese,
    files: [
      "settings": FileWords("设置，以 defaults 文件保存。", counter: "项设置"),
      "replays": FileWords("比赛录像。", counter: "条成绩"),
      "kept replays": FileWords("不在排行榜上的比赛录像。", counter: "条成绩"),
      "replay": FileWords("一份比赛录像。", counter: "条成绩"),
      "backups": FileWords("文件的旧版本和删除的数据。", counter: "条成绩"),
      "spool": FileWords("等待保存的成绩。", counter: "条成绩"),
      "log": FileWords("错误日志。", counter: "条成绩"),
      "board": FileWords("上次与共享榜同步的结果。", counter: "条成绩"),
      "league outbox": FileWords("等待发送到联赛的比赛。", counter: "条成绩"),
      "league tables": FileWords("上次读取的联赛排行榜。", counter: "条成绩"),
      "set aside": FileWords("无法读取、原样保留的文件。", counter: "条成绩"),
    ],
    someRecords: { "\($0) 条成绩" })
}

extension FileWords {
  /// The words for a file whose records are counted with a measure word: `条成绩`.
  init(_ purpose: String, counter: String) {
    self.init(purpose) { "\($0) \(counter)" }
  }
}

/// Items of a list in a sentence: `「甲」、「乙」`.
func listed(_ items: some Sequence<String>) -> String {
  items.map { "「\($0)」" }.joined(separator: "、")
}

/// Names what was meant, or else the choices.
func chooseInChinese(_ choices: [String], _ suggestion: String?) -> String {
  if let suggestion { return "你是不是想输入「\(suggestion)」？" }
  return "可以选择：\(choices.joined(separator: "、"))。"
}

/// The words of a library or of the system, which are mostly English, as a part of a sentence.
func libraryFaultInChinese(_ text: String) -> String { "错误信息是「\(text)」" }

extension CommonWords {
  static let simplifiedChinese = CommonWords(
    tooSmall: { "请把窗口放大到至少 \($0) x \($1)（现在是 \($2) x \($3)）" },
    notice: "提示",
    yes: "是",
    no: "否",
    failed: "没有成功",
    crashed: "Arcade 崩溃了，这是我们的错误。你的成绩安然无恙。用「arcade where」可以找到日志。"
  )
}

extension KeyWords {
  static let simplifiedChinese = KeyWords(
    choose: "选择", go: "确定", change: "更改", back: "返回", more: "更多", help: "帮助",
    leave: "退出", pause: "暂停", resume: "继续", menu: "菜单", save: "保存", cancel: "取消",
    reset: "删除",
    undo: "撤销", nextGame: "下一个", difficulty: "难度", anyKey: "任意键",
    enter: "Enter", escape: "Esc", space: "空格", shortSpace: "空", scroll: "滚动",
    page: "下一页",
    tab: "Tab", backTab: "Shift-Tab", backspace: "退格", delete: "Del", home: "Home",
    end: "End", pageUp: "PgUp", pageDown: "PgDn", up: "上", down: "下", left: "左",
    right: "右", control: { "Ctrl-\($0)" }, mouseLabel: "鼠标", click: "点击",
    mouse: "也可以用鼠标",
    redraw: "重画屏幕",
    suspend: "挂起（用 fg 回来）")
}

extension TitleWords {
  static let simplifiedChinese = TitleWords(
    name: "ARCADE",
    motto: ["半分钟一局，", "挑战你的纪录。"],
    play: "游戏", best: "最高分", noScore: "还没有成绩",
    difficulty: "难度", player: "玩家", highScores: "排行榜",
    backOffice: "后台", backOfficeDetail: "看看幕后",
    settings: "设置", settingsDetail: "画面、按键、速度",
    help: "帮助", helpDetail: "按键和文件", quit: "退出")
}

extension DifficultyWords {
  static let simplifiedChinese = DifficultyWords(
    title: "选择难度：",
    names: ["简单", "中等", "困难", "疯狂"],
    sentences: ["轻松悠闲", "经典节奏", "快", "别眨眼"],
    unknown: { "没有「\($0)」这个难度，现在按中等难度进行。" })
}

extension NameWords {
  static let simplifiedChinese = NameWords(
    title: "谁在玩？",
    explanation: "成绩会记在这个名字下。",
    quickChoices: ["Player1", "Player2", "Player3"],
    other: "新名字",
    prompt: "名字：",
    hint: "最多 24 列（一个汉字占两列）",
    empty: "请至少输入一个字符。",
    tooLong: { "太长了（最多 \($0) 列）。" },
    forbidden: "不能使用这个字符。")
}

extension HelpWords {
  static let simplifiedChinese = HelpWords(
    title: "帮助",
    menus: "在菜单里",
    rooms: "在列表和各个房间里",
    game: "在游戏里",
    everywhere: "任何地方",
    files: "你的文件",
    filesText: ["你的成绩保存在普通文件里，「arcade where」会列出它们。"])
}

extension TerminalWords {
  static let simplifiedChinese = TerminalWords { error in
    let way = "请在终端窗口里运行「arcade」，或者用「arcade scores whackamole」打印成绩。"
    return switch error {
    case .notATerminal: "这需要一个终端。\(way)"
    case .unnamed: "没有设置 TERM，不知道这是哪种终端。\(way)"
    case .unknown(let name): "这里不认识 TERM 指定的终端「\(name)」。请试试 TERM=xterm-256color。"
    case .unable(let name): "TERM 指定的终端「\(name)」不能移动光标。\(way)"
    case .system(let reason): "无法设置终端：\(reason)。"
    }
  }
}
