import DocumentTree
import ModelBasics
import ModelData

/// The grammar of XML property lists (Apple's DTD PropertyList-1.0).
struct XMLGrammar: FormatGrammar {
  /// The head of the document.
  var head = XMLHead()

  var dialect: XMLDialect { head.dialect }

  func adapted(to document: Bytes) -> any Grammar {
    guard dialect == .inner else { return XMLGrammar(head: XMLHead(of: document)) }
    var adapted = self
    adapted.head.textRule = head.textRule?.adapted(to: document)
    return adapted
  }

  func structure(of bytes: Bytes, as form: TextForm, index: IndexBox) -> any Structure {
    XMLStructure(bytes, as: form, index: index, head)
  }

  var layout: any Layout { XMLLayout(head: head) }
  var tokens: any Tokens & Fields { XMLTokens(head: head) }
  var comments: (any Comments)? {
    let isBinary = dialect == .inner
    return EntryTextComments<XMLText>(
      dialect, refusal: isBinary ? "binary property lists have no comments" : nil, page: head.page)
  }
  var references: (any References)? { XMLReferences(head) }
  var annotations: (any Annotations)? { XMLAnnotations(head) }
  var acceptance: (any Acceptance)? { XMLAcceptance(head: head) }

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

  func keyToken(for key: [UInt8], replacing old: [UInt8]?, at site: Site) -> [UInt8] {
    old.flatMap { XMLQuoting.units($0, head) }?.spelling(of: StandIn.scalars(key))
      ?? XMLQuoting(element: .key, page: head.page).token(ofBytes: key)
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
}
