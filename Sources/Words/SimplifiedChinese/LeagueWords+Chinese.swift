extension LeagueWords {
  static let simplifiedChinese = LeagueWords(
    fault: fault,
    notInstalled: "联赛需要「arcade-league」程序，而它没有安装。请安装软件包「arcade-league」，"
      + "或者在有 libpq 头文件（libpq-dev）的地方用「make build」构建。",
    badAddress: {
      "「\($0)」不是联赛的地址。地址形如「postgresql://user@host/database」、"
        + "「host=... dbname=...」或「service=...」，不能有密码：密码写在 ~/.pgpass 里。「off」表示没有。"
    },
    place: { "联赛在「\($0)」。" },
    player: { "你是 \($0)（角色 \($1)）。" },
    outbox: { waiting, refused in
      "\(waiting) 局等待发送。" + (refused == 0 ? "" : "\(refused) 局被拒绝。")
    },
    elsewhere: { "其中 \($0) 局属于另一个地址。用「arcade settings league_url」设置那个地址，就会发送。" },
    unreadable: { "有 \($0) 个文件无法读取。「arcade check」会列出并修复它们。" },
    sent: { $0 == 0 ? "没有要发送的。" : "发送了 \($0) 局。" },
    privacy: """
      联赛为每位玩家保存：角色、显示的名字、朋友列表、每一局和它的录像，以及服务器收到的时间。每位玩家都能看到名字、
      成绩和录像。每种最好的十局和主人移除的局一直保留，每日一局保留一年，其他保留 30 天。「arcade league export」把这些都交给\
      玩家，「arcade league leave」把它们删除。
      """,
    made: "联赛准备好了。用「arcade league invite ROLE」邀请玩家。",
    upToDate: "联赛已是最新版本。",
    invited: { role, isNew in
      "\(role) 现在是玩家了。" + (isNew ? "新建的角色没有密码；怎样登录由服务器决定。" : "")
    },
    refereeInvited: { "\($0) 现在是裁判了。用「arcade league referee」启动。" },
    banned: { "\($0) 已被封禁，不再出现在榜上。" },
    unbanned: { "\($0) 回来了。" },
    removed: { "「\($0)」这一局已不在榜上。" },
    renamed: { "你现在叫 \($0)。" },
    left: "你已退出：你的成绩、录像和名字都已删除。",
    notLeft: "你还没有退出：你的一局正在发送或由裁判验证。没有删除任何东西。请稍候再试。",
    notRenamed: "名字还没有改：你的一局正由裁判验证。请稍候再试。",
    requestWaits: "联赛收到了你的请求，裁判运行时会处理。",
    leaveAsks: "这会删除你在联赛里的全部成绩。加上 --yes 才会执行。",
    exported: { "\($0) 局和联赛保存的其他内容在「\($1)」里。" },
    folderIsThere: { "「\($0)」已存在。请指定一个新文件夹。" },
    friend: { "\($0) 现在是朋友了。" },
    noFriend: { "\($0) 不再是朋友。" },
    noFriends: "还没有朋友。用「arcade league friend NAME」添加。",
    judged: { "\($0) 局通过了验证，\($1) 局被拒绝。" },
    noSigns: "没有机器操作的迹象。",
    unusedDraws: { "\($0)：一天抽了 \($1) 个种子，只有 \($2) 个结果" },
    age: { seconds in
      switch seconds {
      case ..<60: "刚刚"
      case ..<3_600: "\(seconds / 60) 分钟前"
      case ..<86_400: "\(seconds / 3_600) 小时前"
      default: "\(seconds / 86_400) 天前"
      }
    },
    rank: { rank, of, next in
      let place = "\(of) 人中第 \(rank) 名"
      return next.map { "\(place)；\($0.name) 领先 \($0.points) 分" } ?? place
    },
    always: "总榜", week: "本周", daily: "今天的每日一局",
    waiting: "等待中",
    ranked: "排位", later: "事后提交",
    verified: "已验证", isWaiting: "等待中", wasRemoved: "已移除",
    refused: { reason, second in
      "被拒绝：\(reasons[reason] ?? reason)" + (second.map { "，在第 \($0) 秒" } ?? "")
    },
    sign: { "\(signs[$0] ?? $0)：\($1)" },
    rankColumn: "名次", nameColumn: "名字", scoreColumn: "分数", dateColumn: "日期",
    noteColumn: "备注", entryColumn: "编号", gameColumn: "游戏", stateColumn: "状态",
    roleColumn: "角色",
    empty: "还没有成绩。",
    notInTable: "你还不在这个榜上。",
    side: "联赛", sideKey: "联赛",
    fetching: { "正在获取 \($0) 的录像..." },
    notStarted: "无法取得录像。",
    neverRead: "这里没有这个榜。「arcade league send」会读取按最新规则、全速和你的速度的总榜。",
    notKept: "只保存总榜。请去掉 --period 或 --kept。",
    keptStays: "保存的榜不会变化。请去掉 --follow 或 --kept。",
    oneTable: "请只选一个榜：--around、--friends 或 --mine。",
    noArcade: "找不到「arcade」程序。",
    noSuchPeriod: { "没有「\($0)」这种榜。" + chooseInChinese($1, $2) },
    noRankedTurns: "排位赛要计时。按你的设置，这一局是回合制，联赛不接受。",
    badTicket: { "「\($0)」不是联赛的凭证。" })

  /// The words with which a referee names signs of automated play.
  private static let signs = ["fast reactions": "反应过快", "even intervals": "间隔相同"]

  /// The words with which a league says why it refuses a game.
  private static let reasons = [
    "no record": "没有录像", "too long": "太长", "other game": "游戏、难度、规则或速度不符",
    "other score": "分数不符", "differs": "重放的结果不同", "other rules": "不认识这些规则",
    "other seed": "不是当天的种子", "other day": "不是在当天", "other mode": "联赛不接受这种局",
    "another player's game": "这是另一位玩家的局", "removed game": "这一局已被移除",
    "banned": "玩家已被封禁",
  ]

  @Sendable private static func fault(_ fault: LeagueFault) -> String {
    let later = "你的成绩保存在这里，以后再发送。"
    return switch fault {
    case .notSet: "没有设置联赛。用「arcade settings league_url ADDRESS」设置。"
    case .unreachable(let text): "无法连接联赛：\(text)。\(later)"
    case .lost: "与联赛的连接中断了。\(later)"
    case .notALeague: "这个数据库里没有联赛。它的主人可以用「arcade league init」建立。"
    case .newer(let found, let known):
      "这个联赛是版本 \(found)，这里的 Arcade 只认得 \(known)。请更新 Arcade。\(later)"
    case .older(let found, let known):
      "这个联赛是版本 \(found)，这里的 Arcade 需要 \(known)。请它的主人再运行一次「arcade league init」。\(later)"
    case .noRowSecurity: "这台服务器没有行级安全，联赛无法把玩家分开。没有建立任何东西。"
    case .readOnly: "联赛的服务器现在不接受更改。\(later)"
    case .full: "联赛的服务器没有空间或没有空闲的连接了。\(later)"
    case .notAllowed: "联赛不允许你的角色这样做。"
    case .notInvited: "你不是这个联赛的玩家。它的主人可以用「arcade league invite」邀请你。"
    case .banned: "你已被这个联赛封禁。"
    case .nameTaken(let name): "这个联赛里已经有人叫「\(name)」。"
    case .badName: "不能用这个名字：名字要有 1 到 24 个看得见的字符。"
    case .noSuchPlayer(let name): "这个联赛里没有人叫「\(name)」。"
    case .twoPlayers(let name, let shown, let role):
      "「\(name)」是玩家「\(shown)」的角色名，也是角色「\(role)」的显示名。请输入「\(shown)」或「\(role)」。"
    case .noSuchEntry(let entry): "联赛里没有「\(entry)」这一局。"
    case .badEntry(let entry): "「\(entry)」不是一局的编号。「arcade league scores」的最后一列是编号。"
    case .noRecord(let entry): "没有「\(entry)」这一局的录像。"
    case .notOwn(let entry): "「\(entry)」这一局是别人的。"
    case .recordTooLarge(let bytes): "录像有 \(bytes) 字节，超过了联赛的限度。这一局留在这里。"
    case .refused(let text): "联赛的服务器拒绝了这一局：\(text)。这一局留在这里。"
    case .server(let text): "联赛的服务器报告了错误：\(text)。"
    case .file(let fault, let path): "「\(path)」：\(StoreWords.simplifiedChinese.fault(fault))。"
    }
  }
}

extension LeagueCommandHelp {
  static let simplifiedChinese = LeagueCommandHelp(
    league: CommandHelp(
      "在 PostgreSQL 上的联赛里分享成绩。",
      """
      设置 league_url 是联赛的地址。打完的局会连同录像在后台发送过去，由程序 arcade-league 完成。

      玩家的命令：scores、send、play、watch、race、verify、name、friend、export、leave。主人的命令：init、\
      invite、ban、remove、signs。还有 referee。每个命令都有说明，例如「arcade league scores --help」。
      """),
    words: "arcade-league 的命令和参数。",
    initialize: CommandHelp("在你拥有的数据库里建立联赛，或者更新它。"),
    invite: CommandHelp("把角色加为玩家。", "没有的角色会新建，没有密码；怎样登录由服务器决定。"),
    ban: CommandHelp("封禁一位玩家，把他移出所有的榜。"),
    remove: CommandHelp("把一局从榜上移除。"),
    signs: CommandHelp("列出机器操作的迹象。", "有迹象不等于作弊：手快的人有时也像机器。"),
    name: CommandHelp("更改别人看到的名字。"),
    leave: CommandHelp("从联赛删除你的成绩、录像和名字。"),
    export: CommandHelp("把联赛为你保存的一切写入一个新文件夹。"),
    friend: CommandHelp("把朋友加入列表，或打印列表。"),
    send: CommandHelp("发送等待中的局并读取榜；Arcade 会自动这样做。"),
    scores: CommandHelp("打印联赛的一个榜。"),
    watch: CommandHelp("观看一局。"),
    race: CommandHelp("与一局对战。"),
    verify: CommandHelp("在这里检查一局，不管联赛的裁判怎么说。"),
    play: CommandHelp(
      "打一局排位赛。", "种子由联赛抽取。结果在一局的时长、暂停和一分钟之内送到，才算排位赛。"),
    referee: CommandHelp(
      "重放等待中的录像并裁定。", "任意多个裁判可以分担。随时停止裁判也不会丢失任何东西。"),
    address: "联赛的地址（默认：设置 league_url）。",
    game: "游戏。",
    role: "数据库的角色。",
    asReferee: "改为加为裁判。",
    lift: "解除封禁。",
    entry: "一局的编号，见「arcade league scores」。",
    newName: "新名字，最多 24 个字符。",
    folder: "新文件夹。",
    friendName: "朋友的名字或角色（默认：打印列表）。",
    noFriend: "把朋友从列表移除。",
    around: "你前后的几行。",
    friends: "你的朋友和你。",
    mine: "你最近的局（不分游戏和难度）和它们的状态。",
    period: "all、week 或 daily。",
    rules: "游戏规则的版本（默认：最新）。",
    count: "行数，1 到 100。",
    once: "没有等待的局时结束。",
    drawOnly: "只打印凭证和种子，不玩。",
    fetchOnly: "只下载录像，留待以后观看。",
    kept: "打印上次读取的总榜，不用网络。",
    follow: "在这么多秒内，榜一变化就再打印一次。")
}
