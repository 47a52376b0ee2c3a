import DocumentTree
import ModelBasics
import ModelValues

// The tokens in angle brackets:
//
//   <0fbd77 1c2735ae>                    bytes
//   <[AAEC]>                             bytes in Base64 (GNUstep)
//   <*I42> <*R1.5> <*BY> <*BN>           numbers and Booleans (GNUstep)
//   <*D2015-02-23 18:30:00 +0100>        dates (GNUstep)

/// A token in angle brackets, taken apart.
struct OpenStepScalar {
  enum Form { case hex, base64, integer, real, bool, date }

  let form: Form
  /// The text without the delimiters and the letter of the type.
  let content: ArraySlice<UInt8>
  private var isQuoted = false
  /// The whole token.
  private let whole: [UInt8]

  /// Returns nil if a text is not one such token.
  init?(_ token: [UInt8]) {
    guard token.count >= 2, token.first == UInt8(ascii: "<"), token.last == UInt8(ascii: ">"),
      let form = Self.form(of: token[1], token.count > 2 ? token[2] : 0)
    else { return nil }
    self.form = form
    whole = token
    let inside = token[1..<token.count - 1]
    switch form {
    case .hex: content = inside
    case .base64:
      guard inside.count >= 2, inside.last == UInt8(ascii: "]") else { return nil }
      content = inside.dropFirst().dropLast()
    case .integer, .real, .bool, .date:
      let value = inside.dropFirst(2)
      let quote = UInt8(ascii: "\"")
      isQuoted = value.count >= 2 && value.first == quote && value.last == quote
      content = isQuoted ? value.dropFirst().dropLast() : value
    }
  }

  /// Returns the form of a token by its second and third byte.
  static func form(of second: UInt8, _ third: UInt8) -> Form? {
    guard second == UInt8(ascii: "*") else { return second == UInt8(ascii: "[") ? .base64 : .hex }
    switch third {
    case UInt8(ascii: "I"): return .integer
    case UInt8(ascii: "R"): return .real
    case UInt8(ascii: "B"): return .bool
    case UInt8(ascii: "D"): return .date
    default: return nil
    }
  }

  static func kind(of second: UInt8, _ third: UInt8) -> NodeKind {
    switch form(of: second, third) {
    case .hex, .base64: .data
    case .integer, .real: .number
    case .bool: .boolean
    case .date: .date(.dateTime)
    case nil: .invalid
    }
  }

  // MARK: - Values

  var bool: Bool { content.first == UInt8(ascii: "Y") }

  /// The decimal text of a number in the grammar of JSON; nil if it is not a finite number.
  var number: String? {
    let text = Array(content)
    return form == .integer ? XMLScalar.integer(text) : form == .real ? XMLScalar.real(text) : nil
  }

  /// The bytes of data; nil if they are not spelled right.
  var data: [UInt8]? {
    if form == .base64 { return XMLScalar.base64(Array(content)) }
    guard form == .hex else { return nil }
    var data: [UInt8] = []
    var high: UInt8?
    for byte in content where !OpenStepText.isBlank(byte) {
      guard let digit = HexDigit.value(of: byte) else { return nil }
      if let first = high {
        data.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? data : nil
  }

  /// The date in RFC 3339; nil if it is not a date.
  var date: [UInt8]? {
    guard form == .date else { return nil }
    var text = Array(content)
    // 2015-02-23 18:30:00 +0100
    guard text.count == 25, text[10] == 0x20, text[19] == 0x20 else { return nil }
    text[10] = UInt8(ascii: "T")
    text.remove(at: 19)
    text.insert(UInt8(ascii: ":"), at: 22)
    return DateTime.read(text) == nil ? nil : text
  }

  // MARK: - Faults

  /// Returns the error of a token; nil if it is valid.
  static func fault(in token: [UInt8]) -> OpenStepFault? {
    guard let scalar = OpenStepScalar(token) else {
      return token.dropFirst().first == UInt8(ascii: "[") ? .badData : .unknownType
    }
    switch scalar.form {
    case .hex, .base64: return scalar.data == nil ? .badData : nil
    case .integer: return scalar.number == nil ? .badNumber : nil
    case .real:
      let isNumber = scalar.number != nil || XMLScalar.notFinite(Array(scalar.content)) != nil
      return isNumber ? nil : .badNumber
    case .bool:
      return scalar.content.elementsEqual("Y".utf8) || scalar.content.elementsEqual("N".utf8)
        ? nil : .badBoolean
    case .date: return scalar.date == nil ? .badDate : nil
    }
  }

  /// Returns true if a token of hexadecimal bytes has blanks between the two digits of a byte.
  static func splitsByte(_ token: [UInt8]) -> Bool {
    guard let scalar = OpenStepScalar(token), scalar.form == .hex else { return false }
    var isWhole = true
    for byte in scalar.content {
      if !OpenStepText.isBlank(byte) { isWhole.toggle() } else if !isWhole { return true }
    }
    return false
  }

  // MARK: - Writing

  /// Returns the token for a text that is typed in place of this value, if it is one of the same type; else nil.
  func token(typed text: [UInt8]) -> [UInt8]? {
    if let data, data == OpenStepScalar(text)?.data { return whole }
    switch form {
    case .integer where XMLScalar.integer(text) != nil: return token("I", text)
    case .integer, .real:
      let isNumber =
        XMLScalar.real(text) != nil || form == .real && XMLScalar.notFinite(text) != nil
      return isNumber ? token("R", text) : nil
    case .bool:
      switch String(decoding: text, as: UTF8.self).lowercased() {
      case "y", "yes", "true": return token("B", [UInt8(ascii: "Y")])
      case "n", "no", "false": return token("B", [UInt8(ascii: "N")])
      default: return nil
      }
    case .date:
      if let token = token(ofDate: text) { return token }
      let token = token("D", text)
      return Self.fault(in: token) == nil ? token : nil
    case .hex:
      let token = [UInt8(ascii: "<")] + text + [UInt8(ascii: ">")]
      guard let data = OpenStepScalar(token)?.data else { return nil }
      return data == self.data ? whole : token
    case .base64:
      return XMLScalar.typedBase64(text).map { Self.token(ofData: $0, like: self) }
    }
  }

  /// Returns the token of a value of a type, in quotes if this one has quotes.
  func token(_ letter: Character, _ content: [UInt8]) -> [UInt8] {
    let quote = isQuoted ? [UInt8(ascii: "\"")] : []
    return Array("<*\(letter)".utf8) + quote + content + quote + [UInt8(ascii: ">")]
  }

  /// Returns the token of a date in RFC 3339; nil if it has a fraction or no time.
  func token(ofDate date: [UInt8]) -> [UInt8]? {
    if let own = self.date.flatMap({ DateTime.read($0)?.value }), own == DateTime.read(date)?.value
    {
      return whole
    }
    guard date.count == 20 || date.count == 25, date[10] | 0x20 == UInt8(ascii: "t"),
      DateTime.read(date) != nil
    else { return nil }
    var text = Array(date.prefix(19))
    text[10] = 0x20
    if date.count == 20 {
      guard date[19] | 0x20 == UInt8(ascii: "z") else { return nil }
      text += Array(" +0000".utf8)
    } else {
      text += [0x20] + date[19..<22] + date[23..<25]
    }
    return token("D", text)
  }

  /// Returns the token of bytes, in groups of four bytes or as another token has them.
  static func token(ofData data: [UInt8], like old: OpenStepScalar?) -> [UInt8] {
    if let old, old.data == data { return old.whole }
    if old?.form == .base64 {
      return Array("<[".utf8) + Array(Blob(data).base64.utf8) + Array("]>".utf8)
    }
    let isUpper = old.map { $0.content.contains { (0x41...0x46).contains($0) } } ?? false
    let isGrouped = old.map { $0.content.contains(where: OpenStepText.isBlank) } ?? (data.count > 4)
    let digits = Array((isUpper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    var text = [UInt8(ascii: "<")]
    for (index, byte) in data.enumerated() {
      if isGrouped, index > 0, index % 4 == 0 { text.append(0x20) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return text + [UInt8(ascii: ">")]
  }
}
