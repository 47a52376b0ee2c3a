import CScan
import DocumentTree
import ModelBasics

// What is read here although other programs refuse the file for it. Foundation has a reader of its own, which knows less than
// XML 1.0 has: no comments in texts, no declarations in the DOCTYPE, one spelling of dates. Others, such as Python's plistlib, keep
// to XML 1.0: nothing before the declaration, no -- in comments.

/// Finds the parts of an XML property list that Foundation or readers of XML 1.0 refuse.
struct XMLConformance {
  let text: XMLText

  // MARK: - Head

  /// Returns the faults of what precedes the root value.
  func faults(before prolog: XMLProlog, _ declaration: XMLDeclaration) -> [Fault] {
    var faults = declaration.malformed.map { [XMLFault.malformedDeclaration.at($0)] } ?? []
    let end = min(prolog.root ?? prolog.end, text.count)
    var offset = text.start
    while offset < end, faults.count < Self.mostInHead {
      offset = text.skipBlank(offset)
      if text.isTrivia(offset), let past = text.endOfComment(offset, limit: text.count) {
        if let fault = fault(inTrivia: Span(offset, past)) { faults.append(fault) }
        offset = past
      } else if offset == prolog.documentType {
        if let fault = fault(inDocumentTypeAt: offset) { faults.append(fault) }
        offset = max(offset + 1, XMLDocumentType(at: offset, in: text).end)
      } else {
        if let list = prolog.list, list.start == offset, text.hasMalformedAttributes(list) {
          faults.append(XMLFault.malformedAttributes.at(offset))
        }
        guard let list = prolog.list, list.start == offset else { break }
        offset = list.end
      }
    }
    return faults
  }

  private static let mostInHead = 1000

  /// Returns the fault of a DOCTYPE (XML 1.0, section 2.8).
  private func fault(inDocumentTypeAt start: Int) -> Fault? {
    var offset = start + 9
    func skipBlank() -> Bool {
      let before = offset
      offset = text.skipBlank(offset)
      return offset > before
    }
    func skipLiteral(isPublic: Bool) -> Bool {
      let quote = text[offset]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
      offset += 1
      while offset < text.count, text[offset] != quote {
        if isPublic, !Self.isPublicIdentifier(text[offset]) { return false }
        offset += 1
      }
      offset += 1
      return offset <= text.count
    }
    let malformed = XMLFault.malformedDocumentType.at(start)
    guard skipBlank(), let name = endOfName(offset) else { return malformed }
    offset = name
    if skipBlank() {
      let isPublic = text.starts(with: "PUBLIC", at: offset)
      if isPublic || text.starts(with: "SYSTEM", at: offset) {
        offset += 6
        if isPublic {
          guard skipBlank(), skipLiteral(isPublic: true) else { return malformed }
        }
        guard skipBlank(), skipLiteral(isPublic: false) else { return malformed }
        _ = skipBlank()
      }
    }
    switch text[offset] {
    case UInt8(ascii: "["): return XMLFault.internalDeclarations.at(offset)
    case UInt8(ascii: ">"): return nil
    default: return malformed
    }
  }

  private static func isPublicIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0A, 0x0D, UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "-'()+,./:=?;!*#@$_%".utf8.contains(byte)
    }
  }

  /// Returns the end of the name at an offset; nil if no name begins there.
  private func endOfName(_ offset: Int) -> Int? {
    guard XMLText.beginsName(text[offset]) else { return nil }
    var end = offset + 1
    while end < text.count, XMLText.isNameByte(text[end]) { end += 1 }
    return end
  }

  // MARK: - Comments and processing instructions

  /// Returns the fault of a comment or a processing instruction (XML 1.0, sections 2.5 and 2.6).
  func fault(inTrivia span: Span) -> Fault? {
    guard text[span.start + 1] == UInt8(ascii: "?") else {
      let hyphens = text.find("--", from: span.start + 4, limit: span.end) ?? span.end
      return hyphens < span.end - 3 ? XMLFault.hyphensInComment.at(hyphens) : nil
    }
    let malformed = XMLFault.malformedInstruction.at(span.start)
    let start = span.start + 2
    guard let end = endOfName(start), end == span.end - 2 || XMLText.isBlank(text[end]) else {
      return malformed
    }
    let isReserved =
      end - start == 3 && text[start] | 0x20 == UInt8(ascii: "x")
      && text[start + 1] | 0x20 == UInt8(ascii: "m") && text[start + 2] | 0x20 == UInt8(ascii: "l")
    guard isReserved else { return nil }
    if span.start > text.start { return XMLFault.misplacedDeclaration.at(span.start) }
    return text.starts(with: "xml", at: start) ? nil : malformed
  }

  // MARK: - Elements

  /// Returns the faults of a key or scalar that can be read.
  func faults(in scalar: XMLScalarText, _ element: XMLElement, _ tag: XMLTag) -> [Fault] {
    let start = scalar.span.start
    switch element {
    case .string, .key:
      let hasBracket =
        scan_byte(text.bytes + start, scalar.span.count, UInt8(ascii: "]"))
        < scalar.span.count
      return hasBracket || !scalar.isPlain ? scalar.tolerated : []
    case .integer: return faults(inInteger: scalar)
    case .real: return faults(inReal: scalar)
    case .date: return faults(inDate: scalar)
    case .data:
      if tag.form == .empty { return [XMLFault.emptyData.at(tag.start)] }
      let padding = scalar.lacksPadding ? [XMLFault.missingPadding.at(start)] : []
      return padding + markup(in: scalar, isReferenceRead: true)
    case .true, .false:
      return scalar.span.isEmpty ? [] : [XMLFault.contentInBoolean.at(start)]
    default: return []
    }
  }

  /// The most digits of an integer that has at most 64 bits whatever its digits are.
  static let shortInteger = 18

  private func faults(inInteger scalar: XMLScalarText) -> [Fault] {
    let start = scalar.span.start
    var faults = markup(in: scalar, isReferenceRead: false)
    if XMLPlainScalar(characters(of: scalar)).isSignedHexadecimal {
      faults.append(XMLFault.signedHexadecimal.at(start))
    }
    if endsInBlank(scalar) { faults.append(XMLFault.blankAfterNumber.at(start)) }
    if scalar.span.count > Self.shortInteger, XMLScalar.isLargeInteger(scalar.decoded) {
      faults.append(XMLFault.largeInteger.at(start))
    }
    return faults
  }

  private func faults(inReal scalar: XMLScalarText) -> [Fault] {
    let comments = scalar.isPlain ? [] : scalar.comments
    if let comment = comments.first { return [XMLFault.commentInText.at(comment.start)] }
    return endsInBlank(scalar) ? [XMLFault.blankAfterNumber.at(scalar.span.start)] : []
  }

  private func faults(inDate scalar: XMLScalarText) -> [Fault] {
    let markup = markup(in: scalar, isReferenceRead: false)
    guard markup.isEmpty else { return markup }
    if scalar.span.count == 20, XMLPlainScalar(characters(of: scalar)).isDate { return [] }
    return XMLScalar.isPlainDate(scalar.decoded) ? [] : [XMLFault.unusualDate.at(scalar.span.start)]
  }

  private func characters(of scalar: XMLScalarText) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.bytes + scalar.span.start, count: scalar.span.count)
  }

  private func endsInBlank(_ scalar: XMLScalarText) -> Bool {
    !scalar.span.isEmpty && XMLScalar.isSpace(text[scalar.span.end - 1])
  }

  /// Returns the fault of the first comment, CDATA section or reference in a text, as Foundation reads them only in strings.
  private func markup(in scalar: XMLScalarText, isReferenceRead: Bool) -> [Fault] {
    if scalar.isPlain { return [] }
    var first: Int?
    _ = scalar.forEach { piece in
      switch piece {
      case .comment(let span), .section(let span, _): first = first ?? span.start
      case .reference(let span, _), .entity(let span, _):
        if !isReferenceRead { first = first ?? span.start }
      case .characters: break
      }
    }
    return first.map { [XMLFault.markupInScalar.at($0)] } ?? []
  }
}
