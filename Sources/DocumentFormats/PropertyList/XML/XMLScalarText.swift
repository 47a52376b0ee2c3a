import CScan
import DocumentTree
import ModelBasics
import ModelValues

/// The text between the tags of a key or scalar: characters, references, CDATA sections; comments and processing instructions are no
/// part of it.
///
///     Ada &amp; <![CDATA[<b>]]>        Ada & <b>
struct XMLScalarText {
  /// A piece of the text.
  enum Piece {
    case characters(Span)
    case reference(Span, Unicode.Scalar)
    /// A reference to an entity that the document declares, and its text.
    case entity(Span, [UInt8])
    /// The span with the delimiters; `content` is between them.
    case section(Span, content: Span)
    case comment(Span)
  }

  let text: XMLText
  let span: Span
  /// True if the characters stand for themselves.
  let isPlain: Bool
  /// The entities of the document; nil if it declares none.
  private let entities: XMLEntities?

  init(_ text: XMLText, _ span: Span, _ entities: XMLEntities?) {
    self.text = text
    self.span = span
    self.entities = entities
    let (start, count) = (text.bytes + span.start, span.count)
    isPlain =
      scan_byte(start, count, UInt8(ascii: "&")) == count
      && scan_byte(start, count, UInt8(ascii: "<")) == count
  }

  /// Calls a function with each piece, up to the first fault.
  func forEach(_ body: (Piece) -> Void) -> (XMLFault, Int)? {
    var offset = span.start
    var start = offset
    var expanded = 0
    func flush(to end: Int) { if end > start { body(.characters(Span(start, end))) } }
    while offset < span.end {
      switch text.bytes[offset] {
      case UInt8(ascii: "&"):
        flush(to: offset)
        switch reference(at: offset) {
        case .character(let scalar, let end):
          body(.reference(Span(offset, end), scalar))
          offset = end
        case .entity(let characters, let end):
          expanded += characters.count
          guard expanded <= Self.longestExpansion else { return (.largeEntity, offset) }
          body(.entity(Span(offset, end), characters))
          offset = end
        case .fault(let reason): return (reason, offset)
        }
        start = offset
      case UInt8(ascii: "<"):
        flush(to: offset)
        let end: Int
        if text.starts(with: "<![CDATA[", at: offset) {
          guard let found = text.find("]]>", from: offset + 9, limit: span.end) else {
            return (.unterminatedElement, offset)
          }
          end = found + 3
          body(.section(Span(offset, end), content: Span(offset + 9, found)))
        } else {
          guard text.isTrivia(offset), let found = text.endOfComment(offset, limit: span.end) else {
            return (.elementInScalar, offset)
          }
          end = found
          body(.comment(Span(offset, end)))
        }
        offset = end
        start = end
      default: offset += 1
      }
    }
    flush(to: offset)
    return nil
  }

  /// The offset of the first comment or processing instruction; nil if there is none.
  var firstComment: Int? { comments.first?.start }

  /// The comments and processing instructions.
  var comments: [Span] {
    if isPlain { return [] }
    var comments: [Span] = []
    _ = forEach { piece in
      if case .comment(let span) = piece { comments.append(span) }
    }
    return comments
  }

  /// The parts of the text that are read although other programs refuse them: `]]>` outside of CDATA sections, references to
  /// characters that XML does not have, and comments. At most `mostTolerated`.
  var tolerated: [Fault] {
    var faults: [Fault] = []
    _ = forEach { piece in
      guard faults.count < Self.mostTolerated else { return }
      switch piece {
      case .characters(let span):
        if let end = text.find("]]>", from: span.start, limit: span.end) {
          faults.append(XMLFault.sectionEnd.at(end))
        }
      case .reference(let span, let scalar) where !XMLCharacters.contains(scalar.value):
        faults.append(XMLFault.missingReference.at(span.start))
      case .comment(let span): faults.append(XMLFault.commentInText.at(span.start))
      case .reference, .entity, .section: break
      }
    }
    return faults
  }

  private static let mostTolerated = 100

  /// True if the text is Base64 without the `=` that make its length a multiple of four digits.
  var lacksPadding: Bool {
    let count =
      isPlain
      ? UnsafeBufferPointer(start: text.bytes + span.start, count: span.count)
        .count { !XMLScalar.isSpace($0) } : decoded.count { !XMLScalar.isSpace($0) }
    return count % 4 != 0
  }

  /// The number of bytes that the entities in the text stand for, and the offset of the first; nil if there are none.
  var expansion: (count: Int, first: Int)? {
    if isPlain { return nil }
    var found: (count: Int, first: Int)?
    _ = forEach { piece in
      guard case .entity(let span, let characters) = piece else { return }
      found = (characters.count + (found?.count ?? 0), found?.first ?? span.start)
    }
    return found
  }

  /// Calls a function with the bytes that the text stands for.
  func withDecoded<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard isPlain else { return decoded.withUnsafeBytes(body) }
    return body(UnsafeRawBufferPointer(start: text.bytes + span.start, count: span.count))
  }

  /// The bytes that the text stands for.
  var decoded: [UInt8] {
    if isPlain {
      return Array(UnsafeBufferPointer(start: text.bytes + span.start, count: span.count))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(span.count)
    func append(_ span: Span) {
      bytes += UnsafeBufferPointer(start: text.bytes + span.start, count: span.count)
    }
    _ = forEach { piece in
      switch piece {
      case .characters(let span): append(span)
      case .reference(_, let scalar): bytes += Array(String(scalar).utf8)
      case .entity(_, let characters): bytes += characters
      case .section(_, let content): append(content)
      case .comment: break
      }
    }
    return bytes
  }

  /// True if the characters of a text without references are known to be right in an element.
  private func isUsual(as element: XMLElement) -> Bool {
    if element == .string || element == .key { return true }
    let scalar = XMLPlainScalar(
      UnsafeBufferPointer(start: text.bytes + span.start, count: span.count))
    return switch element {
    case .integer: scalar.isInteger
    case .real: scalar.isReal
    case .date: scalar.isDate
    case .data: scalar.isBase64
    case .true, .false: span.isEmpty
    default: false
    }
  }

  /// Returns the first reason why this is not the text of an element, and its offset.
  func fault(in element: XMLElement) -> (XMLFault, Int)? {
    if isPlain, isUsual(as: element) { return nil }
    if let fault = forEach({ _ in }) { return fault }
    if element == .string || element == .key { return nil }
    let decoded = decoded
    switch element {
    case .integer: return XMLScalar.integer(decoded) == nil ? (.badInteger, span.start) : nil
    case .real:
      let isNumber = XMLScalar.real(decoded) != nil || XMLScalar.notFinite(decoded) != nil
      return isNumber ? nil : (.badReal, span.start)
    case .date:
      let isNumber = text.dialect == .inner && XMLScalar.isReferenceSeconds(decoded)
      return isNumber || XMLScalar.isDate(decoded) ? nil : (.badDate, span.start)
    case .data: return XMLScalar.base64(decoded) == nil ? (.badData, span.start) : nil
    case .true, .false, .null, .ref:
      return XMLScalar.trimmed(decoded).isEmpty ? nil : (.textInBoolean, span.start)
    default: return nil
    }
  }

  private enum Reference {
    case character(Unicode.Scalar, end: Int)
    case entity([UInt8], end: Int)
    case fault(XMLFault)
  }

  /// The length in bytes of the longest reference, possibly with leading zeros.
  static let longestReference = 40
  /// The most bytes that the entities in one text may stand for.
  private static let longestExpansion = 1 << 16

  private func reference(at offset: Int) -> Reference {
    var end = offset + 1
    let limit = min(span.end, offset + Self.longestReference)
    while end < limit, text.bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < limit else { return .fault(.unknownEntity) }
    let name = UnsafeBufferPointer(start: text.bytes + offset + 1, count: end - offset - 1)
    if let scalar = XMLReference.scalar(named: name) { return .character(scalar, end: end + 1) }
    if name.first == UInt8(ascii: "#") { return .fault(.badReference) }
    return switch entities?[name] {
    case .text(let characters): .entity(characters, end: end + 1)
    case .fault(let reason): .fault(reason)
    case nil: .fault(.unknownEntity)
    }
  }
}
