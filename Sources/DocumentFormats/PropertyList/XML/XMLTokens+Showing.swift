import DocumentTree
import ModelBasics

extension XMLTokens {
  func shown(_ token: [UInt8], _ kind: NodeKind) -> [UInt8] {
    if kind == .boolean { return token.withUnsafeBytes { text(of: $0, as: .bool) } }
    let storage = Bytes(token)
    if kind == .null { return Array("null".utf8) }
    guard let tag = XMLText(storage, dialect).tag(at: 0), kind != .invalid || tag.element == .broken
    else { return token }
    if kind == .reference { return XMLSharing.shown(tag, storage) }
    if kind == .object || kind == .array { return entries(in: storage) }
    var content = tag.form == .empty ? [] : token[tag.end...]
    if let end = content.lastIndex(of: UInt8(ascii: "<")),
      content[end...].dropFirst().first == UInt8(ascii: "/")
    {
      content = content[..<end]
    }
    if kind == .data { return content.filter { !XMLScalar.isSpace($0) } }
    if kind == .invalid { return readable(Array(content)) }
    guard kind == .string else { return Array(XMLScalar.trimmed(readable(Array(content)))) }
    let quote: [UInt8] = [UInt8(ascii: "\"")]
    return quote + readable(Array(content)) + quote
  }

  /// Returns a container in one line, such as `[1, {a: "b"}]`. Its text may be cut.
  private func entries(in storage: Bytes) -> [UInt8] {
    var shown: [UInt8] = []
    var tags = XMLTags(XMLText(storage, dialect), at: 0)
    var (isFirst, isAfterKey) = (true, false)
    while let tag = tags.next(before: storage.count) {
      guard let element = tag.element else { continue }
      if element.isContainer, tag.form == .closing {
        shown.append(UInt8(ascii: element == .dict ? "}" : "]"))
        (isFirst, isAfterKey) = (false, false)
        continue
      }
      guard tag.form != .closing else { continue }
      if !isFirst, !isAfterKey { shown += ", ".utf8 }
      (isFirst, isAfterKey) = (false, element == .key)
      if element.isContainer {
        shown.append(UInt8(ascii: element == .dict ? "{" : "["))
        isFirst = tag.form == .opening
        if tag.form == .empty { shown.append(UInt8(ascii: element == .dict ? "}" : "]")) }
        continue
      }
      let end =
        tag.form == .empty
        ? tag.end : tags.text.endOfContent(tag.end, limit: storage.count) ?? storage.count
      let token = storage.array(Span(tag.start, end))
      if element == .key {
        shown += readable(Array(token[(tag.end - tag.start)...])) + Array(": ".utf8)
      } else {
        shown += self.shown(token, element.kind)
      }
      tags.skip(to: end)
    }
    return shown
  }

  /// Returns the text of a string without references, CDATA delimiters and comments. References to control characters stay, and so does what
  /// follows a fault, such as a reference that is cut.
  private func readable(_ content: [UInt8]) -> [UInt8] {
    let storage = Bytes(content)
    let text = XMLText(storage, dialect)
    let scalars = XMLScalarText(text, Span(0, content.count), head.entities)
    if scalars.isPlain { return content }
    var bytes: [UInt8] = []
    let fault = scalars.forEach { piece in
      switch piece {
      case .characters(let span): bytes += content[span.start..<span.end]
      case .reference(let span, let scalar):
        let isControl = scalar.properties.generalCategory == .control
        bytes += isControl ? Array(content[span.start..<span.end]) : Array(String(scalar).utf8)
      case .entity(_, let characters): bytes += characters
      case .section(_, let inside): bytes += content[inside.start..<inside.end]
      case .comment: break
      }
    }
    return fault.map { bytes + storage.array(Span($0.1, storage.count)) } ?? bytes
  }

  // MARK: - Names of kinds

  func name(of kind: NodeKind, _ token: [UInt8]) -> String {
    guard kind == .object || kind == .array || kind == .number else { return kind.displayName }
    let storage = Bytes(token)
    let text = XMLText(storage, dialect)
    guard let tag = text.tag(at: 0), let element = tag.element else { return kind.displayName }
    return switch element {
    case .integer: "integer"
    case .real: "real"
    case .set: "set"
    case .dict: text.attribute("class", of: tag) == nil ? "dictionary" : kind.displayName
    default: kind.displayName
    }
  }

  /// The readers of Apple, Python and libplist differ in such numbers.
  func caution(about number: [UInt8]) -> String? {
    // The text of a binary list has only reals that programs read.
    if dialect == .inner, number.starts(with: XMLElement.real.opening) { return nil }
    guard let parsed = XMLToken(Bytes(number), head.entities) else { return nil }
    let digits = Array(XMLScalar.trimmed(parsed.decoded))
    switch parsed.element {
    case .integer:
      let isSigned = digits.withUnsafeBufferPointer { XMLPlainScalar($0).isSignedHexadecimal }
      if dialect == .propertyList, isSigned {
        return "has a sign before 0x, which other programs refuse"
      }
      return XMLScalar.isLargeInteger(digits)
        ? "has more than 64 bits, \(Self.largeIntegerRemark)" : nil
    case .real:
      guard dialect == .propertyList, let text = XMLScalar.real(digits),
        Double(text)?.isFinite != true
      else { return nil }
      return "is read as infinity by other programs"
    default: return nil
    }
  }

  private static let largeIntegerRemark = "which other programs refuse or cut off"

  func unusualValue(in text: [UInt8], at site: Site) -> UnusualValue? {
    if dialect == .inner, !expectsNull, text.firstRange(of: "<null".utf8) != nil {
      return UnusualValue("null", "which other programs cannot read")
    }
    return hasLargeInteger(text)
      ? UnusualValue("an integer of more than 64 bits", Self.largeIntegerRemark) : nil
  }

  private func hasLargeInteger(_ text: [UInt8]) -> Bool {
    let storage = Bytes(text)
    let view = XMLText(storage, dialect)
    var tags = XMLTags(view, at: 0)
    while let tag = tags.next(before: text.count) {
      guard tag.element == .integer, tag.form == .opening,
        let end = view.endOfContent(tag.end, limit: text.count)
      else { continue }
      if end - tag.end > XMLConformance.shortInteger,
        XMLScalar.isLargeInteger(XMLScalarText(view, Span(tag.end, end), head.entities).decoded)
      {
        return true
      }
    }
    return false
  }

  func otherNumbers(for token: [UInt8]) -> [[UInt8]] {
    guard let parsed = XMLToken(Bytes(token), head.entities) else { return [] }
    let digits = Array(XMLScalar.trimmed(parsed.decoded))
    switch parsed.element {
    case .integer:
      // A real keeps 15 digits.
      return XMLScalar.real(digits) == nil || digits.count > 15
        ? [] : [XMLElement.real.token(digits)]
    case .real:
      // `42.0` and `42` are one number.
      let isZero = { (byte: UInt8) in byte == UInt8(ascii: "0") }
      let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard let whole = parts.first, parts.count <= 2,
        parts.dropFirst().allSatisfy({ $0.allSatisfy(isZero) }),
        XMLScalar.integer(Array(whole)) != nil
      else { return [] }
      return [XMLElement.integer.token(Array(whole))]
    default: return []
    }
  }
}
