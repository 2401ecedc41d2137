extension RoomsWords {
  static let simplifiedChinese = RoomsWords(
    data: .simplifiedChinese,
    members: .simplifiedChinese,
    runs: .simplifiedChinese,
    scenes: .simplifiedChinese,
    crowd: .simplifiedChinese,
    character: .simplifiedChinese,
    feats: .simplifiedChinese,
    statistics: .simplifiedChinese,
    replay: .simplifiedChinese,
    daily: .simplifiedChinese,
    race: .simplifiedChinese,
    hotSeat: .simplifiedChinese,
    album: .simplifiedChinese,
    files: [
      "character": FileWords("你的角色，键控归档。", counter: "个角色"),
      "album": FileWords("纪念品，每件一个文件夹。", counter: "件纪念品"),
      "members": FileWords("俱乐部的会员名册，Core Data 存储。", counter: "位会员"),
      "runs": FileWords("每次启动的记录，XML 形式的 Core Data 存储。", counter: "次运行"),
      "daily": FileWords("你的每日一局，属性列表。", counter: "个每日一局"),
      "history": FileWords("你打完的每一局，Core Data 存储。", counter: "局游戏"),
      "crowd": FileWords("标题画面上的人群。", counter: "个人"),
      "scenes": FileWords("你自己做的场景。", counter: "个场景"),
    ])
}

extension AlbumWords {
  static let simplifiedChinese = AlbumWords(
    title: "相册", count: { "\($0) 件纪念品" },
    menu: "相册", menuDetail: "游戏的纪念品",
    empty: { "还没有纪念品。" + ($0.map { "在一局之后按 \($0)。" } ?? "") },
    untitled: "（没有标题）",
    folder: { kind, number in
      let name = kind == "souvenir" ? "纪念品" : kind
      return number.map { "\(name) \($0)" } ?? name
    },
    image: { format, width, height, bytes in
      let size = width.flatMap { width in height.map { "，\(width) x \($0) 点" } } ?? ""
      let kind = format.map { "\($0) 图片" } ?? "不是图片的文件"
      return "\(kind)\(size)，\(bytes) 字节"
    },
    unreadable: { "无法读取：\($0)" },
    noPicture: "没有图片。",
    open: "打开", rename: "改名", rate: "评分", delete: "删除",
    deleteQuestion: { "删除「\($0)」？会保留备份。" },
    deleted: { "纪念品现在在「\($0)」。" },
    keep: "留作纪念", openAlbum: "打开相册",
    offer: { "按 \($0) 留作纪念。" },
    kept: { "已放入相册，是第 \($0) 件纪念品。" },
    titleOf: { game, score, player in "\(game)，\(player) 得了 \(score) 分" })
}

extension CharacterWords {
  static let simplifiedChinese = CharacterWords(
    title: "角色", menu: "角色", menuDetail: "标题画面上的人物",
    name: { "\($0)\($1)" },
    colours: ["红", "蓝", "绿", "黄", "橙", "紫"],
    professions: ["巫师", "战士", "游侠", "萨满"],
    abilities: ["力量", "敏捷", "体质", "智力", "感知", "魅力"],
    random: "随机", randomDetail: "重新生成一个", randomKey: "随机",
    delete: "删除数据", deleteDetail: "从红巫师重新开始",
    coatLabel: "外衣",
    coats: [
      "plain": "普通", "gardener": "园丁", "hunter": "猎人",
      "harlequin": "小丑", "astronaut": "宇航员", "gold": "金色",
    ],
    nextCoat: { "下一件：\($0)外衣，还差 \($1) 个成就。" },
    back: "返回", deleted: "数据已删除！",
    noSuchAction: { word, choices, suggestion in
      "没有「\(word)」这个操作。" + chooseInChinese(choices, suggestion)
    })
}

extension CrowdWords {
  static let simplifiedChinese = CrowdWords(
    title: "人群",
    detail: "门外的人",
    person: { "\($0)：\($1) 英寸 \($2) 磅" },
    guest: { "\($0)的粉丝" },
    nobody: "这里没有人。",
    randomize: "随机",
    beginAnew: "搁置并重新开始",
    notSaved: { "还没有保存。\($0) 保存，\($1) 放弃。" },
    saved: "已保存。")
}

extension DailyWords {
  static let simplifiedChinese = DailyWords(
    title: "每日一局",
    menuDetail: "每天一次机会",
    menuPlayed: { $0 == $1 ? "今天的都玩过了" : "今天玩过 \($0)/\($1)" },
    menuStreak: { "连续 \($0) 天" },
    detail: { day, time in
      time.map { "\(day)，\($0) 结束（UTC 午夜）" } ?? "\(day)，UTC 午夜结束"
    },
    remark: { "每日 \($0)" },
    open: "还没有玩", left: "中途离开，没有得分",
    streak: { $0 == 0 ? "" : "连续 \($0) 天" },
    longest: { "最高纪录：连续 \($0) 天。" },
    table: "每日一局", tableKey: "每日",
    rule: { "第一次算数。\($0 > 0 ? "\($0) 秒内" : "开始之前")离开可以不算，只限一次。" },
    ruleOnce: "今天已经有一次没算，这次算数。",
    played: "今天的机会已经用了。按 Enter 可以再玩来练习。",
    leaveTitle: "离开今天的这一局？",
    leaveWarning: "今天只有这一次机会，离开就没有得分。",
    leaveNow: "离开",
    bars: "每根柱子是一局七分之一时间里的得分。",
    lineTitle: { "Arcade \($0)" },
    calendar: { "\($1) 年 \($0) 月" },
    calendarRead: { month, days in
      let played = days.map { "\($0)" }.joined(separator: "、")
      return "\(month)：\(days.isEmpty ? "没有玩过" : "玩过 \(played) 日")"
    },
    weekdays: ["一", "二", "三", "四", "五", "六", "日"],
    clockSetBack: {
      "时钟早于你已经玩过的 \($0)。请先校正时钟。如果那天的时钟不对，请在后台的「数据」里删除 daily.plist。"
    },
    copied: "如果终端允许，它也在剪贴板里。",
    play: "玩", month: "月份", share: "分享", scores: "排行榜",
    done: "今天的机会用过了。",
    doneInARow: { "今天的机会用过了，已经连续 \($0) 天。" })
}

extension RaceWords {
  static let simplifiedChinese = RaceWords(
    race: "对战",
    remark: { "对战：\($0) \($1)" },
    challengeRemark: { "战胜 \($0)" },
    news: { rival, points in
      let name = rival.isEmpty ? "录像" : " \(rival) "
      if points == 0 { return "你与\(name)打平。" }
      return points > 0 ? "你赢了\(name)\(points) 分。" : "你比\(name)少 \(-points) 分。"
    },
    ownNews: { points in
      if points == 0 { return "你与自己的录像打平。" }
      return points > 0 ? "你比自己的录像多 \(points) 分。" : "你比自己的录像少 \(-points) 分。"
    },
    ahead: "领先", behind: "落后",
    challengeText: "把这一行发给朋友，粘贴到菜单里即可应战：",
    title: "挑战",
    challenged: { "\($0) 向你挑战：\($1)，\($2)，\($3) 分。" },
    accept: "应战", decline: "以后再说",
    notAChallenge: "这不是一条挑战：内容不完整或被改动过。",
    otherRules: { "这条挑战用的是第 \($0) 版规则，这里玩不了。" })
}

extension HotSeatWords {
  static let simplifiedChinese = HotSeatWords(
    title: "好友对局",
    menu: "和朋友一起", menuDetail: "2 到 8 人轮流玩",
    player: { "玩家 \($0)" },
    game: "游戏", rounds: "轮数", everyGame: "全部四个", start: "开始",
    rule: "每局第一名得到的分数等于人数，第二名少一分，依此类推。",
    tooFew: "至少要有两位玩家的名字。",
    twice: { "「\($0)」出现了两次。" },
    nextField: "下一项",
    heat: { game, difficulty, round in
      "\(game)（\(difficulty)）\(round.isEmpty ? "" : "，\(round)")。"
    },
    roundOf: { $1 == 1 ? "" : "第 \($0) 轮，共 \($1) 轮" },
    turn: { "轮到你了，\($0)。" },
    sameGame: "大家玩的是同一局。",
    evenGames: "每人的局不同，难度一样。",
    left: "你中途离开了，这次不算。请再玩一次。",
    score: "得分", points: "积分", total: "总分",
    toCome: "-", toComeRead: "还没玩",
    play: "玩", goOn: "继续", leave: "离开",
    leaveTitle: "离开好友对局？",
    leaveWarning: "积分会丢失。打完的局仍在统计里。",
    stay: "留下", leaveNow: "离开",
    scores: "得分", podium: "领奖台", change: "换玩家或游戏",
    souvenir: { "好友对局，\($0) 获胜" },
    and: "和")
}

extension RunsWords {
  static let simplifiedChinese = RunsWords(
    title: "运行记录", detail: "每次启动",
    run: { date, processID in "\(date ?? "日期不明")  进程 \(processID)" },
    count: { "\($0) 次运行" },
    none: "还没有运行记录。")
}

extension SceneWords {
  static let simplifiedChinese = SceneWords(
    title: "场景",
    detail: "自带的和你做的",
    ours: "自带",
    own: "你的",
    folder: { "你的场景请放在 \($0)" },
    broken: { "「\($0)」不是场景：\($1)。" },
    skipped: { "跳过了 \($0) 个未知节点。" },
    missing: { "没有叫 \(listed($0)) 的图片。" },
    noSuchScene: { "没有「\($0)」这个场景。" + chooseInChinese($1, $2) },
    noSuchGlyphs: { "没有「\($0)」这套字符。" + chooseInChinese($1, $2) },
    badSize: "图片宽 1 到 500 列，高 1 到 200 行。",
    noFormat: "场景会画出来。--format 用于场景列表。")
}

extension MembersWords {
  static let simplifiedChinese = MembersWords(
    title: "会员", detail: "俱乐部的名册",
    number: "编号", name: "姓名", email: "邮箱", phoneNumber: "电话", address: "地址",
    age: "年龄", ages: "岁", years: { "\($0) 岁" },
    count: { shown, all in
      shown == all ? "\(all) 位会员" : "\(all) 位会员中的 \(shown) 位"
    },
    search: "查找：",
    none: "还没有会员。",
    noneFound: { "没有符合「\($0)」的会员。" },
    severalFound: { text, numbers in
      "「\(text)」符合几位会员（\(numbers.map(String.init).joined(separator: "、"))）。请用编号。"
    },
    noSuchNumber: { number, count in "没有 \(number) 号会员：名册里有 \(count) 位。" },
    addTitle: "新会员", changeTitle: "会员",
    badAge: "年龄是 0 到 150 的整数。",
    saved: "会员已保存",
    updated: "会员已更新",
    removed: "会员已删除",
    canBeUndone: { "\($0) 撤销" },
    undone: { $0.map { "已撤销：\($0)" } ?? "已撤销：又删除了" },
    redone: { $0.map { "已重做：\($0)" } ?? "已重做：又删除了" },
    nothingToUndo: "没有可撤销的。",
    nothingToRedo: "没有可重做的。",
    addKey: "添加", changeKey: "编辑", deleteKey: "删", searchKey: "查找", redoKey: "重做")
}

extension ReplayWords {
  static let simplifiedChinese = ReplayWords(
    watch: "观看", noRecord: "这一局没有录像。",
    playing: "回放", stopped: "暂停", ended: "结束",
    play: "播放", stop: "暂停", seconds: "1 秒", marks: "命中或失误", pace: "速度",
    remark: "回放", demonstration: "演示",
    differs: { "第 \($0) 秒：游戏与录像不一致。" },
    disorder: { "第 \($0) 秒：玩家的操作顺序不对。" },
    unknownAction: { "第 \($0) 秒：录像里有游戏不认识的操作。" },
    otherScore: { "录像说是 \($0) 分，重放得到 \($1) 分。" },
    altered: "游戏没有问题，但文件后来被改动过。",
    otherRules: { "录像用的是第 \($0) 版规则，这里放不了。" },
    unknownGame: { "这是「\($0)」的录像，这里没有这个游戏。" },
    noSuchRank: { "\($0)（\($1)）第 \($2) 名没有录像。" },
    otherTable: { "排行榜说是 \($0) 分，重放得到 \($1) 分。" },
    otherGame: "录像的游戏或难度与排行榜不符。",
    proven: "已验证：重放得到同样的得分。",
    unreadable: { "无法读取录像：\($0)。" },
    verified: "已验证", wrong: "不符", unrecorded: "没有录像",
    inNoTable: { "另有 \($0) 份录像不在排行榜上" },
    verifying: "正在验证",
    unknownFormat: { "从「\($0)」看不出格式。请命名为 .cast、.svg 或 .txt，或者使用 --format。" },
    exported: { "\($1) 秒已写入「\($0)」。" },
    verdict: { verified, wrong in
      wrong == 0 ? "\(verified) 份录像相符。" : "\(verified) 份录像相符，\(wrong) 份不符。"
    })
}
