extension BackOfficeWords {
  private static let kindsInChinese = [
    "property list": "属性列表",
    "SQLite database": "SQLite 数据库",
    "object graph": "对象图",
    "keyed archive": "键控归档",
    "folder": "文件夹",
    "recorded game": "比赛录像",
    "scene": "场景",
    "text": "文本",
    "JSON": "JSON",
    "damaged file": "损坏的文件",
  ]

  static let simplifiedChinese = BackOfficeWords(
    title: "后台",
    deleteScores: "删除排行榜",
    deleteScoresDetail: "会先询问",
    undo: "撤销上次删除",
    undoDetail: "全部恢复",
    kinds: kindsInChinese,
    fileFacts: { kind, bytes, records in
      let size = bytes.map { "\($0) 字节" }
      let count = records.map { kind == "folder" ? "\($0) 个文件" : "\($0) 条记录" }
      return [kindsInChinese[kind] ?? kind, count, size].compactMap { $0 }.filter { !$0.isEmpty }
        .joined(separator: "，")
    },
    sizeLimit: { "最多 \($0 / 1_000_000) MB" },
    fileState: { state in
      let fault = StoreWords.simplifiedChinese.fault
      return switch state {
      case .missing: "还没有"
      case .sound: "正常"
      case .newer: "来自更新版本的 Arcade"
      case .damaged(let reason): "已损坏：\(fault(reason))"
      case .unreadable(let reason): "无法读取：\(fault(reason))"
      case .unwritable(let reason): "无法写入：\(fault(reason))"
      }
    },
    confirmTitle: "删除排行榜",
    resettableFile: { kind, file, count in
      "\(file)：\(count.map { Words.simplifiedChinese.records($0, ofFile: kind) } ?? "无法读取，原样移走")"
    },
    confirmPrompt: { "输入 reset 并按 \($0)：" },
    confirmWord: "reset",
    nothingToDelete: "没有可删除的成绩。",
    deleted: "排行榜已删除！",
    undoQuestion: "要恢复吗？更新的成绩会保留。",
    undone: { "恢复了 \($0) 条成绩。" },
    nothingToUndo: "没有可撤销的删除。",
    keptIn: { "保留在 \($0)，直到下次删除。" })
}

extension BackupWords {
  static let simplifiedChinese = BackupWords(
    none: "还没有备份。",
    noneOf: { "没有「\($0)」的备份。用「arcade backups」列出所有备份。" },
    belongs: { name, original in
      original.map { "\(name)：\($0)" } ?? "\(name)：不是 Arcade 的文件"
    },
    made: { date, reason in
      let what =
        switch reason {
        case .change: "更改之前"
        case .reset: "重置时"
        case .deletion: "删除时"
        }
      return "\(date ?? "日期不明")，\(what)"
    },
    goesBack: { copy, records, path, present, date in
      let kept = records.map { "（\($0)）" } ?? ""
      let now = present.map { "（现有 \($0)）" } ?? ""
      return "\(date ?? "日期不明")的「\(copy)」\(kept)将替换「\(path)」\(now)。现在的文件会保留。"
    },
    prompt: "输入 restore 并按 Enter：",
    confirmWord: "restore",
    needsYes: "没有可以询问的终端。用 --yes 可以不询问就恢复。",
    notRestored: "没有更改任何东西。",
    noPlace: { "不知道「\($0)」来自哪个文件，请手动复制。" },
    noneSound: { "「\($0)」的备份都无法读取。没有更改任何东西。" },
    restored: { path, copy, replaced in
      let kept = replaced.map { "被替换的文件保留为「\($0)」。" } ?? ""
      return copy.map { "已用「\($0)」恢复「\(path)」。\(kept)" } ?? "「\(path)」已换成另一个文件。\(kept)"
    },
    notMended: { path, word in
      "「\(path)」没有损坏，所以保持不变。如果仍要恢复最新的备份，请运行「arcade backups restore \(word)」。"
    },
    nothingInPlace: { path, word in
      "损坏的「\(path)」保留在原处旁边，原处现在没有文件。问题解决后，请运行「arcade backups restore \(word)」。"
    },
    begunAnew: { path, place in "「\(path)」保留为「\(place)」。没有可读的备份，所以重新开始。" },
    soundAgain: { "「\($0)」现在正常了。" },
    foundInDetails: { "在详细资料里找到了 \($0) 条更新的成绩。" })
}

extension BoardWords {
  static let simplifiedChinese = BoardWords(
    title: "登月舱共享榜",
    explanation: "把中等难度的前五名放在属性列表里共享，可以是文件，也可以在服务器上。"
      + "没有地址时，不会共享任何内容。",
    prompt: "地址：",
    hint: "file://、http:// 或 https://；留空表示关闭",
    refused: "这不是有效的地址。",
    tooLong: "太长了（最多 2000 个字符）。",
    notSet: "没有设置共享榜。用「arcade settings lander_board_url URL」来设置。",
    place: { "共享榜在「\($0)」。" },
    never: "还没有同步过。请运行「arcade board sync」。",
    last: { "\($0)：\($1)" }, synced: synced, failure: failure, fault: fault)

  @Sendable private static func synced(_ address: String, _ exchange: BoardExchange) -> String {
    let (sent, received, refused) = (exchange.sent, exchange.received, exchange.refused)
    let moved =
      sent == 0 && received == 0 ? "没有缺少的成绩" : "送出 \(sent) 条成绩，收到 \(received) 条"
    let sentence = "「\(address)」的共享榜与这里的排行榜一致：\(moved)。"
    guard refused > 0 else { return sentence }
    return sentence + "那里有 \(refused) 条成绩不可能来自游戏，已留在那里。"
  }

  @Sendable private static func failure(_ address: String, _ reason: BoardReason) -> String {
    let board = "「\(address)」的共享榜"
    let later = "成绩保存在这里，以后再发送。"
    return switch reason {
    case .unreachable(let reason): "无法连接\(board)：\(fault(reason))。\(later)"
    case .noCurl: "无法连接\(board)：没有安装程序「curl」。\(later)"
    case .refused(let status): "无法使用\(board)：服务器返回了状态 \(status)。\(later)"
    case .notABoard(let reason): "无法使用\(board)：\(fault(reason))。两边都没有更改。"
    case .sentOn(let place):
      "无法使用\(board)：服务器把上传重定向到另一台服务器「\(place)」。如果地址正确，请改用它。成绩保存在这里。"
    case .contested: "\(board)每次写入时都被别人更改。\(later)"
    case .table(let fault, let path): StoreWords.simplifiedChinese.error(fault, .scores, path)
    }
  }

  @Sendable private static func fault(_ fault: BoardFault) -> String {
    switch fault {
    case .file(let fault): StoreWords.simplifiedChinese.fault(fault)
    case .tooLarge: "它大于 1 MB"
    case .namesTooLong: "其中的名字太长"
    case .endlessRedirects: "服务器不停地重定向"
    case .notHTTP: "响应不是 HTTP"
    case .noAnswer(let seconds): "\(seconds) 秒内没有响应"
    case .redirectOffWeb: "服务器重定向到了网络之外的地方"
    case .curlFailed(let code): "curl 的退出状态是 \(code)"
    case .curlStopped: "curl 被中止"
    case .webPage: "那是一个网页"
    case .notAList: "那不是名字和得分的列表"
    case .nameWithoutScore: "有的名字没有得分"
    case .notText: "其中有不是文字的内容"
    case .scoreNotWhole: "有的得分不是整数"
    case .nameTooLong(let bytes): "有的名字超过 \(bytes) 字节"
    case .controlCharacters: "有的名字含有控制字符"
    }
  }
}
