import DocumentTree
import ModelBasics

/// The elements of a text in the syntax of property lists, in the order of the text. A child of an element is the next one, or begins
/// where the child before it ends.
///
///     <dict><key>a</key><array><true/></array></dict>      0 dict    next 3
///                                                           1 array   next 3   key a
///                                                           2 true    next 3
struct ElementList {
  struct Element {
    var kind: XMLElement
    /// The offset of the key of a member, else of the value.
    var start: Int32
    /// The offset of the value.
    var value: Int32
    /// The number of the container; -1 for the root.
    var parent: Int32
    /// The number of the next element that is not in this one.
    var next: Int32

    var hasKey: Bool { start < value }
  }

  let bytes: Bytes
  let text: XMLText
  let head: XMLHead
  private(set) var elements: [Element] = []

  /// Returns nil if a text is not valid.
  init?(_ bytes: Bytes, _ dialect: XMLDialect) {
    guard bytes.count < Int32.max else { return nil }
    self.bytes = bytes
    var head = dialect == .inner ? XMLHead(.inner) : XMLHead(of: bytes)
    // The text of an archive's objects has references; that of a binary list is without.
    head.isArchive = dialect == .inner
    self.head = head
    text = XMLText(bytes, dialect)
    let structure = XMLStructure(bytes, as: .document, index: IndexBox(), head)
    structure.read()
    guard structure.index.firstFault == nil, let root = structure.root, read(from: root.offset)
    else {
      return nil
    }
  }

  private mutating func read(from root: Int) -> Bool {
    var open: [Int] = []
    var key: Int?
    var tags = XMLTags(text, at: root)
    while let tag = tags.next(before: text.count) {
      guard let kind = tag.element else { return false }
      if kind == .plist { continue }
      if tag.form == .closing {
        guard let last = open.popLast() else { return false }
        elements[last].next = Int32(elements.count)
        continue
      }
      if !kind.isContainer, tag.form == .opening {
        guard let end = text.endOfContent(tag.end, limit: text.count),
          let closing = text.tag(at: end)
        else { return false }
        tags.skip(to: closing.end)
      }
      if kind == .key {
        key = tag.start
        continue
      }
      elements.append(
        Element(
          kind: kind, start: Int32(key ?? tag.start), value: Int32(tag.start),
          parent: Int32(open.last ?? -1), next: Int32(elements.count + 1)))
      key = nil
      if kind.isContainer, tag.form == .opening { open.append(elements.count - 1) }
    }
    return open.isEmpty && !elements.isEmpty
  }

  /// Returns the text between the tags of a key or scalar.
  private func content(at offset: Int32) -> Span {
    guard let tag = text.tag(at: Int(offset)) else { return Span(Int(offset), Int(offset)) }
    let end =
      tag.form == .opening ? text.endOfContent(tag.end, limit: text.count) ?? tag.end : tag.end
    return Span(tag.end, end)
  }

  /// Returns the text between the tags of the key of a member; nil if the element has no key.
  private func keyContent(_ element: Int) -> Span? {
    elements[element].hasKey ? content(at: elements[element].start) : nil
  }

  subscript(element: Int) -> Element { elements[element] }

  /// Returns the number of the next element that is not in an element.
  func next(_ element: Int) -> Int { Int(elements[element].next) }

  /// Returns the first tag of a value.
  func tag(_ element: Int) -> XMLTag? { text.tag(at: Int(elements[element].value)) }

  func kind(_ element: Int) -> XMLElement { elements[element].kind }

  /// Returns the text of a value, with its tags.
  func span(_ element: Int) -> Span {
    let start = Int(elements[element].value)
    var tags = XMLTags(text, at: start)
    var depth = 0
    while let tag = tags.next(before: text.count) {
      if tag.form == .opening { depth += 1 }
      if tag.form == .closing { depth -= 1 }
      if depth <= 0 { return Span(start, tag.end) }
    }
    return Span(start, text.count)
  }

  /// Returns the end of the last tag of a key.
  func endOfKey(_ element: Int) -> Int {
    let end = keyContent(element)?.end ?? Int(elements[element].start)
    return text.tag(at: end)?.end ?? end
  }

  func children(of element: Int) -> Children {
    Children(list: self, offset: element + 1, end: next(element))
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let list: ElementList
    fileprivate var offset: Int
    fileprivate let end: Int

    mutating func next() -> Int? {
      guard offset < end else { return nil }
      defer { offset = list.next(offset) }
      return offset
    }
  }

  /// Returns the bytes of the text of a scalar.
  func decoded(_ element: Int) -> [UInt8] {
    XMLScalarText(text, content(at: elements[element].value), head.entities).decoded
  }

  /// Returns the decoded key of a member.
  func key(_ element: Int) -> [UInt8] {
    keyContent(element).map { XMLScalarText(text, $0, head.entities).decoded } ?? []
  }

  func hasKey(_ element: Int, _ key: StaticString) -> Bool {
    guard let span = keyContent(element) else { return false }
    if span.count == key.utf8CodeUnitCount, text.starts(with: key, at: span.start) { return true }
    return key.withUTF8Buffer { self.key(element).elementsEqual($0) }
  }

  /// Returns the first member of a dictionary with a key.
  func member(_ element: Int, _ key: StaticString) -> Int? {
    guard elements[element].kind == .dict else { return nil }
    return children(of: element).first { hasKey($0, key) }
  }

  /// Returns the node of an element in a document over the text.
  func node(_ element: Int) -> Node {
    Node(SourceID(0), Int(elements[element].start), elements[element].hasKey ? .member : .value)
  }

  /// Returns the path of an element in a document over the text.
  func path(_ element: Int) -> NodePath {
    var path: NodePath = []
    var next = element
    while next >= 0 {
      path.append(node(next))
      next = Int(elements[next].parent)
    }
    return path.reversed()
  }
}
