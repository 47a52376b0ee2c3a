import DocumentTree
import ModelBasics
import ModelData
import ModelValues

/// Converts the tokens of scalars and keys between formats.
struct ConversionScalars {
  typealias Reason = ConversionLoss.Reason

  let source: any Tokens
  let target: any FormatGrammar
  /// The sites of all values and of all keys: what is written anywhere in a new document.
  private let (site, keySite): (Site, Site)
  private let tokens: any Tokens
  /// True if each token of the source is one of the target with the same meaning.
  let keepsSpelling: Bool
  private let hasNull: Bool
  private let hasBooleans: Bool
  private let hasNumbers: Bool
  private let simple: SimpleSpellings

  init(_ source: any Tokens, to target: any FormatGrammar, _ style: DocumentStyle) {
    self.source = source
    self.target = target
    let site = Site.root(style)
    (self.site, keySite) = (site, .key(style))
    tokens = target.tokens
    keepsSpelling = source.areTokens(of: tokens)
    let holds = { (value: Value) in
      target.tokens.token(of: value, at: site).map {
        target.tokens.scalar(target.kind(ofValueIn: Bytes($0)), $0) == value
      } ?? false
    }
    hasNull = holds(.null) && target.tokens.hasUsualNull
    hasBooleans = holds(.bool(true)) && holds(.bool(false))
    hasNumbers = Value.number("1").map(holds) ?? false
    simple = SimpleSpellings(
      target, style, hasNumbers: hasNumbers, hasBooleans: hasBooleans)
  }

  // MARK: - Without escapes

  /// Returns a scalar that is written without a value in between; nil for others.
  func simpleToken(
    _ kind: NodeKind, _ token: UnsafeRawBufferPointer
  ) -> SimpleSpellings.Scalar? {
    keepsSpelling ? nil : simple.scalar(kind, token, of: source)
  }

  func simpleKey(_ token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    keepsSpelling ? nil : simple.key(token, of: source)
  }

  func write(_ scalar: SimpleSpellings.Scalar, to text: inout [UInt8]) {
    simple.write(scalar, to: &text)
  }

  func write(key: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    simple.write(key: key, to: &text)
  }

  // MARK: - Any

  /// Returns the token in the target for a scalar of the source, or nil if it is left out. Calls `report` if the target cannot
  /// hold the value.
  func token(
    _ kind: NodeKind, _ spelling: Spelling, isMember: Bool, _ report: (Reason) -> Void
  ) -> [UInt8]? {
    if keepsSpelling { return spelling.array }
    defer { withExtendedLifetime(spelling) {} }
    let token = spelling.buffer
    switch source.kind(of: kind, token: token) {
    case .null:
      if hasNull { return scalar(.null) }
      report(.null(isMember ? .nothing : .emptyString))
      return isMember ? nil : string([])
    case .bool:
      let bool = Value.bool(source.bool(of: token))
      if hasBooleans { return scalar(bool) }
      report(.noBooleans)
      return tokens.text(of: bool, .oneLine, at: site)
    case .number:
      let text = source.number(of: token)
      let isWhole = !text.utf8.contains { [UInt8(ascii: "."), 0x65, 0x45].contains($0) }
      // `<real>5</real>` stays a real.
      return number(
        isWhole && source.isReal(token) ? text + ".0" : text,
        isCautioned: source.caution(about: spelling.array) != nil, report)
    case .string where kind == .number: return nonfinite(source.string(of: token), report)
    case .string: return string(text(source.string(of: token), isKey: false, report))
    case .data:
      let bytes = source.string(of: token)
      if let data = tokens.token(of: .data(bytes), at: site) { return data }
      report(.noData)
      return string(Array(Blob(bytes).base64.utf8))
    case .date: return date(source.string(of: token), report)
    case .array, .record: return nil
    }
  }

  func keyToken(
    _ key: [UInt8], spelling: Spelling?, _ report: (Reason) -> Void
  ) -> [UInt8] {
    if keepsSpelling, let spelling { return spelling.array }
    if let spelling, source.isTypedKey(spelling.buffer) { report(.typedKey) }
    return target.keyToken(for: text(key, isKey: true, report), at: keySite)
  }

  /// True if the target may have several entries with the same key.
  var hasDuplicateKeys: Bool { tokens.holds(.duplicateKeys) }

  // MARK: - Kinds

  private func scalar(_ value: Value) -> [UInt8] { tokens.token(of: value, at: site) ?? [] }
  private func string(_ text: [UInt8]) -> [UInt8] { scalar(.string(text)) }

  /// `isCautioned` is true if the same was true in the source.
  private func number(
    _ number: String, isCautioned: @autoclosure () -> Bool, _ report: (Reason) -> Void
  ) -> [UInt8]? {
    guard let value = Value.number(number) else { return string(Array(number.utf8)) }
    let holds = tokens.holds(.number(number))
    if hasNumbers, holds, let token = tokens.token(of: value, at: site) {
      if let caution = tokens.caution(about: token), !isCautioned() { report(.caution(caution)) }
      return token
    }
    report(hasNumbers ? .largeNumber : .noNumbers)
    return string(Array(number.utf8))
  }

  private func nonfinite(_ text: [UInt8], _ report: (Reason) -> Void) -> [UInt8]? {
    guard let number = NonfiniteNumber(text) else {
      // A hexadecimal number of any length.
      report(.largeNumber)
      return string(text)
    }
    if let token = tokens.token(of: number) { return token }
    report(.nonfinite(number))
    return string(Array(number.name.utf8))
  }

  private func date(_ text: [UInt8], _ report: (Reason) -> Void) -> [UInt8]? {
    let date = { (text: [UInt8]) in
      tokens.token(of: .date(String(decoding: text, as: UTF8.self)), at: site)
    }
    if let token = date(text) { return token }
    // With an offset from UTC.
    if let moment = DateTime.read(text)?.value,
      let universal = DateTime(
        seconds: moment.seconds, nanoseconds: moment.nanoseconds
      ).exactText, let token = date(Array(universal.utf8))
    {
      return token
    }
    if let point = text.firstIndex(of: UInt8(ascii: ".")) {
      let rest = text[point...].dropFirst().drop { (0x30...0x39).contains($0) }
      if let token = date(Array(text[..<point]) + rest) {
        report(.dateDetail)
        return token
      }
    }
    report(.noDates)
    return string(text)
  }

  // MARK: - Text

  /// Returns a text without what the target cannot hold, and reports the first such character.
  private func text(_ bytes: [UInt8], isKey: Bool, _ report: (Reason) -> Void) -> [UInt8] {
    if bytes.withUnsafeBytes({ simple.isPlain($0) })
      || bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    {
      return bytes
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isReported = false
    func replace(_ reason: Reason) {
      result += [0xEF, 0xBF, 0xBD]
      if !isReported { report(reason) }
      isReported = true
    }
    var offset = 0
    while offset < bytes.count {
      let end = min(bytes.count, offset + 4)
      let (scalar, length) = StandIn.decode(bytes[offset..<end])
      if let byte = StandIn.byte(of: scalar) {
        if byte == 0xED, end - offset > 2, bytes[offset + 1] & 0xE0 == 0xA0 {
          if tokens.holds(.loneSurrogate) {
            result += bytes[offset..<offset + 3]
          } else {
            replace(.halfSurrogate(isKey: isKey))
          }
          offset += 3
          continue
        }
        // A character in the range of the stand-ins is no invalid byte.
        var decoder = UTF8()
        var iterator = bytes[offset..<end].makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) {
          result += bytes[offset..<offset + UTF8.width(scalar)]
          offset += UTF8.width(scalar)
          continue
        }
        replace(.invalidByte(byte, isKey: isKey))
      } else if tokens.holds(.character(scalar)) {
        result += bytes[offset..<offset + length]
      } else {
        replace(.character(scalar.value, isKey: isKey))
      }
      offset += length
    }
    return result
  }
}
