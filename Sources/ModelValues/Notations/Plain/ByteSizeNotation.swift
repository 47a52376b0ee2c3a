/// How a number of bytes is written.
public struct ByteSizeNotation: Notation {
  /// How often the base is multiplied: 0 for bytes, 2 for mega.
  public var power: Int
  /// What a prefix counts.
  public var base: ByteSize.Base
  /// What stands between number and unit.
  public var gap = ""
  /// How a fraction is written; nil for whole numbers.
  public var fraction: FractionNotation?
  /// How the unit is written; nil for none.
  var spelling: Spelling?

  struct Spelling: Hashable, Sendable {
    var isLower: Bool
    /// `kB` beside `MB`.
    var isKiloLower: Bool
    /// `i` of `MiB`, as it is written.
    var binaryMark: String
    /// `B`, `bytes`, nothing.
    var one: String
    var many: String
  }

  private static let letters = Array("kmgtpe".utf8)

  init(power: Int, base: ByteSize.Base) {
    self.power = power
    self.base = base
  }

  /// From a unit as it is written; nil for what is none.
  init?(unit: String, isOne: Bool, letters: ByteSize.Base) {
    var rest = Array(unit.utf8)[...]
    guard let first = rest.first, rest.count <= 10 else { return nil }
    var spelling = Spelling(
      isLower: false, isKiloLower: false, binaryMark: "", one: "", many: "")
    var power = 0
    if let place = ByteSizeNotation.letters.firstIndex(of: first | 0x20) {
      power = place + 1
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
    // `Mb` would be bits, and `mB` thousandths.
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
      // The symbol of a thousand is the only small one; `KB` is kept where it is written.
      spelling.isKiloLower = power != 1 || spelling.isLower
      spelling.isLower = false
    }
    let isBinary = !spelling.binaryMark.isEmpty || power > 0 && tail.isEmpty && letters == .binary
    self.init(power: power, base: isBinary ? .binary : .decimal)
    self.spelling = spelling
  }

  /// The bytes of one unit.
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

  /// Whether its form alone does not say how many bytes it is: `512k`, `10`.
  public var isAmbiguous: Bool {
    guard let spelling else { return true }
    return power > 0 && spelling.many.isEmpty && spelling.binaryMark.isEmpty
  }

  /// What to call it: `MB`, `bytes`.
  public var name: String {
    guard let spelling else {
      let prefixes = base == .binary ? "KMGTPE" : "kMGTPE"
      guard power > 0, power <= 6 else { return "bytes" }
      let letter = prefixes.dropFirst(power - 1).prefix(1)
      return letter + (base == .binary ? "iB" : "B")
    }
    return power == 0 && spelling.many == "B" ? "bytes" : unit(isOne: false)
  }

  /// The text of the size: see `ByteSize.text(in:)`.
  public func text(of size: ByteSize) -> String? { size.text(in: self) }

  /// Whether this size can be written so.
  public func canHold(_ size: ByteSize) -> Bool { size.text(in: self) != nil }

  /// This notation where it has room for the size, else the next smaller unit that has. A number
  /// whose unit is said elsewhere gets a fraction, or stays what it is.
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
      // A number without a letter is bytes wherever letters are.
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
