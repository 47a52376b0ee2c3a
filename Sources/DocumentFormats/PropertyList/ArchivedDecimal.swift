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
    guard let units = try forms.data(object, "NS.mantissa").map(Array.init), units.count <= 16,
      units.count.isMultiple(of: 2), let exponent = try integer("NS.exponent"),
      (-128...127).contains(exponent), let length = try integer("NS.length"),
      (0...units.count / 2).contains(length)
    else { return nil }
    isNegative =
      switch try forms.content(object, "NS.negative") {
      case .bool(let bool)?: bool
      case .number(let text)?: text != "0"
      default: false
      }
    if length == 0, isNegative { return nil }
    let isBigEndian = try integer("NS.mantissa.bo") == 2
    mantissa = (0..<length).reversed().reduce(0) { sum, unit in
      let low = units[unit * 2 + (isBigEndian ? 1 : 0)]
      let high = units[unit * 2 + (isBigEndian ? 0 : 1)]
      return sum << 16 | UInt128(high) << 8 | UInt128(low)
    }
    self.exponent = exponent
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
