extension LookingWords {
  static let simplifiedChinese = LookingWords(
    overview: ["数据表", "行", "列", "日期"],
    rowsOnDemand: "用 --rows 显示所有行，或者用 --entity NAME 显示一个表。",
    folder: "文件夹",
    row: { "第 \($0) 行" },
    written: { "已把 \($1) 字节写入「\($0)」。" },
    modelWritten: { "已把含 \($1) 个实体的模型写入「\($0)」。" },
    noModelToWrite: { "不知道「\($0)」的模型。" },
    nothingToExtract: { "「\($0)」里还有别的值。用 --get 可以显示它们。" },
    together: { "\($0.joined(separator: "、")) 只能用一个。" },
    pages: { "\($0) 页" },
    firstPlaces: { "前 \(grouped($0)) 处；用 --limit 可以显示更多" },
    changeTypes: ["0": "插入", "1": "更新", "2": "删除"],
    differences: { $0 == 0 ? "没有不同。" : "\($0) 处不同。" },
    diffNeedsTwo: "请指定两个文件，或者一个文件和 --backup。",
    oneDocument: { "请只指定一个文件；\($0) 是一份文档。" },
    oneFileForOutput: "使用 --output 时请只指定一个文件。",
    outputIsInput: { "「\($0)」就是要读取的文件。请写入别的文件。" },
    pagesThere: { "共 \($1) 页，只有 \($0) 页" },
    needs: { "\($0) 需要 \($1)。" },
    nameInBytes: { "「\($0)」的名称不是 UTF-8。请先把文件改名。" })
}
