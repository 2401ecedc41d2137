extension WhackAMoleWords {
  static let simplifiedChinese = WhackAMoleWords(
    texts: GameTexts(
      title: "打地鼠",
      rule: "地鼠冒头就打，别打兔子。打空洞会卡住锤子。",
      welcome: "欢迎来打地鼠",
      start: "打地鼠！"),
    hit: { "打中 \($0)" },
    decoySign: "别打",
    hitMark: "打中",
    earlyMark: "太早",
    lateMark: "太晚",
    emptyMark: "空洞",
    decoyMark: "兔子",
    stuckMark: "卡住",
    early: "太早：它还没冒出来",
    late: "太晚：它正缩回去",
    empty: "洞里没有：锤子卡住了",
    decoy: "那是兔子：锤子卡住了",
    stuck: "锤子还卡着",
    streak: { "连续打中 \($0) 次" },
    lastSeconds: "最后五秒！",
    misses: "失误",
    bestRun: "最佳连击",
    whackKeys: "打标有这个键的洞",
    moveKeys: "移动锤子",
    whackHere: "打这里",
    click: "打那个洞",
    adviceEarly: { share($0, of: $1, "次", "失误") + "太早。" },
    adviceLate: { share($0, of: $1, "次", "失误") + "太晚。" },
    adviceEmpty: { share($0, of: $1, "次", "失误") + "打了空洞。" },
    adviceDecoys: { share($0, of: $1, "次", "失误") + "打了兔子。长耳朵的别打。" },
    adviceEscaped: { share($0, of: $1, "只", "地鼠") + "平安回家。" })
}

extension SkeetShooterWords {
  static let simplifiedChinese = SkeetShooterWords(
    texts: GameTexts(
      title: "飞碟射击",
      rule: "打中飞碟，低的要转动枪口。打不中，装弹更久。",
      welcome: "欢迎来玩飞碟射击！",
      start: "飞碟射击！"),
    broke: { $0 == 1 ? "命中！" : "一枪打中 \($0) 个飞碟！" },
    several: { $0 == 2 ? "双中！" : $0 == 3 ? "三中！" : "一次 \($0) 个！" },
    earlyMark: "太早",
    lateMark: "太晚",
    wideMark: "打偏",
    reloadingMark: "咔嗒",
    early: "打在飞碟前面：稍等一下",
    late: "打在飞碟后面：早点开枪",
    wide: "附近没有飞碟",
    reloading: "咔嗒：还在装弹",
    streak: { "连续命中 \($0) 次" },
    lastSeconds: "最后五秒！",
    misses: "失误",
    bestRun: "最佳连击",
    ready: "就绪",
    yes: "是",
    pointKeys: "枪口指向，从左到右",
    pointAndFireKeys: "指向并开枪",
    turnKeys: "转动枪口：低的飞碟需要",
    fireKeys: "开枪（只用这个键也能得铜牌）",
    mouse: "瞄准，点击开枪",
    adviceEarly: { share($0, of: $1, "次", "失误") + "太早：稍等一下。" },
    adviceLate: { share($0, of: $1, "次", "失误") + "太晚：早点开枪。" },
    adviceWide: { share($0, of: $1, "次", "失误") + "打空了：等飞碟来。" },
    adviceLost: { share($0, of: $1, "个", "飞碟") + "飞走了：多开枪。" })
}

/// A share with the word that counts the things: `5 次失误里有 3 次`, `5 次失误全都`.
private func share(_ part: Int, of all: Int, _ counter: String, _ things: String) -> String {
  let whole = "\(all) \(counter)\(things)"
  return part == all ? "\(whole)全都" : "\(whole)里有 \(part) \(counter)"
}
