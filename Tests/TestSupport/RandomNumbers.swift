/// Gives numbers below their bounds, the same in every run: a linear congruential generator.
public func randomNumbers(seed: UInt64) -> (_ bound: Int) -> Int {
  var state = seed
  return { bound in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
