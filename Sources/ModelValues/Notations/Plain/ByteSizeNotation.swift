/// The notation of a number of bytes.
public struct ByteSizeNotation: Notation {
  /// The exponent of the base: 0 for bytes, 2 for mega.
  public var power: Int
  /// The base of the prefix.
  public var base: ByteSize.Base
  /// The text between number and unit.
  public var gap = ""
  /// The notation of the fraction; nil for whole numbers.
  public var fraction: FractionNotation?
  /// The spelling of the unit; nil if no unit is written.
  var spelling: Spelling?

  struct Spelling: Hashable, Sendable {
    var isLower: Bool
    /// True if kilo is written in lower case although other prefixes are not, as in `kB` and `MB`.
    var isKiloLower: Bool
    /// The `i` of `MiB`, or empty.
    var binaryMark: String
    /// The text after the prefix: `B`, `bytes`, or empty.
    var one: String
    var many: String
  }

  private static let letters = Array("kmgtpe".utf8)

  init(power: Int, base: ByteSize.Base) {
    self.power = power
    self.base = base
  }

  /// Parses a unit; nil if the text is not a unit of bytes.
  init?(unit: String, isOne: Bool, letters: ByteSize.Base) {
    var rest = Array(unit.utf8)[...]
    guard let first = rest.first, rest.count <= 10 else { return nil }
    var spelling = Spelling(
      isLower: false, isKiloLower: false, binaryMark: "", one: "", many: "")
    var power = 0
    if let index = ByteSizeNotation.letters.firstIndex(of: first | 0x20) {
      power = index + 1
      spelling.isLower = first & 0x20 != 0
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "i") {
        spelling.binaryMark = "i"
        rest = rest.dropFirst()
      }
    }
    let tail = String(decoding: rest, as: UTF8.self)
    switch tail {
    case "" where power > 0: break
    // `Mb` would be megabits, and `mB` millibytes.
    case "B":
      guard power <= 1 || !spelling.isLower else { return nil }
      (spelling.one, spelling.many) = (tail, tail)
    case "b":
      guard power > 0, spelling.isLower else { return nil }
      (spelling.one, spelling.many) = (tail, tail)
    case "byte", "bytes":
      let isConstant = (tail == "byte") != isOne
      spelling.one = isConstant ? tail : "byte"
      spelling.many = isConstant ? tail : "bytes"
    default: return nil
    }
    if tail == "B", spelling.binaryMark.isEmpty {
      // The kilo prefix is the only one with a lowercase symbol; `KB` is preserved if the file uses it.
      spelling.isKiloLower = power != 1 || spelling.isLower
      spelling.isLower = false
    }
    let isBinary = !spelling.binaryMark.isEmpty || power > 0 && tail.isEmpty && letters == .binary
    self.init(power: power, base: isBinary ? .binary : .decimal)
    self.spelling = spelling
  }

  /// The number of bytes in one unit.
  var size: Int128 {
    (0..<min(max(power, 0), 6)).reduce(Int128(1)) { size, _ in size * Int128(base.rawValue) }
  }

  func unit(isOne: Bool) -> String {
    guard let spelling else { return "" }
    let tail = isOne ? spelling.one : spelling.many
    guard (1...ByteSizeNotation.letters.count).contains(power) else {
      return tail.isEmpty ? "" : tail
    }
    let isLower = spelling.isLower || spelling.isKiloLower && power == 1
    let letter = ByteSizeNotation.letters[power - 1]
    let byte = isLower ? letter : letter & 0xDF
    return String(Unicode.Scalar(byte)) + spelling.binaryMark + tail
  }

  /// True if the text alone does not determine the number of bytes: `512k`, `10`.
  public var isAmbiguous: Bool {
    guard let spelling else { return true }
    return power > 0 && spelling.many.isEmpty && spelling.binaryMark.isEmpty
  }

  /// The display name: `MB`, `bytes`.
  public var name: String {
    guard let spelling else {
      let prefixes = base == .binary ? "KMGTPE" : "kMGTPE"
      guard power > 0, power <= 6 else { return "bytes" }
      let letter = prefixes.dropFirst(power - 1).prefix(1)
      return letter + (base == .binary ? "iB" : "B")
    }
    return power == 0 && spelling.many == "B" ? "bytes" : unit(isOne: false)
  }

  /// Returns the text of the size: see `ByteSize.text(in:)`.
  public func text(of size: ByteSize) -> String? { size.text(in: self) }

  /// Returns true if the notation can express the size.
  public func canHold(_ size: ByteSize) -> Bool { size.text(in: self) != nil }

  /// Returns this notation if it can hold the size, otherwise the next smaller unit that can. A number whose unit is defined
  /// elsewhere gets a fraction if that suffices.
  public func holding(_ size: ByteSize) -> ByteSizeNotation {
    guard !canHold(size) else { return self }
    var notation = self
    if spelling == nil {
      notation.fraction = FractionNotation()
      return notation.canHold(size) ? notation : self
    }
    notation.fraction = nil
    while notation.power > 1 {
      notation.power -= 1
      if notation.canHold(size) { return notation }
    }
    notation.power = 0
    if notation.spelling?.many.isEmpty == true {
      // Where single letters are units, a number without a letter is in bytes.
      notation.gap = ""
    }
    notation.spelling?.binaryMark = ""
    if notation.spelling?.many == "b" {
      notation.spelling?.one = "B"
      notation.spelling?.many = "B"
    }
    return notation
  }
}
