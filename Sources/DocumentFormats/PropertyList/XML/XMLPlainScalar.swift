import ModelBasics

/// Checks the usual spellings of scalars without memory of their own; for others ``XMLScalar`` decides.
struct XMLPlainScalar {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int

  /// Creates a view of a text without references, with blanks at its ends left out.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = text.count
    while start < end, XMLScalar.isSpace(text[start]) { start += 1 }
    while end > start, XMLScalar.isSpace(text[end - 1]) { end -= 1 }
    bytes = (text.baseAddress ?? NoBytes.pointer) + start
    count = end - start
  }

  @inline(__always)
  private func isDigit(_ offset: Int) -> Bool {
    offset < count && bytes[offset] &- UInt8(ascii: "0") < 10
  }

  private func pastDigits(_ start: Int) -> Int {
    var offset = start
    while isDigit(offset) { offset += 1 }
    return offset
  }

  private func pastSign(_ offset: Int) -> Int {
    guard offset < count else { return offset }
    let isSign = bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+")
    return isSign ? offset + 1 : offset
  }

  /// True for decimal digits with a sign.
  var isInteger: Bool {
    let start = pastSign(0)
    return start < count && pastDigits(start) == count
  }

  /// True for `0x` after a sign.
  var isSignedHexadecimal: Bool {
    let start = pastSign(0)
    return start > 0 && count > start + 1 && bytes[start] == UInt8(ascii: "0")
      && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
  }

  /// True for numbers such as `-1.5e+3`.
  var isReal: Bool {
    let start = pastSign(0)
    var offset = pastDigits(start)
    guard offset > start else { return false }
    if offset < count, bytes[offset] == UInt8(ascii: ".") { offset = pastDigits(offset + 1) }
    guard offset < count else { return true }
    guard bytes[offset] | 0x20 == UInt8(ascii: "e") else { return false }
    let exponent = pastSign(offset + 1)
    return exponent < count && pastDigits(exponent) == count
  }

  /// True for dates such as `2015-02-23T18:30:00Z` up to the 28th of a month.
  var isDate: Bool {
    guard count == 20 else { return false }
    let pattern: StaticString = "dddd-dd-ddTdd:dd:ddZ"
    for offset in 0..<20 {
      let mark = pattern.utf8Start[offset]
      guard mark == UInt8(ascii: "d") ? isDigit(offset) : bytes[offset] == mark else {
        return false
      }
    }
    func number(_ offset: Int) -> UInt8 {
      (bytes[offset] & 0x0F) * 10 + (bytes[offset + 1] & 0x0F)
    }
    return 1...12 ~= number(5) && 1...28 ~= number(8) && number(11) < 24 && number(14) < 60
      && number(17) < 60
  }

  /// True if the text is Base64, as ``XMLScalar/base64(_:)`` reads it.
  var isBase64: Bool {
    var sextets = 0
    var padding = 0
    for offset in 0..<count {
      switch Self.classes[Int(bytes[offset])] {
      case 1:
        guard padding == 0 else { return false }
        sextets += 1
      case 2: padding += 1
      case 3: break
      default: return false
      }
    }
    let rest = sextets & 3
    return rest != 1 && (padding == 0 || padding == (4 - rest) & 3)
  }

  /// 1 for the digits of Base64, 2 for its padding, 3 for blanks.
  private static let classes: [UInt8] = (0...255).map { (byte: UInt8) in
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): 1
    case UInt8(ascii: "="): 2
    case 0x20, 0x09, 0x0A, 0x0D: 3
    default: 0
    }
  }
}
