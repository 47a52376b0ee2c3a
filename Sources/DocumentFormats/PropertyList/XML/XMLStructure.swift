import CScan
import DocumentTree
import ModelBasics

// An entry of a dictionary is a `key` element and the value after it:
//
//   <key>name</key>        ◀ entry, and the token of its key
//   <string>Ada</string>   ◀ value
//
// The token of a key or scalar is the whole element with its tags.

/// The structure of an XML property list. Stepping looks at tags only; `read` checks the rest.
struct XMLStructure: Structure {
  let bytes: Bytes
  let index: IndexBox
  let form: TextForm
  let head: XMLHead
  /// The anchors and references; nil if there are none.
  private let sharing: XMLSharing?

  private var dialect: XMLDialect { head.dialect }

  init(_ bytes: Bytes, as form: TextForm, index: IndexBox, _ head: XMLHead = XMLHead()) {
    self.bytes = bytes
    self.head = head
    self.form = form
    self.index = index
    sharing = head.isArchive ? XMLSharing(bytes) : nil
  }

  func names(in span: Span) -> [SourceName] { sharing?.names(in: span) ?? [] }

  private var text: XMLText { XMLText(bytes, dialect) }

  func read(after former: FormerText?) {
    switch form {
    case .token: break
    case .document:
      var reader = XMLReader(bytes, index, head)
      reader.readDocument()
    case .entry:
      var reader = XMLReader(bytes, index, head)
      reader.readEntry()
    }
  }

  var root: (offset: Int, form: NodeForm)? {
    // Bytes in an encoding that is not known are no elements.
    if form == .document, let fault = XMLDeclaration(bytes).fault { return (fault.offset, .value) }
    let prolog = XMLProlog(text)
    guard let offset = prolog.root ?? prolog.fault?.offset else { return nil }
    let isMember = form == .entry && text.tag(at: offset)?.element == .key
    return (offset, isMember ? .member : .value)
  }

  func entry(at offset: Int, _ form: NodeForm, budget: Int) -> Entry {
    guard form == .member, let tag = text.tag(at: offset), tag.element == .key else {
      return Entry(key: nil, value: value(at: offset))
    }
    if let entry = entry(at: offset, tag, limit: min(offset + Self.glance, text.count)) {
      return entry
    }
    if let head = index.head(at: offset) {
      return Entry(key: Span(offset, head.keyEnd), value: value(at: head.valueStart))
    }
    let limit = text.limit(offset, budget)
    if let entry = entry(at: offset, tag, limit: limit) {
      index.remember(
        headAt: offset, keyEnd: entry.key?.end ?? offset, valueStart: entry.valueStart)
      return entry
    }
    // The text ends before the value: the value is empty.
    let keyEnd = text.endOfElement(tag, limit: limit) ?? limit
    return Entry(
      key: Span(offset, keyEnd),
      value: SourceValue(limit, limit == text.count ? .empty : .invalid),
      isKnown: limit == text.count)
  }

  /// Returns the member at an offset if its value begins before a limit.
  private func entry(at offset: Int, _ tag: XMLTag, limit: Int) -> Entry? {
    guard let keyEnd = text.endOfElement(tag, limit: limit),
      let start = text.pastTrivia(keyEnd, limit: limit), start < text.count
    else { return nil }
    return Entry(key: Span(offset, keyEnd), value: value(at: start))
  }

  private func value(at offset: Int) -> SourceValue {
    guard offset < text.count else { return SourceValue(offset, .empty) }
    guard let tag = text.tag(at: offset), tag.form != .closing, let element = tag.element else {
      return SourceValue(offset, .invalid)
    }
    return SourceValue(offset, isBroken(tag, element) ? .invalid : element.kind)
  }

  /// True if a scalar has attributes, or not the text that its element needs. Of a long one only the index knows.
  private func isBroken(_ tag: XMLTag, _ element: XMLElement) -> Bool {
    guard dialect == .propertyList, !element.isContainer else { return false }
    if tag.hasAttributes { return true }
    var content = Span(tag.end, tag.end)
    if tag.form == .opening {
      guard let end = text.endOfContent(tag.end, limit: text.limit(tag.start, Self.glance)) else {
        return index.isBroken(valueAt: tag.start) ?? false
      }
      guard let closing = text.tag(at: end), closing.form == .closing, closing.element == element
      else { return true }
      content.end = end
    }
    return XMLScalarText(text, content, head.entities).fault(in: element) != nil
  }

  // MARK: - Steps

  /// Values up to this length in bytes are read again instead of being looked up in the index.
  static let glance = 256

  func end(of value: SourceValue, budget: Int) -> Int? {
    guard let tag = text.tag(at: value.offset), tag.form != .closing else { return nil }
    if tag.form == .empty { return tag.end }
    guard value.kind != .invalid, let element = tag.element else {
      return index.end(ofValueAt: value.offset)
        ?? text.endOfBroken(tag, limit: text.limit(value.offset, budget))
    }
    if element.isContainer {
      return index.withEnds {
        XMLTags(text, at: tag.end).endOfContainer(at: value.offset, &$0, budget)
      }
    }
    let offset = value.offset
    if let end = text.endOfElement(tag, limit: offset + Self.glance) { return end }
    if let end = index.end(ofValueAt: offset) { return end }
    let limit = text.limit(offset, budget)
    guard limit > offset + Self.glance, let end = text.endOfElement(tag, limit: limit) else {
      return nil
    }
    index.remember(valueAt: offset, end: end)
    return end
  }

  func contentStart(of container: SourceValue) -> Int {
    text.tag(at: container.offset)?.end ?? container.offset
  }

  func contentEnd(of container: SourceValue, end: Int) -> Int {
    guard let tag = text.tag(at: container.offset), tag.form != .empty, end > tag.end else {
      return end
    }
    let start = tag.end + scan_byte_backward(text.bytes + tag.end, end - tag.end, UInt8(ascii: "<"))
    return max(tag.end, start - 1)
  }

  func nextChild(after end: Int?, in container: SourceValue, budget: Int) -> SourceStep {
    if let end { return step(from: end, container, budget) }
    guard let tag = text.tag(at: container.offset) else { return .fault(container.offset) }
    if tag.form == .empty { return .close(Span(tag.end, tag.end)) }
    return step(from: tag.end, container, budget)
  }

  func pass(over container: SourceValue, from child: Int?) -> (any EntryPass)? {
    // The entries of `<dict/>` are found one by one.
    guard let tag = text.tag(at: container.offset), tag.form == .opening else { return nil }
    return XMLEntryPass(bytes, dialect, over: container, from: child ?? tag.end)
  }

  private func step(
    from start: Int, _ container: SourceValue, _ budget: Int
  ) -> SourceStep {
    guard let next = text.pastTrivia(start, limit: text.limit(start, budget)) else {
      return landmark(after: start, in: container)
    }
    guard let tag = text.tag(at: next) else { return .fault(next) }
    let own = ownElement(of: container)
    guard let element = tag.element else {
      let isBroken = dialect == .propertyList && own == .array && tag.form != .closing
      return isBroken ? .child(next) : .fault(next)
    }
    if tag.form == .closing {
      return element == own ? .close(Span(next, tag.end)) : .fault(next)
    }
    let isValue = element.kind != .invalid || element == .broken
    let isChild = own == .dict ? element == .key : isValue
    return isChild ? .child(next) : .fault(next)
  }

  private func ownElement(of container: SourceValue) -> XMLElement {
    if container.kind == .object { return .dict }
    guard dialect == .inner, let tag = text.tag(at: container.offset) else { return .array }
    return tag.element ?? .array
  }

  // MARK: - Text over lines

  func protectedSpans(in span: Span) -> [ProtectedSpan] {
    var spans: [ProtectedSpan] = []
    var tags = XMLTags(text, at: span.start)
    while let tag = tags.next(before: span.end) {
      guard tag.form != .closing, let end = endOfProtected(tag) else { continue }
      let whole = Span(tag.start, end)
      if bytes.firstIndex(of: 0x0A, in: whole) != nil
        || bytes.firstIndex(of: 0x0D, in: whole) != nil
      {
        spans.append(ProtectedSpan(whole))
      }
      tags.skip(to: end)
    }
    return spans
  }

  /// Returns the end of an element whose lines are its text; nil for containers.
  private func endOfProtected(_ tag: XMLTag) -> Int? {
    guard let element = tag.element else { return text.endOfBroken(tag, limit: .max) }
    if element.isContainer || element == .plist { return nil }
    return isBroken(tag, element)
      ? text.endOfBroken(tag, limit: .max) : text.endOfElement(tag, limit: .max)
  }
}
