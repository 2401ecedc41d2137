import GameCore
import KeyedArchives
import Persistence
import PropertyLists

func fuzzPropertyList(_ bytes: [UInt8]) {
  // A list that needs no repair is read in the same way with and without it.
  let list =
    (try? PropertyList(reading: bytes)) ?? (try? PropertyList(reading: bytes, repairingText: true))
  if let root = list?.root {
    for form in [PropertyList.Form.xml, .binary] { checkWriting(root, form) }
  }
  // The old text form has no writer: what was read of it must be writable in another.
  if let root = try? PropertyListValue(readingOpenStep: bytes) {
    for form in [PropertyList.Form.xml, .binary] { checkWriting(root, form) }
  }
  Workplace.with { folder in inspect(Workplace.file("list", in: folder, bytes), bytes) }
}

/// Checks that a written list reads back, and is the same bytes when it is written again.
private func checkWriting(_ root: PropertyListValue, _ form: PropertyList.Form) {
  guard let written = try? PropertyList(root: root, form: form).bytes() else { return }
  do {
    let again = try PropertyList(reading: written)
    expect(again.form == form, "A property list changes its form.")
    // Texts, since NaN is not equal to itself; in XML dates lose the parts of their seconds.
    if form == .binary { expect(xml(again.root) == xml(root), "A value reads back as another.") }
    expect(try again.bytes() == written, "A value is written in two ways.")
  } catch {
    // The binary form of a value may stand for more than a reader takes.
    expect(error.reason == .tooLarge, "What was written cannot be read: \(error.text)")
  }
}

private func xml(_ root: PropertyListValue) -> [UInt8]? {
  try? PropertyList(root: root, form: .xml).bytes()
}

func fuzzArchive(_ bytes: [UInt8]) {
  if let archive = try? KeyedArchive(reading: bytes) {
    checkWriting(archive)
    checkDecoding(archive)
  }
  Workplace.with { folder in
    let path = Workplace.file("archive", in: folder, bytes)
    for isRaw in [false, true] { inspect(path, bytes, isRaw: isRaw) }
  }
}

private func checkWriting(_ archive: KeyedArchive) {
  guard let written = try? archive.bytes() else { return }
  do {
    let again = try KeyedArchive(reading: written)
    expect(try again.bytes() == written, "An archive is written in two ways.")
  } catch {
    guard case .propertyList(let reason) = error.reason, reason.reason == .tooLarge else {
      fatalError("An archive that was written cannot be read: \(error.text)")
    }
  }
}

/// Every value that can be made of the archive is archived anew and decodes to the same.
private func checkDecoding(_ archive: KeyedArchive) {
  for key in archive.top.keys.sorted() {
    guard let item = try? archive.item(forKey: key) else { continue }
    guard let value = try? item.value(classes: FoundationClass.all) else { continue }
    for form in [PropertyList.Form.xml, .binary] { checkDecoding(value, form) }
  }
}

private func checkDecoding(_ value: FoundationValue, _ form: PropertyList.Form) {
  guard let written = try? KeyedArchive(encoding: value, form: form).bytes() else { return }
  do {
    let item = try KeyedArchive(reading: written).item()
    guard let again = try item?.value(classes: FoundationClass.all) else {
      fatalError("A value that was archived is gone.")
    }
    expect(
      try KeyedArchive(encoding: again, form: form).bytes() == written,
      "A value decodes as another.")
  } catch {
    switch error.reason {
    case .tooDeep, .tooLarge: break
    case .propertyList(let reason) where [.tooDeep, .tooLarge].contains(reason.reason): break
    case .propertyList, .notAnArchive, .unknownVersion, .reference, .malformed, .missing,
      .wrongKind, .classNotAllowed, .cycle:
      fatalError("A value that was archived cannot be decoded: \(error.text)")
    }
  }
}

func fuzzReplay(_ bytes: [UInt8]) {
  Workplace.with { folder in
    let path = Workplace.file("replay.plist", in: folder, bytes)
    let locations = FileLocations(dataDirectory: folder, environment: [:])
    let files = ReplayFile(storage: Storage(locations: locations))
    guard let replay = try? files.read(path: path) else { return }
    do {
      let name = try files.write(replay, date: Timestamp(secondsSince1970: 0))
      expect(try files.read(name) == replay, "A replay reads back as another.")
    } catch {
      fatalError("A replay cannot be written: \(error)")
    }
  }
}
