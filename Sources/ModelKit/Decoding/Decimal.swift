/// Numbers from their decimal text.
enum Decimal {
  /// A whole number of at most 18 digits, or by its text.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text.count <= 18, let first = text.first else {
      return Int(String(decoding: text, as: UTF8.self))
    }
    let isNegative = first == UInt8(ascii: "-")
    var number = 0
    for place in (isNegative ? 1 : 0)..<text.count {
      let digit = text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return isNegative ? -number : number
  }

  /// The nearest double: for up to 2⁵³ and 22 decimals one exact division or multiplication (Clinger
  /// 1990), else by the text.
  static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var scale = 0
    var isFraction = false
    let isNegative = text.first == UInt8(ascii: "-")
    guard text.count <= 18 else { return Double(String(decoding: text, as: UTF8.self)) }
    for place in (isNegative ? 1 : 0)..<text.count {
      let digit = text[place] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        if isFraction { scale &+= 1 }
      } else if text[place] == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        return Double(String(decoding: text, as: UTF8.self))
      }
    }
    guard digits <= 1 << 53, powers.indices.contains(scale), !text.isEmpty else {
      return Double(String(decoding: text, as: UTF8.self))
    }
    let number = Double(digits) / powers[scale]
    return isNegative ? -number : number
  }

  /// Those powers of ten that are exact.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
