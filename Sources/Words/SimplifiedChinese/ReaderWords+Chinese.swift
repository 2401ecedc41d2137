extension ReaderWords {
  static let simplifiedChinese = ReaderWords(
    recordNeedsEyes: "比赛录像是活动的画面，屏幕阅读器无法朗读。",
    offer: "好像有屏幕阅读器在运行。设置 ARCADE_READER=1，或者打开设置里的「屏幕阅读器」，就会用纯文字逐行显示。")
}
