import ModelBasics
import ModelData

/// A number of a colour as it is written, with its unit: `.5`, `12.50%`, `0.5turn`, `none` (CSS Values 4, §5 and §7.1; `none` is
/// from CSS Color 4, §4.4).
struct WrittenNumber: Hashable, Sendable {
  /// The unit of the number.
  enum Unit: String, CaseIterable {
    case plain = ""
    case percent = "%"
    case degrees = "deg"
    case gradians = "grad"
    case radians = "rad"
    case turns = "turn"
    /// `127` and `0x7F` in asset catalogues, of 255.
    case byte = "byte"
    case hexadecimal = "hex"

    /// The units that are written after a number.
    static let written: [Unit] = [.plain, .percent, .degrees, .gradians, .radians, .turns]
    var isByte: Bool { self == .byte || self == .hexadecimal }

    /// The number of units in the extent of a component; nil for plain numbers and angles.
    var perExtent: Double? {
      switch self {
      case .percent: 100
      case .byte, .hexadecimal: 255
      default: nil
      }
    }

    /// The number of units in a full turn; nil if the unit is not an angle.
    var perTurn: Double? {
      switch self {
      case .plain, .percent, .byte, .hexadecimal: nil
      case .degrees: 360
      case .gradians: 400
      case .radians: 2 * .pi
      case .turns: 1
      }
    }
  }

  /// The text, including the unit.
  let text: [UInt8]
  /// The number; nil for `none`.
  let value: Double?
  private(set) var unit: Unit
  /// The number of digits after the decimal point.
  var decimals: Int
  /// The number of decimals written even if they are zeros: one in `1.0`, two in `0.50`.
  var minimumDecimals: Int
  private let hasLeadingZero: Bool
  private var unitText: ArraySlice<UInt8>

  /// The maximum length of the text; longer texts are rejected.
  private static let maximumLength = 32

  /// Parses a whole text; nil unless it is a finite number with a unit, or `none`.
  init?(_ text: some Sequence<UInt8>) {
    let text = Array(text.prefix(Self.maximumLength + 1))
    guard text.count <= Self.maximumLength else { return nil }
    self.text = text
    if text.isEqualIgnoringCase(to: "none") {
      (value, unit, decimals, minimumDecimals, hasLeadingZero) = (nil, .plain, 0, 0, true)
      unitText = []
      return
    }

    var rest = text[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    let whole = rest.prefix { decimalDigit($0) != nil }
    rest = rest.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix { decimalDigit($0) != nil }
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(fraction.count + 1)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }

    var exponent = 0
    // An `e` without digits after it would be the start of a unit, but no supported unit starts with it.
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      let isNegative = rest.first == UInt8(ascii: "-")
      if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      let digits = rest.prefix { decimalDigit($0) != nil }
      guard let power = Int(String(decoding: digits, as: UTF8.self)), power < 1000 else {
        return nil
      }
      exponent = isNegative ? -power : power
      rest = rest.dropFirst(digits.count)
    }

    guard let unit = Unit.written.first(where: { rest.isEqualIgnoringCase(to: $0.rawValue) }),
      let value = Double(String(decoding: text[..<rest.startIndex], as: UTF8.self)), value.isFinite
    else { return nil }
    self.value = value
    self.unit = unit
    unitText = rest
    decimals = min(max(0, fraction.count - exponent), Self.maximumDecimals)
    minimumDecimals = fraction.last == UInt8(ascii: "0") ? min(fraction.count, decimals) : 0
    hasLeadingZero = !whole.isEmpty
  }

  /// Parses a component of an asset catalogue: `0x7F`, `0.5`, or a whole number, which is a byte if `isByte`.
  init?(component text: [UInt8], isByte: Bool) {
    let digits = text.dropFirst(2)
    let isHexadecimal = text.prefix(2).isEqualIgnoringCase(to: "0x")
    let byte =
      (1...3).contains(digits.count)
      ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    if isHexadecimal {
      guard let byte, digits.allSatisfy({ hexadecimalDigit($0) != nil }) else { return nil }
      self.init(byte: Double(byte), .hexadecimal, text)
    } else {
      guard let number = WrittenNumber(text), number.unit == .plain, let value = number.value else {
        return nil
      }
      let isWhole = text.allSatisfy { decimalDigit($0) != nil }
      guard isByte, isWhole else {
        self = number
        return
      }
      guard value <= 255 else { return nil }
      self.init(byte: value, .byte, text)
    }
  }

  private init(byte: Double, _ unit: Unit, _ text: [UInt8]) {
    self.text = text
    self.unit = unit
    value = byte
    (decimals, minimumDecimals, hasLeadingZero, unitText) = (0, 0, true, [])
  }

  /// Returns a byte in the format of this one.
  private func rewrittenByte(_ number: Double) -> WrittenNumber {
    let byte = number > 0 ? min(number.rounded(), 255) : 0
    guard unit == .hexadecimal else {
      return WrittenNumber(byte: byte, unit, Array(String(Int(byte)).utf8))
    }
    let isLower = text.dropFirst(2).contains { isLowercase($0) }
    let digits = String(Int(byte), radix: 16, uppercase: !isLower)
    let zeros = String(repeating: "0", count: max(0, 2 - digits.utf8.count))
    return WrittenNumber(byte: byte, unit, text.prefix(2) + Array((zeros + digits).utf8))
  }

  /// The number of decimals from which a number is written with full precision.
  static let maximumDecimals = 15

  /// Returns true if this text still represents a number, at its own precision.
  func represents(_ number: Double) -> Bool {
    guard let value else { return abs(number) <= 0.5 * resolution }
    // A 32-bit float written in full, as in many files, still represents the number it was computed from.
    return abs(number - value) <= max(0.5 * resolution * (1 + 1e-6), 1e-7)
  }

  /// The value of one step of the last digit.
  var resolution: Double { decimals < Self.maximumDecimals ? 1 / power(decimals) : 0 }

  /// The text without the unit.
  var digits: ArraySlice<UInt8> { value == nil ? text[...] : text.dropLast(unitText.count) }

  /// Returns `none`, which another number replaces in the unit of a third.
  func inUnit(of other: WrittenNumber) -> WrittenNumber {
    var copy = self
    (copy.unit, copy.unitText) = (other.unit, other.unitText)
    return copy
  }

  /// Returns a number with the given digits in this one's unit.
  func withDigits(_ digits: some Sequence<UInt8>) -> WrittenNumber? {
    WrittenNumber(Array(digits) + unitText)
  }

  /// Returns another number in the format of this one.
  func rewritten(for number: Double) -> WrittenNumber {
    if unit.isByte { return rewrittenByte(number) }
    var text = decimal(number)
    if !hasLeadingZero {
      if text.starts(with: "0.".utf8) {
        text.removeFirst()
      } else if text.starts(with: "-0.".utf8) {
        text.remove(at: 1)
      }
    }
    var result = WrittenNumber(text + unitText) ?? self
    result.decimals = decimals
    result.minimumDecimals = minimumDecimals
    return result
  }

  private func decimal(_ number: Double) -> [UInt8] {
    let scaled = (abs(number) * power(decimals)).rounded()
    guard decimals < Self.maximumDecimals, scaled < 0x1p53 else {
      let text = DecimalText.of(number)
      return Array((text == "-0" ? "0" : text).utf8)
    }
    var digits = Array(String(UInt64(scaled)).utf8)
    if digits.count <= decimals {
      digits.insert(
        contentsOf: repeatElement(UInt8(ascii: "0"), count: decimals + 1 - digits.count), at: 0)
    }
    let point = digits.count - decimals
    var end = digits.count
    while end > point + minimumDecimals, digits[end - 1] == UInt8(ascii: "0") { end -= 1 }
    var text = digits[..<point] + (end > point ? [UInt8(ascii: ".")] + digits[point..<end] : [])
    if number < 0, scaled > 0 { text.insert(UInt8(ascii: "-"), at: text.startIndex) }
    return Array(text)
  }

  private func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

extension Sequence<UInt8> {
  /// Returns true if the bytes equal a word, ignoring the case of ASCII letters.
  func isEqualIgnoringCase(to word: String) -> Bool { lazy.map(lowercase).elementsEqual(word.utf8) }
}
