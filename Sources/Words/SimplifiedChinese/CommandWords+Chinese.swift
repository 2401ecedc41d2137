extension CommandWords {
  static let simplifiedChinese = CommandWords(
    noSuchGame: { "没有「\($0)」这个游戏。" + chooseInChinese($1, $2) },
    noSuchDifficulty: { "没有「\($0)」这个难度。" + chooseInChinese($1, $2) },
    noSuchCommand: { "没有「\($0)」这个命令。" + chooseInChinese($1, $2) },
    noSuchFormat: { "没有「\($0)」这种格式。" + chooseInChinese($1, $2) },
    noSuchSpeed: { "没有「\($0)」这种速度。" + chooseInChinese($1, $2) },
    noSuchThingToReset: { "没有叫「\($0)」的东西可以删除。" + chooseInChinese($1, $2) },
    noSuchFileName: { "没有叫「\($0)」的文件。" + chooseInChinese($1, $2) },
    noSuchKind: { "没有「\($0)」这种值。" + chooseInChinese($1, $2) },
    badName: { "名字占 1 到 \($0) 列，不能有控制字符。" },
    noScores: { "\($0) 还没有成绩。" },
    noScoresAtFullSpeed: { "\($0) 还没有全速的成绩。加上 --all 会打印其他成绩。" },
    goes: "这些将移到备份里：",
    resetItem: { name, path, records in
      "\(path)：\(records.map { Words.simplifiedChinese.records($0, ofFile: name) } ?? "无法读取")"
    },
    settingsDeleted: "设置已删除。",
    dataDeleted: "数据已删除！",
    resetPrompt: "输入 reset 继续：",
    resetNeedsYes: "没有删除任何东西：没有可以询问的终端时，「arcade reset」需要 --yes。",
    notDeleted: "没有删除任何东西。",
    settingsBack: "设置已恢复。",
    dataBack: "删除的数据已恢复。",
    badKeyPath: { "「\($0)」不是键路径。例如：people.0.height" },
    edited: { "\($0)：\($1) 现在是 \($2)。" },
    added: { "\($0)：添加了 \($1)。" },
    removed: { "\($0)：删除了 \($1)。" },
    notChanged: "没有更改任何东西。",
    valueNeeded: "请给出新的值。",
    valueNotNeeded: "--remove 不需要值。",
    backedUp: { "原来的版本在 \($0)。" },
    outputIncomplete: "没能写出全部输出。",
    exported: { "\($0) 条成绩已写入「\($1)」。" },
    imported: { taken, left in
      left == 0 ? "导入了 \(taken) 条成绩。" : "导入了 \(taken) 条成绩；另有 \(left) 条不比已有的好。"
    },
    skipped: { count, game in
      game.map { "跳过了「\($0)」的 \(count) 条成绩。" } ?? "跳过了 \(count) 条没有写明游戏的成绩。"
    },
    shortened: { "\($0) 个名字缩短到了 \($1) 列。" },
    lowered: { "\($0) 条成绩降到了文件能保存的最大值。" },
    unknownFields: { names in
      "忽略了不认识的字段：\(listed(names.prefix(8)))\(names.count > 8 ? "等 \(names.count) 个" : "")。"
    },
    otherGamesOnly: { path, games, game in
      guard !games.isEmpty else {
        return "「\(path)」里的成绩没有写明游戏。请用游戏名代替 all。没有导入任何东西。"
      }
      let none = game == "all" ? "这里的游戏" : "「\(game)」"
      return "「\(path)」里有\(listed(games.prefix(4)))的成绩，但没有\(none)的。没有导入任何东西。"
    },
    importAgain: "解决之后请再导入一次；成绩不会重复导入。",
    noScoresIn: { path, record, fault in
      let place = record.map { "第 \($0) 条成绩：" } ?? ""
      return "无法导入「\(path)」：\(place)\(ExchangeFault.chinese(fault))。没有更改任何东西。"
    },
    importWhat: "请指定游戏和文件，或者用 --everything 和一个文件。",
    exportAlone: "--everything 不能与游戏或 --output 一起用。",
    everythingExported: { "全部数据（\($0) 个文件）在「\($1)」里。" },
    restExported: { "其他全部数据（\($0) 个文件）在「\($1)」里。" },
    notInArchive: "它不在归档里。",
    everythingImported: { "从「\($1)」导入了全部数据（\($0) 个文件）。" },
    notToATerminal: "输出不是文字。请指定文件，或者用管道交给另一个程序。",
    notAnArchive: { "「\($0)」不是「arcade export --everything」写的归档。没有导入任何东西。" },
    newerArchive: { "「\($0)」是更新版本的 Arcade 写的（格式 \($1)）。没有导入任何东西。" },
    badArchive: { "「\($0)」里的「\($1)」已损坏。没有导入任何东西。" },
    noSuchFile: { "没有文件「\($0)」。" },
    notRead: { "无法读取「\($0)」：\($1)。" },
    alreadyThere: { "「\($0)」已存在。用 --force 可以替换它。" },
    refused: { "\($0)。" },
    notAFolder: { "「\($0)」是文件。请选一个文件夹来存放 Arcade 的文件。" },
    folderInBytes: { "「\($0)」的名称不是 UTF-8。请另选一个文件夹来存放 Arcade 的文件。" },
    needsFolder: { "\($0) 后面需要文件夹的名字。" },
    notWritten: { "无法写入「\($0)」：\($1)。" },
    allSound: "所有文件都正常。",
    checkFound: {
      "\($0) 个文件不能使用。「arcade check --repair」会搁置损坏的文件，并恢复最新的完好备份。"
    },
    verboseAlone: "--verbose 要和 --version 一起用。",
    kioskAlone: "--kiosk FOLDER 不能与命令或 --data-dir 一起用。",
    kioskBound: { "\($0) 要和 --kiosk 一起用，是 \($1) 到 \($2) 的数。" },
    oneList: "请只选一个列表：--games 或 --daily。",
    noFiles: "请至少指定一个文件。",
    badLimit: "--limit 是不小于 0 的数。",
    badOffset: "--offset 是不小于 0 的数。",
    badTimes: "--from 和 --to 以秒计，--to 不能小于 --from。",
    noGame: "请说明要玩哪个游戏，或者给出一条挑战。",
    challengeSaysAll: "--challenge 已经定下了游戏、难度和种子，也不能用于练习。",
    objects: { "\($0) 个对象" },
    change: { change in
      switch change {
      case .added: "是新的"
      case .removed: "不再保留"
      case .lostValues(let count): "有 \(count) 个值"
      case .library(let text): "「\(text)」"
      }
    },
    migrating: "正在迁移",
    migrated: { path, count, backup in
      "已迁移「\(path)」（\(count) 个对象）。" + (backup.map { "旧文件是「\($0)」。" } ?? "")
    },
    wouldMigrate: { "「\($0)」可以迁移，有 \($1) 个对象。没有更改任何东西。" },
    wouldNotMigrate: { "「\($0)」不能迁移。没有更改任何东西。" },
    migrationNotNeeded: { "「\($0)」已经使用这个模型。没有更改任何东西。" },
    noSourceModel: { "不知道「\($0)」是用哪个模型建立的。请用 --source-model 指定。没有更改任何东西。" },
    notAStore: { "「\($0)」不是 Core Data 存储。" },
    migrationStopped: { "迁移中断了。「\($0)」没有更改。" })
}

extension ExchangeFault {
  /// The fault in Chinese, without a full stop; not yet safe to show.
  static func chinese(_ fault: ExchangeFault) -> String {
    switch fault {
    case .unknownForm: "它不是 JSON，不是属性列表，也不是有 name 和 score 的表格"
    case .database: "它是数据库；它的成绩用「arcade convert FILE GAME」导入"
    case .library(let text): libraryFaultInChinese(text)
    case .notAScoreList: "它不是成绩的列表"
    case .notUTF8: "其中有不是 UTF-8 的文字"
    case .strayQuote: "有引号没有闭合或位置不对"
    case .noNameOrScore: "它没有名字或得分"
    case .wrongType(let key): "「\(key)」的类型不对"
    case .fieldCount(let count, let columns): "它有 \(count) 个字段，应当是 \(columns) 个"
    case .missing(let key): "缺少「\(key)」"
    case .noNumber(let key, let text): "「\(key)」是「\(text)」，不是整数"
    case .unknown(let key, let text, let choices):
      "「\(key)」是「\(text)」，"
        + (choices.isEmpty ? "这个值不认识" : "可以是\(choices.joined(separator: "、"))")
    }
  }
}

extension ConversionWords {
  static let simplifiedChinese = ConversionWords(
    noSuchKind: { "不能转换成「\($0)」这种文件。" + chooseInChinese($1, $2) },
    unknownKind: { path, choices in
      "从「\(path)」看不出文件的格式。请用 --to 指定：\(choices.joined(separator: "、"))。"
    },
    modelNotUsed: "成绩没有模型；--model 用于 Core Data 存储。",
    noSuchFile: { "没有文件「\($0)」。" },
    noStore: { path, games in
      "「\(path)」不是 Core Data 存储。如果里面是成绩，请用 --to 指定游戏：\(games.joined(separator: "、"))。"
    },
    noScores: { "「\($0)」不是成绩文件。没有写入任何东西。" },
    noModel: { "转换「\($0)」需要它的模型。请用 --model 指定。没有写入任何东西。" },
    taken: { "「\($0)」已存在。用 --force 可以替换它（会保留备份）。" },
    ownFile: { path, name in "「\(path)」是 Arcade 自己的 \(name) 文件。请换一个名字。" },
    unreadable: { path, fault in
      "无法转换「\(path)」：\(InspectionWords.simplifiedChinese.fault(fault))。没有写入任何东西。"
    },
    modelDiffers: { path, model, differences in
      "无法转换「\(path)」：它的模型不是\(InspectionWords.simplifiedChinese.model(model))；"
        + "\(differences.joined(separator: "，"))。没有写入任何东西。"
    },
    unwritable: { "无法写入「\($0)」：\(InspectionWords.simplifiedChinese.fault($1))。" },
    severalFiles: { "\($0) 形式的成绩是几个文件。请指定文件，不要用管道。" },
    objects: { "  \($0)：\($1)" },
    converted: { path, kind, model in
      "已写入「\(path)」（\(kind) 存储，模型：\(InspectionWords.simplifiedChinese.model(model))）。"
    },
    loss: text,
    listConverted: { "已转换为「\($0)」（\($1)）。" },
    listLoss: { loss in
      switch loss.kind {
      case .date: "\(loss.count) 个日期变成了文字；JSON 没有日期。"
      case .fraction: "\(loss.count) 个日期失去了不足一秒的部分；XML 没有这一部分。"
      case .data: "\(loss.count) 段字节变成了 Base64 文字。"
      case .number: "\(loss.count) 个数变成了文字；JSON 没有这样的数。"
      case .reference: "\(loss.count) 个引用变成了 {\"CF$UID\": N}。"
      case .null: "省略了 \(loss.count) 个空值；属性列表没有空值。"
      case .figures: "\(loss.count) 个数被舍入；属性列表只保存 64 位的数。"
      case .repeated: "省略了 \(loss.count) 个值；它们的键在后面又出现了。"
      }
    },
    scores: { "\($1) 条成绩已写入「\($0)」。" },
    simplified: { "其中 \($0) 条没有日期、种子和录像，这种格式不保存它们。" },
    leftOut: { "省略了 \($0) 条：这种格式放不下。" },
    replacedKept: { "被替换的文件保留为「\($0)」。" })

  @Sendable private static func text(_ loss: ConversionLoss) -> String {
    switch loss {
    case .history(let tables, let rows): "更改历史没有复制：\(listed(tables))，\(rows) 行。"
    case .table(let name, let rows): "数据表「\(name)」不属于对象图，没有复制：\(rows) 行。"
    case .program(let type, let name): "\(type)「\(name)」没有复制。"
    case .model: "存储自带的模型没有复制。请保留旧存储或它的模型：新存储需要它。"
    case .noHashes: "这个存储没有版本散列，所以不能证明模型是它的。所有对象都符合模型。"
    case .healed(let count, let first): "旧存储里 \(count) 个断开的引用在新存储里修好了：\(first)"
    case .leadsNowhere(let entity, let property, let objects):
      "\(name(entity, property, objects))指向不存在的对象，留空。"
    case .filledIn(let entity, let property, let objects):
      "\(name(entity, property, objects))已补上：只有另一端指向它，而这种存储两端一致。"
    case .changed(let entity, let property, let objects):
      "\(name(entity, property, objects))不完全一样：这种存储不能原样保存它。"
    }
  }

  private static func name(_ entity: String, _ property: String, _ objects: Int) -> String {
    "\(objects) 个对象的「\(entity).\(property)」"
  }
}
