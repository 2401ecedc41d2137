#if FUZZING
  import Glibc

  /// The target that `FUZZ_TARGET` names; libFuzzer owns the arguments.
  private let chosen: FuzzTarget = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.named(name) else {
      fatalError("FUZZ_TARGET is one of: \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    return target
  }()

  /// What libFuzzer calls with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let before = ProcessUsage.now.milliseconds
    chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
    let spent = ProcessUsage.now.milliseconds - before
    expect(spent <= 1_000, "It took \(spent) ms of the processor.")
    return 0
  }
#endif
