extension ReaderWords {
  static let simplifiedChinese = ReaderWords(
    record: { "录像：\($0.joined(separator: "，"))。" },
    points: { "\($0) 分" },
    moment: { time, sentences, key in
      let parts = [time, key].compactMap(\.self).joined(separator: "，")
      let told = stopped(sentences, by: "。").joined(separator: " ")
      return sentences.isEmpty ? "\(parts)。" : "\(parts)：\(told)"
    },
    offer: "好像有屏幕阅读器在运行。设置 ARCADE_READER=1，或者打开设置里的「屏幕阅读器」，就会用纯文字逐行显示。")
}
