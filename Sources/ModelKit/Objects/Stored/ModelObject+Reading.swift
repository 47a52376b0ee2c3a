import ModelBasics
import ModelData

/// All model classes. It is a protocol because only in a protocol can `Self` be part of a method's result type.
public protocol Model: ModelObject {}

extension ModelObject: Model {}

extension Model {
  /// Creates an object from stored data, and returns it with the issues found.
  ///
  /// - Throws: The first issue of a kind that the policy treats as fatal.
  public static func read(
    from cursor: DataCursor, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Self, issues: [Issue]) {
    UndeclaredClasses.check(Self.self)
    let reader = FieldReader(cursor, policy: policy, registry: registry)
    let object = reader.root(of: Self.self)
    try reader.throwFatalIssue()
    return (object, reader.issuesInOrder)
  }

  /// Creates the objects of a stored list, and returns them with the issues found. An element that is not a record is left
  /// out, and reported with its index in the data: `.[1]`. Data that is not a list gives no objects and one issue.
  ///
  /// - Throws: The first issue of a kind that the policy treats as fatal.
  public static func readList(
    from cursor: DataCursor, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (objects: [Self], issues: [Issue]) {
    UndeclaredClasses.check(Self.self)
    let reader = FieldReader(cursor, policy: policy, registry: registry)
    let objects = reader.readWhole([Self].self) ?? []
    try reader.throwFatalIssue()
    return (objects, reader.issuesInOrder)
  }

  /// Creates the objects of a stored list: see ``readList(from:policy:registry:)``.
  public static func readList(
    from value: Value, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (objects: [Self], issues: [Issue]) {
    try readList(from: ValueCursor(value), policy: policy, registry: registry)
  }

  /// Creates an object from a record, and returns it with the issues found.
  public static func read(
    from record: Record, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Self, issues: [Issue]) {
    try read(from: ValueCursor(record.value), policy: policy, registry: registry)
  }
}

extension FieldReader {
  fileprivate func throwFatalIssue() throws(Issue) {
    guard !policy.fatal.isEmpty else { return }
    if let fatal = issuesInOrder.first(where: { policy.fatal.contains($0.kind) }) { throw fatal }
  }

  /// The issues in the order of the text. One without a position stays behind the one before it.
  fileprivate var issuesInOrder: [Issue] {
    guard issues.count > 1 else { return issues }
    var offset = 0
    let placed = issues.enumerated().map { number, issue in
      offset = issue.position?.offset ?? offset
      return (key: (offset, number), issue: issue)
    }
    return placed.sorted { $0.key < $1.key }.map(\.issue)
  }
}

extension ModelObject {
  /// True if the object was stored by an older version.
  public final var wasUpgraded: Bool {
    sideTable?.storedVersion.map { $0 < model.version } ?? false
  }

  /// Reads the members of the reader's current record.
  final func read(from reader: FieldReader) {
    let initial = sideTable?.unknown
    if initial?.members.isEmpty == false { sideTable?.unknown = Record() }
    reader.order(of: self)._withUnsafeGuaranteedRef { read(from: reader, $0) }
    // Unknown members that an initializer has set are defaults.
    for member in initial?.members ?? [] where sideTable?.unknown[member.key] == nil {
      sideTable?.unknown.members.append(member)
    }
  }

  private func read(from reader: FieldReader, _ order: MemberOrder) {
    let model = order.model
    let version = storedVersion(reader, model)
    if let version, version < model.version {
      readUpgraded(reader, order, from: version)
    } else {
      reader.readMembers(of: self, order)
    }
    if let version, version != model.version { ensuredSideTable.storedVersion = version }
  }

  private func storedVersion(_ reader: FieldReader, _ model: ModelType) -> Int? {
    var version: Int?
    var isPresent = false
    reader.visitMember(model.versionKeyBytes) {
      isPresent = true
      version = reader.version
      if let version, version > model.version {
        reader.at(model.versionKey) {
          reader.report(.newerVersion, String(model.version), found: String(version))
        }
      }
    }
    return isPresent ? version : type(of: self).unversioned
  }

  /// Upgrades the stored members step by step, then reads them.
  private func readUpgraded(_ reader: FieldReader, _ order: MemberOrder, from version: Int) {
    guard let record = upgraded(reader.cursor.value, from: version) else { return }
    reader.reading(record.value) { reader.readMembers(of: self, order) }
  }

  private func upgraded(_ stored: Value, from version: Int) -> Record? {
    guard var record = Record(stored) else { return nil }
    for step in max(0, version)..<model.version { type(of: self).upgrade(&record, from: step) }
    return record
  }

  /// Returns what the upgrade makes of the record that the object was read from, with the current version. Returns nil
  /// if the object was not upgraded.
  package final func upgraded(_ stored: Value) -> Value? {
    guard wasUpgraded, let version = sideTable?.storedVersion,
      var record = upgraded(stored, from: version)
    else { return nil }
    let key = model.versionKey
    let isStored = record[key] != nil
    record[key] = Value(model.version)
    if !isStored, let member = record.members.popLast() { record.members.insert(member, at: 0) }
    return record.value
  }
}
