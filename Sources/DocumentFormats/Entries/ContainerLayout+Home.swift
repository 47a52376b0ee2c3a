import DocumentTree

extension ContainerLayout.Item {
  /// The slot of the last source child that the item represents, or nil if the item is not from the
  /// container's source.
  var lastHome: Slot? {
    if case .run(_, let last) = self { last } else { home }
  }

  /// The slot of the source child, or of the first one of a run, or nil if the item is not from the
  /// container's source.
  var home: Slot? {
    switch self {
    case .run(let first, _): first
    case .ghost(let slot): slot
    case .node: nil
    }
  }
}
