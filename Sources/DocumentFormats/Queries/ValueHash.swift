import DocumentTree

/// The computation of the hash of a container, in steps.
struct ValueHash<Tree: QueryTree>: Sendable {
  enum Step {
    case working
    case done(CanonicalHash)
    case unknown
  }

  private struct Level: Sendable {
    var hash: CanonicalHash.Container
    var children: Tree.Children
    /// The key of the child that is open.
    var key: CanonicalHash?
  }

  private var levels: [Level] = []

  init(of container: Tree.Item, in tree: Tree) { open(container, in: tree) }

  private mutating func open(_ container: Tree.Item, in tree: Tree) {
    levels.append(
      Level(
        hash: CanonicalHash.Container(isObject: tree.kind(of: container) == .object),
        children: tree.children(of: container, after: nil)))
  }

  mutating func step(_ tree: inout Tree) -> Step {
    guard let last = levels.indices.last else { return .done(.null) }
    switch tree.next(in: &levels[last].children) {
    case .child(let child):
      levels[last].key = levels[last].hash.isObject ? .string(tree.key(of: child)) : nil
      if tree.kind(of: child).isContainer {
        open(child, in: tree)
      } else {
        let hash = tree.scalar(of: child).map(CanonicalHash.init) ?? .null
        levels[last].hash.add(hash, key: levels[last].key)
      }
      return .working
    case .end, .fault:
      let finished = levels.removeLast()
      guard last > 0 else { return .done(finished.hash.result) }
      tree.skip(finished.children, in: &levels[last - 1].children)
      levels[last - 1].hash.add(finished.hash.result, key: levels[last - 1].key)
      return .working
    case .unknown: return .unknown
    }
  }
}

extension CanonicalHash {
  init(_ scalar: QueryScalar) {
    self =
      switch scalar {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .number(let number): .number(number)
      case .string(let bytes): .string(bytes)
      case .other(let token): .string([0xFF] + token)
      }
  }
}
