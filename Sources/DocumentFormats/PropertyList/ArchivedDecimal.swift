/// The number of an archived NSDecimalNumber: a mantissa of up to eight 16-bit units, the lowest
/// first, and a decimal exponent.
///
///     NS.mantissa 6e 00 …   NS.mantissa.bo 1 (little-endian)   NS.length 1   NS.exponent -2
///         = 110 · 10⁻²  = 1.10
struct ArchivedDecimal {
  private let mantissa: UInt128
  private let exponent: Int
  private let isNegative: Bool

  /// Returns nil if the object is damaged or not a number.
  init?(_ object: Int, _ forms: ArchiveForms) throws(PropertyListFault) {
    func integer(_ key: StaticString) throws(PropertyListFault) -> Int? {
      guard case .number(let text)? = try forms.content(object, key) else { return nil }
      return Int(text)
    }
    guard let units = try forms.data(object, "NS.mantissa").map(Array.init),
      let exponent = try integer("NS.exponent"), let length = try integer("NS.length")
    else { return nil }
    let isNegative =
      switch try forms.content(object, "NS.negative") {
      case .bool(let bool)?: bool
      case .number(let text)?: text != "0"
      default: false
      }
    let isBigEndian = try integer("NS.mantissa.bo") == 2
    self.init(
      units: units, length: length, exponent: exponent, isNegative: isNegative,
      isBigEndian: isBigEndian)
  }

  /// Returns nil if the parts are not those of a number.
  init?(units: [UInt8], length: Int, exponent: Int, isNegative: Bool, isBigEndian: Bool) {
    guard units.count <= 16, units.count.isMultiple(of: 2), (-128...127).contains(exponent),
      (0...units.count / 2).contains(length), length > 0 || !isNegative
    else { return nil }
    self.isNegative = isNegative
    mantissa = (0..<length).reversed().reduce(0) { sum, unit in
      let low = units[unit * 2 + (isBigEndian ? 1 : 0)]
      let high = units[unit * 2 + (isBigEndian ? 0 : 1)]
      return sum << 16 | UInt128(high) << 8 | UInt128(low)
    }
    self.exponent = exponent
  }

  /// Returns nil if a decimal number has more digits than fit.
  init?(_ text: [UInt8]) {
    guard let number = XMLScalar.real(text) else { return nil }
    var digits = ""
    var exponent = 0
    var isFraction = false
    var rest = Substring(number)
    isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    while let next = rest.first, next != "e", next != "E" {
      rest.removeFirst()
      if next == "." {
        isFraction = true
      } else {
        digits.append(next)
        if isFraction { exponent -= 1 }
      }
    }
    if !rest.isEmpty {
      guard let power = Int(rest.dropFirst()), power.magnitude < 1 << 20 else { return nil }
      exponent += power
    }
    guard let mantissa = UInt128(digits), mantissa > 0 || !isNegative,
      (-128...127).contains(exponent)
    else { return nil }
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// The parts that an archive has, with the lowest byte first.
  var parts: (units: [UInt8], length: Int, exponent: Int, isNegative: Bool) {
    let units = (0..<16).map { UInt8(truncatingIfNeeded: mantissa >> ($0 * 8)) }
    let length = (units.lastIndex { $0 != 0 } ?? -1) / 2 + (mantissa == 0 ? 0 : 1)
    return (units, length, exponent, isNegative)
  }

  /// The exact decimal text, in the grammar of JSON.
  var text: String {
    var digits = String(mantissa)
    if exponent > 0, mantissa != 0 { digits += String(repeating: "0", count: exponent) }
    if exponent < 0 {
      let missing = 1 - exponent - digits.utf8.count
      if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
      digits = digits.dropLast(-exponent) + "." + digits.suffix(-exponent)
    }
    return (isNegative ? "-" : "") + digits
  }
}
