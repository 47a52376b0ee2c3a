import CScan
import DocumentTree
import ModelBasics

/// A tag: `<string>`, `</string>` or `<string/>`.
struct XMLTag {
  enum Form { case opening, closing, empty }

  var form: Form
  /// nil if property lists have no such element.
  var element: XMLElement?
  /// True if there are attributes.
  var hasAttributes: Bool
  var start: Int
  /// The offset after `>`.
  var end: Int
}

/// The basic steps of reading an XML property list: blanks, comments, tags, text. Offsets are checked against the
/// end of the text; nothing allocates memory.
struct XMLText: ByteText {
  let bytes: UnsafePointer<UInt8>
  /// The end of the text. May be less than the size of the storage, to read only a part of it.
  var count: Int
  let dialect: XMLDialect

  /// Creates a view of a storage's bytes. The storage must outlive it.
  init(_ storage: Bytes, _ dialect: XMLDialect = .propertyList) {
    self.dialect = dialect
    let buffer = storage.all
    count = buffer.count
    bytes = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? NoBytes.pointer
  }

  func starts(with text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, length <= count - offset else { return false }
    for index in 0..<length where bytes[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Returns the offset of the first byte in a span that is not in UTF-8, or not in ASCII; nil if there is none.
  func firstInvalid(_ span: Span, isASCII: Bool) -> Int? {
    let part = UnsafeBufferPointer(start: bytes + span.start, count: span.count)
    let distance =
      isASCII
      ? part.firstIndex { $0 >= 0x80 }
      : UTF8Validation.firstInvalid(bytes + span.start, span.count)
    return distance.map { span.start + $0 }
  }

  // MARK: - Between tags

  @inline(__always)
  func skipBlank(_ offset: Int) -> Int {
    guard offset < count else { return count }
    guard Self.isBlank(bytes[offset]) else { return offset }
    return offset + scan_not_blank(bytes + offset, count - offset)
  }

  /// Returns the offset after blanks, comments and processing instructions, or nil if they extend beyond `limit`. One that does
  /// not end extends to the end of the text.
  func pastTrivia(_ start: Int, limit: Int) -> Int? {
    let limit = min(limit, count)
    var offset = start
    while offset < limit {
      if Self.isBlank(bytes[offset]) {
        offset += scan_not_blank(bytes + offset, limit - offset)
      }
      guard offset < limit, isTrivia(offset) else { break }
      guard let end = endOfComment(offset, limit: limit) else {
        if limit == count { return count }
        return nil
      }
      offset = end
    }
    return offset < limit || limit == count ? offset : nil
  }

  func pastTrivia(_ start: Int) -> Int { pastTrivia(start, limit: count) ?? count }

  /// True if a comment or a processing instruction begins at an offset.
  func isTrivia(_ offset: Int) -> Bool {
    guard self[offset] == UInt8(ascii: "<") else { return false }
    let next = self[offset + 1]
    return next == UInt8(ascii: "?") || next == UInt8(ascii: "!") && isComment(offset)
  }

  /// Returns the offset of a text, or nil if it is not before `limit`.
  func find(_ text: StaticString, from start: Int, limit: Int) -> Int? {
    let limit = min(limit, count)
    var offset = start
    while offset < limit {
      offset += scan_byte(bytes + offset, limit - offset, text.utf8Start[0])
      guard offset + text.utf8CodeUnitCount <= limit else { return nil }
      if starts(with: text, at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  // MARK: - Tags

  /// Returns the tag at an offset, or nil if there is none or it does not end before `limit`.
  func tag(at offset: Int, limit: Int = .max) -> XMLTag? {
    guard self[offset] == UInt8(ascii: "<") else { return nil }
    let limit = min(limit, count)
    if let tag = usualTag(at: offset, limit: limit) { return tag }
    let isClosing = self[offset + 1] == UInt8(ascii: "/")
    let nameStart = offset + (isClosing ? 2 : 1)
    var nameEnd = nameStart
    var letters: UInt64 = 0
    while nameEnd < limit, bytes[nameEnd] &- UInt8(ascii: "a") < 26 {
      letters = letters << 8 | UInt64(bytes[nameEnd])
      nameEnd += 1
    }
    let hasOnlyLetters = nameEnd < limit && !Self.isNameByte(bytes[nameEnd])
    while nameEnd < limit, Self.isNameByte(bytes[nameEnd]) { nameEnd += 1 }
    guard nameEnd > nameStart, nameEnd < limit else { return nil }
    let isShort = hasOnlyLetters && nameEnd - nameStart <= XMLElement.mostLetters
    var element = isShort ? XMLElement(letters: letters) : nil
    if element?.isInner == true, dialect != .inner { element = nil }
    if bytes[nameEnd] == UInt8(ascii: ">") {
      return XMLTag(
        form: isClosing ? .closing : .opening, element: element, hasAttributes: false,
        start: offset, end: nameEnd + 1)
    }
    guard let end = endOfTag(nameEnd, limit: limit) else { return nil }
    let isEmpty = !isClosing && bytes[end - 2] == UInt8(ascii: "/")
    let rest = skipBlank(nameEnd)
    return XMLTag(
      form: isClosing ? .closing : isEmpty ? .empty : .opening, element: element,
      hasAttributes: rest < end - (isEmpty ? 2 : 1), start: offset, end: end)
  }

  /// Returns the tag at a `<`, if it has a known name and nothing else; its name is compared at once.
  @inline(__always)
  private func usualTag(at offset: Int, limit: Int) -> XMLTag? {
    guard limit - offset > 2 + XMLElement.mostLetters else { return nil }
    let isClosing = bytes[offset + 1] == UInt8(ascii: "/")
    let start = offset + (isClosing ? 2 : 1)
    let word = UInt64(
      littleEndian: UnsafeRawPointer(bytes + start).loadUnaligned(as: UInt64.self))
    // The lowest byte in which this is not 0 is the first `>`.
    let others = word ^ 0x3E3E_3E3E_3E3E_3E3E
    let marks = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
    var length = marks.trailingZeroBitCount / 8
    guard length > 0, length < 8 else { return nil }
    let end = start + length + 1
    let isEmpty = !isClosing && bytes[end - 2] == UInt8(ascii: "/")
    if isEmpty { length -= 1 }
    guard length > 0, let element = XMLElement(letters: word.byteSwapped >> (64 - 8 * length)),
      !element.isInner || dialect == .inner
    else { return nil }
    return XMLTag(
      form: isClosing ? .closing : isEmpty ? .empty : .opening, element: element,
      hasAttributes: false, start: offset, end: end)
  }

  /// Returns the offset after the `>` of a tag, given an offset after its name. A `>` in quotes does not end it. A tag has no `<`, also not
  /// in quotes, so a quote that is not closed is no part of what comes later.
  private func endOfTag(_ start: Int, limit: Int) -> Int? {
    var offset = start
    while offset < limit {
      switch bytes[offset] {
      case UInt8(ascii: ">"): return offset + 1
      case UInt8(ascii: "<"): return nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[offset]
        offset += 1
        let length = scan_byte(bytes + offset, limit - offset, UInt8(ascii: "<"))
        let end = scan_byte(bytes + offset, length, quote)
        guard end < length else { return nil }
        offset += end + 1
      default: offset += 1
      }
    }
    return nil
  }

  /// True for a byte that a name may begin with.
  static func beginsName(_ byte: UInt8) -> Bool {
    isNameByte(byte) && !(0x30...0x39).contains(byte) && byte != UInt8(ascii: "-")
      && byte != UInt8(ascii: ".")
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): true
    default: false
    }
  }

  // MARK: - Elements without elements inside

  /// Returns the offset of the tag that ends the text from an offset on, or nil if there is none before `limit`. It is the
  /// first tag after comments, processing instructions and CDATA sections.
  func endOfContent(_ start: Int, limit: Int) -> Int? {
    let limit = min(limit, count)
    var offset = start
    while offset < limit {
      offset += scan_byte(bytes + offset, limit - offset, UInt8(ascii: "<"))
      guard offset < limit else { return nil }
      let next = self[offset + 1]
      guard next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else { return offset }
      if starts(with: "<![CDATA[", at: offset) {
        guard let end = find("]]>", from: offset + 9, limit: limit) else { return nil }
        offset = end + 3
      } else if isTrivia(offset) {
        guard let end = endOfComment(offset, limit: limit) else { return nil }
        offset = end
      } else {
        return offset
      }
    }
    return nil
  }

  /// Returns the end of an element without elements inside, given its first tag; nil if it does not end before `limit`.
  func endOfElement(_ tag: XMLTag, limit: Int) -> Int? {
    if tag.form == .empty { return tag.end }
    guard let end = endOfContent(tag.end, limit: limit) else { return nil }
    if let element = tag.element, let end = endOfUsualClosing(of: element, at: end, limit: limit) {
      return end
    }
    return self.tag(at: end, limit: limit)?.end
  }

  /// Returns the end of the closing tag of an element at an offset, if it has no blanks.
  private func endOfUsualClosing(of element: XMLElement, at offset: Int, limit: Int) -> Int? {
    let name = element.name
    let length = name.utf8CodeUnitCount
    guard length + 3 <= min(limit, count) - offset, bytes[offset + 1] == UInt8(ascii: "/"),
      bytes[offset + 2 + length] == UInt8(ascii: ">"), starts(with: name, at: offset + 2)
    else { return nil }
    return offset + length + 3
  }
}

extension XMLText: EntryText {
  func isComment(_ offset: Int) -> Bool { starts(with: "<!--", at: offset) }
  func isLineComment(_ offset: Int) -> Bool { false }

  func endOfComment(_ offset: Int, limit: Int) -> Int? {
    if self[offset + 1] == UInt8(ascii: "?") {
      return find("?>", from: offset + 2, limit: limit).map { $0 + 2 }
    }
    return find("-->", from: offset + 4, limit: limit).map { $0 + 3 }
  }

  func closes(at offset: Int) -> Bool {
    offset >= count || self[offset] == UInt8(ascii: "<") && self[offset + 1] == UInt8(ascii: "/")
  }

  func isRootContent(_ offset: Int) -> Bool {
    XMLProlog(self).root.flatMap { tag(at: $0) }?.end == offset
  }

  static let comments = CommentDelimiters(
    block: CommentDelimiters.Block(
      opening: Array("<!--".utf8), closing: Array("-->".utf8), forbidden: Array("--".utf8),
      linePrefix: [0x20, 0x20]))

  static func opened(_ container: ContainerLayout) -> (opening: [UInt8], closing: [UInt8])? {
    guard container.inner.isEmpty, container.inner.end == container.span.end else { return nil }
    if let tag = ownTag(of: container), let element = tag.element {
      let opening = container.bytes.array(Span(tag.start, tag.end - 2))
      return (opening + [UInt8(ascii: ">")], element.closing)
    }
    let element: XMLElement = container.isObject ? .dict : .array
    return (element.opening, element.closing)
  }

  static func emptied(_ container: ContainerLayout) -> [UInt8] {
    guard let tag = ownTag(of: container) else {
      return emptyContainer(isObject: container.isObject)
    }
    let opening = container.bytes.array(Span(tag.start, tag.end - (tag.form == .empty ? 2 : 1)))
    return opening + Array("/>".utf8)
  }

  /// Returns the tag of a container that is not written like any other of its kind: a set, or one with a number.
  private static func ownTag(of container: ContainerLayout) -> XMLTag? {
    let text = XMLText(container.bytes, .inner)
    guard let tag = text.tag(at: container.span.start), tag.hasAttributes || tag.element == .set
    else { return nil }
    return tag
  }

  static func emptyContainer(isObject: Bool) -> [UInt8] {
    Array((isObject ? "<dict/>" : "<array/>").utf8)
  }
}

/// What a text in the syntax of XML property lists may have.
enum XMLDialect: Sendable {
  /// What XML property lists have.
  case propertyList
  /// What binary property lists have: sets, null, references to shared objects; no comments.
  case inner
}
