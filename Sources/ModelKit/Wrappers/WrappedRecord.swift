import ModelBasics
import ModelData
import Synchronization

/// The storage of a wrapper: a record, the path to it, and the list of issues that it shares with all wrappers of
/// the same outermost record.
public struct WrappedRecord: Sendable {
  private enum Storage: Sendable {
    /// The record as it was read, possibly as a part of a larger value, without a copy.
    case read(Value)
    /// The record since the first change.
    case edited(Record)
  }

  private final class Issues: Sendable {
    private let list = Mutex<(order: [Issue], seen: Set<Issue>)>(([], []))
    var all: [Issue] { list.withLock { $0.order } }
    func add(_ issues: [Issue]) {
      guard !issues.isEmpty else { return }
      list.withLock { list in
        for issue in issues where list.seen.insert(issue).inserted { list.order.append(issue) }
      }
    }
    func refuse(_ value: Value, at path: RecordPath, expected: String) {
      add([
        Issue(
          kind: .wrongType, path: Path(path.segments), expected: expected,
          found: value.displayText)
      ])
    }
  }

  private var storage: Storage
  private let path: RecordPath?
  private let found: Issues
  private let policy: DecodingPolicy

  /// Creates a storage from the value of a record. Any other value behaves like an empty record.
  public init(_ value: Value, policy: DecodingPolicy = .tolerant) {
    self.init(value, at: nil, Issues(), policy)
  }

  private init(_ value: Value, at path: RecordPath?, _ found: Issues, _ policy: DecodingPolicy) {
    storage = .read(value)
    self.path = path
    self.found = found
    self.policy = policy
  }

  /// The record as a value.
  public var value: Value {
    switch storage {
    case .read(let value): value
    case .edited(let record): record.value
    }
  }

  /// The record.
  public var record: Record {
    get {
      switch storage {
      case .read(let value): Record(value) ?? Record()
      case .edited(let record): record
      }
    }
    set { storage = .edited(newValue) }
  }

  /// The issues found when properties were read.
  public var issues: [Issue] { found.all }

  /// The first member with a key. Setting nil removes all members with that key.
  public subscript(key: String) -> Value? {
    get {
      switch storage {
      case .read(let value): value[Array(key.utf8)]
      case .edited(let record): record[key]
      }
    }
    set {
      // Removed from the storage first, so that the record is uniquely referenced and not copied.
      var record = record
      storage = .edited(Record())
      record[key] = newValue
      storage = .edited(record)
    }
  }
}

extension WrappedRecord: Hashable {
  /// Returns true if the records are equal.
  public static func == (one: WrappedRecord, other: WrappedRecord) -> Bool {
    one.value == other.value
  }

  /// Hashes the record.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

// MARK: - Reading

extension WrappedRecord {
  func read<Property: FieldValue>(_ key: String) -> Property? {
    guard let value = present(key) else { return nil }
    let reader = FieldReader(ValueCursor(value), policy: policy, registry: ModelRegistry())
    reader.outerKeys = StoredKeys(of: [key])
    let property = reader.readWhole(Property.self)
    let issues = reader.issues
    guard !issues.isEmpty else { return property }
    let path = step(key).segments
    found.add(
      issues.map { issue in
        var issue = issue
        issue.path = Path(path + issue.path.segments)
        return issue
      })
    return property
  }

  mutating func write<Property: FieldValue>(_ property: Property?, _ key: String) {
    guard let property else { return self[key] = nil }
    let value = stored(property, at: key)
    guard let found = self[key], found.kind == .record,
      let form = NotationTransfer().recordForm(of: value, like: found),
      FieldReader.read(Property.self, from: form)?.isSame(as: property) == true
    else { return self[key] = value }
    self[key] = form
  }

  /// Returns the stored form of a property, with the parts of the present member that could not be read.
  private func stored<Property: FieldValue>(_ property: Property, at key: String) -> Value {
    let new = StoredShape(of: property)
    guard let found = present(key) else { return new.value }
    let reader = FieldReader(ValueCursor(found), policy: policy, registry: ModelRegistry())
    reader.outerKeys = StoredKeys(of: [key])
    guard let old = Property.read(from: reader), reader.outcome == .partial else {
      return new.value
    }
    let unread = reader.unread?.moved(from: StoredShape(of: old), to: new)
    return (unread?.joined(to: new) ?? new).value
  }

  /// Sets a list of wrappers. Elements that are not records stay behind their predecessors.
  mutating func write(_ wrappers: [Value]?, at key: String) {
    guard let wrappers else { return self[key] = nil }
    guard let old = present(key), old.kind == .array else { return self[key] = Value(wrappers) }
    let unread = UnreadElements(of: Array(old.elements)) { $0.kind == .record }
    let shapes = wrappers.map { StoredShape.value($0) }
    let present = old.elements.filter { $0.kind == .record }.map { StoredShape.value($0) }
    let moved = Unread.elements(unread).moved(from: .array(present), to: .array(shapes))
    self[key] = moved?.joined(to: .array(shapes)).value ?? Value(wrappers)
  }

  /// Sets wrappers by key. Members that are not records stay until their key is set, and so do further members with
  /// the key of a wrapper.
  mutating func write(_ wrappers: [String: Value]?, at key: String) {
    guard let wrappers else { return self[key] = nil }
    let old = present(key).flatMap { Record($0) } ?? Record()
    let readKeys = Set(old.members.filter { $0.value.kind == .record }.map(\.key))
    var left = wrappers
    var members: [Record.Member] = []
    for var member in old.members {
      let isSet = wrappers[member.key] != nil
      let isRead = member.value.kind == .record
      if isRead || isSet && !readKeys.contains(member.key) {
        if let new = left.removeValue(forKey: member.key) { member.value = new }
        if isSet { members.append(member) }
      } else {
        members.append(member)
      }
    }
    members += left.sorted { $0.key < $1.key }.map { Record.Member($0.key, $0.value) }
    self[key] = Record(members).value
  }

  func wrapper<Wrapper: RecordWrapper>(at key: String) -> Wrapper? {
    present(key).flatMap { wrapper(of: $0, at: step(key)) }
  }

  func wrappers<Wrapper: RecordWrapper>(at key: String) -> [Wrapper]? {
    guard let value = present(key) else { return nil }
    let path = step(key)
    guard value.kind == .array else { return refuse(value, at: path, expected: "a list") }
    return value.elements.enumerated().compactMap { index, element in
      wrapper(of: element, at: RecordPath(.index(index), after: path))
    }
  }

  /// Returns the wrappers of the records in a list, each with a list of issues of its own, and the issues found.
  static func wrappers<Wrapper: RecordWrapper>(
    in list: Value, _ policy: DecodingPolicy
  ) -> (wrappers: [Wrapper], issues: [Issue]) {
    var elements = [list]
    let issues = Issues()
    if list.kind == .array {
      elements = Array(list.elements)
    } else if policy.listsFromSingles == .convert, list.kind == .record {
      issues.add([Issue(kind: .coerced, expected: "a list", found: list.displayText)])
    } else {
      return ([], [Issue(kind: .wrongType, expected: "a list", found: list.displayText)])
    }
    var wrappers: [Wrapper] = []
    for (index, element) in elements.enumerated() {
      let path = RecordPath(.index(index), after: nil)
      if element.kind == .record {
        wrappers.append(Wrapper(contents: WrappedRecord(element, at: path, Issues(), policy)))
      } else {
        issues.refuse(element, at: path, expected: "a record")
      }
    }
    return (wrappers, issues.all)
  }

  func wrappersByKey<Wrapper: RecordWrapper>(at key: String) -> [String: Wrapper]? {
    guard let value = present(key) else { return nil }
    let path = step(key)
    guard value.kind == .record else { return refuse(value, at: path, expected: "a record") }
    var wrappers: [String: Wrapper] = [:]
    for (name, member) in value.members {
      let text = String(decoding: name, as: UTF8.self)
      guard wrappers[text] == nil else { continue }
      wrappers[text] = wrapper(of: member, at: RecordPath(.key(name), after: path))
    }
    return wrappers
  }

  func make<Result>(
    at key: String, as expected: String, _ make: (WrappedRecord) -> Result?
  ) -> Result? {
    guard let value = present(key) else { return nil }
    let path = step(key)
    guard value.kind == .record else { return refuse(value, at: path, expected: expected) }
    return make(WrappedRecord(value, at: path, found, policy))
      ?? refuse(value, at: path, expected: expected)
  }

  /// Returns the member with a key. A member that is null counts as missing.
  private func present(_ key: String) -> Value? {
    guard let value = self[key], value.kind != .null else { return nil }
    return value
  }

  private func step(_ key: String) -> RecordPath { RecordPath(.key(Array(key.utf8)), after: path) }

  private func wrapper<Wrapper: RecordWrapper>(of value: Value, at path: RecordPath) -> Wrapper? {
    guard value.kind == .record else { return refuse(value, at: path, expected: "a record") }
    return Wrapper(contents: WrappedRecord(value, at: path, found, policy))
  }

  private func refuse<Result>(_ value: Value, at path: RecordPath, expected: String) -> Result? {
    found.refuse(value, at: path, expected: expected)
    return nil
  }
}

/// The path to a record from the outermost one, as steps that each refer to the previous step: complete paths are
/// long in deep data.
private final class RecordPath: @unchecked Sendable {
  private let segment: Path.Segment
  /// Only `deinit` changes this.
  private var former: RecordPath?

  init(_ segment: Path.Segment, after former: RecordPath?) {
    self.segment = segment
    self.former = former
  }

  var segments: [Path.Segment] {
    var segments = [segment]
    var next = former
    while let path = next {
      segments.append(path.segment)
      next = path.former
    }
    return segments.reversed()
  }

  /// Releases the steps one by one, because recursive deallocation of a long path would overflow the stack.
  deinit {
    var next = former
    former = nil
    while isKnownUniquelyReferenced(&next) {
      let rest = next?.former
      next?.former = nil
      next = rest
    }
  }
}
