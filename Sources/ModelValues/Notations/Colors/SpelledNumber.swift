import ModelBasics
import ModelData

/// A number of a colour as it is spelled, with its unit: `.5`, `12.50%`, `0.5turn`, `none` (CSS
/// Values 4, §5 and §7.1; `none` of CSS Color 4, §4.4).
struct SpelledNumber: Hashable, Sendable {
  /// What the number counts.
  enum Unit: String, CaseIterable {
    case plain = ""
    case percent = "%"
    case degrees = "deg"
    case gradians = "grad"
    case radians = "rad"
    case turns = "turn"

    /// How many of it make a whole turn; nil where it is no angle.
    var perTurn: Double? {
      switch self {
      case .plain, .percent: nil
      case .degrees: 360
      case .gradians: 400
      case .radians: 2 * .pi
      case .turns: 1
      }
    }
  }

  /// The whole spelling, the unit included.
  let text: [UInt8]
  /// The number; nil for `none`.
  let value: Double?
  let unit: Unit
  /// The digits after the point.
  var decimals: Int
  /// The digits after the point that are there even if they are zeros: one in `1.0`, two in `0.50`.
  var leastDecimals: Int
  private let hasLeadingZero: Bool
  private let unitText: ArraySlice<UInt8>

  /// Longer ones are no colour's.
  private static let longest = 32

  /// Reads a whole text; nil for anything but a finite number and a unit.
  init?(_ text: some Sequence<UInt8>) {
    let text = Array(text.prefix(Self.longest + 1))
    guard text.count <= Self.longest else { return nil }
    self.text = text
    if text.spells("none") {
      (value, unit, decimals, leastDecimals, hasLeadingZero) = (nil, .plain, 0, 0, true)
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
    // An `e` without digits after it is the beginning of a unit, which none of ours has.
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

    guard let unit = Unit.allCases.first(where: { rest.spells($0.rawValue) }),
      let value = Double(String(decoding: text[..<rest.startIndex], as: UTF8.self)), value.isFinite
    else { return nil }
    self.value = value
    self.unit = unit
    unitText = rest
    decimals = min(max(0, fraction.count - exponent), Self.mostDecimals)
    leastDecimals = fraction.last == UInt8(ascii: "0") ? min(fraction.count, decimals) : 0
    hasLeadingZero = !whole.isEmpty
  }

  /// From here on a number is spelled as exactly as it is.
  static let mostDecimals = 15

  /// Whether this spelling still says the number, to its own digits.
  func says(_ number: Double) -> Bool {
    guard let value else { return abs(number) <= 0.5 * resolution }
    // A 32-bit float written out, as many files have them, still says what it was made from.
    return abs(number - value) <= max(0.5 * resolution * (1 + 1e-6), 1e-7)
  }

  /// What one step of the last digit is.
  var resolution: Double { decimals < Self.mostDecimals ? 1 / power(decimals) : 0 }

  /// The spelling without the unit.
  var digits: ArraySlice<UInt8> { text.dropLast(unitText.count) }

  /// A number as it is spelled elsewhere, in this one's unit.
  func taking(digitsOf digits: some Sequence<UInt8>) -> SpelledNumber? {
    SpelledNumber(Array(digits) + unitText)
  }

  /// Another number spelled like this one.
  func spelling(_ number: Double) -> SpelledNumber {
    var text = decimal(number)
    if !hasLeadingZero {
      if text.starts(with: "0.".utf8) {
        text.removeFirst()
      } else if text.starts(with: "-0.".utf8) {
        text.remove(at: 1)
      }
    }
    var spelled = SpelledNumber(text + unitText) ?? self
    spelled.decimals = decimals
    spelled.leastDecimals = leastDecimals
    return spelled
  }

  private func decimal(_ number: Double) -> [UInt8] {
    let scaled = (abs(number) * power(decimals)).rounded()
    guard decimals < Self.mostDecimals, scaled < 0x1p53 else {
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
    while end > point + leastDecimals, digits[end - 1] == UInt8(ascii: "0") { end -= 1 }
    var text = digits[..<point] + (end > point ? [UInt8(ascii: ".")] + digits[point..<end] : [])
    if number < 0, scaled > 0 { text.insert(UInt8(ascii: "-"), at: text.startIndex) }
    return Array(text)
  }

  private func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

extension Sequence<UInt8> {
  /// Whether the bytes are this word, ASCII letters of any case.
  func spells(_ word: String) -> Bool { lazy.map(lowercase).elementsEqual(word.utf8) }
}
