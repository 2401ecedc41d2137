#if FUZZING
  import CFuzzing
  import Glibc

  /// The target that `FUZZ_TARGET` names; libFuzzer owns the arguments.
  private let chosen: FuzzTarget = {
    cfuzzing_use_plain_memory()
    Workplace.takeTemporaryFiles()
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.named(name) else {
      fatalError("FUZZ_TARGET is one of: \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    return target
  }()

  /// Called by libFuzzer with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let before = ProcessUsage.milliseconds
    chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
    let spent = ProcessUsage.milliseconds - before
    expect(spent <= 1_000, "It took \(spent) ms of the processor.")
    return 0
  }

  /// libFuzzer calls this to change an input in place; gives its new length.
  @_cdecl("LLVMFuzzerCustomMutator")
  package func mutate(
    _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
  ) -> Int {
    // Without a form to keep, libFuzzer's own changes in place are the quickest.
    guard chosen.mutation != nil else { return LLVMFuzzerMutate(start, count, limit) }
    var chance = Chance(seed: UInt64(seed))
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    return put(chosen.mutant(bytes, nil, limit: limit, &chance), start, limit)
  }

  /// libFuzzer calls this to make an input of two.
  @_cdecl("LLVMFuzzerCustomCrossOver")
  package func crossOver(
    _ first: UnsafePointer<UInt8>, _ firstCount: Int, _ second: UnsafePointer<UInt8>,
    _ secondCount: Int, _ result: UnsafeMutablePointer<UInt8>, _ limit: Int, _ seed: CUnsignedInt
  ) -> Int {
    var chance = Chance(seed: UInt64(seed))
    let bytes = Array(UnsafeBufferPointer(start: first, count: firstCount))
    let other = Array(UnsafeBufferPointer(start: second, count: secondCount))
    if let made = chosen.mutation?(bytes, other, limit, &chance) { return put(made, result, limit) }
    // The beginning of one, the end of the other.
    let made =
      bytes.prefix(chance.number(below: firstCount + 1))
      + other.suffix(chance.number(below: secondCount + 1))
    return put(Array(made), result, limit)
  }

  private func put(_ bytes: [UInt8], _ place: UnsafeMutablePointer<UInt8>, _ limit: Int) -> Int {
    let count = min(bytes.count, limit)
    place.update(from: bytes, count: count)
    return count
  }
#endif
