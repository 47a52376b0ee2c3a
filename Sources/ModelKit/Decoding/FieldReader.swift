import ModelBasics
import ModelData

/// Reads properties from stored data: converts by the policy, reports what it had to, and puts
/// objects inside objects off until their owner is done, so that depth costs no stack.
public final class FieldReader {
  /// Where the data is.
  @exclusivity(unchecked) public private(set) var cursor: DataCursor {
    didSet { tape = (cursor as? ValueCursor)?.tape }
  }
  /// The same without dispatch, over a value.
  @exclusivity(unchecked) private(set) var tape: TapeReader?
  /// What is made of data that does not fit.
  public let policy: DecodingPolicy
  /// The classes that names in data may stand for.
  public let registry: ModelRegistry
  /// What was not as the model has it, so far.
  public private(set) var issues: [Issue] = []

  @exclusivity(unchecked) private var waiting: [Waiting] = []
  @exclusivity(unchecked) private var trail = Trail()
  /// What became of the value under way.
  @exclusivity(unchecked) @usableFromInline var outcome = ReadingOutcome.fits
  /// Which parts of it were not read, where that is known.
  @exclusivity(unchecked) var unread: Unread?
  /// Whether a decoder may have converted the keys from snake case.
  var hasConvertedKeys = false
  /// The objects that records are to be read into, by where those stand: see ``ObjectPatching``.
  var present: [Int: ModelObject] = [:]
  /// Those of them that were found, with their records and paths.
  private(set) var reused: [(object: ModelObject, value: Value, path: [Path.Segment])] = []
  /// How many issues were not of new objects, in ``readInto(_:of:)``.
  private(set) var ownIssueCount = 0
  /// The keys that the whole of the data stands under, where it is a part of other data.
  var outerKeys = StoredKeys.none
  /// How many structures the value is in.
  var depth = 0
  /// In which order the members of each class came the last time.
  private var orders: [ObjectIdentifier: MemberOrder] = [:]
  private var latestOrder: MemberOrder?

  /// References that were read, and what they lead to not yet.
  var references: [UnresolvedReference] = []

  private struct Waiting {
    let object: ModelObject
    /// Nil is the one of the whole.
    let cursor: DataCursor?
    let position: Int
    let way: Int
  }

  /// Where all of the data is.
  private let source: DataCursor

  init(_ cursor: DataCursor, policy: DecodingPolicy, registry: ModelRegistry) {
    self.cursor = cursor
    source = cursor
    tape = (cursor as? ValueCursor)?.tape
    self.policy = policy
    self.registry = registry
  }

  // MARK: - Values

  /// The keys that the value stands under.
  var keys: StoredKeys { trail.keys ?? outerKeys }

  /// What the value is.
  public var kind: Value.Kind { tape?.kind ?? cursor.kind }

  /// The number of elements or members, where that is known before they are gone through; else 0.
  public var count: Int { tape?.count ?? cursor.count }

  /// Nothing can be made of the value.
  public func refuse<Made>(_ expected: String, _ kind: Issue.Kind = .wrongType) -> Made? {
    report(kind, expected)
    outcome = .refused
    return nil
  }

  /// What was read would be written in another way: the value is kept beside it, and written back
  /// until the property is set.
  public func keepSpelling() { raiseOutcome(to: .spelled) }

  /// Whether all of the value under way was read, and would be written as it is.
  @inlinable @inline(__always) var fits: Bool { if case .fits = outcome { true } else { false } }

  /// What is made of a value where the policy lets it be.
  func converted<Made>(
    _ rule: DecodingPolicy.Rule, _ expected: String, _ made: () -> Made
  ) -> Made? {
    guard rule == .convert else { return refuse(expected) }
    report(.coerced, expected)
    return made()
  }

  // MARK: - Values in values

  /// Each element of an array in turn. One of which nothing can be made may be left out: then the
  /// whole is kept beside what was read, and written back until the property is set.
  public func elements(_ body: () -> Void) -> Bool {
    guard kind == .array else {
      if policy.listsFromSingles == .convert, cursor.kind != .null {
        report(.coerced, "a list")
        body()
        return true
      }
      let _: Void? = refuse("a list")
      return false
    }
    if let tape {
      var place = 0
      tape.visitElements { element(&place, body) }
    } else {
      var place = 0
      cursor.forEachElement { element(&place, body) }
    }
    return true
  }

  @inline(__always)
  private func element(_ place: inout Int, _ body: () -> Void) {
    trail.push(index: place)
    body()
    endPart()
    trail.pop()
    place += 1
  }

  /// Each member of a record in turn.
  public func members(_ body: (_ key: [UInt8]) -> Void) -> Bool {
    guard cursor.kind == .record else {
      let _: Void? = refuse("a record")
      return false
    }
    cursor.forEachMember { key in
      trail.push(key: key)
      body(key)
      endPart()
      trail.pop()
    }
    return true
  }

  /// What of a part was not read, and its container has not noted, is not known to be of that part.
  @inline(__always)
  private func endPart() { if outcome == .partly { outcome = .refused } }

  /// An object of a class or of one below it, as its members say. It is filled in later.
  public func object<Object: ModelObject>(of type: Object.Type) -> Object? {
    guard kind == .record else { return refuse(type.modelType.name.withArticle) }
    if !present.isEmpty, let object = present[cursor.position] as? Object, isNamed(object) {
      reused.append((object, cursor.value, trail.path.segments))
      return object
    }
    let object = self.type(type).init()
    waiting.append(
      Waiting(
        object: object, cursor: cursor === source ? nil : cursor,
        position: tape?.position ?? cursor.position, way: trail.keep()))
    return object
  }

  /// Whether the record is of no other class than an object.
  private func isNamed(_ object: ModelObject) -> Bool {
    var named: ModelObject.Type?
    cursor.visitMember(object.model.classKeyBytes, of: .string) {
      guard let name = cursor.text, !name.isName(of: object.model) else { return }
      named = registry.type(named: name)
    }
    return named.map { $0 == Swift.type(of: object) } ?? true
  }

  private func type<Object: ModelObject>(_ declared: Object.Type) -> Object.Type {
    guard !registry.isEmpty else { return declared }
    var named = declared
    cursor.visitMember(declared.modelType.classKeyBytes, of: .string) {
      if let name = cursor.text { named = registry.type(declared, named: name) }
    }
    return named
  }

  // MARK: - Reports

  func report(_ kind: Issue.Kind, _ expected: String, found: String? = nil) {
    guard !policy.silent.contains(kind) else { return }
    issues.append(
      Issue(
        kind: kind, path: trail.path, place: cursor.place, expected: expected,
        found: found ?? Self.shown(cursor)))
  }

  /// The member that the reader stands on, and said last what is wrong with, is left out.
  func noteLeftOut() {
    guard let last = issues.last, last.path == trail.path else { return }
    issues[issues.count - 1].isLeftOut = true
  }

  static func shown(_ value: Value) -> String { shown(ValueCursor(value)) }

  private static func shown(_ cursor: DataCursor) -> String {
    switch cursor.kind {
    case .null: return "null"
    case .bool: return cursor.bool ? "true" : "false"
    case .number: return String(cursor.number.prefix(40))
    case .string:
      let text = String(decoding: cursor.string.prefix(40), as: UTF8.self)
      return "\"\(text)\(cursor.string.count > 40 ? "…" : "")\""
    case .data: return "data"
    case .date: return "a date"
    case .array: return "a list"
    case .record: return "a record"
    }
  }

  // MARK: - Objects

  /// The object of the record the cursor is on, with all that are found in it.
  func root<Object: ModelObject>(of type: Object.Type) -> Object { whole(type) ?? type.init() }

  /// What a value is as a type, with conversions that lose nothing.
  static func read<Property: FieldValue>(
    _ type: Property.Type, from value: Value, under keys: StoredKeys = .none
  ) -> Property? {
    let reader = FieldReader(
      ValueCursor(value), policy: .tolerant, registry: ModelRegistry())
    reader.outerKeys = keys
    return reader.whole(type)
  }

  /// A property's value, with all objects that are found in it.
  func whole<Property: FieldValue>(_ type: Property.Type) -> Property? {
    let value = type.read(from: self)
    readWaiting()
    if !references.isEmpty {
      var roots: [ModelObject] = []
      value?.showObjects(to: ObjectVisitor { object, _ in roots.append(object) })
      settleReferences(below: roots)
    }
    return value
  }

  /// Reads the value into a property of an object, past all tracking; false where nothing could be
  /// made of it, and the property is what it was.
  func readInto(_ number: Int, of object: ModelObject) -> Bool {
    let model = object.model
    trail.push(number, of: model)
    outcome = .fits
    let isRead =
      (!model.isLimited(number) || allows(model.fields[number].limits))
      && model.read(number, of: object, from: self)
    trail.pop()
    ownIssueCount = issues.count
    readWaiting()
    return isRead
  }

  private func readWaiting() {
    while let next = waiting.popLast() {
      let known = waiting.count
      let cursor = next.cursor ?? source
      if self.cursor !== cursor { self.cursor = cursor }
      cursor.go(to: next.position)
      trail.go(to: next.way)
      next.object.read(from: self)
      // In the order of the data.
      if waiting.count > known + 1 { waiting.reverse(from: known) }
    }
    trail.go(to: Trail.start)
  }

  /// Where the reader stands, to come back to.
  struct Mark {
    fileprivate let cursor: DataCursor
    fileprivate let position: Int
    fileprivate let way: Int
  }

  var mark: Mark {
    Mark(cursor: cursor, position: tape?.position ?? cursor.position, way: trail.keep())
  }

  /// What is done where the reader stood before, after all that is waiting.
  func going(to mark: Mark, _ body: () -> Void) {
    if cursor !== mark.cursor { cursor = mark.cursor }
    cursor.go(to: mark.position)
    trail.go(to: mark.way)
    body()
    trail.go(to: Trail.start)
  }

  /// Reads something else in between.
  func reading(_ value: Value, _ body: () -> Void) {
    let former = cursor
    cursor = ValueCursor(value)
    body()
    cursor = former
  }

  /// Reads one property from the value the cursor is on; false where that has more in it than
  /// the property took, which ``takeUnread(isRead:)`` has then.
  @inline(__always)
  func read(_ number: Int, of object: ModelObject, _ model: ModelType) -> Bool {
    trail.push(number, of: model)
    defer { trail.pop() }
    outcome = .fits
    guard !model.isLimited(number) || allows(model.fields[number].limits),
      model.read(number, of: object, from: self)
    else {
      outcome = .refused
      return false
    }
    return outcome == .fits
  }

  private var wholeNumber: Int? { kind == .number ? cursor.integer : nil }

  /// The value as a version; none is below 0.
  var version: Int? { wholeNumber.flatMap { $0 < 0 ? nil : $0 } }

  /// Stands on each member's value in turn, then on the record again.
  @inline(__always)
  func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {
    if let tape { tape.visitMembers(body) } else { cursor.visitMembers(body) }
  }

  /// Stands on the first member with a key, for one call.
  @inline(__always)
  func visitMember(_ key: [UInt8], _ body: () -> Void) {
    if let tape {
      tape.visitMember(key, of: nil, body)
    } else {
      cursor.visitMember(key, body)
    }
  }

  /// The order in which the members of a class came the last time.
  func order(of model: ModelType) -> MemberOrder {
    if let latestOrder, latestOrder.model === model { return latestOrder }
    let order = orders[ObjectIdentifier(model)] ?? MemberOrder(model)
    orders[ObjectIdentifier(model)] = order
    latestOrder = order
    return order
  }

  /// Whether the value is one the property may have, as far as the field says. Of what has too few
  /// elements, or does not match, more is lost by leaving it out.
  func allows(_ limits: FieldLimits) -> Bool {
    let isNumber = cursor.kind == .number || cursor.kind == .string
    if let range = limits.range, isNumber, let number = FieldLimits.number(cursor.value),
      !range.contains(number)
    {
      report(.outOfRange, FieldLimits.shown(range))
      return false
    }
    guard !limits.choices.isEmpty, cursor.kind != .null, !limits.choices.contains(cursor.value)
    else { return true }
    report(.notAChoice, FieldLimits.shown(limits.choices))
    return false
  }

  /// What is done at a member of an object.
  func at(_ key: String, _ body: () -> Void) {
    trail.push(key: Array(key.utf8))
    body()
    trail.pop()
  }
}

extension String {
  fileprivate var withArticle: String {
    "aeiouAEIOU".contains(prefix(1)) && !isEmpty ? "an \(self)" : "a \(self)"
  }
}

extension Array {
  /// Turns the end around in place; a slice would be a copy first.
  fileprivate mutating func reverse(from start: Int) {
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}
