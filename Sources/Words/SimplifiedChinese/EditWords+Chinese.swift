extension EditWords {
  static let simplifiedChinese = EditWords(
    failure: { fact, file in
      let fault = StoreWords.simplifiedChinese.fault
      switch fact {
      case .noFile: return "没有文件「\(file)」。"
      case .unreadable(let reason): return "无法读取「\(file)」：\(fault(reason))。"
      case .unwritable(let path, let reason):
        let place = path.map { $0 == file ? "" : "「\($0)」：" } ?? ""
        return "无法更改「\(file)」：\(place)\(fault(reason))。文件没有更改。"
      case .notAPropertyList(let reason):
        return "无法更改「\(file)」：\(fault(reason))。文件没有更改。"
      case .unknownForm(let reason):
        return "无法更改「\(file)」：它不是 JSON，也不是属性列表：\(fault(reason))。文件没有更改。"
      case .openStep:
        return "「\(file)」是 OpenStep 文本形式的属性列表，这种形式只能读取。"
          + "可以用 arcade convert 转换成 XML。"
      case .value(let problem): return "\(sentence(problem))「\(file)」没有更改。"
      }
    },
    value: text)

  private static func sentence(_ problem: EditProblem) -> String {
    switch problem {
    case .missing(let part, let below, let children, let nearest):
      "没有「\(cut(part))」：\(found(below, children, nearest))"
    case .wrongKind(let text, let kind, true): "「\(cut(text))」不是\(name(kind))。"
    case .wrongKind(let text, let kind, false):
      "「\(cut(text))」不是\(name(kind))，而旧值是。用 --as 可以换成另一种。"
    case .outOfRange(let text): "「\(cut(text))」超出了文件能保存的数的范围。"
    case .unclearKind(let old): "旧值是\(text(old))。请用 --as 说明新值是哪一种。"
    case .noSuchKind(let kind, let isPropertyList):
      "\(isPropertyList ? "属性列表" : "JSON ")里没有\(name(kind))。"
    case .alreadyThere(let path): "「\(cut(path))」已经有了。"
    case .isRoot: "不能删除整个文件。"
    case .noRowPath: "行里的值用「Recipe[12].name」这样的路径，方括号里是行的主键。"
    case .noRowName: "行用「Recipe[12]」这样的名字，方括号里是行的主键。"
    case .noTableName: "添加行时只写数据表或实体的名字，例如「Recipe」。"
    case .noRowValues(let text):
      "「\(cut(text))」不是一行：请用 JSON 写出它的值，例如「{\"name\": \"Ann\"}」。"
    case .noSuchTable(let table, let names):
      "没有数据表或实体「\(cut(table))」；有的是：\(list(names))。"
    case .noSuchRow(let key, let table): "「\(cut(table))」没有第 \(cut(key)) 行。"
    case .noSuchColumn(let column, let table, let names):
      "「\(cut(table))」没有「\(cut(column))」；有的是：\(list(names))。"
    case .isComputed(let name, ""): "「\(cut(name))」是由其他值算出来的。"
    case .isComputed(let name, let expression):
      "「\(cut(name))」是算出来的：\(cut(expression))。"
    case .isRefused(let table): "表「\(cut(table))」的触发器拒绝了这个更改。"
    case .noModel: "不知道存储的模型；请用 --model 指定。"
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { cut($0) }.joined(separator: "、")
    return names.count > 8 ? "\(shown)等 \(names.count) 个" : shown
  }

  private static func found(
    _ below: String, _ children: ValueChildren, _ nearest: String?
  ) -> String {
    if let nearest { return "你是不是想输入「\(cut(nearest))」？" }
    let place = below.isEmpty ? "文件" : "「\(cut(below))」"
    switch children {
    case .none: return "\(place)里是单个值。"
    case .count(0): return "\(place)是空列表。"
    case .count(let count): return "\(place)是从 0 到 \(count - 1) 的列表。"
    case .names(let names):
      if names.isEmpty { return "\(place)里没有键。" }
      let shown = names.prefix(8).map { cut($0) }.joined(separator: "、")
      return "\(place)里有 \(shown)\(names.count > 8 ? " 等 \(names.count) 个" : "")。"
    }
  }

  @Sendable private static func text(_ value: ShownValue) -> String {
    switch value {
    case .text(let text): text
    case .list(let count): "\(count) 项的列表"
    case .dictionary(let count): "\(count) 项的字典"
    case .bytes(let count): "\(count) 字节"
    case .date: "日期"
    case .reference(let number): "引用 \(number)"
    }
  }

  /// A kind in Chinese with the word that `--as` takes.
  private static func name(_ kind: ValueKind) -> String {
    let name =
      switch kind {
      case .string: "文字"
      case .integer: "整数"
      case .number: "数"
      case .boolean: "真假值"
      case .null: "空值"
      case .date: "日期"
      case .data: "数据"
      }
    return "\(name)（\(kind.rawValue)）"
  }

  /// At most sixty characters of a text.
  private static func cut(_ text: String) -> String {
    text.count > 60 ? text.prefix(57) + "..." : text
  }
}
