import ModelBasics
import ModelData

/// A reader of properties from stored data. It converts values according to the policy, and reports issues. Objects
/// inside objects are read after their owner, so that depth uses no stack.
public final class FieldReader {
  /// The cursor at the current value.
  @exclusivity(unchecked) public internal(set) var cursor: DataCursor {
    didSet { tape = (cursor as? ValueCursor)?.reader }
  }
  /// The same position without dynamic dispatch, if the data is a `Value`.
  @exclusivity(unchecked) private(set) var tape: NodeReader?
  /// The rules for converting data that does not match the model.
  public let policy: DecodingPolicy
  /// The classes that names in the data may stand for.
  public let registry: ModelRegistry
  /// The issues found so far.
  @exclusivity(unchecked) public internal(set) var issues: [Issue] = []

  @exclusivity(unchecked) var waiting: [Waiting] = []
  /// True if objects are read as soon as they are created, because they are elements of a long list.
  @exclusivity(unchecked) var readsAtOnce = false
  /// The issues of those objects.
  @exclusivity(unchecked) var laterIssues: [Issue] = []
  @exclusivity(unchecked) var readingPath = ReadingPath()
  /// The outcome of reading the current value.
  @exclusivity(unchecked) @usableFromInline var outcome = ReadingOutcome.fits
  /// The parts of it that were not read, if they are known.
  @exclusivity(unchecked) var unread: Unread?
  /// True if the written forms of the elements of sets are noted.
  @usableFromInline var notesForms = false
  /// The written forms of the elements of sets, by their stored forms.
  private(set) var writtenForms: [Value: Value] = [:]
  /// True if a decoder may have converted keys from snake case.
  var hasConvertedKeys = false
  /// The existing objects that records are read into, by the positions of the records; see `ObjectPatching`.
  @exclusivity(unchecked) var present: [Int: ModelObject] = [:]
  /// The existing objects that were used, with their records and paths.
  private(set) var reused: [(object: ModelObject, value: Value, path: [Path.Segment])] = []
  /// The number of issues that are not about new objects, in `readInto(_:of:)`.
  var ownIssueCount = 0
  /// The stored values that were not read of the property, in `readInto(_:of:)`.
  var unreadValues: [Value] = []
  /// The keys of the data as a whole, if it is a part of other data.
  var outerKeys = StoredKeys.none
  /// The number of structures that the current value is nested in.
  @exclusivity(unchecked) var depth = 0
  /// The order in which the members of each class came last time, and that of the class that was read last.
  @exclusivity(unchecked) private var orders: [MemberOrder] = []
  @exclusivity(unchecked) private var lastOrder: Unmanaged<MemberOrder>?
  /// True if missing members are reported.
  let reportsMissing: Bool
  /// True if unknown members are reported.
  let reportsUnknown: Bool

  /// The work that is left for when all objects have been read.
  @exclusivity(unchecked) var completion: (any ReadingCompletion)?

  /// The cursor over all of the data.
  let source: DataCursor
  /// The cursor over the part of a long list that is being read, or over all of the data.
  @exclusivity(unchecked) var part: DataCursor
  private let longLists: (any LongLists)?

  init(_ cursor: DataCursor, policy: DecodingPolicy, registry: ModelRegistry) {
    self.cursor = cursor
    source = cursor
    part = cursor
    tape = (cursor as? ValueCursor)?.reader
    longLists = (cursor as? ValueCursor)?.longLists
    self.policy = policy
    self.registry = registry
    reportsMissing = !policy.silent.contains(.missing)
    reportsUnknown = !policy.silent.contains(.unknownKey)
  }

  // MARK: - Values

  /// The keys of the current value.
  var keys: StoredKeys { readingPath.keys ?? outerKeys }

  /// The kind of the current value.
  public var kind: Value.Kind { tape?.kind ?? cursor.kind }

  /// The number of elements or members, if it is known before they are visited; otherwise 0.
  public var count: Int { tape?.count ?? cursor.count }

  /// Reports that the current value cannot be read, and returns nil.
  public func refuse<Result>(_ expected: String, _ kind: Issue.Kind = .wrongType) -> Result? {
    report(kind, expected)
    outcome = .refused
    return nil
  }

  /// Reports that the current value cannot be read, with the reason that a decoder gave, and returns nil.
  public func refuse<Result>(_ expected: String, because reason: String) -> Result? {
    let known = issues.count
    let result: Result? = refuse(expected)
    if issues.count > known { issues[known].reason = reason }
    return result
  }

  /// Records that the value that was read would be written differently. The stored form is kept, and written back
  /// until the property is set.
  public func keepNotation() { raiseOutcome(to: .differentNotation) }

  /// True if all of the current value was read, and would be written as it is.
  @inlinable @inline(__always) var fits: Bool { if case .fits = outcome { true } else { false } }

  /// Returns the converted value if the rule permits that; otherwise refuses the value.
  func converted<Result>(
    _ rule: DecodingPolicy.Rule, _ expected: String, _ convert: () -> Result
  ) -> Result? {
    guard rule == .convert else { return refuse(expected) }
    report(.coerced, expected)
    return convert()
  }

  // MARK: - Nested values

  /// Calls a closure at each element of an array. An element that cannot be read may be left out: then the whole
  /// array is kept beside the elements that were read, and written back until the property is set. Returns false if
  /// the value is not an array.
  public func elements(_ body: () -> Void) -> Bool {
    guard isOn(.array) else {
      if policy.listsFromSingles == .convert, cursor.kind != .null {
        report(.coerced, "a list")
        body()
        return true
      }
      let _: Void? = refuse("a list")
      return false
    }
    if let longLists, cursor === source, let parts = longLists.parts(ofListAt: cursor.position) {
      elements(of: parts, body)
    } else if let tape {
      var index = 0
      tape.visitElements { element(&index, body) }
    } else {
      var index = 0
      cursor.forEachElement { element(&index, body) }
    }
    return true
  }

  @inline(__always)
  func element(_ index: inout Int, _ body: () -> Void) {
    readingPath.push(index: index)
    body()
    endPart()
    readingPath.pop()
    index += 1
  }

  /// Calls a closure at each member of a record. Returns false if the value is not a record.
  public func members(_ body: (_ key: [UInt8]) -> Void) -> Bool {
    visitMembersOnPath { body(Array($0)) }
  }

  /// Calls a closure at each member of a record, with a key that is valid during the call. Returns false if the value is not a record.
  @usableFromInline
  func visitMembersOnPath(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    guard isOn(.record) else {
      let _: Void? = refuse("a record")
      return false
    }
    visitMembers { key in
      readingPath.push(key: key)
      body(key)
      endPart()
      readingPath.pop()
    }
    return true
  }

  /// Returns a key as text; invalid UTF-8 is replaced with U+FFFD.
  @usableFromInline
  func text(ofKey key: UnsafeBufferPointer<UInt8>) -> String {
    String(utf8: key) ?? String(decoding: key, as: UTF8.self)
  }

  /// Marks the value as refused if an element or member left unread parts that its container did not record.
  @inline(__always)
  private func endPart() { if outcome == .partial { outcome = .refused } }

  /// Creates an object of the class, or of the subclass that its members name. Its properties are read later.
  public func object<Object: ModelObject>(of type: Object.Type) -> Object? {
    guard isOn(.record) else { return refuse(type.modelType.name.withArticle) }
    if !present.isEmpty, let object = present[cursor.position] as? Object, isNamed(object) {
      reused.append((object, cursor.value, readingPath.path.segments))
      return object
    }
    // A variable would be counted once more, and once less.
    let object = Unmanaged.passRetained(self.type(type).init())
    object._withUnsafeGuaranteedRef { readsAtOnce ? readAtOnce($0) : readLater($0) }
    return object.takeRetainedValue()
  }

  /// Returns true if the record names no other class than that of the object.
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

  /// Reports an issue about the current value. With `isMember`, that is a member of an object, but of no property.
  func report(
    _ kind: Issue.Kind, _ expected: String, found: String? = nil, isMember: Bool = false
  ) {
    guard !policy.silent.contains(kind) else { return }
    issues.append(
      Issue(
        kind: kind, path: readingPath.path, position: cursor.filePosition, expected: expected,
        found: found ?? cursor.displayText))
    issues[issues.count - 1].isOutsideObjects = !isMember && !readingPath.isInObject
  }

  @usableFromInline func noteForm(of element: some FieldValue) {
    writtenForms[cursor.value] = FieldWriter.value(of: element)
  }

  /// Marks the last issue as one about a member that is left out of its dictionary.
  func markOmitted() {
    guard let last = issues.last, last.path == readingPath.path else { return }
    issues[issues.count - 1].isOmitted = true
  }

  /// Reads another value, then returns to the current one.
  func reading(_ value: Value, _ body: () -> Void) {
    let former = cursor
    cursor = ValueCursor(value)
    body()
    cursor = former
  }

  /// Reads one property from the current value. Returns false if the value contains more than the property took;
  /// the rest is then returned by `takeUnread(isRead:)`.
  @inline(__always)
  func read(_ number: Int, of object: ModelObject, _ model: ModelType, isLimited: Bool) -> Bool {
    readingPath.push(number, of: model)
    defer { readingPath.pop() }
    outcome = .fits
    guard !isLimited || allows(model.fields[number].limits),
      model.read(number, of: object, from: self)
    else {
      outcome = .refused
      return false
    }
    return outcome == .fits
  }

  /// The current value as a version, which is a whole number of at least 0, or the text of one.
  var version: Int? {
    let isText = kind == .string && policy.numbersFromText == .convert
    let number = isText ? cursor.text.flatMap { Int($0) } : kind == .number ? cursor.integer : nil
    return number.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Moves to the value of each member in turn, then back to the record.
  @inline(__always)
  func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {
    if let tape { tape.visitMembers(body) } else { cursor.visitMembers(body) }
  }

  /// Moves to the first member with a key, during one call.
  @inline(__always)
  func visitMember(_ key: [UInt8], _ body: () -> Void) {
    if let tape {
      tape.visitMember(key, of: nil, body)
    } else {
      cursor.visitMember(key, body)
    }
  }

  /// Returns the order in which the members of an object's class came last time. It lives as long as the reader.
  @inline(__always)
  func order(of object: ModelObject) -> Unmanaged<MemberOrder> {
    if let lastOrder, lastOrder._withUnsafeGuaranteedRef({ $0.isOrder(of: object) }) {
      return lastOrder
    }
    return otherOrder(of: object)
  }

  @inline(never)
  private func otherOrder(of object: ModelObject) -> Unmanaged<MemberOrder> {
    // Data has few classes, and those in use stay near the end.
    var index = orders.lastIndex { $0.isOrder(of: object) } ?? orders.count
    if index == orders.count { orders.append(MemberOrder(of: object)) }
    if index + 8 < orders.count {
      orders.append(orders.remove(at: index))
      index = orders.count - 1
    }
    let order = Unmanaged.passUnretained(orders[index])
    lastOrder = order
    return order
  }

  /// Returns true if the limits allow the current value. The limits of count and pattern are not applied while
  /// reading, because leaving out the value would lose more.
  func allows(_ limits: FieldLimits) -> Bool {
    let isNumber = cursor.kind == .number || cursor.kind == .string
    if let range = limits.range, isNumber, let number = FieldLimits.number(cursor.value),
      !range.contains(number)
    {
      report(.outOfRange, FieldLimits.displayText(of: range))
      return false
    }
    guard !limits.choices.isEmpty, cursor.kind != .null, !limits.choices.contains(cursor.value)
    else { return true }
    report(.notAChoice, FieldLimits.displayText(of: limits.choices))
    return false
  }

  /// Runs a closure with a member's key added to the path.
  func at(_ key: String, _ body: () -> Void) {
    var key = key
    key.withUTF8 { readingPath.push(key: $0) }
    body()
    readingPath.pop()
  }
}

/// Work that is possible only after all objects have been read.
protocol ReadingCompletion: AnyObject {
  func complete(_ reader: FieldReader, below roots: [ModelObject])
}

extension String {
  fileprivate var withArticle: String {
    "aeiouAEIOU".contains(prefix(1)) && !isEmpty ? "an \(self)" : "a \(self)"
  }
}
