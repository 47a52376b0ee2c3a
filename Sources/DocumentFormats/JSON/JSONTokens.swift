import DocumentTree
import ModelBasics
import ModelData

/// The tokens of JSON values.
struct JSONTokens: Tokens, Fields {
  let dialect: JSONDialect

  private func quotes(_ site: Site) -> JSONQuotes { JSONQuotes(dialect, site.style) }

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

  func text(of token: UnsafeRawBufferPointer, as kind: Value.Kind) -> [UInt8] {
    switch kind {
    case .bool: Self.bool(token.first == UInt8(ascii: "t"))
    case .number:
      dialect == .json5 ? Array(JSON5Number.decimal(token).utf8) : Array(token)
    case .null, .string, .date, .data, .array, .record:
      plainString(in: token).map { Array($0) } ?? JSONString.bytes(of: Array(token), dialect)
    }
  }

  private static func bool(_ isTrue: Bool) -> [UInt8] { Array((isTrue ? "true" : "false").utf8) }

  func plainText(in token: UnsafeRawBufferPointer, as kind: Value.Kind) -> UnsafeRawBufferPointer? {
    if kind != .number { return plainString(in: token) }
    return dialect == .json5 && PlainNumber(token) == nil ? nil : token
  }

  private func plainString(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
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

  func string(in part: Span, of text: Bytes, token: Span?) -> [UInt8]? {
    guard let token else { return JSONStringPart.text(in: part, of: text, dialect) }
    return JSONStringPart.text(
      of: Spelling(text, token), in: part.start - token.start..<part.end - token.start, dialect)
  }

  func text(of value: Value, _ layout: TextLayout, at site: Site) -> [UInt8] {
    switch layout {
    case .spread, .oneLine:
      JSONValueWriter.text(
        of: value, style: site.style, quotes: quotes(site), isCompact: layout == .oneLine)
    case .dense:
      JSONValueWriter.text(of: value, style: JSONValueWriter.compactStyle, isCompact: true)
    }
  }

  func output(_ layout: TextLayout, at site: Site) -> (any ValueOutput)? {
    switch layout {
    case .spread, .oneLine:
      JSONValueWriter(site.style, quotes(site), isCompact: layout == .oneLine)
    case .dense: JSONValueWriter(JSONValueWriter.compactStyle, isCompact: true)
    }
  }

  func areTokens(of other: any Tokens) -> Bool {
    guard let other = other as? JSONTokens else { return false }
    return dialect != .json5 || other.dialect == .json5
  }

  func token(of scalar: Value, replacing old: Spelling?, at site: Site) -> [UInt8]? {
    switch scalar.kind {
    case .null: Array("null".utf8)
    case .bool: Self.bool(scalar.bool == true)
    case .number: scalar.number.map { numberToken(of: $0, replacing: old) }
    case .string: stringToken(of: scalar.string ?? [], replacing: old, at: site)
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

  private func stringToken(of string: [UInt8], replacing old: Spelling?, at site: Site) -> [UInt8] {
    guard let old else {
      return JSONString.token(for: string, quote: quotes(site).string(for: string))
    }
    if dialect == .json5, JSON5Number.isNonfinite(string), JSON5Number.isNonfinite(old.array) {
      return string
    }
    return stringToken(for: StandIn.scalars(string), replacing: old, at: site)
  }

  func stepped(_ number: [UInt8], by amount: Int, before count: Int, at site: Site) -> [UInt8]? {
    guard var number = NumberToken(number, allowsMore: dialect == .json5) else { return nil }
    number.step(by: amount, before: count)
    return number.bytes
  }

  func spelled(_ token: [UInt8], at site: Site) -> SpelledString? {
    JSONQuoting.units(token, dialect)
      ?? (site.role == .key && dialect == .json5
        ? JSONIdentifierQuoting.units(token, quotes(site)) : nil)
  }

  func stringToken(
    for text: [Unicode.Scalar], replacing old: Spelling?, at site: Site
  ) -> [UInt8] {
    old.flatMap { JSONLongString.spelling(of: text, replacing: $0, dialect) }
      ?? JSONQuoting(quotes(site).string(for: StandIn.bytes(text))).explicitToken(for: text)
  }

  func entries(in text: [UInt8], asMembers: Bool) -> TypedEntries {
    TypedEntries(
      JSONEntries.read(text, asMembers: asMembers, dialect), of: text,
      separators: [UInt8(ascii: ",")], endsWithComment: JSONEntries.hasLastComment(text))
  }
}
