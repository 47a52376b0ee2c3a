import DocumentTree
import ModelBasics
import ModelData

/// The tokens of OpenStep property lists. Numbers, dates and Booleans are strings, except GNUstep's typed values.
struct OpenStepTokens: Tokens, Fields {
  func kind(of node: NodeKind, token: UnsafeRawBufferPointer) -> Value.Kind {
    switch node {
    case .object: .record
    case .array, .stream: .array
    case .string: .string
    case .number: OpenStepScalar(Array(token))?.number == nil ? .string : .number
    case .boolean: .bool
    case .date: .date
    case .data: .data
    case .null, .reference, .empty, .invalid: .null
    }
  }

  func text(of token: UnsafeRawBufferPointer, as kind: Value.Kind) -> [UInt8] {
    switch kind {
    case .bool: Array((OpenStepScalar(Array(token))?.bool == true ? "true" : "false").utf8)
    case .number: Array((OpenStepScalar(Array(token))?.number ?? "0").utf8)
    case .null, .string, .date, .data, .array, .record: string(of: token)
    }
  }

  func isReal(_ token: UnsafeRawBufferPointer) -> Bool {
    token.prefix(3).elementsEqual("<*R".utf8)
  }

  func plainText(in token: UnsafeRawBufferPointer, as kind: Value.Kind) -> UnsafeRawBufferPointer? {
    if kind == .number { return nil }
    guard OpenStepString.isQuote(token.first) else {
      return token.first == UInt8(ascii: "<") ? nil : token
    }
    guard token.count >= 2, !token.contains(UInt8(ascii: "\\")) else { return nil }
    return UnsafeRawBufferPointer(rebasing: token[1..<token.count - 1])
  }

  /// Bytes of data, the text of a date or of a string.
  private func string(of token: UnsafeRawBufferPointer) -> [UInt8] {
    let bytes = Array(token)
    guard let scalar = OpenStepScalar(bytes) else { return OpenStepString.bytes(of: bytes) }
    switch scalar.form {
    case .hex, .base64: return scalar.data ?? []
    case .date: return scalar.date ?? Array(scalar.content)
    case .integer, .real, .bool:
      return XMLScalar.notFinite(Array(scalar.content)).map { Array($0.name.utf8) }
        ?? Array(scalar.content)
    }
  }

  func spellings(of text: [UInt8]) -> [[UInt8]]? { [text, [UInt8(ascii: "\\")]] }

  // MARK: - Writing

  func text(of value: Value, _ layout: TextLayout, at site: Site) -> [UInt8] {
    OpenStepValueWriter.text(of: value, style: site.style, isCompact: layout != .spread)
  }

  /// Numbers, Booleans and dates have tokens of their own only where GNUstep's are found.
  func token(of scalar: Value, replacing old: Spelling?, at site: Site) -> [UInt8]? {
    let typed = old.flatMap { OpenStepScalar($0.array) }
    switch scalar.kind {
    case .string:
      let text = scalar.string ?? []
      guard let old, typed == nil else {
        return OpenStepQuoting(quote: site.style.stringQuote).token(ofBytes: text)
      }
      return stringToken(for: StandIn.scalars(text), replacing: old, at: site)
    case .data: return OpenStepScalar.token(ofData: scalar.data ?? [], like: typed)
    case .number:
      guard let typed, let number = scalar.number, typed.form == .integer || typed.form == .real
      else { return nil }
      let isWhole = number.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
      return typed.token(typed.form == .integer && isWhole ? "I" : "R", Array(number.utf8))
    case .bool:
      guard let typed, typed.form == .bool else { return nil }
      return typed.token("B", [UInt8(ascii: scalar.bool == true ? "Y" : "N")])
    case .date:
      guard let typed, typed.form == .date else { return nil }
      return typed.token(ofDate: Array((scalar.date ?? "").utf8))
    case .null, .array, .record: return nil
    }
  }

  /// Other readers than those of GNUstep know only strings and bytes.
  func unusualValue(in text: [UInt8], at site: Site) -> UnusualValue? {
    guard !site.style.hasExtendedValues else { return nil }
    let storage = Bytes(text)
    let reading = OpenStepText(storage)
    var tokens = OpenStepTokenReader(reading, at: reading.start)
    while let token = tokens.next(before: reading.count) {
      guard token.isExtended(in: reading) else { continue }
      let end = min(token.end, token.start + Self.longestShown)
      let shown = String(decoding: storage.array(Span(token.start, end)), as: UTF8.self)
      return UnusualValue(
        end < token.end ? shown + "…" : shown, "which only the programs of GNUstep can read")
    }
    return nil
  }

  private static let longestShown = 32

  func name(of kind: NodeKind, _ token: [UInt8]) -> String {
    kind == .object ? "dictionary" : kind.displayName
  }

  func areTokens(of other: any Tokens) -> Bool { other is OpenStepTokens }

  func stepped(_ number: [UInt8], by amount: Int, before count: Int, at site: Site) -> [UInt8]? {
    let typed = OpenStepScalar(number)
    let text = typed.map { Array($0.content) } ?? OpenStepString.bytes(of: number)
    guard var stepped = NumberToken(text, allowsMore: typed != nil) else { return nil }
    stepped.step(by: amount, before: count)
    switch typed?.form {
    case .integer: return typed?.token("I", stepped.bytes)
    case .real: return typed?.token("R", stepped.bytes)
    case nil: return spelledString(number)?.spelling(of: StandIn.scalars(stepped.bytes))
    case .hex, .base64, .bool, .date: return nil
    }
  }

  // MARK: - Strings

  func spelled(_ token: [UInt8], at site: Site) -> SpelledString? { OpenStepQuoting.units(token) }

  func stringToken(
    for text: [Unicode.Scalar], replacing old: Spelling?, at site: Site
  ) -> [UInt8] {
    old.flatMap { spelledString($0.array) }?.spelling(of: text)
      ?? OpenStepQuoting(quote: site.style.stringQuote).token(for: text)
  }

  // MARK: - Typed text

  /// Text that is not a token as it is becomes a string, with quotes if it needs them. Containers may be typed in JSON.
  func token(typed text: [UInt8], replacing old: [UInt8]?, at site: Site) -> [UInt8]? {
    let typed = Array(XMLScalar.trimmed(text))
    guard let first = typed.first else { return nil }
    let isEmptyJSON = typed.elementsEqual("[]".utf8)
    if !isEmptyJSON, let old = old.flatMap(OpenStepScalar.init),
      let token = old.token(typed: typed)
    {
      return token
    }
    switch first {
    case UInt8(ascii: "\"") where typed.firstRange(of: Array("\\u".utf8)) != nil:
      // OpenStep has no escape `\u`: this is JSON.
      return TypedJSON.value(typed).map { self.text(of: $0, .dense, at: site) }
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "("): return nil
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard case .failure = OpenStepGrammar().valueSpan(in: Bytes(typed)) else { return nil }
      return TypedJSON.value(typed).map { self.text(of: $0, .dense, at: site) }
    default:
      let scalars = StandIn.scalars(typed)
      return old.flatMap(spelledString)?.spelling(of: scalars)
        ?? stringToken(for: scalars, at: site)
    }
  }

  func entries(in text: [UInt8], asMembers: Bool) -> TypedEntries {
    TypedEntries(
      OpenStepEntries.read(text, asMembers: asMembers), of: text,
      separators: [UInt8(ascii: ","), UInt8(ascii: ";")],
      endsWithComment: JSONEntries.hasLastComment(text))
  }
}
