extension KeyChoiceWords {
  static let simplifiedChinese = KeyChoiceWords(
    title: "按键",
    house: "菜单和房间",
    ownKeys: { $0 == 0 ? "" : "改了 \($0) 项" },
    resetAll: "恢复所有按键",
    resetGroup: "全部恢复",
    resetAllQuestion: "让所有操作恢复原来的按键吗？",
    resetGroupQuestion: { "让「\($0)」的操作恢复原来的按键吗？" },
    press: { "请按「\($0)」的新按键。" },
    pressOther: { "按 \($0) 保持不变。" },
    clash: { "\($0) 已经是\(listed($1))。要互换按键吗？" },
    hasFirstKeys: { "「\($0)」用的就是原来的按键。" },
    typesNothing: { "「\($0)」不能用会输入字符的键。" },
    change: "更改", add: "再加一个", reset: "恢复", swap: "互换",
    actions: [
      "up": "上", "down": "下", "left": "左", "right": "右",
      "decrease": "上一个值", "increase": "下一个值", "previous": "上一栏",
      "next": "下一栏", "first": "到开头", "last": "到末尾",
      "pageUp": "上一页", "pageDown": "下一页", "select": "选择一行",
      "open": "打开或接受", "back": "返回", "leave": "退出", "help": "帮助",
      "pause": "暂停", "wait": "让时间过去（回合制）", "delete": "删除", "undo": "撤销", "redo": "重做", "save": "保存",
      "name": "改名字", "add": "添加", "find": "查找", "again": "再来一次",
      "turn": "翻到另一面", "feats": "成就", "statistics": "统计",
      "watch": "观看录像", "race": "与录像对战", "share": "分享",
      "export": "导出", "check": "检查文件", "backups": "备份",
      "compare": "与备份比较",
      "otherFile": "其他文件", "goTo": "转到某行", "sortUp": "升序排列", "sortDown": "降序排列",
      "frequency": "给值计数", "erase": "向前删除",
      "eraseForward": "向后删除", "clear": "全部删除", "redraw": "重画屏幕",
      "suspend": "挂起", "interrupt": "立即退出",
      "whack": "打这里", "memory.turn": "翻这张牌", "fire": "开枪",
      "skeet.left": "枪口向左", "skeet.right": "枪口向右",
      "throttleUp": "加大推力", "throttleDown": "减小推力", "leanLeft": "向左倾斜",
      "leanRight": "向右倾斜", "level": "回到水平",
    ],
    numbered: { name, number in
      switch name {
      case "line": "第 \(number) 行"
      case "rate": "评 \(number) 分"
      case "whackamole.hole": "第 \(number) 个洞"
      case "memory.card": "第 \(number) 张牌"
      case "skeet.point": "指向：方向 \(number)"
      case "skeet.pointAndFire": "指向并开枪：方向 \(number)"
      case "lander.notch": "推力 \(number)"
      default: nil
      }
    })
}
