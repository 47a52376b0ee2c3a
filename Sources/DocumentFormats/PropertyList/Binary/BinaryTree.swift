import DocumentTree
import ModelBasics

/// The values of a text, in document order: the nodes of a binary property list that is to be written.
///
/// The children of a dictionary are keys and values in turn.
struct BinaryTree {
  struct Node {
    var kind: BinaryKind
    /// True if a dictionary is a UID, unless it is one that was a dictionary before.
    var isUID = false
    /// True if a real has 4 bytes, as far as these hold it.
    var isShort = false
    /// The span of the text between the tags of a scalar.
    var start: Int32 = 0
    var end: Int32 = 0
    /// The index after the last node inside.
    var next: Int32
    /// The number of children; of an object that is kept as it is, its number in the file.
    var link: Int32 = 0
    var hash: UInt64 = 0
  }

  private(set) var nodes: [Node] = []
  private let text: Bytes

  /// Reads a text that a document has, in which objects of a file may be kept as they are.
  init(_ text: Bytes, keeping objects: BinaryObjects?) throws(EncodingRefusal) {
    guard text.count < Int32.max else { throw EncodingRefusal(BinaryRefusal.tooLarge.message) }
    self.text = text
    let structure = XMLStructure(text, as: .document, index: IndexBox(), XMLHead(.inner))
    structure.read()
    let (end, brokenCount) = structure.index.read { ($0.fault, $0.valueFaultCount) }
    if let end, end.code != XMLFault.brokenObject.rawValue,
      let fault = structure.index.firstFault
    {
      let reason = XMLGrammar(head: XMLHead(.inner)).message(for: fault, in: text)
      throw EncodingRefusal(BinaryRefusal.notValid(reason).message, at: fault.offset)
    }
    var reader = BinaryTreeReader(text, objectCount: objects?.count ?? 0)
    try reader.read(brokenCount: max(1, brokenCount))
    nodes = reader.nodes
  }

  /// The first object that stays as it is because it cannot be read: its message, its offset in the text, and the number of such objects;
  /// nil if there are none.
  var firstKept: (message: String, offset: Int, count: Int)? {
    var first: Node?
    var count = 0
    for node in nodes where node.kind == .kept {
      first = first ?? node
      count += 1
    }
    return first.map { node in
      (XMLBrokenObject.message(at: Int(node.start), in: text), Int(node.start), count)
    }
  }

  func scalar(_ index: Int) -> BinaryValue {
    let node = nodes[index]
    let span = Span(Int(node.start), Int(node.end))
    return BinaryValue(node, XMLScalarText(XMLText(text, .inner), span, nil)) ?? .bytes([])
  }

  /// True if two scalars have the same text between their tags; those of other texts may be equal too.
  func isSpelledSame(_ first: Int, _ second: Int, of other: BinaryTree? = nil) -> Bool {
    let other = other ?? self
    let (one, two) = (nodes[first], other.nodes[second])
    return !one.kind.isContainer && !two.kind.isContainer && one.isShort == two.isShort
      && Bytes.isEqual(
        text, Span(Int(one.start), Int(one.end)), other.text, Span(Int(two.start), Int(two.end)))
  }

  /// Returns the number of a UID.
  func uid(_ index: Int) -> BinaryValue { scalar(index + 2) }

  /// Returns the indexes of the children of a container.
  func children(of index: Int) -> [Int] {
    guard nodes[index].kind.isContainer else { return [] }
    var children: [Int] = []
    children.reserveCapacity(Int(nodes[index].link))
    var child = index + 1
    while child < Int(nodes[index].next) {
      children.append(child)
      child = Int(nodes[child].next)
    }
    return children
  }

  /// True if two nodes of the text have the same values in them. O(values in them).
  func isSame(_ first: Int, _ second: Int) -> Bool {
    let count = Int(nodes[first].next) - first
    guard Int(nodes[second].next) - second == count else { return false }
    for index in 0..<count {
      guard nodes[first + index].hash == nodes[second + index].hash,
        isEqual(first + index, to: second + index, of: self)
      else { return false }
    }
    return true
  }

  /// True if another text has the same values.
  func isEqual(to other: BinaryTree) -> Bool {
    nodes.count == other.nodes.count
      && nodes.indices.allSatisfy { isEqual($0, to: $0, of: other) }
  }

  /// True if a node is equal to one of another text, up to the nodes in them.
  private func isEqual(_ index: Int, to twin: Int, of other: BinaryTree) -> Bool {
    let (node, otherNode) = (nodes[index], other.nodes[twin])
    guard node.kind == otherNode.kind, node.isUID == otherNode.isUID, node.link == otherNode.link
    else { return false }
    return node.kind.isContainer || node.kind == .kept || isSpelledSame(index, twin, of: other)
      || scalar(index) == other.scalar(twin)
  }
}
