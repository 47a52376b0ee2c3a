import ModelData

/// Reads the words of a query: names, numbers, strings, blanks.
struct QueryScanner {
  private let scalars: [Unicode.Scalar]
  private(set) var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var next: Unicode.Scalar? { scalar(after: 0) }
  var isAtEnd: Bool { position >= scalars.count }

  private func scalar(after count: Int) -> Unicode.Scalar? {
    position + count < scalars.count ? scalars[position + count] : nil
  }

  mutating func go(to position: Int) { self.position = position }

  func isNext(_ text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }

  mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  mutating func skipBlanks() {
    while let scalar = next, " \t\n\r".unicodeScalars.contains(scalar) { position += 1 }
  }

  func error(_ reason: QueryError.Reason, at position: Int? = nil) -> QueryError {
    QueryError(reason: reason, column: (position ?? self.position) + 1)
  }

  // MARK: Names

  static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: !scalar.isASCII
    }
  }

  /// Reads a key without quotes. Returns nil if there is none.
  mutating func name() -> [UInt8]? {
    guard let first = next, Self.isNameStart(first) else { return nil }
    return Array(text { Self.isNameStart($0) || ("0"..."9").contains($0) }.utf8)
  }

  private mutating func text(while isPart: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next, isPart(scalar) {
      text.append(scalar)
      position += 1
    }
    return String(text)
  }

  // MARK: Numbers

  private static let largestIndex = 9_007_199_254_740_991

  /// Reads an index or a bound of a slice. Returns nil if there is none.
  mutating func integer() throws(QueryError) -> Int? {
    let start = position
    let isNegative = take("-")
    let digits = digits()
    guard !digits.isEmpty || isNegative else { return nil }
    guard !digits.isEmpty, digits.first != "0" || digits.count == 1 && !isNegative else {
      throw error(.badNumber, at: start)
    }
    guard let number = Int(digits), number <= Self.largestIndex else {
      throw error(.numberTooLarge, at: start)
    }
    return isNegative ? -number : number
  }

  private mutating func digits() -> String { text { ("0"..."9").contains($0) } }

  /// Reads a number as in JSON. Returns nil if there is none.
  mutating func number() throws(QueryError) -> DecimalNumber? {
    let start = position
    _ = take("-")
    guard !digits().isEmpty || position > start else { return nil }
    if take("."), digits().isEmpty { throw error(.badNumber, at: start) }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      if digits().isEmpty { throw error(.badNumber, at: start) }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<position])
    let bytes = Array(String(text).utf8)
    guard DecimalText.isNumber(bytes), let number = DecimalNumber(bytes) else {
      throw error(.badNumber, at: start)
    }
    return number
  }

  // MARK: Strings

  /// Reads a string in single or double quotes. Returns nil if there is none.
  mutating func string() throws(QueryError) -> [UInt8]? {
    guard let quote = next, quote == "\"" || quote == "'" else { return nil }
    let start = position
    position += 1
    var bytes: [UInt8] = []
    while let scalar = next {
      if scalar == quote {
        position += 1
        return bytes
      }
      if scalar.value < 0x20 { throw error(.controlCharacter) }
      if scalar == "\\" {
        bytes += try escape(in: quote)
      } else {
        bytes += String(scalar).utf8
        position += 1
      }
    }
    throw error(.noClosingQuote, at: start)
  }

  private mutating func escape(in quote: Unicode.Scalar) throws(QueryError) -> [UInt8] {
    let start = position
    let escaped = scalar(after: 1)
    position += 2
    switch escaped {
    case quote, "\\", "/": return escaped.map { Array(String($0).utf8) } ?? []
    case "b": return [0x08]
    case "f": return [0x0C]
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "u":
      guard var code = hexadecimal() else { throw error(.badEscape, at: start) }
      if (0xD800...0xDBFF).contains(code), take("\\u"), let low = hexadecimal(),
        (0xDC00...0xDFFF).contains(low)
      {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw error(.badEscape, at: start) }
      return Array(String(scalar).utf8)
    default: throw error(.badEscape, at: start)
    }
  }

  private mutating func hexadecimal() -> UInt32? {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = hex(next) else { return nil }
      code = code << 4 | digit
      position += 1
    }
    return code
  }

  private func hex(_ scalar: Unicode.Scalar?) -> UInt32? {
    switch scalar {
    case .some("0"..."9"): scalar.map { $0.value - 0x30 }
    case .some("a"..."f"): scalar.map { $0.value - 0x61 + 10 }
    case .some("A"..."F"): scalar.map { $0.value - 0x41 + 10 }
    default: nil
    }
  }
}
