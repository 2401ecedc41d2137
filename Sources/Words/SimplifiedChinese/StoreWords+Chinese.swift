extension StoreWords {
  static let simplifiedChinese = StoreWords(
    error: sentence,
    notice: { notice in
      switch notice {
      case .quarantined(let path, let fault, let place):
        "「\(path)」已损坏：\(text(fault))。它保留为「\(place)」，另外开始了一个新文件。"
      case .withoutDetails(let fault, let content, let path):
        sentence(fault, content, path) + "没有它，成绩就没有难度、速度和日期。"
      case .copiedAside(let path, let place):
        "「\(path)」里有不是 UTF-8 的文字。原样的副本保留为「\(place)」。"
      case .notBackedUp(let path, let fault): "无法建立备份「\(path)」：\(text(fault))。"
      case .retired(let path, let folder):
        "你选择了另一种存储，所以不再使用「\(path)」。它保留在「\(folder)」。"
      case .savedLater(let count, let path): "等待中的 \(count) 条成绩现在已保存到「\(path)」。"
      case .unreadableSpool(let path): "「\(path)」里应该有一条等待保存的成绩，但它已损坏。文件没有更改。"
      case .waiting(let count, let path):
        "有 \(count) 条成绩等着保存到「\(path)」。下次启动时会再试。"
      }
    },
    fault: text,
    keptForLater: { "成绩保留在「\($0)」，以后再保存。" },
    keptInMemory: "成绩会保留到你退出为止，其间会再试。",
    refusals: { $0.map { refusalsOfModels[$0] ?? $0 }.joined(separator: "。") },
    memberGone: "名册里已经没有这位会员：别处更改了名册。")

  @Sendable private static func sentence(
    _ fault: StoreFault, _ content: StoreContent, _ path: String
  ) -> String {
    switch fault {
    case .unreadable(let fault): "无法读取\(file(content))「\(path)」：\(text(fault))。"
    case .unwritable(let fault): "无法把\(saved(content))保存到「\(path)」：\(text(fault))。"
    case .busy: "无法把\(saved(content))保存到「\(path)」：\(text(.access(.inUseByAnArcade)))。"
    case .notReset(let fault): "无法重置「\(path)」：\(text(fault))。"
    case .damaged(let fault): "\(file(content))「\(path)」已损坏：\(text(fault))。文件没有更改。"
    case .newerVersion(let found, let supported):
      "\(file(content))「\(path)」是更新版本的 Arcade 写的（格式 \(found)，这里只认得 \(supported)）。文件没有更改。"
    }
  }

  private static func file(_ content: StoreContent) -> String {
    switch content {
    case .scores: "成绩文件"
    case .settings: "设置文件"
    case .replay: "录像"
    case .reset: "重置清单"
    case .character: "角色文件"
    case .souvenir: "纪念品"
    case .members: "会员名册"
    case .runs: "运行记录"
    case .history: "游戏历史"
    case .daily: "每日一局文件"
    case .crowd: "人群文件"
    case .scene: "场景"
    case .backup: "备份"
    case .board: "共享榜"
    }
  }

  /// The part of a file that a player wants to save.
  private static func saved(_ content: StoreContent) -> String {
    switch content {
    case .scores: "成绩"
    case .settings: "设置"
    case .character: "角色"
    case .members: "会员"
    case .runs: "运行记录"
    case .history: "游戏"
    case .daily: "每日一局"
    case .crowd: "人群"
    case .replay, .reset, .souvenir, .scene, .backup, .board: file(content)
    }
  }

  @Sendable private static func text(_ fault: FileFault) -> String {
    switch fault {
    case .library(let text): libraryFaultInChinese(text)
    case .access(let fault): access(fault)
    case .database(let fault): database(fault)
    case .content(let fault): content(fault)
    case .replay(let fault): replay(fault)
    }
  }

  private static func access(_ fault: AccessFault) -> String {
    switch fault {
    case .missing: "文件不存在"
    case .vanished: "文件已经不在了"
    case .notAFile: "它不是文件"
    case .tooLarge(let limit): "它大于 \(size(limit))"
    case .wouldBeTooLarge(let limit): "它会大于 \(size(limit))，以后无法再读取"
    case .inUse: "另一个程序正在使用它"
    case .inUseByAnArcade: "另一个 Arcade 正在使用它"
    case .untrustedLink: "它是不可信任的链接"
    case .noFreeName: "它的名字都被占用了"
    case .noRoomForCopy(let size, let folder):
      "它的私有副本（\(size) 字节）放不进「\(folder)」；可以用 TMPDIR 指定另一个文件夹"
    case .noSpace: "设备上没有空间"
    case .outOfMemory: "内存不足"
    case .notReadable: "它无法读取"
    case .notWritable: "它无法写入"
    case .notEncodable: "它无法编码"
    case .notMade: "它无法建立"
    case .notOpened: "它无法打开"
    case .changed: "读取之后，另一个程序更改了它"
    case .noFreeNumber: "编号都被占用了"
    case .notAReplayFile: "它不在录像文件夹里"
    case .notMarked: "它无法标记为已撤销"
    }
  }

  private static func database(_ fault: DatabaseFault) -> String {
    switch fault {
    case .notADatabase: "它不是 SQLite 数据库"
    case .brokenPages: "它的页面对不上"
    case .truncated: "它不完整"
    case .rowTooLarge: "其中一行太大"
    case .nameTooLong: "其中一个表名或列名太长"
    case .endless: "读取太费时间，或者永远读不完"
    case .beingChanged: "它正在被更改"
    case .noScores: "它没有成绩表"
    case .scoresWithoutNames: "它的成绩表没有名字和得分"
    case .foreignSecondTable: "它的第二张成绩表不是这个游戏的"
    case .view(let name): "它的表「\(name)」是视图"
    case .trigger(let name): "它的触发器「\(name)」会更改写入的内容"
    case .foreignStore: "它是另一个程序的存储"
    case .badValue: "其中一个值不合适"
    case .notUnique: "有两个对象的标识相同"
    case .sameIdentity(let other): "它的标识与「\(other)」相同"
    case .scoreGone: "其间少了一条成绩"
    case .copyIncomplete: "没能全部复制"
    }
  }

  private static func content(_ fault: ContentFault) -> String {
    switch fault {
    case .empty: "它是空的"
    case .notA(.settings): "它不是设置清单"
    case .notA(let content): "它不是\(file(content))"
    case .laterVersion: "它是更新版本的 Arcade 写的"
    case .noScoreList: "它没有成绩清单"
    case .badScoreList: "它的成绩清单不是列表"
    case .noPeople: "它没有列表「people」"
    case .noTries: "它没有列出任何一局"
    case .noFiles: "它没有列出文件"
    case .unknownOriginal: "不知道它来自哪个文件"
    case .notASouvenirFolder: "它不是纪念品的文件夹"
    }
  }

  private static func replay(_ fault: ReplayFault) -> String {
    switch fault {
    case .version: "它的版本无法读取"
    case .game: "它没有写明是哪个游戏"
    case .length: "它的长度无法读取"
    case .actions: "它的操作无法读取"
    case .actionOrder: "它的操作顺序不对"
    case .checks: "它的校验值无法读取"
    case .mode: "它没有写明是哪种对局"
    case .speed: "它的速度无法读取"
    case .pauses: "它的暂停无法读取"
    case .pauseOrder: "它的暂停顺序不对"
    }
  }

  /// A limit in the unit in which it is a whole number.
  private static func size(_ limit: Int) -> String {
    limit < 1 << 20 ? "\(limit / (1 << 10)) KiB" : "\(limit / (1 << 20)) MiB"
  }
}

/// The sentences that a model holds for a refused value are those of its original, in every file.
private let refusalsOfModels = ["Name must not be empty": "名字不能为空"]
