import DocumentFormats
import DocumentTree
import ModelKit

// Spells values in structures, which are not objects, in the notation of the file. An object spells
// its own values.

extension ObjectEdits {
  /// Returns the shape with its changed values in the notation of the file, as far as the property
  /// reads these as the same values.
  func inStoredNotation(
    _ shape: StoredShape, from former: StoredShape, at node: Node, _ field: Field,
    of object: ModelObject
  ) -> StoredShape {
    guard shape.hasMembers else { return shape }
    let keys = StoredKeys(of: field.storedKeys)
    for attempt in NotationTransfer.Attempt.allCases {
      let candidate = inStoredNotation(shape, from: former, like: node, under: keys, attempt)
      if object.reads(candidate, as: field, policy, exactly: attempt == .closest) {
        return candidate
      }
    }
    return shape
  }

  /// Recursive; the depth is that of the property's type.
  private func inStoredNotation(
    _ shape: StoredShape, from former: StoredShape?, like node: Node, under keys: StoredKeys,
    _ attempt: NotationTransfer.Attempt
  ) -> StoredShape {
    switch shape {
    case .object: return shape
    case .value(let value):
      if case .value(value)? = former { return shape }
      let found = document.cursor(at: node).value
      return .value(NotationTransfer(attempt).apply(to: value, from: nil, like: found, under: keys))
    case .array(let elements):
      let children = document.kind(of: node) == .array ? document.children(of: node) : []
      guard children.count == elements.count else { return shape }
      let formerElements = former?.elements ?? []
      return .array(
        elements.enumerated().map { index, element in
          let old = formerElements.count == elements.count ? formerElements[index] : nil
          return inStoredNotation(element, from: old, like: children[index], under: keys, attempt)
        })
    case .record(let members):
      guard document.kind(of: node) == .object else { return shape }
      let present = Members(of: node, in: document)
      var formerShapes: [[UInt8]: StoredShape] = [:]
      if case .record(let members)? = former {
        formerShapes = Dictionary(members.map { ($0.key, $0.shape) }) { $1 }
      }
      return .record(
        members.map { key, shape in
          guard let child = present.all(key).last else { return (key: key, shape: shape) }
          let keys = StoredKeys(key: key)
          let candidate = inStoredNotation(
            shape, from: formerShapes[key], like: child, under: keys, attempt)
          return (key: key, shape: candidate)
        })
    }
  }
}

extension StoredShape {
  /// True if it contains a structure or a dictionary.
  fileprivate var hasMembers: Bool {
    switch self {
    case .record: true
    case .array(let elements): elements.contains(where: \.hasMembers)
    case .value, .object: false
    }
  }
}
