extension SettingsWords {
  static let simplifiedChinese = SettingsWords(
    title: "设置",
    on: "开",
    off: "关",
    settings: [
      "theme": Setting(
        label: "配色", explanation: "屏幕的颜色。设置了 NO_COLOR 时不用颜色。",
        choices: [
          "default": "默认", "high_contrast": "高对比度", "monochrome": "单色",
          "terminal": "终端自己的颜色",
        ]),
      "glyphs": Setting(
        label: "字符", explanation: "用哪些字符画图。",
        choices: ["automatic": "自动", "unicode": "Unicode", "ascii": "ASCII"]),
      "ambiguous_width": Setting(
        label: "歧义字符宽度",
        explanation: "两列：终端用两列显示希腊字母、框线等字符，图形改用 ASCII。",
        choices: ["narrow": "一列", "wide": "两列"]),
      "bell": Setting(
        label: "铃声", explanation: "连击、失误和最后五秒时响铃。",
        choices: ["off": "关", "bell": "响铃", "flash": "闪屏"]),
      "sound": Setting(
        label: "音效", explanation: "短促的声音，需要 pw-play、paplay 或 aplay。",
        choices: [:]),
      "reduce_motion": Setting(
        label: "减少动画", explanation: "不播放动画。",
        choices: [:]),
      "repeat_pause": Setting(
        label: "重复按键", explanation: "同一个键要过这段时间才再算一次。",
        choices: ["0": "马上算", "200": "0.2 秒后", "400": "0.4 秒后", "800": "0.8 秒后"]),
      "one_switch": Setting(
        label: "单键操作", explanation: "光标自己移动，按任意键就选中它所在的一项。",
        choices: [:]),
      "switch_pace": Setting(
        label: "光标停留", explanation: "单键操作的光标在每一项上停留的时间。",
        choices: [
          "500": "0.5 秒", "1000": "1 秒", "1500": "1.5 秒", "2000": "2 秒", "3000": "3 秒",
          "5000": "5 秒",
        ]),
      "large_letters": Setting(
        label: "大字",
        explanation: "在下方用大字显示所选的一行、得分和时间，窗口至少要有 25 行。汉字不放大。",
        choices: [:]),
      "screen_reader": Setting(
        label: "屏幕阅读器", explanation: "为屏幕阅读器逐行显示文字，下次启动时生效。",
        choices: [:]),
      "mouse": Setting(
        label: "鼠标",
        explanation: "用点击来玩和选择。关闭后可以选中文字。",
        choices: [:]),
      "keyboard_layout": Setting(
        label: "键盘", explanation: "你的键盘布局。",
        choices: [
          "qwerty": "QWERTY", "qwertz": "QWERTZ", "azerty": "AZERTY", "dvorak": "Dvorak",
          "jcuken": "ЙЦУКЕН",
        ]),
      "key_bindings": Setting(
        label: "按键", explanation: "给每个操作换上你喜欢的按键。", choices: [:]),
      "game_speed": Setting(
        label: "游戏速度", explanation: "放慢的游戏另有排行榜。",
        choices: ["100": "100 %", "75": "75 %", "50": "50 %"]),
      "memory_clock": Setting(
        label: "记忆翻牌计时",
        explanation: "关：想看多久就看多久，另有排行榜。",
        choices: [:]),
      "pause_on_focus_loss": Setting(
        label: "切换窗口时暂停",
        explanation: "切换到别的窗口时暂停游戏。",
        choices: [:]),
      "introductions": Setting(
        label: "开局之前",
        explanation: "完整：前三局显示规则，然后倒数 3-2-1。",
        choices: ["full": "完整", "short": "只倒数", "off": "没有"]),
      "members_store": Setting(
        label: "会员名册",
        explanation: "文件格式。更改后立即转换数据。",
        choices: ["sqlite": "SQLite", "xml": "XML", "binary": "二进制"]),
      "lander_board_url": Setting(
        label: "登月舱共享榜",
        explanation: "共享排行榜所在的文件或网址。",
        choices: ["off": "关"]),
      "language": Setting(
        label: "语言 / Language",
        explanation: "自动：跟随系统的语言。",
        choices: ["automatic": "自动", "en": "English", "zh-Hans": "简体中文"]),
    ],
    unknownSetting: { key, nearest in
      "没有「\(key)」这项设置。"
        + (nearest.map { "你是不是想输入「\($0)」？" } ?? "用「arcade settings」列出所有设置。")
    },
    badName: { "「\($0)」不能作为玩家的名字。名字占 1 到 24 列，不能有控制字符。" },
    badAddress: {
      "「\($0)」不是共享榜的地址。地址以 file://、http:// 或 https:// 开头，并指向一个文件；off 表示不用。"
    },
    badValue: { value, key, choices in
      "「\(value)」不是 \(key) 的值。可以选择：\(choices.joined(separator: "、"))。"
    },
    noCharacters: "这个终端不能显示中文，现在使用英文。")
}
