import ModelBasics
import ModelValues

/// The objects of a keyed archive as the tree that people edit, in the order of its text.
///
///     <dict class="Person" id="1">      dict    class Person   number 1   next 3
///     	<key>name</key>
///     	<string>Ada</string>             string  key name
///     	<key>self</key>
///     	<ref id="1"/>                    ref     key self   target 0
///     </dict>
struct ArchiveTree {
  struct Node {
    var kind: XMLElement
    var key: [UInt8]?
    /// A scalar: the bytes of a string or of data, or the spelling of a number or date.
    var text: [UInt8] = []
    var className: [UInt8]?
    /// The space of the numbers of a colour.
    var space: ArchivedColorSpace?
    /// The number of a shared object, or of the object that a reference stands for.
    var number: Int?
    /// The node that a reference stands for.
    var target: Int?
    var parent: Int
    /// The number of the next node that is not in this one.
    var next = 0
    /// The offset in the edited text.
    var offset = 0
  }

  var nodes: [Node] = []

  init() {}

  /// Reads an edited text. Returns nil if it is not valid.
  init?(_ bytes: Bytes) {
    guard let list = ElementList(bytes, .inner) else { return nil }
    nodes.reserveCapacity(list.elements.count)
    var latest: [Int: Int] = [:]
    var names = NamePool()
    for (index, element) in list.elements.enumerated() {
      let text = list.text
      var node = Node(
        kind: element.kind, key: element.hasKey ? names.shared(list.key(index)) : nil,
        parent: Int(element.parent), next: Int(element.next), offset: Int(element.value))
      if !element.kind.isContainer {
        node.text = Self.canonical(list.decoded(index), element.kind)
      }
      if let tag = list.tag(index), tag.hasAttributes {
        node.className = text.attribute("class", of: tag).map {
          names.shared(XMLScalarText(text, $0, nil).decoded)
        }
        node.space = text.attribute("space", of: tag).flatMap {
          ArchivedColorSpace(rawValue: String(decoding: bytes.array($0), as: UTF8.self))
        }
        node.number = text.attribute("id", of: tag).flatMap {
          Int(String(decoding: bytes.array($0), as: UTF8.self))
        }
      }
      if let number = node.number {
        if element.kind == .ref { node.target = latest[number] } else { latest[number] = index }
      }
      nodes.append(node)
    }
  }

  /// Returns what a scalar stands for, given the text between its tags.
  static func canonical(_ text: [UInt8], _ kind: XMLElement) -> [UInt8] {
    switch kind {
    case .string: text
    case .data: XMLScalar.base64(text) ?? []
    case .integer: XMLScalar.integer(text).map { Array($0.utf8) } ?? []
    case .real, .date: Array(XMLScalar.trimmed(text))
    default: []
    }
  }

  subscript(node: Int) -> Node { nodes[node] }

  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var next = node + 1
    while next < nodes[node].next {
      children.append(next)
      next = nodes[next].next
    }
    return children
  }

  /// Returns the child of a dictionary with a key.
  func child(of node: Int, _ key: String) -> Int? {
    children(of: node).first { nodes[$0].key?.elementsEqual(key.utf8) == true }
  }

  /// Returns true if two scalars or references have the same value, spelled the same.
  func isSameScalar(_ node: Int, _ other: Node) -> Bool {
    nodes[node].kind == other.kind && nodes[node].text == other.text
  }
}

extension ArchiveTree {
  /// Returns the first node whose meaning is not that of the node of a file at the same place; nil if all have the same meaning.
  func firstDifference(from file: ArchiveReader) -> Int? {
    let other = file.tree
    for index in nodes.indices {
      guard index < other.nodes.count else { return index }
      let two = other.nodes[index]
      let one = two.kind == .ref ? nodes[index] : repeated(index)
      let isComponent =
        file.origins[index].form == .component && ArchiveObjectMaker.isNumber(one.kind)
      let isSame =
        (one.kind == two.kind || isComponent) && one.key == two.key && one.target == two.target
        && one.next == two.next
        && one.parent == two.parent
        && (one.className == nil || one.className == two.className)
        && (one.space == nil || one.space == two.space)
        && (one.text == two.text || Self.isEqual(one.text, two.text, two.kind))
      if !isSame { return index }
    }
    return other.nodes.count > nodes.count ? nodes.indices.last : nil
  }

  /// Returns a node; in place of a reference to a short scalar that scalar, as those are repeated.
  private func repeated(_ index: Int) -> Node {
    var node = nodes[index]
    guard node.kind == .ref, let target = node.target, !nodes[target].kind.isContainer,
      nodes[target].text.count <= ArchiveReader.longestRepeated
    else { return node }
    node.kind = nodes[target].kind
    node.text = nodes[target].text
    node.className = nodes[target].className
    node.target = nil
    return node
  }

  /// Returns true if another tree is the same, also in the spelling of its scalars.
  func isSpelled(like file: ArchiveReader) -> Bool {
    firstDifference(from: file) == nil
      && zip(nodes, file.tree.nodes).allSatisfy { $0.text == $1.text }
  }

  /// Returns true if two spellings of a number or date stand for the same value.
  private static func isEqual(_ one: [UInt8], _ two: [UInt8], _ kind: XMLElement) -> Bool {
    switch kind {
    case .real:
      guard let one = Double(String(decoding: one, as: UTF8.self)),
        let two = Double(String(decoding: two, as: UTF8.self))
      else { return false }
      return one == two || one.isNaN && two.isNaN
    case .date:
      guard let one = ArchivedDate.seconds(one), let two = ArchivedDate.seconds(two) else {
        return false
      }
      return one == two
    default: return false
    }
  }
}

extension ArchiveTree {
  /// The most tabs that begin a line.
  private static let deepestIndentation = 40

  /// The text that is edited.
  var text: [UInt8] {
    var text: [UInt8] = []
    var open: [Int] = []
    func indent() { for _ in open.prefix(Self.deepestIndentation) { text.append(0x09) } }
    func closeEnded(before index: Int) {
      while let last = open.last, nodes[last].next <= index {
        open.removeLast()
        indent()
        text += nodes[last].kind.closing
        text.append(0x0A)
      }
    }
    for (index, node) in nodes.enumerated() {
      closeEnded(before: index)
      indent()
      if let key = node.key {
        text += XMLQuoting(element: .key).explicitToken(for: StandIn.scalars(key))
        text.append(0x0A)
        indent()
      }
      let isEmpty = node.kind.isContainer && node.next == index + 1
      append(node, isEmpty: isEmpty, to: &text)
      if node.kind.isContainer, !isEmpty { open.append(index) }
      text.append(0x0A)
    }
    closeEnded(before: .max)
    return text
  }

  private func append(_ node: Node, isEmpty: Bool, to text: inout [UInt8]) {
    let content: [UInt8]
    switch node.kind {
    case .string: content = XMLQuoting(element: .string).escaped(StandIn.scalars(node.text)[...])
    case .data: content = Array(Blob(node.text).base64.utf8)
    default: content = node.text
    }
    let isClosed =
      switch node.kind {
      case .true, .false, .null, .ref: true
      case .dict, .array, .set: isEmpty
      default: false
      }
    text.append(UInt8(ascii: "<"))
    text += Array("\(node.kind.name)".utf8)
    if let name = node.className {
      text += Array(#" class=""#.utf8)
      text += XMLQuoting(element: .string).escaped(StandIn.scalars(name)[...]).flatMap {
        $0 == UInt8(ascii: "\"") ? Array("&quot;".utf8) : [$0]
      }
      text.append(UInt8(ascii: "\""))
    }
    if let space = node.space { text += Array(#" space="\#(space.rawValue)""#.utf8) }
    if let number = node.number { text += Array(#" id="\#(number)""#.utf8) }
    text += Array((isClosed ? "/>" : ">").utf8)
    if !isClosed, !node.kind.isContainer {
      text += content
      text += node.kind.closing
    }
  }
}
