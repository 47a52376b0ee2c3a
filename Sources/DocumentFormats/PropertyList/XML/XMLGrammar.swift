import DocumentTree
import ModelBasics
import ModelData

/// The grammar of XML property lists (Apple's DTD PropertyList-1.0).
struct XMLGrammar: FormatGrammar {
  /// The style of new values.
  var style = XMLStyle.standard
  /// The head of the document.
  var head = XMLHead()

  private var dialect: XMLDialect { head.dialect }

  func adapted(to document: Bytes) -> any Grammar {
    guard dialect == .inner else { return XMLGrammar(style: style, head: XMLHead(of: document)) }
    var adapted = self
    adapted.head.textRule = head.textRule?.adapted(to: document)
    return adapted
  }

  func structure(of bytes: Bytes, as form: TextForm, index: IndexBox) -> any Structure {
    XMLStructure(bytes, as: form, index: index, head)
  }

  var layout: any Layout { XMLLayout(head: head) }
  var tokens: any Tokens & Fields { XMLTokens(style: style, head: head) }
  var comments: (any Comments)? {
    let isBinary = dialect == .inner
    return EntryTextComments<XMLText>(
      dialect, refusal: isBinary ? "binary property lists have no comments" : nil, page: head.page)
  }
  var references: (any References)? { XMLReferences(head) }
  var annotations: (any Annotations)? { XMLAnnotations(head) }
  var isMeantAsWritten: Bool { dialect != .inner }

  func styled(like style: DocumentStyle) -> any FormatGrammar {
    XMLGrammar(style: style, head: head)
  }

  func encodable(_ text: [UInt8]) throws(EditError) -> [UInt8] {
    if dialect != .inner, let missing = XMLCharacters.firstMissing(in: text) {
      throw .refused(XMLCharacters.absence(of: missing))
    }
    if let refusal = head.textRule?.refusal(of: text) { throw .refused(refusal) }
    return head.encodable(text)
  }

  func refusal(ofRoot text: [UInt8]) -> String? { head.textRule?.refusal(ofRoot: text) }

  func valueSpan(in text: Bytes) -> Result<Span, Fault> { valueSpan(in: text, corrects: true) }

  func valueSpan(in text: Bytes, corrects: Bool) -> Result<Span, Fault> {
    let structure = XMLStructure(text, as: .entry, index: IndexBox(), head)
    structure.read()
    if let fault = structure.index.firstFault {
      let isCorrected = corrects && dialect == .propertyList
      return .failure(isCorrected ? XMLValueCorrector.corrected(fault, in: text, self) : fault)
    }
    let reading = XMLText(text, dialect)
    let start = reading.skipBlank(0)
    let value = structure.entry(at: start, .value, budget: .max).value
    guard reading.tag(at: start)?.element != .key, let end = structure.end(of: value, budget: .max)
    else { return .failure(XMLFault.expectedValue.at(start)) }
    // Comments before or after the value are not part of it and could not be kept.
    let after = reading.skipBlank(end)
    if after < reading.count { return .failure(XMLFault.trailingData.at(after)) }
    return .success(Span(start, end))
  }

  func entry(in text: Bytes) -> (offset: Int, form: NodeForm)? {
    let structure = XMLStructure(text, as: .entry, index: IndexBox(), head)
    structure.read()
    guard structure.index.firstFault == nil else { return nil }
    let reading = XMLText(text, dialect)
    let start = reading.pastTrivia(0)
    guard let tag = reading.tag(at: start) else { return nil }
    return (start, tag.element == .key ? .member : .value)
  }

  func isKey(_ text: [UInt8]) -> Bool {
    guard let token = XMLToken(Bytes(text), head.entities), token.element == .key else {
      return false
    }
    guard token.text.fault(in: .key) == nil else { return false }
    if !token.tag.hasAttributes { return true }
    let type = dialect == .inner ? XMLKeyType(of: token.tag, token.text.text) : nil
    // An object means nothing in another file.
    return type != nil && type != .object
  }

  func keyToken(for key: [UInt8], replacing old: [UInt8]?, style: DocumentStyle) -> [UInt8] {
    old.flatMap { XMLQuoting.units($0, head) }?.spelling(of: StandIn.scalars(key))
      ?? XMLQuoting(element: .key, page: head.page).token(ofBytes: key)
  }

  /// References may have many zeros, and tags blanks.
  func longestKeyToken(ofBytes count: Int) -> Int {
    count > Int.max / 64 ? .max : XMLScalarText.longestReference * count + 4096
  }

  func keyBytes(of token: [UInt8]) -> [UInt8] {
    if let parsed = XMLToken(Bytes(token), head.entities) { return parsed.decoded }
    // A token that was cut.
    let storage = Bytes(token)
    let text = XMLText(storage, dialect)
    guard let tag = text.tag(at: 0) else { return token }
    return XMLScalarText(text, Span(tag.end, token.count), head.entities).decoded
  }

  func description(ofKey key: [UInt8]) -> String? {
    String(validating: key, as: UTF8.self).flatMap(KnownKeys.description)
  }

  func duplicateKeys(in bytes: Bytes, upTo limit: Int, most: Int) -> DuplicateKeyList {
    DuplicateKeyList(XMLDuplicateKeys(bytes, upTo: limit, head), most: most)
  }

  func message(for fault: Fault, in bytes: Bytes) -> String {
    guard let reason = XMLFault(rawValue: fault.code) else { return "not an XML property list" }
    if reason == .brokenObject { return XMLBrokenObject.message(at: fault.offset, in: bytes) }
    return reason.message(found: Self.found(fault, reason, in: bytes))
  }

  /// Returns the text that the message of a fault quotes.
  private static func found(_ fault: Fault, _ reason: XMLFault, in bytes: Bytes) -> String {
    switch reason {
    case .unknownEncoding, .contradictedEncoding: XMLDeclaration(bytes).name ?? ""
    case .badInteger, .badReal, .badDate, .blankAfterNumber, .largeInteger, .unusualDate:
      content(at: fault.offset, in: bytes)
    case .wrongEnd:
      found(at: fault.offset, in: bytes) + " where "
        + String(decoding: fault.correction?.text ?? [], as: UTF8.self)
    case .missingEnd, .missingBracket:
      String(decoding: XMLScalar.trimmed(fault.correction?.text ?? []), as: UTF8.self)
    case .missingEmptyMark:
      tag(before: fault.offset, in: bytes)
    default: found(at: fault.offset, in: bytes)
    }
  }

  /// Returns the text of a number or date that begins at an offset.
  private static func content(at offset: Int, in bytes: Bytes) -> String {
    let text = bytes.array(Span(offset, min(bytes.count, offset + longestQuoted)))
    let content = text.prefix { $0 != UInt8(ascii: "<") }
    let isCut = content.count == longestQuoted
    let trimmed = XMLScalar.trimmed(Array(content))
    return "“" + String(decoding: trimmed, as: UTF8.self) + (isCut ? "…" : "") + "”"
  }

  /// Returns the tag that ends with the byte at an offset.
  private static func tag(before end: Int, in bytes: Bytes) -> String {
    let start = bytes.lastIndex(of: UInt8(ascii: "<"), in: Span(max(0, end - longestQuoted), end))
    return String(decoding: bytes.array(Span(start ?? end, end + 1)), as: UTF8.self)
  }

  func expectation(for fault: Fault, in bytes: Bytes) -> String {
    guard let reason = XMLFault(rawValue: fault.code) else { return "not an XML property list" }
    // The message is short enough.
    return reason == .unknownEncoding
      ? "the encoding \(XMLDeclaration(bytes).name ?? "") is not known" : reason.expectation
  }

  /// The longest text in bytes that is compared with JSON while it is typed.
  private static let longestCompared = 1 << 12

  func resemblance(of text: Bytes) -> String? {
    guard text.count <= Self.longestCompared else { return nil }
    let typed = Array(XMLScalar.trimmed(text.array(Span(0, text.count))))
    let noNull = tokens.hasUsualNull ? nil : "property lists have no null"
    if typed.elementsEqual("null".utf8) { return noNull }
    guard let first = typed.first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) else {
      return nil
    }
    guard let value = try? Format.jsonc.valueCursor(over: typed).value else {
      return "it begins like JSON, but is not"
    }
    return value.containsNull ? noNull : nil
  }

  func kind(ofBroken text: Bytes) -> NodeKind {
    let reading = XMLText(text, dialect)
    return reading.tag(at: reading.skipBlank(0))?.element?.kind ?? .invalid
  }

  /// The length in bytes of the longest text that messages quote.
  private static let longestQuoted = 48

  /// Returns the text at an offset that a message quotes: a tag, or a word.
  private static func found(at offset: Int, in bytes: Bytes) -> String {
    let text = bytes.array(Span(offset, min(bytes.count, offset + longestQuoted)))
    guard let first = text.first else { return "" }
    let isMarkup = text.dropFirst().first.map {
      XMLText.isNameByte($0)
        || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains($0)
    }
    if first == UInt8(ascii: "<") {
      if isMarkup == false { return "<" }
      let tag = text.prefix { $0 != UInt8(ascii: ">") && $0 >= 0x20 }
      let isWhole = tag.count < text.count && text[tag.endIndex] == UInt8(ascii: ">")
      return String(decoding: tag, as: UTF8.self) + (isWhole ? ">" : "…")
    }
    if first == UInt8(ascii: "&") {
      let name = text.dropFirst().prefix { XMLText.isNameByte($0) || $0 == UInt8(ascii: "#") }
      let isWhole = !name.isEmpty && text[name.endIndex...].first == UInt8(ascii: ";")
      return "&" + String(decoding: name, as: UTF8.self) + (isWhole ? ";" : "")
    }
    let word = text.prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") }
    return "“" + String(decoding: word, as: UTF8.self) + "”"
  }
}
