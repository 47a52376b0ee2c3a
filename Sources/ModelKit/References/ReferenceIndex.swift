// Finds the targets of references. A reference itself holds an object; its stored value is determined when it is
// written, from the position of that object:
//
//   items ── [a, b, c]        contents of items    a ↔ [0]   b ↔ [1]   c ↔ [2]      by id   7 → a
//   selected ─▶ b             stored: 1, or b's id, or `.items[1]`
//
// The objects of each property are listed once, however many references lead into it. The objects must not change
// while an index is in use.

import ModelBasics
import ModelData

/// An index that converts targets of references to stored values, and stored values to targets.
package final class ReferenceIndex: @unchecked Sendable {
  private struct Slot: Hashable {
    let owner: ObjectIdentifier
    let field: Int
  }

  /// The first path to each object of a tree.
  private struct Tree {
    let paths = PathTable()
    var pathIndices: [ObjectIdentifier: Int] = [:]
  }

  /// True if the index describes the objects as they were when they last had no changes.
  private let isCommitted: Bool
  private var contents: [Slot: ReferenceContents] = [:]
  /// The contents that were asked for last, because most objects have several references into one property.
  private var last: ReferenceContents?
  private lazy var keyReader = ReferenceKeyReader()
  private var trees: [ObjectIdentifier: Tree] = [:]
  private var roots: [ObjectIdentifier: ModelObject] = [:]

  init(isCommitted: Bool = false) { self.isCommitted = isCommitted }

  // MARK: - Sharing

  private struct Shared: Sendable {
    let present = ReferenceIndex()
    let committed = ReferenceIndex(isCommitted: true)
  }

  @TaskLocal private static var shared: Shared?

  /// Runs a closure in which all reading and writing shares one index. The objects must not change in it.
  package static func sharing<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if shared != nil { return try body() }
    let result = $shared.withValue(Shared()) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }

  /// Returns the shared index, or a new one if none is shared.
  static func current(isCommitted: Bool = false) -> ReferenceIndex {
    guard let shared else { return ReferenceIndex(isCommitted: isCommitted) }
    return isCommitted ? shared.committed : shared.present
  }

  // MARK: - Lookup

  /// Returns the stored value of a target, or nil if it is not in the collection that the reference leads to.
  func stored(
    _ target: ModelObject, by rule: ReferenceRule, of object: ModelObject
  ) -> ReferenceKey? {
    if rule.names.isEmpty {
      return path(of: target, below: root(of: object)).map { .other(.string($0)) }
    }
    guard let contents = collection(of: rule, for: object), let index = contents.index(of: target)
    else { return nil }
    if let key = rule.key { return self.key(named: key, of: target) }
    let segments = contents.segments(at: index)
    switch segments.count == 1 ? segments.first : nil {
    case .index(let index)?: return .integer(Int64(index))
    case .key(let key, _)?: return .other(.string(key))
    default: return .other(.string(Path(segments).description))
    }
  }

  /// Returns the target that a stored value leads to, or nil if there is none.
  func target(
    of value: Value, _ access: ReferenceAccess, in object: ModelObject
  ) -> ModelObject? {
    let rule = access.rule
    let found: ModelObject?
    if rule.names.isEmpty {
      found = value.text.flatMap { target(at: $0, below: root(of: object)) }
    } else if let contents = collection(of: rule, for: object) {
      found =
        rule.key.map { target(of: value, by: $0, of: access.target, in: contents) }
        ?? Self.target(at: value, in: contents)
    } else {
      found = nil
    }
    return found.flatMap { access.isTarget($0) ? $0 : nil }
  }

  // MARK: - Collections

  private func collection(of rule: ReferenceRule, for object: ModelObject) -> ReferenceContents? {
    var owner = rule.isFromRoot ? root(of: object) : object
    for name in rule.names.dropLast() {
      guard let field = field(name, of: owner, rule),
        let next = contents(of: field, in: owner).objects.first
      else { return nil }
      owner = next
    }
    guard let name = rule.names.last, let field = field(name, of: owner, rule) else { return nil }
    return contents(of: field, in: owner)
  }

  /// Returns the field of the collection. If a path from the root does not fit, nothing is reported: an object that
  /// has no owner yet is its own root.
  private func field(_ name: String, of owner: ModelObject, _ rule: ReferenceRule) -> Field? {
    if let field = owner.model.field(named: name) { return field }
    if !rule.isFromRoot {
      ModelDiagnostics.handler(.noReferenceTarget(owner.model.name, name))
    }
    return nil
  }

  /// Lists the objects of a property, including the unread parts between them, so that the indices are those of the
  /// data.
  private func contents(of field: Field, in owner: ModelObject) -> ReferenceContents {
    if let last, last.owner === owner, last.field == field.number { return last }
    let slot = Slot(owner: ObjectIdentifier(owner), field: field.number)
    let known = contents[slot]
    let found = known ?? ReferenceContents(of: field, in: owner, isCommitted: isCommitted)
    if known == nil { contents[slot] = found }
    last = found
    return found
  }

  private static func target(at value: Value, in contents: ReferenceContents) -> ModelObject? {
    if value.kind == .number {
      return ValueCursor(value).integer.flatMap { contents.object(at: [.index($0)]) }
    }
    if let key = value.string, let target = contents.object(at: [.key(key)]) { return target }
    guard let path = value.text.flatMap({ try? Path(parsing: $0) }) else { return nil }
    return contents.object(at: path.segments)
  }

  // MARK: - Keys

  private func value(of key: String, of target: ModelObject) -> Value? {
    guard let field = target.model.field(named: key) else {
      ModelDiagnostics.handler(.noReferenceTarget(target.model.name, key))
      return nil
    }
    guard !field.refers, !field.owns else { return nil }
    let shape = isCommitted ? target.formerShape(of: field) : target.plainShape(of: field)
    let value = shape.value
    return value.kind == .null ? nil : value
  }

  private func target(
    of value: Value, by key: String, of type: ModelObject.Type, in contents: ReferenceContents
  ) -> ModelObject? {
    let targets = contents.targetsByKey[key] ?? targets(in: contents, by: key)
    contents.targetsByKey[key] = targets
    if let target = targets[ReferenceKey(value)] { return target }
    return Self.standardized(value, as: key, of: type).flatMap { targets[ReferenceKey($0)] }
  }

  private func targets(in contents: ReferenceContents, by key: String)
    -> [ReferenceKey: ModelObject]
  {
    var targets: [ReferenceKey: ModelObject] = [:]
    targets.reserveCapacity(contents.objects.count)
    for object in contents.objects {
      if let key = self.key(named: key, of: object), targets[key] == nil { targets[key] = object }
    }
    return targets
  }

  private func key(named name: String, of target: ModelObject) -> ReferenceKey? {
    if !isCommitted, let field = target.model.field(named: name), !field.refers, !field.owns,
      target.presentUnread(of: field.number) == nil,
      let key = keyReader.key(of: field, of: target)
    {
      return key
    }
    return value(of: name, of: target).map { ReferenceKey($0) }
  }

  /// Returns a value in the notation that the property of a class writes: 7 for `"7"`.
  private static func standardized(
    _ value: Value, as key: String, of type: ModelObject.Type
  ) -> Value? {
    guard let access = type.modelType.field(named: key)?.access, !access.isReference,
      !access.holdsObjects
    else { return nil }
    let object = type.init()
    let reader = FieldReader(ValueCursor(value), policy: .tolerant, registry: ModelRegistry())
    guard access.read(object, reader) else { return nil }
    return FieldWriter.value { access.write(object, $0) }
  }

  // MARK: - Paths

  /// Returns the root of an object's tree. If an object has several owners, the first one counts.
  func root(of object: ModelObject) -> ModelObject {
    var visited: Set<ObjectIdentifier> = [ObjectIdentifier(object)]
    var top = object
    while roots[ObjectIdentifier(top)] == nil, let owner = top.owners.first,
      visited.insert(ObjectIdentifier(owner)).inserted
    {
      top = owner
    }
    let root = roots[ObjectIdentifier(top)] ?? top
    for object in visited { roots[object] = root }
    return root
  }

  private func path(of target: ModelObject, below root: ModelObject) -> String? {
    let tree = trees[ObjectIdentifier(root)] ?? tree(below: root)
    return tree.pathIndices[ObjectIdentifier(target)].map { tree.paths.path($0).description }
  }

  private func tree(below root: ModelObject) -> Tree {
    var tree = Tree()
    tree.pathIndices[ObjectIdentifier(root)] = PathTable.emptyPath
    var left = [(object: root, pathIndex: PathTable.emptyPath)]
    while let (object, pathIndex) = left.popLast() {
      for number in object.model.owningFields where object.model.fields[number].isStored {
        let field = object.model.fields[number]
        let here = Path.Segment.key(Array(field.storedKeys[0].utf8))
        let contents = contents(of: field, in: object)
        for (index, child) in contents.objects.enumerated()
        where tree.pathIndices[ObjectIdentifier(child)] == nil {
          let segments = contents.segments(at: index)
          let pathIndex = tree.paths.add([here] + segments, after: pathIndex)
          tree.pathIndices[ObjectIdentifier(child)] = pathIndex
          left.append((child, pathIndex))
        }
      }
    }
    trees[ObjectIdentifier(root)] = tree
    return tree
  }

  private func target(at text: String, below root: ModelObject) -> ModelObject? {
    guard let path = try? Path(parsing: text) else { return nil }
    var object = root
    var rest = path.segments[...]
    while case .key(let key, let occurrence)? = rest.popFirst() {
      guard occurrence == nil, let (number, _) = object.model.field(forKey: key) else { return nil }
      let contents = contents(of: object.model.fields[number], in: object)
      let next = (0...min(contents.depth, rest.count)).first {
        contents.object(at: Array(rest.prefix($0))) != nil
      }
      guard let next, let target = contents.object(at: Array(rest.prefix(next))) else { return nil }
      object = target
      rest = rest.dropFirst(next)
      if rest.isEmpty { return object }
    }
    return path.segments.isEmpty ? root : nil
  }
}
