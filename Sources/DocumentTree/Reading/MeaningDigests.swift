import ModelBasics

// Hashes of values by what they mean, whatever is stored once:
//
//     a: <dict id="3">x</dict>      the same as      a: <dict>x</dict>
//     b: <ref id="3"/>                               b: <dict>x</dict>
//
// Each container is hashed once, so a list that has itself a billion times in it by references costs as much as its text.

/// The hashes of the values of a document.
final class MeaningDigests {
  private let document: Document
  private let targets: ReferenceTargets
  private var known: [Node: UInt64] = [:]
  private lazy var anchors = document.namedValues()

  init(_ document: Document) {
    self.document = document
    targets = ReferenceTargets(document)
  }

  /// A container whose hash is being computed.
  private struct Level {
    let node: Node
    var step: ChildStep
    var hash: ContentHash
  }

  /// Returns the hash of the value with a name.
  func digest(ofValueNamed name: [UInt8]) -> UInt64? { anchors[name].flatMap { digest(of: $0) } }

  /// Returns the hash of a value; nil if it contains itself or cannot be read. O(values that it contains), each counted once.
  func digest(of node: Node) -> UInt64? {
    var levels: [Level] = []
    var open = Set<Node>()
    var result = enter(targets.followed(node), &levels, &open)
    while !levels.isEmpty {
      if let child = result { levels[levels.count - 1].hash.update(child) }
      result = nil
      guard let level = levels.last else { return nil }
      switch level.step {
      case .child(let child):
        levels[levels.count - 1].step = document.child(after: child, in: level.node)
        if child.isGhost { continue }
        if let key = document.keyBytes(of: child.node) {
          levels[levels.count - 1].hash.update(UInt64(key.count))
          key.withUnsafeBytes { levels[levels.count - 1].hash.update($0) }
        }
        let target = targets.followed(child.node)
        if open.contains(target) { return nil }
        result = enter(target, &levels, &open)
        if result == nil, levels.last?.node != target { return nil }
      case .end:
        levels.removeLast()
        open.remove(level.node)
        known[level.node] = level.hash.value
        result = level.hash.value
      case .unknown, .fault: return nil
      }
    }
    return result
  }

  /// Returns the hash of a value that is known or no container; opens another one.
  private func enter(
    _ node: Node, _ levels: inout [Level], _ open: inout Set<Node>
  ) -> UInt64? {
    if let known = known[node] { return known }
    let kind = document.kind(of: node)
    var hash = ContentHash()
    hash.update(UInt64(kind.code))
    if kind.isContainer {
      annotation(of: node).withUnsafeBytes { hash.update($0) }
      open.insert(node)
      levels.append(Level(node: node, step: document.firstChild(of: node), hash: hash))
      return nil
    }
    guard let value = document.value(of: node) else { return nil }
    document.grammar.references.unnamed(value.array).withUnsafeBytes { hash.update($0) }
    return hash.value
  }

  /// Returns what the start of a container says besides its kind, such as the name of its class.
  private func annotation(of node: Node) -> [UInt8] {
    guard document.grammar.annotations != nil else { return [] }
    let content = document.content(of: node)
    let source = document[content.source]
    let start = source.structure.contentStart(of: content.value)
    return document.grammar.references.unnamed(source.bytes.array(Span(content.offset, start)))
  }
}

extension ContentHash {
  fileprivate mutating func update(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { update($0) }
  }
}

extension Document {
  /// Returns the nodes of the values that have names. O(document).
  func namedValues() -> [[UInt8]: Node] {
    var values: [[UInt8]: Node] = [:]
    for name in names() where !name.isReference && values[name.name] == nil {
      values[name.name] = node(withValueAt: name.position.offset, in: name.position.source)
    }
    return values
  }
}
