import Testing
@Suite struct Look {
  @Test func look() {
    for keys in ["", "<down>", "2", "3", "4", "5", "6", "7", "1<enter>"] {
      print("=== \(keys)")
      print(Visit(keys).text)
    }
    print(Visit("", columns: 60, rows: 20, unicode: false).text)
    print(Visit("", columns: 120, rows: 40).text)
  }
}
