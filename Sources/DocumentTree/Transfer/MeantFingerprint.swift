import ModelBasics

/// A hash of a value with what its references stand for, whatever the numbers of these are. Of a long value, its beginning is read.
struct MeantFingerprint {
  private let document: Document
  private let targets: ReferenceTargets
  /// The number of bytes of keys and scalars, and of values, that are read.
  private let longest: Int

  init(_ document: Document, _ targets: ReferenceTargets, longest: Int = 1 << 13) {
    self.document = document
    self.targets = targets
    self.longest = longest
  }

  /// O(1): the part that is read is limited. The first reference costs O(references of the document).
  func value(of node: Node) -> Int? {
    var hash = ContentHash()
    var left = longest
    var open: [(container: Node, child: ChildStep)] = []
    guard enter(node, &hash, &left, &open) else { return nil }
    while left > 0, let level = open.popLast() {
      guard case .child(let child) = level.child else {
        update(&hash, [UInt8.max])
        continue
      }
      open.append((level.container, document.child(after: child, in: level.container)))
      guard !child.isGhost else { continue }
      if let key = document.keyBytes(of: child.node) {
        update(&hash, key)
        left -= key.count
      }
      guard enter(child.node, &hash, &left, &open) else { return nil }
    }
    return Int(bitPattern: UInt(truncatingIfNeeded: hash.value))
  }

  private func enter(
    _ node: Node, _ hash: inout ContentHash, _ left: inout Int,
    _ open: inout [(container: Node, child: ChildStep)]
  ) -> Bool {
    let node = targets.followed(node)
    let kind = document.kind(of: node)
    update(&hash, [kind.code])
    left -= 1
    if kind.isContainer {
      open.append((node, document.firstChild(of: node)))
      return true
    }
    guard let value = document.value(of: node) else { return false }
    let text = document.grammar.references.unnamed(Array(value.array.prefix(max(0, left))))
    update(&hash, text)
    left -= text.count
    return true
  }

  private func update(_ hash: inout ContentHash, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { hash.update($0) }
  }
}
