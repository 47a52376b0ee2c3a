import DocumentTree
import ModelBasics
import ModelData

/// The tokens of JSON values.
struct JSONTokens: Tokens {
  let dialect: JSONDialect
  let quotes: JSONQuotes

  func kind(of node: NodeKind, token: UnsafeRawBufferPointer) -> Value.Kind {
    switch node {
    case .object: .record
    case .array, .stream: .array
    case .string: .string
    // Values are decimal numbers; `NaN` and `Infinity` become strings, which models read as
    // numbers.
    case .number: dialect == .json5 && !JSON5Number.isFinite(token) ? .string : .number
    case .boolean: .bool
    case .date: .date
    case .data: .data
    case .null, .reference, .empty, .invalid: .null
    }
  }

  func bool(of token: UnsafeRawBufferPointer) -> Bool { token.first == UInt8(ascii: "t") }

  func number(of token: UnsafeRawBufferPointer) -> String {
    if dialect == .json5 { return JSON5Number.decimal(token) }
    return String(decoding: token, as: UTF8.self)
  }

  func plainNumber(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    dialect == .json5 && PlainNumber(token) == nil ? nil : token
  }

  func plainString(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard !token.contains(UInt8(ascii: "\\")) else { return nil }
    if dialect == .json5, JSONString.quote(of: token, dialect) == nil {
      return token.first == UInt8(ascii: "+")
        ? UnsafeRawBufferPointer(rebasing: token.dropFirst()) : token
    }
    guard token.count >= 2 else { return nil }
    return UnsafeRawBufferPointer(rebasing: token[1..<token.count - 1])
  }

  func spellings(of text: [UInt8]) -> [[UInt8]]? {
    let backslash = UInt8(ascii: "\\")
    // In JSON5 a backslash may be before any character, and before a line end that is not in the text.
    guard dialect != .json5 else { return [text, [backslash]] }
    var spellings: [[UInt8]] = []
    let hasEscapes = text.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == backslash }
    // What must be escaped is in the file as it is only in comments.
    if !hasEscapes || dialect == .withComments { spellings.append(text) }
    if hasEscapes || text.contains(UInt8(ascii: "/")) { return spellings + [[backslash]] }
    let string = String(decoding: text, as: UTF8.self)
    // The first three digits of each escape that may hide a character of the text; above U+FFFF those of the first surrogate.
    let escapes = (string + string.uppercased()).unicodeScalars.map { scalar in
      scalar.value < 0x10000 ? scalar.value : 0xD800 + (scalar.value - 0x10000) >> 10
    }
    for digits in Set(escapes.map { $0 >> 4 }) {
      let hex = String(digits, radix: 16)
      let zeros = String(repeating: "0", count: 3 - hex.utf8.count)
      spellings.append([backslash, UInt8(ascii: "u")] + Array((zeros + hex).utf8))
    }
    return spellings
  }

  func string(of token: UnsafeRawBufferPointer) -> [UInt8] {
    plainString(in: token).map { Array($0) } ?? JSONString.bytes(of: Array(token), dialect)
  }

  func string(of token: Spelling, in part: Range<Int>) -> [UInt8] {
    JSONStringPart.text(of: token, in: part, dialect)
  }

  func string(in part: Span, of text: Bytes) -> [UInt8]? {
    JSONStringPart.text(in: part, of: text, dialect)
  }

  func text(of value: Value, style: DocumentStyle, isCompact: Bool) -> [UInt8] {
    JSONValueWriter.text(of: value, style: style, quotes: quotes, isCompact: isCompact)
  }

  func compactText(of value: Value) -> [UInt8] {
    JSONValueWriter.text(of: value, style: JSONValueWriter.compactStyle, isCompact: true)
  }

  func output(style: DocumentStyle) -> (any ValueOutput)? {
    JSONValueWriter(style, quotes, isCompact: false)
  }

  func compactOutput() -> (any ValueOutput)? {
    JSONValueWriter(JSONValueWriter.compactStyle, isCompact: true)
  }

  func areTokens(of other: any Tokens) -> Bool {
    guard let other = other as? JSONTokens else { return false }
    return dialect != .json5 || other.dialect == .json5
  }

  func token(of scalar: Value, replacing old: Spelling?) -> [UInt8]? {
    switch scalar.kind {
    case .null: Array("null".utf8)
    case .bool: Array((scalar.bool == true ? "true" : "false").utf8)
    case .number: scalar.number.map { numberToken(of: $0, replacing: old) }
    case .string: stringToken(of: scalar.string ?? [], replacing: old)
    // JSON has no dates and no data.
    case .date, .data, .array, .record: nil
    }
  }

  /// Returns the token of a number; a whole number that replaces a hexadecimal one is spelled like that.
  private func numberToken(of number: String, replacing old: Spelling?) -> [UInt8] {
    guard dialect == .json5, let old = old?.array, JSON5Number.isHexadecimal(old),
      var token = NumberToken(old, allowsMore: true), token.set(to: number)
    else { return Array(number.utf8) }
    return token.bytes
  }

  private func stringToken(of string: [UInt8], replacing old: Spelling?) -> [UInt8] {
    guard let old else { return JSONString.token(for: string, quote: quotes.string(for: string)) }
    if dialect == .json5, JSON5Number.isNonfinite(string), JSON5Number.isNonfinite(old.array) {
      return string
    }
    return stringToken(for: StandIn.scalars(string), replacing: old)
  }

  func stepped(_ number: [UInt8], by amount: Int, before count: Int) -> [UInt8]? {
    guard var number = NumberToken(number, allowsMore: dialect == .json5) else { return nil }
    number.step(by: amount, before: count)
    return number.bytes
  }

  func spelledString(_ token: [UInt8]) -> SpelledString? { JSONQuoting.units(token, dialect) }

  func spelledKey(_ token: [UInt8]) -> SpelledString? {
    spelledString(token)
      ?? (dialect == .json5 ? JSONIdentifierQuoting.units(token, quotes) : nil)
  }

  func stringToken(for text: [Unicode.Scalar]) -> [UInt8] {
    JSONQuoting(quotes.string(for: StandIn.bytes(text))).explicitToken(for: text)
  }

  func stringToken(for text: [Unicode.Scalar], replacing old: Spelling) -> [UInt8] {
    JSONLongString.spelling(of: text, replacing: old, dialect) ?? stringToken(for: text)
  }

  func refusal(of text: [UInt8], _ fault: Fault) -> String {
    let grammar = JSONGrammar(dialect)
    let bytes = Bytes(text)
    let first = StandIn.scalars(Array(text.drop { $0 <= 0x20 }.prefix(4))).first
    guard let first else { return "a value is needed" }
    if first.properties.isAlphabetic, let resemblance = grammar.resemblance(of: bytes) {
      return resemblance
    }
    let isBegun = "{[\"-0123456789".unicodeScalars.contains(first)
    return isBegun ? grammar.message(for: fault, in: bytes) : "\(dialect.name) needs quotes here"
  }

  func entries(in text: [UInt8], asMembers: Bool) -> [[UInt8]] {
    JSONEntries.read(text, asMembers: asMembers, dialect)
  }

  func isList(_ text: [UInt8]) -> Bool { text.last == UInt8(ascii: ",") || text.contains(0x0A) }

  func hasLastComment(_ text: [UInt8]) -> Bool { JSONEntries.hasLastComment(text) }

  func isStrict(_ text: [UInt8], isEntry: Bool) -> Bool {
    dialect == .json5 || JSONEntries.isStrict(text, isEntry: isEntry)
  }
}
