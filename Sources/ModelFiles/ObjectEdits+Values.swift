import DocumentFormats
import DocumentTree
import ModelBasics
import ModelKit

// Makes entries of a document contain other values with as few edits as possible.

extension ObjectEdits {
  /// Containers nested deeper than this are rewritten.
  private static let maximumDepth = 200

  /// Makes a node contain a value. `old` is the value known to the model: members of a record that
  /// it did not know stay. If `old` is nil, it knew all of them.
  mutating func merge(
    _ new: Value, from old: Value?, at path: NodePath, depth: Int = 0
  ) throws(EditError) {
    guard let node = path.last else { return }
    let kind = document.kind(of: node)
    switch new.kind {
    case .record where kind == .object && depth < Self.maximumDepth && !isReordered(new, from: old):
      try mergeMembers(new, from: old, at: path, depth)
    case .array where kind == .array && depth < Self.maximumDepth:
      try align(new.elements.map { .value($0) }, at: path, depth)
    default:
      if document.cursor(at: node).value == new { return }
      try document.setValue(path, text: text(of: .value(new), at: path))
    }
  }

  /// Makes the record of an object of an older version the one that the upgrade makes of it. What the
  /// upgrade leaves alone, such as the objects inside, keeps its text, and nothing gets a default.
  mutating func upgrade(_ object: ModelObject, at node: Node) throws(EditError) {
    guard let path = document.path(to: node),
      let upgraded = object.upgraded(document.cursor(at: node).value)
    else { return }
    try merge(upgraded, from: nil, at: path)
  }

  /// True if members have changed their order, which requires rewriting them.
  private func isReordered(_ new: Value, from old: Value?) -> Bool {
    guard let old, old.kind == .record else { return false }
    return Self.keys(of: new, alsoIn: old) != Self.keys(of: old, alsoIn: new)
  }

  /// Returns the keys that occur in both values, each as often as in both: the first occurrences stay.
  private static func keys(of value: Value, alsoIn other: Value) -> [[UInt8]] {
    var left: [[UInt8]: Int] = [:]
    for member in other.members { left[member.key, default: 0] += 1 }
    return value.members.map(\.key).filter { key in
      guard let count = left[key], count > 0 else { return false }
      left[key] = count - 1
      return true
    }
  }

  private mutating func mergeMembers(
    _ new: Value, from old: Value?, at path: NodePath, _ depth: Int
  ) throws(EditError) {
    let members = Members(of: path[path.count - 1], in: document)
    let newValues = Self.byKey(new)
    let oldValues = old.map(Self.byKey)
    var removed: [Node] = []
    for (key, nodes) in members.byKey {
      let kept = newValues[key]?.count ?? 0
      let known =
        kept == 0 && oldValues?[key] != nil ? nodes.count : oldValues.map { $0[key]?.count ?? 0 }
      let last = min(known ?? nodes.count, nodes.count)
      if kept < last { removed += nodes[kept..<last] }
    }
    var renamed: [[UInt8]: Node] = [:]
    if old == nil { renamed = try rename(&removed, as: new, members, at: path) }
    let removedNodes = Set(removed)
    for node in members.nodes where removedNodes.contains(node) { try remove(path + [node]) }
    var seen: [[UInt8]: Int] = [:]
    var point = InsertionPoint.first
    for (key, value) in new.members {
      let occurrence = seen[key, default: 0]
      seen[key] = occurrence + 1
      let present = renamed[key].map { [$0] } ?? members.all(key)
      if occurrence < present.count {
        let former = oldValues?[key].flatMap { occurrence < $0.count ? $0[occurrence] : nil }
        try merge(value, from: former, at: path + [present[occurrence]], depth: depth + 1)
        point = .after(Child(present[occurrence]))
      } else {
        if case .first = point, !members.nodes.isEmpty, old != nil { point = .last }
        point = .after(Child(try insert(.value(value), key: key, into: path, at: point)))
      }
    }
  }

  /// Renames removed members whose value equals that of a new member.
  private mutating func rename(
    _ removed: inout [Node], as new: Value, _ members: Members, at path: NodePath
  ) throws(EditError) -> [[UInt8]: Node] {
    var renamed: [[UInt8]: Node] = [:]
    for (key, value) in new.members where members.byKey[key] == nil && renamed[key] == nil {
      let index = removed.firstIndex { document.cursor(at: $0).value == value }
      guard let index else { continue }
      let node = removed.remove(at: index)
      try document.setKey(path + [node], key: key)
      renamed[key] = node
    }
    return renamed
  }

  private static func byKey(_ value: Value) -> [[UInt8]: [Value]] {
    var members: [[UInt8]: [Value]] = [:]
    for (key, value) in value.members { members[key, default: []].append(value) }
    return members
  }

  // MARK: - Single edits

  mutating func remove(_ path: NodePath) throws(EditError) { try document.remove(path) }

  /// Inserts an entry. An object that is already in the document is moved.
  @discardableResult
  mutating func insert(
    _ shape: StoredShape, key: [UInt8]?, into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> Node {
    if case .object(let object) = shape,
      let node = try move(object, key: key, into: parent, at: point)
    {
      return node
    }
    if let empty = shape.empty, shape.allObjects.contains(where: isKnown) {
      // Objects already in the document are inserted one by one with their text.
      let text = text(of: .value(empty), into: parent)
      let node = try document.insert(key: key, text: text, into: parent, at: point)
      try put(shape, from: nil, at: parent + [node])
      return node
    }
    let text = text(of: shape, into: parent)
    return try document.insert(key: key, text: text, into: parent, at: point)
  }

  // MARK: - Text

  /// Returns the text of a shape, on several lines if the replaced value or its siblings are.
  func text(of shape: StoredShape, at path: NodePath) -> [UInt8] {
    document.text(of: shape.value(hasDates: hasUniversalDates), replacing: path)
  }

  private func text(of shape: StoredShape, into parent: NodePath) -> [UInt8] {
    document.text(of: shape.value(hasDates: hasUniversalDates), into: parent)
  }
}
