// What a record says of an object is set, and tracked as any change; what it does not mention stays:
//
//   {"title": "B", "items": [{"count": 2}, {"title": "new"}]}
//      │                      │             └─▶ a new object, where the list has no second one
//      │                      └─▶ the first of the list, patched in its turn
//      └─▶ set
//
// Objects to be patched are put off until their owner is done, so that depth costs no stack.

import ModelBasics
import ModelData

/// What a patch changed, and what of it could not be read.
public struct PatchReport {
  /// The properties that are others now, each with its path from the object that was patched. The
  /// former value is the one before the patch.
  public internal(set) var changes: [Difference] = []
  /// What in the patch was not as the model has it. A property whose value could not be read stays
  /// as it was.
  public internal(set) var issues: [Issue] = []
}

extension ModelObject {
  /// Sets what a record says, and leaves the rest as it is.
  ///
  /// * A property that the record has no member for stays; one with null becomes nil, where it can.
  /// * An object in a property stays the same one, and is patched with the record given for it. In
  ///   a list that is the one at the same index, in a dictionary the one under the same key. A list
  ///   or dictionary then has as many elements as the one given: objects beyond are made anew, or
  ///   go. Where the record names another class than the object has, there is a new one.
  /// * All other values, lists of values too, are replaced.
  /// * A member that no property takes is set as an unknown one.
  /// * A record of an older version is upgraded before; without a version it is of the present one.
  ///
  /// All of it is tracked, and can be reverted and undone, as if it had been assigned. What cannot
  /// be read changes nothing and is reported, also where the policy has that kind fatal.
  @discardableResult
  public final func patch(
    _ record: Record, policy: DecodingPolicy = .tolerant, registry: ModelRegistry = ModelRegistry()
  ) -> PatchReport {
    var patching = ObjectPatching(policy: policy, registry: registry)
    patching.patch(self, with: record.value)
    return patching.report
  }

  /// Sets what a dictionary says, and leaves the rest as it is: see ``patch(_:policy:registry:)``.
  /// Values that have no form in data are reported (``Issue/Kind/notData``) and left out.
  @discardableResult
  public final func patch(
    dictionary: [String: Any], policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) -> PatchReport {
    let reader = AnyReader(dictionary)
    var report = patch(
      reader.value.flatMap { Record($0) } ?? Record(), policy: policy, registry: registry)
    let lost = reader.lost.map { path, type in
      Issue(kind: .notData, path: path, place: nil, expected: "data", found: type)
    }
    report.issues = lost + report.issues
    return report
  }
}

struct ObjectPatching {
  private struct Waiting {
    let object: ModelObject
    let value: Value
    let way: Int
  }

  private let policy: DecodingPolicy
  private let registry: ModelRegistry
  private let steps = DifferenceSteps()
  private var waiting: [Waiting] = []
  /// Readers of new objects with references in them, which are settled at the end.
  private var readers: [(reader: FieldReader, way: Int)] = []
  /// What is given for references: what they lead to may be set after them.
  private var references: [(field: Field, at: Waiting, value: Value)] = []
  private(set) var report = PatchReport()

  init(policy: DecodingPolicy, registry: ModelRegistry) {
    self.policy = policy
    self.registry = registry
  }

  mutating func patch(_ root: ModelObject, with value: Value) {
    waiting = [Waiting(object: root, value: value, way: DifferenceSteps.start)]
    while let next = waiting.popLast() {
      let known = waiting.count
      patch(next)
      // In the order of the data.
      waiting[known...].reverse()
    }
    for (reader, way) in readers {
      let known = reader.issues.count
      reader.settleReferences(below: [root])
      report.issues += placed(reader.issues[known...], way, ownCount: 0)
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

  // MARK: - What the record is

  private mutating func upgraded(_ next: Waiting) -> Value {
    let model = next.object.model
    guard let stored = next.value[model.versionKeyBytes] else { return next.value }
    let at = [Path.Segment.key(model.versionKeyBytes)]
    guard let version = stored.number.flatMap({ Int($0) }), version >= 0 else {
      add(.wrongType, at, next, expected: "a version", found: FieldReader.shown(stored))
      return next.value
    }
    if version > model.version {
      add(.newerVersion, at, next, expected: String(model.version), found: String(version))
    }
    guard version < model.version, var record = Record(next.value) else { return next.value }
    for step in version..<model.version {
      type(of: next.object).upgrade(&record, from: step)
    }
    return record.value
  }

  /// An object cannot become one of another class.
  private mutating func checkClass(_ value: Value, _ next: Waiting) {
    let model = next.object.model
    guard let name = value.text else {
      let at = [Path.Segment.key(model.classKeyBytes)]
      return add(
        .wrongType, at, next, expected: "the name of a class", found: FieldReader.shown(value))
    }
    if name.isName(of: model) || registry.type(named: name) == type(of: next.object) { return }
    add(.unknownClass, [], next, expected: model.name, found: "\"\(name)\"")
  }

  private mutating func add(
    _ kind: Issue.Kind, _ segments: [Path.Segment], _ next: Waiting, expected: String,
    found: String
  ) {
    guard !policy.silent.contains(kind) else { return }
    let path = Path(steps.path(next.way).segments + segments)
    report.issues.append(
      Issue(kind: kind, path: path, expected: expected, found: found, isOfPatch: true))
  }

  // MARK: - Properties

  private mutating func set(_ field: Field, _ next: Waiting, to value: Value) {
    let object = next.object
    let here = Path.Segment.key(Array(field.name.utf8))
    guard !field.options.contains(.readOnly) else {
      return add(
        .readOnly, [here], next, expected: field.access.noun, found: FieldReader.shown(value))
    }
    if field.refers { return references.append((field, next, value)) }
    if case .structure(let type) = field.access.type, value.kind == .record {
      return setMembers(of: field, type, next, to: value)
    }
    let old = field.access.current(object)
    let reader = FieldReader(ValueCursor(value), policy: policy, registry: registry)
    if field.owns { reader.present = object.ownShape(of: field.number).objects(in: value) }
    let isRead = reader.readInto(field.number, of: object)
    let new = field.access.current(object)
    field.access.place(object, old)
    report.issues += placed(reader.issues[...], next.way, ownCount: reader.ownIssueCount)
    guard isRead else { return }
    if !reader.references.isEmpty { readers.append((reader, next.way)) }
    for (child, value, segments) in reader.reused {
      waiting.append(
        Waiting(object: child, value: value, way: steps.add(segments, after: next.way)))
    }
    assign(new, to: field, next, from: old)
  }

  /// Sets the members of a structure one by one: what the patch has none for stays, and so does what else
  /// is stored beside them.
  private mutating func setMembers(
    of field: Field, _ type: any ModelValue.Type, _ next: Waiting, to value: Value
  ) {
    let object = next.object
    let old = field.access.current(object)
    let (ledger, hasUnread) = (object.ledger?.unread[field.number], object.hasUnread)
    var present = field.access.value(old, of: object)
    var best = old
    for (keys, member) in type.leaves(of: value) {
      guard let candidate = present.setting(member, at: keys[...]) else { continue }
      let reader = FieldReader(ValueCursor(candidate), policy: policy, registry: registry)
      if field.owns { reader.present = object.ownShape(of: field.number).objects(in: candidate) }
      let isRead = reader.readInto(field.number, of: object)
      let new = field.access.current(object)
      field.access.place(object, old)
      report.issues += placed(reader.issues[...], next.way, ownCount: reader.ownIssueCount)
      let own = reader.issues.prefix(reader.ownIssueCount)
      guard isRead, !own.contains(where: { Self.refused.contains($0.kind) }) else { continue }
      present = candidate
      best = new
      if !reader.references.isEmpty { readers.append((reader, next.way)) }
      // The records of other objects are what those have anyway.
      for (child, value, segments) in reader.reused where segments.isMember(at: keys) {
        waiting.append(
          Waiting(object: child, value: value, way: steps.add(segments, after: next.way)))
      }
    }
    object.ledger?.unread[field.number] = ledger
    object.hasUnread = hasUnread
    guard !field.access.isSame(object, as: best) else { return }
    object.noteErased(field.number, old)
    field.access.restore(object, best)
    object.didChange(field.number)
    let here = Path.Segment.key(Array(field.name.utf8))
    report.changes.append(
      Difference(
        steps: steps, way: steps.add([here], after: next.way), object: object, field: field,
        old: old, new: best))
  }

  /// Kinds of issues where a member is not what the patch says.
  private static let refused: Set<Issue.Kind> = [.wrongType, .outOfRange, .notAChoice]

  /// Issues of a reader with their paths from the patched object; those of new objects are of what
  /// these keep.
  private func placed(_ issues: ArraySlice<Issue>, _ way: Int, ownCount: Int) -> [Issue] {
    issues.enumerated().map { number, issue in
      var issue = issue
      issue.path.segments = steps.path(way).segments + issue.path.segments
      issue.isOfPatch = number < ownCount
      return issue
    }
  }

  private mutating func assign(_ new: Any, to field: Field, _ next: Waiting, from old: Any) {
    guard next.object.assign(new, to: field) else { return }
    let here = Path.Segment.key(Array(field.name.utf8))
    report.changes.append(
      Difference(
        steps: steps, way: steps.add([here], after: next.way), object: next.object, field: field,
        old: old, new: new))
  }

  /// Of a list, elements that lead to nothing are left out.
  private mutating func setReference(
    _ field: Field, _ next: Waiting, to value: Value, below root: ModelObject
  ) {
    let object = next.object
    let old = field.access.current(object)
    let unread = object.ledger?.unread[field.number]
    object.ledger?.unread[field.number] = nil
    let reader = FieldReader(ValueCursor(value), policy: policy, registry: registry)
    _ = reader.readInto(field.number, of: object)
    reader.settleReferences(below: [root])
    let new = field.access.current(object)
    let isRead = object.ledger?.unread[field.number]?.value == nil
    field.access.place(object, old)
    object.ledger?.unread[field.number] = unread
    report.issues += placed(reader.issues[...], next.way, ownCount: reader.issues.count)
    if isRead { assign(new, to: field, next, from: old) }
  }

  private mutating func setUnknown(_ key: String, _ next: Waiting, to value: Value) {
    let old = next.object.unknown[key]
    add(
      .unknownKey, [.key(Array(key.utf8))], next, expected: "a property",
      found: FieldReader.shown(value))
    guard old != value else { return }
    next.object.unknown[key] = value
    let way = steps.add([.key(Array(key.utf8))], after: next.way)
    report.changes.append(
      Difference(
        steps: steps, way: way, object: next.object, field: .unknown, old: old as Any,
        new: value as Any))
  }

}

extension StoredShape {
  /// The objects of a property that records in a value are for, by where those stand.
  func objects(in value: Value) -> [Int: ModelObject] {
    var found: [Int: ModelObject] = [:]
    var left = [(self, value)]
    while let (shape, value) = left.popLast() {
      switch shape {
      case .value: break
      case .object(let object):
        if value.kind == .record { found[value.position] = object }
      case .array(let elements):
        left += zip(elements, value.elements)
      case .record(let members):
        let present = Dictionary(members.map { ($0.key, $0.shape) }) { $1 }
        for (key, member) in value.members {
          if let shape = present[key] { left.append((shape, member)) }
        }
      }
    }
    return found
  }
}

extension ModelObject {
  /// Sets a property as an assignment does; false where it is that already.
  fileprivate func assign(_ value: Any, to field: Field) -> Bool {
    let old = field.access.current(self)
    field.access.place(self, value)
    let isSame = field.access.isSame(self, as: old)
    field.access.place(self, old)
    let unread = ledger?.unread[field.number]
    let hasUnread = unread.map { !$0.isSpelling } == true && !isAssigned(field.number)
    guard !isSame || hasUnread else { return false }
    noteErased(field.number, old)
    if hasUnread { keptLedger.assigned.insert(field.number) }
    field.access.restore(self, value)
    didChange(field.number)
    return true
  }
}

extension ModelValue {
  /// The members that a patch has, those of structures inside one by one.
  fileprivate static func leaves(of patch: Value) -> [(keys: [[UInt8]], value: Value)] {
    patch.members.flatMap { key, value -> [(keys: [[UInt8]], value: Value)] in
      guard let place = valueType.places[key]?.place,
        case .structure(let inner) = valueType.fields[place].type(), value.kind == .record
      else { return [([key], value)] }
      return inner.leaves(of: value).map { ([key] + $0.keys, $0.value) }
    }
  }
}

extension [Path.Segment] {
  /// Whether a path from an object is that of a member of a property, or of something in it.
  fileprivate func isMember(at keys: [[UInt8]]) -> Bool {
    dropFirst().starts(with: keys.map { .key($0) })
  }
}

extension Value {
  /// A record with a member, some records inside, set to another value.
  fileprivate func setting(_ value: Value, at keys: ArraySlice<[UInt8]>) -> Value? {
    guard let key = keys.first else { return value }
    var record = Record(self) ?? Record()
    let place = record.members.lastIndex { $0.keyBytes == key }
    let former = place.map { record.members[$0].value } ?? Record().value
    guard let member = former.setting(value, at: keys.dropFirst()) else { return nil }
    if let place {
      record.members[place].value = member
    } else {
      record.members.append(.init(keyBytes: key, value: member))
    }
    return record.value
  }
}
