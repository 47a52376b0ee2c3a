/// The identifier of an object in a project of Xcode: 24 hexadecimal digits, or in projects of other programs any short text, such as
/// `OBJ_12`, of which there is a hash.
struct ProjectIdentifier: Hashable, Sendable {
  static let length = 24
  /// The greatest length of an identifier that is no number.
  static let maximumLength = 128
  private let high: UInt64
  private let low: UInt32
  /// True for 24 hexadecimal digits, which are an identifier also where no object has it.
  let isHexadecimal: Bool

  private init(high: UInt64, low: UInt32, isHexadecimal: Bool = true) {
    self.high = high
    self.low = low
    self.isHexadecimal = isHexadecimal
  }

  init?(_ text: some Collection<UInt8>) {
    if let digits = Self(digits: text) {
      self = digits
      return
    }
    guard (1...Self.maximumLength).contains(text.count) else { return nil }
    // Two independent hashes: FNV-1a, and a polynomial.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var sum: UInt64 = 0
    for byte in text {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      sum = sum &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(byte)
    }
    self.init(high: hash, low: UInt32(truncatingIfNeeded: sum >> 32), isHexadecimal: false)
  }

  private init?(digits text: some Collection<UInt8>) {
    guard text.count == Self.length else { return nil }
    var high: UInt64 = 0
    var low: UInt32 = 0
    for (index, byte) in text.enumerated() {
      guard let digit = HexDigit.value(of: byte) else { return nil }
      if index < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt32(digit) }
    }
    self.init(high: high, low: low)
  }

  /// Returns the identifier of a copy. It is as good as random, so that no other object has it, however many there are.
  func copy(_ number: Int, salt: Int) -> ProjectIdentifier {
    let seed = Self.mixed(high ^ UInt64(low) << 32, UInt64(truncatingIfNeeded: salt))
    let mixed = Self.mixed(seed, UInt64(truncatingIfNeeded: number))
    return ProjectIdentifier(
      high: mixed, low: UInt32(truncatingIfNeeded: Self.mixed(mixed, UInt64(low))))
  }

  /// Mixes the bits of two numbers (SplitMix64).
  private static func mixed(_ state: UInt64, _ number: UInt64) -> UInt64 {
    var bits = (state ^ number) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// Returns the digits, with capitals unless the other text has small letters only.
  func text(like other: [UInt8]) -> [UInt8] {
    let isSmall =
      other.contains { UInt8(ascii: "a") <= $0 } && !other.contains { $0 & 0xE0 == 0x40 }
    let letter = isSmall ? UInt8(ascii: "a") : UInt8(ascii: "A")
    return (0..<Self.length).map { index in
      let digit =
        index < 16
        ? UInt8(high >> UInt64(60 - 4 * index) & 15)
        : UInt8(low >> UInt32(28 - 4 * (index - 16)) & 15)
      return digit < 10 ? UInt8(ascii: "0") + digit : letter + digit - 10
    }
  }
}
