// A patch sets the properties that a record contains, tracked like any change. The other properties stay:
//
//   {"title": "B", "items": [{"count": 2}, {"title": "new"}]}
//      │                      │             └─▶ a new object, if the list has only one
//      │                      └─▶ the first object of the list is patched
//      └─▶ set
//
// Objects to be patched wait until their owner is done, so that depth uses no stack.

import ModelBasics
import ModelData

/// The result of a patch: the changes made, and the issues found.
public struct PatchReport {
  /// The properties that changed, each with its path from the patched object. The old value is the value before the
  /// patch.
  public internal(set) var changes: [Difference] = []
  /// The issues found in the patch. A property whose new value could not be read stays as it was.
  public internal(set) var issues: [Issue] = []
}

extension ModelObject {
  /// Sets the properties that a record contains, and leaves the others as they are.
  ///
  /// * A property without a member in the record stays; one whose member is null becomes nil, if it can.
  /// * An object in a property keeps its identity, and is patched with the record given for it. In a list that is
  ///   the record at the same index, in a dictionary the one under the same key. The list or dictionary then has as
  ///   many elements as the given one: missing objects are created, surplus ones are removed. If the record names
  ///   another class than the object has, a new object is created.
  /// * All other values, including lists of values, are replaced. Elements and members that could not be read stay
  ///   if the patch contains them too, as in a record that is assigned to itself.
  /// * A member that belongs to no property is set as an unknown property.
  /// * A record of an older version is upgraded first; a record without a version has the current one.
  ///
  /// All changes are tracked, and can be reverted and undone, as if the properties had been assigned. A value that
  /// cannot be read changes nothing and is reported, even if the policy treats issues of that kind as fatal.
  @discardableResult
  public final func patch(
    _ record: Record, policy: DecodingPolicy = .tolerant, registry: ModelRegistry = ModelRegistry()
  ) -> PatchReport {
    var patching = ObjectPatching(policy: policy, registry: registry)
    patching.patch(self, with: record.value)
    return patching.report
  }

  /// Sets the properties that a dictionary contains, and leaves the others as they are; see
  /// ``patch(_:policy:registry:)``. Values without a stored form are reported (``Issue/Kind/notData``) and left
  /// out.
  @discardableResult
  public final func patch(
    dictionary: [String: Any], policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) -> PatchReport {
    let reader = AnyReader(dictionary)
    var report = patch(
      reader.value.flatMap { Record($0) } ?? Record(), policy: policy, registry: registry)
    let lost = reader.unconverted.map { path, type in
      Issue(kind: .notData, path: path, position: nil, expected: "data", found: type)
    }
    report.issues = lost + report.issues
    return report
  }
}

struct ObjectPatching {
  private struct Waiting {
    let object: ModelObject
    let value: Value
    let pathIndex: Int
  }

  private let policy: DecodingPolicy
  private let registry: ModelRegistry
  private let paths = PathTable()
  private var waiting: [Waiting] = []
  /// The readers of new objects that contain references, which are resolved at the end.
  private var readers: [(reader: FieldReader, pathIndex: Int)] = []
  /// The references to set. Their targets may be set after them, so they are resolved at the end.
  private var references: [(field: Field, at: Waiting, value: Value)] = []
  private(set) var report = PatchReport()

  init(policy: DecodingPolicy, registry: ModelRegistry) {
    self.policy = policy
    self.registry = registry
  }

  mutating func patch(_ root: ModelObject, with value: Value) {
    waiting = [Waiting(object: root, value: value, pathIndex: PathTable.emptyPath)]
    while let next = waiting.popLast() {
      let known = waiting.count
      patch(next)
      // So that the objects are patched in the order of the data.
      waiting[known...].reverse()
    }
    for (reader, pathIndex) in readers {
      let known = reader.issues.count
      reader.complete(below: [root])
      report.issues += prefixed(reader.issues[known...], pathIndex, ownCount: 0)
    }
    for (field, next, value) in references { setReference(field, next, to: value, below: root) }
  }

  private mutating func patch(_ next: Waiting) {
    let object = next.object
    let model = object.model
    let value = upgraded(next)
    var chosen: [Int: (rank: Int, value: Value)] = [:]
    var unknown: [(key: String, value: Value)] = []
    for (key, member) in value.members {
      if let (field, rank) = model.field(forKey: key) {
        if let other = chosen[field], other.rank < rank { continue }
        chosen[field] = (rank, member)
      } else if key == model.classKeyBytes {
        checkClass(member, next)
      } else if key != model.versionKeyBytes {
        unknown.append((String(decoding: key, as: UTF8.self), member))
      }
    }
    for (number, (_, value)) in chosen.sorted(by: { $0.key < $1.key }) {
      set(model.fields[number], next, to: value)
    }
    for (key, value) in unknown { setUnknown(key, next, to: value) }
  }

  // MARK: - Version and class

  private mutating func upgraded(_ next: Waiting) -> Value {
    let model = next.object.model
    guard let stored = next.value[model.versionKeyBytes] else { return next.value }
    let at = [Path.Segment.key(model.versionKeyBytes)]
    let isText = stored.kind == .string && policy.numbersFromText == .convert
    guard let version = (isText ? stored.text : stored.number).flatMap({ Int($0) }), version >= 0
    else {
      add(.wrongType, at, next, expected: "a version", found: stored.displayText)
      return next.value
    }
    if isText { add(.coerced, at, next, expected: "a version", found: stored.displayText) }
    if version > model.version {
      add(.newerVersion, at, next, expected: String(model.version), found: String(version))
    }
    guard version < model.version, var record = Record(next.value) else { return next.value }
    for step in version..<model.version {
      type(of: next.object).upgrade(&record, from: step)
    }
    return record.value
  }

  /// Reports a class name that differs from the object's class, because an object cannot change its class.
  private mutating func checkClass(_ value: Value, _ next: Waiting) {
    let model = next.object.model
    guard let name = value.text else {
      let at = [Path.Segment.key(model.classKeyBytes)]
      return add(
        .wrongType, at, next, expected: "the name of a class",
        found: value.displayText)
    }
    if name.isName(of: model) || registry.type(named: name) == type(of: next.object) { return }
    add(.unknownClass, [], next, expected: model.name, found: "\"\(name)\"")
  }

  private mutating func add(
    _ kind: Issue.Kind, _ segments: [Path.Segment], _ next: Waiting, expected: String,
    found: String
  ) {
    guard !policy.silent.contains(kind) else { return }
    let path = Path(paths.path(next.pathIndex).segments + segments)
    report.issues.append(
      Issue(kind: kind, path: path, expected: expected, found: found, isFromPatch: true))
  }

  // MARK: - Properties

  private mutating func set(_ field: Field, _ next: Waiting, to value: Value) {
    let object = next.object
    let here = Path.Segment.key(Array(field.name.utf8))
    guard !field.options.contains(.readOnly) else {
      return add(
        .readOnly, [here], next, expected: field.access.noun,
        found: value.displayText)
    }
    if field.refers { return references.append((field, next, value)) }
    if let type = field.access.type.structure, value.kind == .record {
      return setMembers(of: field, type, next, to: value)
    }
    let old = field.access.current(object)
    let reader = FieldReader(ValueCursor(value), policy: policy, registry: registry)
    if field.owns { reader.present = object.objects(of: field, in: value) }
    let isRead = reader.readInto(field.number, of: object)
    let new = field.access.current(object)
    field.access.setUntracked(object, old)
    report.issues += prefixed(reader.issues[...], next.pathIndex, ownCount: reader.ownIssueCount)
    guard isRead else { return }
    if reader.completion != nil { readers.append((reader, next.pathIndex)) }
    for (child, value, segments) in reader.reused {
      waiting.append(
        Waiting(object: child, value: value, pathIndex: paths.add(segments, after: next.pathIndex)))
    }
    assign(new, besides: reader.unreadValues, to: field, next, from: old)
  }

  /// Sets the members of a structure one by one. Members that the patch does not contain stay, and so do the stored
  /// parts beside them.
  private mutating func setMembers(
    of field: Field, _ type: any ModelValue.Type, _ next: Waiting, to value: Value
  ) {
    let object = next.object
    let old = field.access.current(object)
    let (unread, hasUnread) = (object.sideTable?.unread[field.number], object.hasUnread)
    var present = field.access.value(old, of: object)
    var best = old
    for (keys, member) in type.leaves(of: value) {
      guard let candidate = present.setting(member, at: keys[...]) else { continue }
      let reader = FieldReader(ValueCursor(candidate), policy: policy, registry: registry)
      if field.owns { reader.present = object.objects(of: field, in: candidate) }
      let isRead = reader.readInto(field.number, of: object)
      let new = field.access.current(object)
      field.access.setUntracked(object, old)
      report.issues += prefixed(reader.issues[...], next.pathIndex, ownCount: reader.ownIssueCount)
      let own = reader.issues.prefix(reader.ownIssueCount)
      guard isRead, !own.contains(where: { Self.refused.contains($0.kind) }) else { continue }
      present = candidate
      best = new
      if reader.completion != nil { readers.append((reader, next.pathIndex)) }
      // Records of objects in other members repeat the present state of those objects.
      for (child, value, segments) in reader.reused where segments.isMember(at: keys) {
        waiting.append(
          Waiting(
            object: child, value: value, pathIndex: paths.add(segments, after: next.pathIndex)))
      }
    }
    object.sideTable?.unread[field.number] = unread
    object.hasUnread = hasUnread
    guard !field.access.isSame(object, as: best) else { return }
    object.recordChange(field.number, old)
    field.access.restore(object, best)
    object.didChange(field.number)
    let here = Path.Segment.key(Array(field.name.utf8))
    report.changes.append(
      Difference(
        paths: paths, pathIndex: paths.add([here], after: next.pathIndex), object: object,
        field: field,
        old: old, new: best))
  }

  /// The kinds of issues after which a member does not have the value that the patch contains.
  private static let refused: Set<Issue.Kind> = [.wrongType, .outOfRange, .notAChoice]

  /// Returns the issues of a reader with their paths from the patched object. The first `ownCount` are issues of
  /// the patch; the others are about new objects, which keep what could not be read.
  private func prefixed(_ issues: ArraySlice<Issue>, _ pathIndex: Int, ownCount: Int) -> [Issue] {
    issues.enumerated().map { number, issue in
      var issue = issue
      issue.path.segments = paths.path(pathIndex).segments + issue.path.segments
      issue.isFromPatch = number < ownCount
      return issue
    }
  }

  private mutating func assign(
    _ new: Any, besides unread: [Value], to field: Field, _ next: Waiting, from old: Any
  ) {
    guard next.object.assign(new, besides: unread, to: field) else { return }
    let here = Path.Segment.key(Array(field.name.utf8))
    report.changes.append(
      Difference(
        paths: paths, pathIndex: paths.add([here], after: next.pathIndex), object: next.object,
        field: field,
        old: old, new: new))
  }

  /// Sets a reference. Elements of a list that lead to no object are left out.
  private mutating func setReference(
    _ field: Field, _ next: Waiting, to value: Value, below root: ModelObject
  ) {
    let object = next.object
    let old = field.access.current(object)
    let unread = object.sideTable?.unread[field.number]
    object.sideTable?.unread[field.number] = nil
    let reader = FieldReader(ValueCursor(value), policy: policy, registry: registry)
    _ = reader.readInto(field.number, of: object)
    reader.complete(below: [root])
    let new = field.access.current(object)
    let isRead = object.sideTable?.unread[field.number]?.value == nil
    field.access.setUntracked(object, old)
    object.sideTable?.unread[field.number] = unread
    report.issues += prefixed(reader.issues[...], next.pathIndex, ownCount: reader.issues.count)
    if isRead { assign(new, besides: reader.unreadValues, to: field, next, from: old) }
  }

  private mutating func setUnknown(_ key: String, _ next: Waiting, to value: Value) {
    let old = next.object.unknown[key]
    add(
      .unknownKey, [.key(Array(key.utf8))], next, expected: "a property",
      found: value.displayText)
    guard old != value else { return }
    next.object.unknown[key] = value
    let pathIndex = paths.add([.key(Array(key.utf8))], after: next.pathIndex)
    report.changes.append(
      Difference(
        paths: paths, pathIndex: pathIndex, object: next.object, field: .unknown, old: old as Any,
        new: value as Any))
  }

}

extension ModelObject {
  /// Sets a property, and removes what could not be read of it unless the patch contains some of that too. Returns
  /// false if nothing changes.
  fileprivate func assign(_ value: Any, besides unread: [Value], to field: Field) -> Bool {
    let old = field.access.current(self)
    field.access.setUntracked(self, value)
    let isSame = field.access.isSame(self, as: old)
    field.access.setUntracked(self, old)
    let replaced = presentUnread(of: field.number)?.values ?? []
    let replaces = !replaced.isEmpty && Set(replaced).isDisjoint(with: unread)
    guard !isSame || replaces else { return false }
    recordChange(field.number, old)
    if replaces { ensuredSideTable.replacedUnread[field.number] = .assigned }
    field.access.restore(self, value)
    didChange(field.number)
    return true
  }
}

extension ModelValue {
  /// Returns the members that a patch contains; the members of nested structures are listed one by one.
  fileprivate static func leaves(of patch: Value) -> [(keys: [[UInt8]], value: Value)] {
    patch.members.flatMap { key, value -> [(keys: [[UInt8]], value: Value)] in
      guard let index = valueType.fieldsByKey[key]?.index,
        let inner = valueType.fields[index].type().structure, value.kind == .record
      else { return [([key], value)] }
      return inner.leaves(of: value).map { ([key] + $0.keys, $0.value) }
    }
  }
}

extension [Path.Segment] {
  /// Returns true if a path from an object leads to the given member of a property, or to something in it.
  fileprivate func isMember(at keys: [[UInt8]]) -> Bool {
    dropFirst().starts(with: keys.map { .key($0) })
  }
}

extension Value {
  /// Returns the record with the member at a path of keys set to a value.
  fileprivate func setting(_ value: Value, at keys: ArraySlice<[UInt8]>) -> Value? {
    guard let key = keys.first else { return value }
    var record = Record(self) ?? Record()
    let index = record.members.lastIndex { $0.keyBytes == key }
    let former = index.map { record.members[$0].value } ?? Record().value
    guard let member = former.setting(value, at: keys.dropFirst()) else { return nil }
    if let index {
      record.members[index].value = member
    } else {
      record.members.append(.init(keyBytes: key, value: member))
    }
    return record.value
  }
}
