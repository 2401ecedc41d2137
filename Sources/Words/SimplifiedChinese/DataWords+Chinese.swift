extension DataWords {
  static let simplifiedChinese = DataWords(
    title: "数据", detail: "浏览、导出、删除",
    file: "文件", kind: "类型", records: "记录", size: "大小", changed: "修改",
    state: "状态",
    stateNames: { state in
      switch state {
      case .missing: "尚无"
      case .sound: "正常"
      case .newer: "较新"
      case .damaged: "损坏"
      case .unreadable, .unwritable: "锁定"
      }
    },
    keptState: "已保留", bytes: english.bytes,
    total: { files, count in "\(files) 个文件，\(english.bytes(count))" },
    history: { changed, backups in
      let kept = backups == 0 ? nil : "\(backups) 份备份"
      return [changed.map { "修改于 \($0)" }, kept].compactMap { $0 }.joined(separator: "，")
    },
    facts: { $0.joined(separator: "，") },
    openKey: "打开", exportKey: "导出", resetKey: "删除", checkKey: "检查",
    repairKey: "修复", restoreKey: "恢复",
    compareKey: "比较",
    differencesFrom: { "自\($0)以来" },
    noDifferences: "没有差别。", moreDifferences: "还有更多差别。",
    takenOut: { "已写入「\($0)」。" },
    notTakenOut: { "「\($0)」里已有太多同名文件。" },
    backupsKey: "备份", otherKey: "其他",
    allSound: { "\($0) 个文件都正常。" },
    notSound: { bad, count in "\(count) 个文件里有 \(bad) 个不能使用。" },
    repairTitle: "修复",
    repairQuestion: { "搁置「\($0)」，并恢复最新的完好备份？" },
    repaired: "已修复", restoreTitle: "恢复", restored: "已恢复",
    resetTitle: "删除数据",
    nothingToReset: "没有可删除的。",
    noReset: "这个文件不能在这里删除。",
    noExport: "只能导出成绩。",
    notThere: "这个文件还不存在。",
    recordCount: { "\($0) 条记录" },
    backupsOf: { "\($0) 的备份" },
    noBackups: "还没有备份。",
    emptyFolder: "空的。",
    otherTitle: "查看一个文件",
    path: "文件：",
    exportTitle: { "导出 \($0)" },
    exportCount: { "\($0) 条成绩，供其他程序和 Arcade 使用。" },
    form: "格式：", forms: ["JSON", "CSV", "属性列表"],
    writeKey: "写入", formKey: "格式",
    replaceQuestion: { "「\($0)」已存在。要替换吗？" },
    isOwn: { "「\($0)」是 Arcade 自己的文件。请换一个名字。" },
    noPath: "请输入文件名。",
    exportedTitle: "已导出",
    columns: { "\($0) 列" },
    rows: { "\(english.number($0)) 行" },
    moreRows: { "多于 \(english.number($0)) 行" },
    row: { "第 \(english.number($0)) 行，共 \($1)" },
    entry: { "第 \(english.number($0)) 项，共 \($1)" },
    number: english.number,
    noRows: "没有行。", noTables: "没有表。",
    goTo: "行号：", find: "查找：",
    sorted: { "按 \($0) \($1 ? "升序" : "降序")" },
    found: { "含「\($0)」" },
    notFound: { "在这个文件里找不到「\($0)」。" },
    entries: { "\(english.number($0)) 项" },
    rest: { "还有 \(english.bytes($0))" },
    hasChanged: { "「\($0)」打开后被更改了。请返回再打开。" },
    hasVanished: { "「\($0)」已经不在了。" },
    foldKey: "折叠", columnsKey: "列", rowKey: "详情", goToKey: "转到", findKey: "查找",
    sortKey: "排序", frequencyKey: "计数",
    followKey: "跟随",
    nextKey: "下一个", previousKey: "上一个")
}

extension InspectionWords {
  static let simplifiedChinese = InspectionWords(
    kind: kind,
    model: { origin in
      switch origin {
      case .file(let name): name
      case .store: "存储自带的"
      case .arcade: "Arcade 的"
      case .noneForObjects: "没有；按文件里的名称显示"
      case .noneForTables: "没有；按数据表显示"
      case .derived: "从数据表推导，由版本散列证明"
      }
    },
    mismatch: "这个模型不符",
    more: { "还有 \($0) 个" },
    fields: { "\($0) 项" },
    elements: { "\($0) 个元素" },
    bytes: { "\($0) 字节" },
    rows: { "\($0) 行" },
    rowsOrMore: { "至少 \($0) 行" },
    moreRows: { "多于 \($0) 行" },
    fault: text,
    cannotBeShown: { "无法显示「\($0)」：\(text($1))。" },
    badChoice: { text(.choice($0)) + "。" },
    looking: .simplifiedChinese)

  @Sendable private static func text(_ fault: InspectionFault) -> String {
    switch fault {
    case .file(let fault): StoreWords.simplifiedChinese.fault(fault)
    case .unknownType: "不认识的文件类型"
    case .unknownXML(let root): "不认识以 <\(root)> 开头的 XML"
    case .noStoreHead: "没有 <databaseInfo>"
    case .choice(let fault): choice(fault)
    case .rowOutOfPlace(let table, let row): "数据表「\(table)」已损坏：第 \(row) 行的位置不对"
    case .objectOutOfPlace(let entity, let key): "实体「\(entity)」已损坏：对象 p\(key) 的位置不对"
    case .rowsOutOfOrder(let table): "数据表「\(table)」已损坏：行的顺序不对"
    case .endless(let name, let isView): "\(isView ? "视图" : "数据表")「\(name)」太费时间，或者永远读不完"
    case .noTable(let name, let names):
      "没有「\(name)」；有的是：\(names.joined(separator: "、"))"
    case .noList: "里面没有列表，所以没有可选的行"
    case .wrongModel(let differences): "这个模型不符；\(differences.joined(separator: "，"))"
    case .changedWhileRead: "读取时被另一个程序更改了；请再打开一次"
    case .noColumn(let name, let table, let names):
      "「\(table)」没有「\(name)」；有的是：\(names.joined(separator: "、"))"
    case .noRow(let key, let table): "「\(table)」没有第 \(key) 行"
    case .noValue(let part, let below, let names):
      "\(below.isEmpty ? "里面" : "「\(below)」里")没有「\(part)」"
        + (names.isEmpty ? "" : "；有的是：\(names.joined(separator: "、"))")
    case .tooManyGroups(let table, let limit): "「\(table)」的组超过 \(grouped(limit)) 个"
    case .statement(let text): "SQLite 报告：「\(text)」"
    case .endlessStatement: "这条语句太费时间，或者不会结束"
    case .noDatabase: "它不是数据库，不能运行 SQL"
    case .unreadableKind(let kind): "它是 \(kind)，还不能读取"
    case .sidecar(let kind, let database): "它是「\(database)」的 \(kind)；请查看那个文件"
    case .noModel: "不知道它的模型；请用 --model 指定"
    }
  }

  @Sendable private static func kind(_ file: InspectedOwnFile) -> String {
    switch file {
    case .scores(let count): "\(count) 条成绩的排行榜"
    case .settings: "Arcade 的设置"
    case .souvenir(let title): "纪念品「\(title)」"
    case .replay(let game, let difficulty, let points):
      "录像：\(GamesWords.simplifiedChinese.texts(of: game)?.title ?? "「\(game)」")，\(difficulty)，\(points) 分"
    case .badReplay: "无法播放的录像"
    case .character(let colour, let profession): "角色，\(colour) \(profession)"
    case .badCharacter: "无法使用的角色"
    case .scene(let nodes): "\(nodes) 个节点的场景"
    case .badScene: "无法绘制的场景"
    }
  }

  private static func choice(_ fault: RowChoiceFault) -> String {
    switch fault {
    case .notChoosable(let table): "「\(table)」的行不能选择"
    case .tooManyRows(let table, let limit): "「\(table)」没有行号，行数超过 \(grouped(limit))，无法选择"
    case .condition(let column, let problem):
      "条件\(column.map { "在第 \($0) 列" } ?? "")有错：「\(problem)」"
    case .order(let column, let problem): "排序在第 \(column) 列有错：「\(problem)」"
    case .noName(let column): "排序在第 \(column) 列有错：缺少名称"
    case .library(let text): libraryFaultInChinese(text)
    }
  }
}
