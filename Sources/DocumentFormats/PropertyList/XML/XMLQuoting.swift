import DocumentTree
import ModelBasics

/// Writes and splits the text of keys and strings.
struct XMLQuoting: Quoting {
  let element: XMLElement
  /// The characters that need no reference; nil for all.
  var page: CodePage?
  /// The opening tag if it has attributes.
  var tag: [UInt8]?
  /// The type of a key that is no string.
  var type: XMLKeyType?

  var opening: [UInt8] { tag ?? element.opening }
  var closing: [UInt8] { element.closing }

  func canHold(_ text: [Unicode.Scalar]) -> Bool { type?.canHold(StandIn.bytes(text)) ?? true }

  /// A text that cannot be a key of its type becomes a string.
  func explicitToken(for text: [Unicode.Scalar]) -> [UInt8] {
    (type == nil ? opening : element.opening) + escaped(text[...]) + closing
  }

  /// Returns the token for a text in UTF-8.
  func token(ofBytes text: [UInt8]) -> [UInt8] {
    guard page == nil else { return explicitToken(for: StandIn.scalars(text)) }
    var token = opening
    token.reserveCapacity(token.count + text.count + closing.count)
    var start = 0
    for (index, byte) in text.enumerated() where byte <= UInt8(ascii: ">") {
      guard let escape = Self.escape(byte) else { continue }
      token += text[start..<index]
      token += escape.utf8
      start = index + 1
    }
    token += text[start...]
    token += closing
    return token
  }

  /// Returns the escape of a character that does not stand for itself; nil for others.
  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    // Readers of XML turn a carriage return into a line feed (XML 1.0, section 2.11).
    case UInt8(ascii: "\r"): "&#13;"
    // A byte 0 in a text would look like a lost page.
    case 0: "&#0;"
    default: nil
    }
  }

  func escaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text {
      if scalar.value <= 0x3E, let escape = Self.escape(UInt8(scalar.value)) {
        bytes += escape.utf8
        continue
      }
      if let page, !page.contains(scalar), !StandIn.isStandIn(scalar) {
        bytes += XMLReference.numbered(scalar)
      } else {
        bytes += StandIn.bytes([scalar])
      }
    }
    return bytes
  }

  /// Splits a token into its characters. Returns nil if it is no key or string, or has CDATA sections beside other text.
  static func units(_ token: [UInt8], _ head: XMLHead) -> SpelledString? {
    guard let parsed = XMLToken(Bytes(token), head.entities),
      parsed.element == .string || parsed.element == .key
    else { return nil }
    var quoting = XMLQuoting(element: parsed.element, page: head.page)
    if parsed.tag.hasAttributes, parsed.tag.form == .opening {
      quoting.tag = Array(token[..<parsed.tag.end])
      quoting.type = XMLKeyType(of: parsed.tag, parsed.text.text)
    }
    if parsed.tag.form == .empty { return SpelledString(token, [], quoting) }
    if let section = XMLSectionQuoting(parsed, token, head.page) { return section.string }
    var units: [SpelledString.Unit] = []
    var comments: [Range<Int>] = []
    var isWhole = true
    let fault = parsed.text.forEach { piece in
      switch piece {
      case .characters(let span): units += characters(of: token, span)
      case .reference(let span, let scalar):
        units.append(SpelledString.Unit(scalar, span.start..<span.end))
      case .entity(let span, let characters):
        let scalars = StandIn.scalars(characters)
        if let scalar = scalars.first, scalars.count == 1 {
          units.append(SpelledString.Unit(scalar, span.start..<span.end))
        } else {
          isWhole = false
        }
      case .comment(let span): comments.append(span.start..<span.end)
      case .section: isWhole = false
      }
    }
    guard fault == nil, isWhole else { return nil }
    return SpelledString(
      token, units, comments: comments, original: quoting.type == nil ? nil : token, quoting)
  }

  static func characters(of token: [UInt8], _ span: Span) -> [SpelledString.Unit] {
    var units: [SpelledString.Unit] = []
    var offset = span.start
    while offset < span.end {
      let (scalar, length) = StandIn.decode(token[offset..<min(span.end, offset + 4)])
      units.append(SpelledString.Unit(scalar, offset..<offset + length))
      offset += length
    }
    return units
  }
}

/// The text of an element that is one CDATA section: `<string><![CDATA[a < b]]></string>`.
struct XMLSectionQuoting: Quoting {
  private let element: XMLElement
  private let page: CodePage?
  let opening: [UInt8]
  let closing: [UInt8]
  private let token: [UInt8]
  private let content: Span

  /// Returns nil if the text is anything else than one section.
  init?(_ parsed: XMLToken, _ token: [UInt8], _ page: CodePage?) {
    var content: Span?
    var count = 0
    _ = parsed.text.forEach { piece in
      count += 1
      if case .section(_, let inner) = piece { content = inner }
    }
    guard count == 1, let content else { return nil }
    element = parsed.element
    self.page = page
    opening = Array(token[..<content.start])
    closing = Array(token[content.end...])
    self.token = token
    self.content = content
  }

  var string: SpelledString {
    SpelledString(token, XMLQuoting.characters(of: token, content), self)
  }

  func canHold(_ text: [Unicode.Scalar]) -> Bool {
    let bytes = StandIn.bytes(text)
    return !bytes.contains(subsequence: Array("]]>".utf8)) && !text.contains("\r")
      && page?.firstMissing(in: bytes) == nil
  }

  func escaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8] { StandIn.bytes(Array(text)) }

  func explicitToken(for text: [Unicode.Scalar]) -> [UInt8] {
    XMLQuoting(element: element, page: page).explicitToken(for: text)
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence text: [UInt8]) -> Bool { firstRange(of: text) != nil }
}
