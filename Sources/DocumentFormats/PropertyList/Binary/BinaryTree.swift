import DocumentTree
import ModelBasics

/// The values of a text, in document order: the nodes of a binary property list that is to be written.
///
/// The children of a dictionary are keys and values in turn. A node that refers to a shared object has its index.
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
    /// The number of children; of a reference, the index of the node that it refers to; of what is kept, the number of the object.
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
  func isSpelledSame(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (nodes[first], nodes[second])
    return !one.kind.isContainer && !other.kind.isContainer
      && Bytes.isEqual(
        text, Span(Int(one.start), Int(one.end)), text, Span(Int(other.start), Int(other.end)))
  }

  /// Returns the number of a UID.
  func uid(_ index: Int) -> BinaryValue { scalar(index + 2) }

  /// Returns the index of the node that a node stands for.
  func target(_ index: Int) -> Int {
    nodes[index].kind == .other ? Int(nodes[index].link) : index
  }

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

  /// Returns the value of a node that is not shared in a file, as equal ones mean nothing to each other; nil for a container and for long
  /// data. So a reference to such a value equals the value itself.
  private func unshared(_ index: Int) -> (kind: BinaryKind, value: BinaryValue)? {
    let node = nodes[index]
    if node.isUID { return (.uid, uid(index)) }
    if node.kind == .kept { return (.kept, .integer(Int128(node.link))) }
    if node.kind.isContainer || node.kind == .other { return nil }
    let value = scalar(index)
    if node.kind == .data, case .bytes(let data) = value,
      data.count > BinaryTextWriter.longestUnsharedData
    {
      return nil
    }
    return (node.kind, value)
  }

  /// Returns true if another text has the same values and shares the same objects.
  func isEqual(to other: BinaryTree) -> Bool {
    var twins = [Int](repeating: -1, count: nodes.count)
    var (index, twin) = (0, 0)
    while index < nodes.count, twin < other.nodes.count {
      let (node, target) = (nodes[index], self.target(index))
      let (otherNode, otherTarget) = (other.nodes[twin], other.target(twin))
      let (value, otherValue) = (unshared(target), other.unshared(otherTarget))
      if value != nil || otherValue != nil {
        guard let value, let otherValue, value == otherValue else { return false }
        (index, twin) = (Int(node.next), Int(otherNode.next))
        continue
      }
      guard node.kind == otherNode.kind else { return false }
      if node.kind == .other {
        guard twins[target] == otherTarget else { return false }
      } else if node.kind.isContainer {
        guard node.link == otherNode.link else { return false }
      } else {
        guard scalar(index) == other.scalar(twin) else { return false }
      }
      twins[index] = twin
      index += 1
      twin += 1
    }
    return index == nodes.count && twin == other.nodes.count
  }
}
