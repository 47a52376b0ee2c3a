import ModelBasics

/// A document type with the declarations inside it (XML 1.0, section 2.8).
///
///     <!DOCTYPE plist PUBLIC "…" "…" [
///       <!ENTITY name "Ada">          a name that stands for a text
///       <!ENTITY other SYSTEM "…">    a file, which is never read
///     ]>
///
/// Other declarations are passed over. A parameter entity may be declared but not used: what it stands for could declare more.
struct XMLDocumentType {
  /// The length in bytes of the longest document type that is read.
  static let longest = 1 << 16

  /// The declared entities in order; of two with one name the first counts. The value of one that is in a file is nil.
  private(set) var entities: [(name: [UInt8], value: [UInt8]?)] = []
  private(set) var fault: (reason: XMLFault, offset: Int)?
  /// The offset after the document type.
  private(set) var end: Int

  private let text: XMLText
  private let start: Int
  private let limit: Int

  /// Reads the document type that begins at an offset.
  init(at start: Int, in text: XMLText) {
    self.text = text
    self.start = start
    limit = text.limit(start, Self.longest)
    end = start + 9
    read()
  }

  private mutating func read() {
    guard let mark = skipQuoted(to: [UInt8(ascii: "["), UInt8(ascii: ">")]) else {
      return fail(.badDocumentType)
    }
    guard mark == UInt8(ascii: "[") else { return }
    while fault == nil {
      end = text.skipBlank(end)
      guard end < limit else { return fail(.badDocumentType) }
      if text[end] == UInt8(ascii: "]") { break }
      readDeclaration()
    }
    guard fault == nil else { return }
    end = text.skipBlank(end + 1)
    guard end < limit, text[end] == UInt8(ascii: ">") else { return fail(.badDocumentType) }
    end += 1
  }

  private mutating func fail(_ reason: XMLFault, _ offset: Int? = nil) {
    fault = (reason, offset ?? start)
  }

  private mutating func readDeclaration() {
    let start = end
    if text[start] == UInt8(ascii: "%") { return fail(.parameterEntity, start) }
    if text.isTrivia(start) {
      guard let past = text.endOfComment(start, limit: limit) else {
        return fail(XMLFault.unterminated(at: start, in: text), start)
      }
      end = past
      return
    }
    guard text.starts(with: "<!", at: start) else { return fail(.badDocumentType) }
    if text.starts(with: "<!ENTITY", at: start), XMLText.isBlank(text[start + 8]) {
      readEntity()
    } else {
      end = start + 2
    }
    guard fault == nil else { return }
    if skipQuoted(to: [UInt8(ascii: ">")]) == nil { fail(.badDocumentType) }
  }

  /// Reads an entity up to its value.
  private mutating func readEntity() {
    let start = end
    end = text.skipBlank(start + 8)
    // A parameter entity, which only other declarations can use.
    if text[end] == UInt8(ascii: "%"), XMLText.isBlank(text[end + 1]) { return }
    let nameStart = end
    while end < limit, XMLText.isNameByte(text[end]) { end += 1 }
    let name = Span(nameStart, end)
    end = text.skipBlank(end)
    let quote = text[end]
    let isText = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let isFile = text.starts(with: "SYSTEM", at: end) || text.starts(with: "PUBLIC", at: end)
    guard !name.isEmpty, isText || isFile else { return fail(.badDocumentType) }
    var value: [UInt8]?
    if isText {
      let valueStart = end + 1
      end = valueStart
      while end < limit, text[end] != quote { end += 1 }
      guard end < limit else { return fail(.badDocumentType) }
      value = (valueStart..<end).map { text[$0] }
      end += 1
    }
    entities.append(((name.start..<name.end).map { text[$0] }, value))
  }

  /// Goes past the first of some bytes that is not in quotes, and returns it; nil if there is none.
  private mutating func skipQuoted(to marks: [UInt8]) -> UInt8? {
    var quote: UInt8?
    while end < limit {
      let byte = text[end]
      end += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if marks.contains(byte) {
        return byte
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
    }
    return nil
  }
}
