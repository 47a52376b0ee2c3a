import DocumentTree
import ModelBasics

/// Reads the nodes of a valid text, without recursion.
struct BinaryTreeReader {
  private let storage: Bytes
  private let text: XMLText
  private(set) var nodes: [BinaryTree.Node] = []
  /// The containers that are open.
  private var open: [Int] = []

  private let objectCount: Int
  /// The number of objects that cannot be read, for a message.
  private var brokenCount = 0

  init(_ text: Bytes, objectCount: Int) {
    storage = text
    self.text = XMLText(text, .inner)
    self.objectCount = objectCount
  }

  mutating func read(brokenCount: Int) throws(EncodingRefusal) {
    self.brokenCount = brokenCount
    guard let root = XMLProlog(text).root else { return }
    var tags = XMLTags(text, at: root)
    while let tag = tags.next(before: text.count) {
      guard let element = tag.element, element != .plist else { break }
      if tag.form == .closing {
        close()
      } else if element.isContainer {
        begin(tag, element)
        if tag.form == .empty { close() }
      } else {
        try readScalar(tag, element, &tags)
      }
      if open.isEmpty { break }
    }
  }

  private mutating func begin(_ tag: XMLTag, _ element: XMLElement) {
    addChild()
    open.append(nodes.count)
    let kind: BinaryKind =
      element == .dict ? .dictionary : element == .set ? .set : .array
    nodes.append(BinaryTree.Node(kind: kind, next: 0))
  }

  private mutating func addChild() {
    if let parent = open.last { nodes[parent].link += 1 }
  }

  private mutating func close() {
    guard let index = open.popLast() else { return }
    nodes[index].next = Int32(nodes.count)
    var hash = BinaryHash(nodes[index].kind)
    if nodes[index].kind == .dictionary, nodes[index].link == 2, let uid = uid(index) {
      nodes[index].isUID = true
      nodes[index].hash = uid.hash(.uid)
      return
    }
    var child = index + 1
    while child < nodes.count {
      hash.add(nodes[child].hash)
      child = Int(nodes[child].next)
    }
    nodes[index].hash = hash.value
  }

  /// Returns the number of a UID if a dictionary is one.
  private func uid(_ index: Int) -> BinaryValue? {
    guard nodes.count == index + 3, nodes[index + 2].kind == .integer,
      scalar(index + 1) == .bytes(XMLUID.key), let uid = scalar(index + 2),
      case .integer(let number) = uid, UInt64(exactly: number) != nil
    else { return nil }
    return uid
  }

  private func scalar(_ index: Int) -> BinaryValue? {
    let node = nodes[index]
    return BinaryValue(node, XMLScalarText(text, Span(Int(node.start), Int(node.end)), nil))
  }

  // MARK: - Scalars

  private mutating func readScalar(
    _ tag: XMLTag, _ element: XMLElement, _ tags: inout XMLTags
  ) throws(EncodingRefusal) {
    addChild()
    let index = nodes.count
    if element == .broken {
      tags.skip(to: text.endOfElement(tag, limit: text.count) ?? tag.end)
      return try keep(text.attribute("object", of: tag), tag)
    }
    var span = Span(tag.end, tag.end)
    if tag.form == .opening, let end = text.endOfContent(tag.end, limit: text.count) {
      span.end = end
      tags.skip(to: text.tag(at: end)?.end ?? end)
    }
    var node = BinaryTree.Node(
      kind: element == .key ? BinaryKind(XMLKeyType(of: tag, text)) : Self.kind(element),
      start: Int32(span.start), end: Int32(span.end), next: Int32(index + 1))
    if node.kind == .kept { return try keep(span, tag) }
    node.isShort = tag.hasAttributes && XMLShortReal.isTag(tag, text)
    let content = XMLScalarText(text, span, nil)
    if node.kind == .string {
      node.hash = content.withDecoded { BinaryHash.hash(.string, $0) }
    } else if let value = BinaryValue(node, content) {
      node.hash = value.hash(node.kind)
    } else {
      let reason: BinaryRefusal = node.kind == .integer ? .integerTooLarge : .realTooLarge
      throw EncodingRefusal(reason.message, at: tag.start)
    }
    nodes.append(node)
  }

  /// Adds an object of the file that stays as it is, with its number.
  private mutating func keep(_ number: Span?, _ tag: XMLTag) throws(EncodingRefusal) {
    let digits = number.map { String(decoding: storage.array($0), as: UTF8.self) }
    guard let object = digits.flatMap({ Int32($0) }), object >= 0, object < objectCount else {
      let reason = XMLBrokenObject.message(at: tag.start, in: storage)
      throw EncodingRefusal(
        BinaryRefusal.brokenObject(reason, count: brokenCount).message, at: tag.start)
    }
    nodes.append(
      BinaryTree.Node(
        kind: .kept, start: Int32(tag.start), next: Int32(nodes.count + 1), link: object,
        hash: BinaryValue.bytes([]).hash(.other)))
  }

  private static func kind(_ element: XMLElement) -> BinaryKind {
    switch element {
    case .integer: .integer
    case .real: .real
    case .date: .date
    case .data: .data
    case .true: .true
    case .false: .false
    case .null: .null
    default: .string
    }
  }
}
