import CScan
import DocumentTree
import ModelBasics
import ModelData
import ModelValues

/// The tokens of XML property lists: elements with their tags.
struct XMLTokens: Tokens, Fields {
  /// The head of the document.
  var head = XMLHead()

  var dialect: XMLDialect { head.dialect }

  func kind(of node: NodeKind, token: UnsafeRawBufferPointer) -> Value.Kind {
    switch node {
    case .object: .record
    case .array, .stream: .array
    case .string: isTypedKey(token) ? .null : .string
    case .number where plainNumber(in: token) != nil: .number
    case .number:
      XMLToken(token, head.entities).flatMap { XMLScalar.notFinite($0.decoded) } != nil
        ? .string : .number
    case .boolean: .bool
    case .date: .date
    case .data: .data
    case .null, .reference, .empty, .invalid: .null
    }
  }

  func text(of token: UnsafeRawBufferPointer, as kind: Value.Kind) -> [UInt8] {
    switch kind {
    case .bool: Array((Self.isTrue(token) ? "true" : "false").utf8)
    case .number: Array(number(of: token).utf8)
    case .null, .string, .date, .data, .array, .record: string(of: token)
    }
  }

  static func isTrue(_ token: UnsafeRawBufferPointer) -> Bool {
    token.dropFirst().first == UInt8(ascii: "t")
  }

  private func number(of token: UnsafeRawBufferPointer) -> String {
    if let plain = plainNumber(in: token) { return String(decoding: plain, as: UTF8.self) }
    guard let parsed = XMLToken(token, head.entities) else { return "0" }
    return (parsed.element == .integer ? XMLScalar.integer(parsed.decoded) : parsed.real) ?? "0"
  }

  func plainText(in token: UnsafeRawBufferPointer, as kind: Value.Kind) -> UnsafeRawBufferPointer? {
    kind == .number ? plainNumber(in: token) : plainString(in: token)
  }

  private func plainNumber(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    if let content = token.content(of: .integer) {
      return PlainNumber(content) == .integer ? content : nil
    }
    guard let content = token.content(of: .real), let number = PlainNumber(content),
      number != .integer
    else { return nil }
    return content
  }

  func isReal(_ token: UnsafeRawBufferPointer) -> Bool {
    token.dropFirst().prefix(4).elementsEqual("real".utf8)
  }

  /// True for the key of a dictionary that is no string, in the text of an archive.
  private func isTypedKey(_ token: UnsafeRawBufferPointer) -> Bool {
    // Most keys have no attributes.
    token.dropFirst(4).first == 0x20
      && XMLToken(token, head.entities).flatMap { XMLKeyType(of: $0.tag, $0.text.text) } != nil
  }

  private func plainString(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    if let content = token.content(of: .string) ?? token.content(of: .key) {
      return Self.isPlain(content) ? content : nil
    }
    // Reals that are not numbers have other spellings as values.
    if token.dropFirst().first == UInt8(ascii: "r") { return nil }
    // Between the first `>` and the last `<`, if there are no others.
    guard let start = token.firstIndex(of: UInt8(ascii: ">")),
      let end = token.lastIndex(of: UInt8(ascii: "<")), start < end
    else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: token[(start + 1)..<end])
    return Self.isPlain(content) ? content : nil
  }

  private static func isPlain(_ content: UnsafeRawBufferPointer) -> Bool {
    guard let start = content.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return true }
    let count = content.count
    return scan_byte(start, count, UInt8(ascii: "&")) == count
      && scan_byte(start, count, UInt8(ascii: "<")) == count
  }

  /// Bytes of data, the text of a date or of a string.
  private func string(of token: UnsafeRawBufferPointer) -> [UInt8] {
    guard let parsed = XMLToken(token, head.entities) else { return Array(token) }
    let decoded = parsed.decoded
    switch parsed.element {
    case .data: return XMLScalar.base64(decoded) ?? []
    case .date, .integer, .real:
      return XMLScalar.notFinite(decoded).map { Array($0.name.utf8) }
        ?? Array(XMLScalar.trimmed(decoded))
    default: return decoded
    }
  }

  func spellings(of text: [UInt8]) -> [[UInt8]]? {
    let isEscaped = text.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
    return isEscaped ? [text, [UInt8(ascii: "&")]] : [text, Array("&".utf8)]
  }

  // MARK: - Typing

  func token(typed text: [UInt8], replacing old: [UInt8]?, at site: Site) -> [UInt8]? {
    let typed = Array(XMLScalar.trimmed(text))
    let parsed = old.flatMap { XMLToken(Bytes($0), head.entities) }
    guard let first = typed.first else { return nil }
    if first == UInt8(ascii: "<") {
      guard let parsed, parsed.element == .data, let data = Self.hexadecimal(typed) else {
        return nil
      }
      return XMLDataText.token(data, like: parsed)
    }
    if expectsNull, typed.elementsEqual("null".utf8) { return XMLElement.null.emptyTag }
    if let value = TypedJSON.value(typed, allowsNull: expectsNull) {
      return self.text(of: value, .oneLine, at: site)
    }
    if typed.elementsEqual("true".utf8) || typed.elementsEqual("false".utf8) {
      return Self.token(first == UInt8(ascii: "t"), like: parsed)
    }
    // The words of JSON have the letters of Base64 too.
    if typed.elementsEqual("null".utf8) { return nil }
    if let parsed, parsed.element == .data, let data = XMLScalar.typedBase64(typed) {
      return XMLDataText.token(data, like: parsed)
    }
    if isDate(typed) {
      return Self.token(ofDate: typed, like: parsed)
    }
    if let parsed, parsed.element == .real, let number = XMLScalar.notFinite(typed) {
      return parsed.spelled(trimmed: XMLScalar.text(of: number))
    }
    let isInteger = XMLScalar.integer(typed) != nil
    let isReal = XMLScalar.real(typed) != nil
    guard isInteger || isReal else { return nil }
    if let parsed, parsed.element == .real, isReal {
      return parsed.spelled(trimmed: heldReal(typed))
    }
    if let parsed, parsed.element == .integer, isInteger { return parsed.spelled(trimmed: typed) }
    return isInteger ? XMLElement.integer.token(typed) : XMLElement.real.token(heldReal(typed))
  }

  /// Binary property lists have null in archives; lists with null are refused by others.
  var expectsNull: Bool { dialect == .inner && head.isArchive }

  /// Returns the bytes of a text such as `<0fbd77 1c2735ae>`; nil for any other text.
  private static func hexadecimal(_ typed: [UInt8]) -> [UInt8]? {
    guard typed.count > 2, typed.last == UInt8(ascii: ">") else { return nil }
    let digits = typed.dropFirst().dropLast().filter { !XMLScalar.isSpace($0) }
    return Blob.readHexadecimal(digits)?.bytes
  }

  /// True for a date that a value may have: XML property lists have whole seconds only.
  private func isDate(_ text: [UInt8]) -> Bool {
    dialect == .inner
      ? text.last == UInt8(ascii: "Z") && XMLScalar.isDate(text) : XMLScalar.isPlainDate(text)
  }

  // MARK: - Writing

  func text(of value: Value, _ layout: TextLayout, at site: Site) -> [UInt8] {
    XMLValueWriter.text(
      of: value, style: layout == .dense ? DocumentStyle() : site.style,
      isCompact: layout != .spread, head)
  }

  func token(of scalar: Value, replacing old: Spelling?, at site: Site) -> [UInt8]? {
    let parsed = old.flatMap { XMLToken(Bytes($0.array), head.entities) }
    switch scalar.kind {
    case .bool: return Self.token(scalar.bool == true, like: parsed)
    case .number:
      guard let number = scalar.number else { return nil }
      let text = Array(number.utf8)
      let isWhole = !text.contains { [UInt8(ascii: "."), 0x65, 0x45].contains($0) }
      if let parsed, parsed.element == .real { return parsed.spelled(trimmed: heldReal(text)) }
      if let parsed, parsed.element == .integer, isWhole { return parsed.spelled(trimmed: text) }
      return isWhole ? XMLElement.integer.token(text) : XMLElement.real.token(heldReal(text))
    case .string:
      if let parsed, parsed.element == .real,
        let number = XMLScalar.notFinite(scalar.string ?? [])
      {
        return parsed.spelled(trimmed: XMLScalar.text(of: number))
      }
      let string = scalar.string ?? []
      if let old, parsed?.element == .string {
        return stringToken(for: StandIn.scalars(string), replacing: old, at: site)
      }
      return XMLQuoting(element: .string, page: head.page).token(ofBytes: string)
    case .date:
      let date = Array((scalar.date ?? "").utf8)
      if let parsed, parsed.isDate(equalTo: date) { return parsed.whole }
      return isDate(date) ? Self.token(ofDate: date, like: parsed) : nil
    case .data: return XMLDataText.token(scalar.data ?? [], like: parsed)
    case .null: return dialect == .inner ? XMLElement.null.emptyTag : nil
    case .array, .record: return nil
    }
  }

  private static func token(_ isTrue: Bool, like old: XMLToken?) -> [UInt8] {
    guard let old, old.element == .true || old.element == .false else {
      return XMLElement.emptyToken(isTrue)
    }
    return old.spelled(as: isTrue ? .true : .false)
  }

  private static func token(ofDate date: [UInt8], like old: XMLToken?) -> [UInt8] {
    guard let old, old.element == .date else { return XMLElement.date.token(date) }
    return old.isDate(equalTo: date) ? old.whole : old.spelled(date)
  }

  /// Texts of documents with entities or with an encoding of their own mean something else in others.
  func areTokens(of other: any Tokens) -> Bool {
    guard let other = other as? XMLTokens else { return false }
    return dialect == other.dialect && head.isArchive == other.head.isArchive
      && head.entities == nil && head.isInUTF8
  }

  func stepped(_ number: [UInt8], by amount: Int, before count: Int, at site: Site) -> [UInt8]? {
    guard let parsed = XMLToken(Bytes(number), head.entities),
      parsed.element == .integer || parsed.element == .real,
      var stepped = NumberToken(Array(XMLScalar.trimmed(parsed.decoded)), allowsMore: true)
    else { return nil }
    stepped.step(by: amount, before: count)
    let isReal = parsed.element == .real
    return parsed.spelled(trimmed: isReal ? heldReal(stepped.bytes) : stepped.bytes)
  }

  // MARK: - Strings

  func spelled(_ token: [UInt8], at site: Site) -> SpelledString? { XMLQuoting.units(token, head) }

  func stringToken(
    for text: [Unicode.Scalar], replacing old: Spelling?, at site: Site
  ) -> [UInt8] {
    guard let old else { return stringToken(of: text) }
    if let spelled = spelledString(old.array) { return spelled.spelling(of: text) }
    let token = XMLToken(Bytes(old.array), head.entities)
    guard let token, token.element == .string else { return stringToken(of: text) }
    if token.decoded == StandIn.bytes(text) { return token.whole }
    return token.spelled(XMLQuoting(element: .string, page: head.page).escaped(text[...]))
  }

  private func stringToken(of text: [Unicode.Scalar]) -> [UInt8] {
    XMLQuoting(element: .string, page: head.page).explicitToken(for: text)
  }

  // MARK: - Typed text

  func entries(in text: [UInt8], asMembers: Bool) -> TypedEntries {
    TypedEntries(
      XMLEntries.read(text, asMembers: asMembers, dialect), of: text,
      endsWithComment: XMLScalar.trimmed(text).suffix(3).elementsEqual("-->".utf8))
  }
}

extension XMLElement {
  var emptyTag: [UInt8] { Array("<\(name)/>".utf8) }

  static func emptyToken(_ isTrue: Bool) -> [UInt8] {
    (isTrue ? XMLElement.true : .false).emptyTag
  }
}
