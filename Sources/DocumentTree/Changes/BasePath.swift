import ModelBasics

/// The path of a node in the base, by the base's own keys and indexes.
struct BasePath: Sendable {
  struct Step: Sendable {
    var segment: Path.Segment
    /// The fingerprint of an element, and (`count`) the number of elements.
    var fingerprint: Int?
    var count: Int?
  }

  var steps: [Step]
  var kind: NodeKind
  /// The fingerprint of the node's value.
  var fingerprint: Int?

  var path: Path { Path(steps.map(\.segment)) }

  /// True if the path is short enough for a journal: keys may be megabytes long.
  var isShort: Bool {
    let length = steps.reduce(0) { length, step in
      if case .key(let key, _) = step.segment { length + key.count } else { length + 8 }
    }
    return length <= 1 << 12
  }
}

/// The sibling of the base after which a node was inserted.
enum PatchPoint: Sendable {
  case first, last
  case after(BasePath.Step)
}
