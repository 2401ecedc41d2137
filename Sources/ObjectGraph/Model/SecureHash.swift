/// SHA-256, the hash of Core Data's entities; Linux has none in its standard libraries.
package enum SHA256 {
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var state = initial
    var words = [UInt32](repeating: 0, count: 64)
    forEachBlock(of: message, size: 64) { block in
      for i in 0..<16 { words[i] = bigEndian(block, i) }
      for i in 16..<64 {
        let (a, b) = (words[i - 15], words[i - 2])
        let s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
        let s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
        words[i] = words[i - 16] &+ s0 &+ words[i - 7] &+ s1
      }
      mix(&state, words)
    }
    return state.words.flatMap(bytes)
  }

  private static func mix(_ state: inout State<UInt32>, _ words: [UInt32]) {
    var v = state
    for i in 0..<64 {
      let s1 = rotate(v.e, 6) ^ rotate(v.e, 11) ^ rotate(v.e, 25)
      let s0 = rotate(v.a, 2) ^ rotate(v.a, 13) ^ rotate(v.a, 22)
      v.step(s0, s1, constants[i] &+ words[i])
    }
    state.add(v)
  }

  /// Its numbers are the upper halves of SHA-512's.
  private static let initial = State(SHA512.initial.words.map(upperHalf))
  private static let constants = SHA512.constants.prefix(64).map(upperHalf)

  private static func upperHalf(_ word: UInt64) -> UInt32 { UInt32(word >> 32) }
}

/// SHA-512, the hash of a whole model's digest.
enum SHA512 {
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var state = initial
    var words = [UInt64](repeating: 0, count: 80)
    forEachBlock(of: message, size: 128) { block in
      for i in 0..<16 { words[i] = bigEndian(block, i) }
      for i in 16..<80 {
        let (a, b) = (words[i - 15], words[i - 2])
        let s0 = rotate(a, 1) ^ rotate(a, 8) ^ (a >> 7)
        let s1 = rotate(b, 19) ^ rotate(b, 61) ^ (b >> 6)
        words[i] = words[i - 16] &+ s0 &+ words[i - 7] &+ s1
      }
      mix(&state, words)
    }
    return state.words.flatMap(bytes)
  }

  private static func mix(_ state: inout State<UInt64>, _ words: [UInt64]) {
    var v = state
    for i in 0..<80 {
      let s1 = rotate(v.e, 14) ^ rotate(v.e, 18) ^ rotate(v.e, 41)
      let s0 = rotate(v.a, 28) ^ rotate(v.a, 34) ^ rotate(v.a, 39)
      v.step(s0, s1, constants[i] &+ words[i])
    }
    state.add(v)
  }

  fileprivate static let initial = State<UInt64>([
    0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
  ])

  fileprivate static let constants: [UInt64] = [
    0x428a_2f98_d728_ae22, 0x7137_4491_23ef_65cd, 0xb5c0_fbcf_ec4d_3b2f, 0xe9b5_dba5_8189_dbbc,
    0x3956_c25b_f348_b538, 0x59f1_11f1_b605_d019, 0x923f_82a4_af19_4f9b, 0xab1c_5ed5_da6d_8118,
    0xd807_aa98_a303_0242, 0x1283_5b01_4570_6fbe, 0x2431_85be_4ee4_b28c, 0x550c_7dc3_d5ff_b4e2,
    0x72be_5d74_f27b_896f, 0x80de_b1fe_3b16_96b1, 0x9bdc_06a7_25c7_1235, 0xc19b_f174_cf69_2694,
    0xe49b_69c1_9ef1_4ad2, 0xefbe_4786_384f_25e3, 0x0fc1_9dc6_8b8c_d5b5, 0x240c_a1cc_77ac_9c65,
    0x2de9_2c6f_592b_0275, 0x4a74_84aa_6ea6_e483, 0x5cb0_a9dc_bd41_fbd4, 0x76f9_88da_8311_53b5,
    0x983e_5152_ee66_dfab, 0xa831_c66d_2db4_3210, 0xb003_27c8_98fb_213f, 0xbf59_7fc7_beef_0ee4,
    0xc6e0_0bf3_3da8_8fc2, 0xd5a7_9147_930a_a725, 0x06ca_6351_e003_826f, 0x1429_2967_0a0e_6e70,
    0x27b7_0a85_46d2_2ffc, 0x2e1b_2138_5c26_c926, 0x4d2c_6dfc_5ac4_2aed, 0x5338_0d13_9d95_b3df,
    0x650a_7354_8baf_63de, 0x766a_0abb_3c77_b2a8, 0x81c2_c92e_47ed_aee6, 0x9272_2c85_1482_353b,
    0xa2bf_e8a1_4cf1_0364, 0xa81a_664b_bc42_3001, 0xc24b_8b70_d0f8_9791, 0xc76c_51a3_0654_be30,
    0xd192_e819_d6ef_5218, 0xd699_0624_5565_a910, 0xf40e_3585_5771_202a, 0x106a_a070_32bb_d1b8,
    0x19a4_c116_b8d2_d0c8, 0x1e37_6c08_5141_ab53, 0x2748_774c_df8e_eb99, 0x34b0_bcb5_e19b_48a8,
    0x391c_0cb3_c5c9_5a63, 0x4ed8_aa4a_e341_8acb, 0x5b9c_ca4f_7763_e373, 0x682e_6ff3_d6b2_b8a3,
    0x748f_82ee_5def_b2fc, 0x78a5_636f_4317_2f60, 0x84c8_7814_a1f0_ab72, 0x8cc7_0208_1a64_39ec,
    0x90be_fffa_2363_1e28, 0xa450_6ceb_de82_bde9, 0xbef9_a3f7_b2c6_7915, 0xc671_78f2_e372_532b,
    0xca27_3ece_ea26_619c, 0xd186_b8c7_21c0_c207, 0xeada_7dd6_cde0_eb1e, 0xf57d_4f7f_ee6e_d178,
    0x06f0_67aa_7217_6fba, 0x0a63_7dc5_a2c8_98a6, 0x113f_9804_bef9_0dae, 0x1b71_0b35_131c_471b,
    0x28db_77f5_2304_7d84, 0x32ca_ab7b_40c7_2493, 0x3c9e_be0a_15c9_bebc, 0x431d_67c4_9c10_0d4c,
    0x4cc5_d4be_cb3e_42b6, 0x597f_299c_fc65_7e2a, 0x5fcb_6fab_3ad6_faec, 0x6c44_198c_4a47_5817,
  ]
}

/// The eight words that a message is mixed into, each by its own name: an array of them would be
/// made anew for every step.
private struct State<W: FixedWidthInteger & Sendable>: Sendable {
  private(set) var a, b, c, d, e, f, g, h: W

  init(_ words: [W]) {
    (a, b, c, d) = (words[0], words[1], words[2], words[3])
    (e, f, g, h) = (words[4], words[5], words[6], words[7])
  }

  var words: [W] { [a, b, c, d, e, f, g, h] }

  mutating func step(_ s0: W, _ s1: W, _ input: W) {
    let choice = (e & f) ^ (~e & g)
    let majority = (a & b) ^ (a & c) ^ (b & c)
    let t1 = h &+ s1 &+ choice &+ input
    (h, g, f, e) = (g, f, e, d &+ t1)
    (d, c, b, a) = (c, b, a, t1 &+ s0 &+ majority)
  }

  mutating func add(_ other: State) {
    (a, b, c, d) = (a &+ other.a, b &+ other.b, c &+ other.c, d &+ other.d)
    (e, f, g, h) = (e &+ other.e, f &+ other.f, g &+ other.g, h &+ other.h)
  }
}

private func rotate<W: FixedWidthInteger>(_ word: W, _ count: Int) -> W {
  (word >> W(count)) | (word << W(W.bitWidth - count))
}

private func bigEndian<W: FixedWidthInteger>(_ block: ArraySlice<UInt8>, _ index: Int) -> W {
  let size = W.bitWidth / 8
  let start = block.startIndex + index * size
  var word: W = 0
  for place in start..<start + size { word = word << 8 | W(block[place]) }
  return word
}

private func bytes<W: FixedWidthInteger>(_ word: W) -> [UInt8] {
  withUnsafeBytes(of: word.bigEndian) { Array($0) }
}

/// Pads a message as both hashes do and hands out its blocks.
private func forEachBlock(of message: [UInt8], size: Int, _ body: (ArraySlice<UInt8>) -> Void) {
  var padded = message + [0x80]
  while padded.count % size != size - size / 8 { padded.append(0) }
  padded += [UInt8](repeating: 0, count: size / 8 - 8) + bytes(UInt64(message.count) * 8)
  for start in stride(from: 0, to: padded.count, by: size) {
    body(padded[start..<start + size])
  }
}
