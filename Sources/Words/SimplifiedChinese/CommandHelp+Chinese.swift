extension CommandHelpWords {
  /// Simplified Chinese; it is made when a command first asks for it.
  static let simplifiedChinese = CommandHelpWords(
    games: .simplifiedChinese, data: .simplifiedChinese, files: .simplifiedChinese,
    rooms: .simplifiedChinese, league: .simplifiedChinese, common: .simplifiedChinese)
}

extension CommonCommandHelp {
  static let simplifiedChinese = CommonCommandHelp(
    arcade: CommandHelp(
      "终端里的小游戏厅。",
      "不带命令时打开菜单。你的成绩、设置和录像都在普通文件里，「arcade where」会列出它们。"),
    examples: { _ in "例子：" },
    verbose: "与 --version 一起用：也显示提交、Swift 和各个库的版本。",
    dataFolder: "把所有文件放在一个文件夹里（也可以用 ARCADE_HOME）。",
    kiosk: "为通过 SSH 登录的访客打开菜单，文件都放在这个文件夹里。",
    visitors: "与 --kiosk 一起用：最多同时有几位访客。",
    quota: "与 --kiosk 一起用：每位访客最多占用多少兆字节。",
    idle: "与 --kiosk 一起用：访客多少分钟不按键就结束会话。",
    game: "游戏（默认：全部）。",
    difficulty: "Easy、Medium、Hard 或 Insane。",
    difficultyOrMedium: "Easy、Medium、Hard 或 Insane（默认：Medium）。",
    difficultyOfGame: "Easy、Medium、Hard 或 Insane，只用于这一局。",
    player: "你的玩家名字，只用于这一局。",
    listFormat: "table、json 或 csv。",
    listFormatOfList: "列表的格式：table、json 或 csv。",
    force: "替换已有的文件。",
    yes: "不询问。",
    phrases: [
      "OVERVIEW: ": "", "USAGE: ": "用法：", "Usage: ": "用法：", "ARGUMENTS:\n": "参数：\n",
      "OPTIONS:\n": "选项：\n", "SUBCOMMANDS:\n": "命令：\n", "Error: ": "错误：",
      "Show help information.": "显示帮助。", "Show the version.": "显示版本。",
      "(default: ": "(默认：", "(default)": "(默认)", "Help:  ": "帮助：",
      "Unknown option": "没有这个选项：", "Unexpected argument": "多余的参数：",
      "The value '": "值 '", "' is invalid for '": "' 不能用于 '",
      "Missing value for '": "缺少值：'", " unexpected arguments: ": " 个多余的参数：",
      ". Did you mean '": "。你是不是想输入 '",
      "Missing expected argument": "缺少参数：", "for more information.": "有更多说明。",
      "for detailed help.": "有详细说明。", "  See '": "  运行 '",
    ])
}

extension GameCommandHelp {
  static let simplifiedChinese = GameCommandHelp(
    play: CommandHelp("直接玩一局。", "游戏关闭后打印结果。练习和自选种子的局不计入排行榜。"),
    playedGame: { "游戏：\($0)。" },
    seed: "这一局的种子，一个数。",
    practice: "不保存成绩。",
    challenge: "朋友发来的一行挑战。",
    race: CommandHelp(
      "与录像对战。",
      "用录像的种子玩同一局，随时看到对方在那一刻得了多少分。对战有自己的排行榜。"),
    record: "游戏，或者录像文件。",
    rank: "它在最佳十局里的名次。",
    replay: CommandHelp(
      "观看录像。",
      """
      播放你打完的最佳十局之一，或者文件里的录像。可以暂停、前进后退、改变速度。观看不会更改排行榜。

      用 --export 则写成影片：asciinema 的 asciicast（.cast）、在浏览器里会动的图片（.svg）或文字（.txt）。\
      「-」是标准输出。
      """),
    export: "改为写成影片。",
    filmFormat: "cast、svg 或 text（默认：看文件名）。",
    filmGlyphs: "影片里用 unicode 或 ascii（默认：unicode）。",
    filmStart: "影片从第几秒开始。",
    filmEnd: "影片到第几秒结束。与 --from 相同则得到一张图片。",
    daily: CommandHelp(
      "显示今天的每日一局打得如何。",
      "每个 UTC 日每种游戏有一局，人人相同。第一次算数，请从菜单里玩。为你打完的每一局打印可以分享的一行。"),
    dailyPlayer: "另一位玩家的局。",
    ascii: "使用普通字符。",
    verify: CommandHelp(
      "检查成绩是否真实。",
      """
      不用屏幕重放每份录像，每一秒和得分都与录像和排行榜比较。没有录像的成绩也会列出。不在排行榜上的录像\
      会计数，不符时列出。有任何不符时以 1 退出。
      """),
    records: "游戏，或者录像文件（默认：全部）。",
    statistics: CommandHelp(
      "打印你的游戏数据。",
      """
      统计每一局打完并得分的游戏：每个游戏和难度的局数、用时、平均、中位、最佳、准确率和反应时间。\
      JSON 还有反应时间的分布、每个位置的命中和失误，以及每周的数据。
      """),
    countedPlayer: "一位玩家的局（默认：所有人）。",
    speed: "全速的百分比，0：不计时，1：回合制，2：单键操作。",
    scores: CommandHelp(
      "打印排行榜。",
      """
      打印每个游戏在每个难度或指定难度的前十名。--all 打印所有成绩，包括放慢的和不计时的。成绩文件\
      每个名字只保留一个成绩；--games 则打印你打完的最佳十局，--daily 打印每日一局里的最佳十局。
      """),
    allScores: "打印所有成绩，而不是前十名。",
    bestGames: "打印最佳十局，而不是每个名字的最佳成绩。",
    bestDailyGames: "改为打印每日一局里的最佳十局。",
    scoreFormat: "table、json、csv 或 plist。")
}

extension DataCommandHelp {
  static let simplifiedChinese = DataCommandHelp(
    places: CommandHelp(
      "列出每个文件的类型、大小和状态。", "给出游戏或列表里的其他名称时，只打印路径，供脚本使用。"),
    fileName: "只打印一个游戏的成绩或列表里其他名称的路径。",
    check: CommandHelp(
      "检查每个文件。",
      """
      默认不更改任何东西。用 --repair 时，损坏的文件原样搁置，并恢复最新的可读备份；没有备份则开始一个\
      新文件。有损坏而没有修复时以 1 退出。
      """),
    repair: "搁置损坏的文件，并恢复备份。",
    backups: CommandHelp(
      "列出备份，或者恢复一个。",
      "文件更改之前，原来的版本会复制到备份里。每个文件保留最新的三份，更早的越来越稀疏。重置至少保留 30 天。"),
    listBackups: CommandHelp("列出备份，最新的在前。"),
    restore: CommandHelp(
      "恢复备份。",
      "给出游戏或文件时，恢复最新的可读备份。现在的文件也会保留：可读的放在备份里，否则放在恢复的文件旁边。"),
    listedBackups: "游戏、「arcade where」里的其他名称、文件或备份（默认：全部）。",
    restored: "一份备份，或者要恢复最新备份的游戏或文件。",
    reset: CommandHelp(
      "删除成绩、设置或房间的数据，可以撤销。",
      "列出每个文件和记录数，要求输入 reset，然后把文件移到备份里。「arcade undo-reset」可以恢复，直到下次重置。"),
    deleted: { "其中之一：\($0) 或 all。" },
    undoReset: CommandHelp("恢复上次重置删除的东西。更新的成绩会保留。"),
    export: CommandHelp(
      "导出成绩，供「arcade import」和其他程序使用。",
      """
      写出一个或全部游戏的所有成绩，按难度和速度排列。没有 --output 时打印出来。用 --everything 时，\
      成绩、录像、历史、设置和房间都写入一个文件，供「arcade import --everything」使用。
      """),
    exportFormat: "json、csv 或 plist。",
    output: "要写的文件，或者用 - 打印。",
    exportEverything: "改为把 Arcade 保存的一切写入一个文件。",
    importing: CommandHelp(
      "从导出的文件或其他成绩文件导入成绩。",
      """
      读取 JSON、CSV 或属性列表，与文件名无关；- 是标准输入。导入指定游戏的成绩，跳过其他游戏的；all 导入\
      所有游戏的。玩家在一个难度上的成绩只会被更好的替换，所以同一文件导入两次不会改变什么。

      --everything 加入「arcade export --everything」写的内容：更好的成绩和缺少的局、会员和纪念品会加入；\
      设置、角色和人群会替换你的，你的移到备份里。
      """),
    importingGame: "要导入到哪个游戏，或者 all。",
    importedFile: "文件，或者用 - 表示标准输入。",
    importEverything: "改为从一个文件导入一切。",
    settings: CommandHelp("列出、读取或更改设置。", "不给名称时，列出每项设置的值和可选的值。"),
    setting: "设置的名称。",
    settingsValue: "新的值。")
}

extension FileCommandHelp {
  static let simplifiedChinese = FileCommandHelp(
    inspect: CommandHelp(
      "显示保存的文件里有什么，Arcade 的或其他应用的。",
      """
      按内容而不是名称识别属性列表、键控归档、SQLite 数据库、Core Data 存储和 Arcade 自己的文件；- 是标准\
      输入。文件不会有任何更改，连时间戳也不变。在终端上，长的输出通过 $PAGER 显示。

      数据库和存储先显示各表的概览。--rows 或 --entity 显示行；比窗口宽的行分成一段显示。文件夹按种类列出。

      键路径指向一个值：people.0.height、Recipe[12].ingredients.0.name。[12] 是主键，.0 是位置，$top.root \
      是归档的根。
      """),
    inspected: "文件。",
    inspectionFormat: "tree、table、json、csv、xml、ndjson、sql、markdown 或 html。",
    entity: "只显示这个实体或数据表。",
    rows: "显示每个表的行。",
    limit: "每个表最多显示多少行。",
    offset: "每个表跳过多少行。",
    columns: "只显示这些列，例如 name,score。",
    condition: "只显示符合 NSPredicate 格式条件的行。",
    sort: "按列排序，例如 -score,name（「-」为降序）。",
    groups: "按列的值给行计数，并给出其他列的总和、最小值和最大值。",
    search: "在所有表和值里查找文字。",
    value: "按键路径打印一个值。",
    extract: "按键路径取出一个值的字节。",
    statement: "运行一条只读的 SQL 语句。",
    inspectionOutput: "写入这个文件，把几个表的 CSV 写入这个文件夹，或者把模型写入这个 .xcdatamodel。",
    forceOutput: "替换已有的文件。",
    vertical: "把每行显示为一段，一列一行。",
    declare: "打印实体的 Swift 声明。",
    derive: "没有模型时，从数据表推导一个，并用版本散列证明它。",
    model: "Core Data 存储的模型：.mom、.momd 或 .xcdatamodel。",
    raw: "把归档或 Arcade 的文件显示为普通属性列表，把存储显示为数据表。",
    diff: CommandHelp(
      "显示两个同类文件的差别。",
      """
      属性列表、归档和 JSON 按键路径比较，数据表和存储按行的主键比较。+ 表示只在第二个文件里，- 表示只在第一\
      个，~ 表示不同。内容相同时退出状态是 0，不同是 1，读不了是 2。
      """),
    compared: "第一个文件。",
    comparedWith: "第二个文件。",
    backup: "把文件与它最新的备份比较。",
    diffFormat: "text 或 ndjson。",
    edit: CommandHelp(
      "更改 JSON、属性列表、数据库或存储里的一个值。",
      """
      KEYPATH 是用点分隔的键。列表里用从 0 开始的序号。键里的点写成 \\.。Recipe[12].name 是主键为 12 的行的列\
      或属性 name；存储的模型会检查新值。新值与旧值同类型，除非使用 --as。旧文件保留在备份里。文件为 - 时读取\
      标准输入并打印结果。
      """),
    edited: "文件。不带文件夹的名称可以是 Arcade 自己的文件。",
    keyPath: "键路径。",
    newValue: "新的值。",
    valueKind: "给值另一种类型：string、integer、number、boolean、null、date 或 data。",
    add: "添加这个值，除非使用 --as，它是文字；或者添加一行，用 JSON 写出它的值。",
    remove: "删除这个值或这一行。",
    trial: "显示会发生什么，不更改任何东西。",
    convert: CommandHelp(
      "把存储或成绩文件转换成另一种格式。",
      """
      属性列表或 JSON 变成另一种格式：xml、binary 或 json。对象图的存储变成另一种：sqlite、xml 或 binary。每个对象、值和关系都会复制并比较，不能转换的会报告。\
      模型是 --model 指定的、存储旁边同名的、存储里保存的或 Arcade 自己的。

      成绩变成另一个游戏的格式：whackamole（属性列表）、skeet（数据库）、memory（两个文件的对象图）或 \
      lander（前五名的数据库）。新文件如果是 Arcade 自己的成绩文件，成绩会像「arcade import」那样加入。

      种类由 --to 或新文件的名称决定；- 是标准输入或输出。旧文件不会更改，已有的文件只在 --force 时替换。
      """),
    converted: "存储或成绩文件，或者用游戏名表示它的成绩文件。",
    newFile: "新文件，或者用游戏名表示它的成绩文件。",
    storeKind: "sqlite、xml、binary、json，或者用游戏名表示它的格式。",
    storeModel: "存储的模型：.mom、.momd 或 .xcdatamodel。",
    forceKeeping: "替换已有的文件（会保留备份）。",
    migrate: CommandHelp(
      "把 Core Data 存储迁移到另一版模型。",
      """
      新存储写在旧存储旁边，安全写入磁盘后才替换它。旧存储保留在旁边。请先在其他程序里关闭存储。旧模型是\
      存储里保存的，或者 --model 指定的文件夹里的早期版本；都没有时，请用 --source-model 指定。
      """),
    migrated: "存储：SQLite、XML 或 Arcade 的二进制存储。",
    newModel: "新模型：.mom、.momd、.xcdatamodel 或 .xcdatamodeld。",
    sourceModel: "建立存储时用的模型。",
    dryRun: "显示会发生什么，不更改任何东西。")
}

extension RoomCommandHelp {
  static let simplifiedChinese = RoomCommandHelp(
    character: CommandHelp("显示你的角色，重新生成一个或删除它。"),
    characterAction: "show、random 或 delete。",
    album: CommandHelp(
      "列出你的纪念品。",
      "每件是一个图片文件夹。在浏览器里打开 fullImage.svg，或者在终端里运行「cat fullImage.txt」。"),
    members: CommandHelp(
      "列出、查找、添加、更改或删除俱乐部的会员。",
      "会员是 SQLite、XML 或二进制存储里的对象图。设置「members_store」选择种类，更改它会转换存储。"),
    listMembers: CommandHelp("打印所有会员。"),
    findMembers: CommandHelp("打印符合每个词的会员。", "不区分大小写和重音符号。"),
    addMember: CommandHelp("添加会员。"),
    changeMember: CommandHelp("编辑会员。", "没有给出的字段不变。空的文字会清空字段。"),
    deleteMember: CommandHelp(
      "删除会员。", "后面会员的编号会减一。在 Arcade 里删除时，退出之前都可以撤销。"),
    searchWords: "在姓名、邮箱、电话、地址或年龄里查找的词。",
    member: "会员在列表里的编号，或者只符合这位会员的词。",
    memberName: "姓名。",
    newMemberName: "新的姓名。",
    email: "邮箱地址。", phone: "电话号码。", address: "通信地址。",
    age: "年龄，0 到 150 岁。",
    runs: CommandHelp("打印运行记录。", "每次有屏幕的启动是一次运行。最新的 1000 次保存在对象图的 XML 存储里。"),
    scene: CommandHelp(
      "绘制场景。",
      """
      场景是属性列表、JSON 或 XML。FILE 是路径、你的「scenes」文件夹里的文件、自带的场景：meadow.json、\
      desert.plist、crater.xml，或者用 - 表示标准输入。没有 FILE 时列出名称。不输出到终端时没有颜色。
      """),
    sceneFile: "场景。",
    columns: "宽，1 到 500（默认：终端的宽度，或者 80）。",
    rows: "高，1 到 200（默认：终端的高度，或者 23）。",
    glyphs: "unicode 或 ascii（默认：看你的区域设置）。",
    plain: "没有颜色。",
    board: CommandHelp(
      "显示登月舱共享榜的状态。",
      """
      设置 lander_board_url 保存属性列表的地址，以 file://、http:// 或 https:// 开头。Arcade 启动时，以及每次\
      着陆进入排行榜后，你在中等难度的前五名会与那里的合并。
      """),
    syncBoard: CommandHelp("立即与共享榜同步。"))
}
