import ModelBasics

/// Every class of models. Only a protocol's `Self` can be part of what a class method returns.
public protocol Model: ModelObject {}

extension ModelObject: Model {}

extension Model {
  /// An object made from stored data, and what was not as the model has it.
  ///
  /// - Throws: The first issue of a kind that the policy does not allow.
  public static func read(
    from cursor: DataCursor, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Self, issues: [Issue]) {
    let reader = FieldReader(cursor, policy: policy, registry: registry)
    let object = reader.root(of: Self.self)
    if let fatal = reader.issues.first(where: { policy.fatal.contains($0.kind) }) { throw fatal }
    return (object, reader.issues)
  }

  /// An object made from a record.
  public static func read(
    from record: Record, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Self, issues: [Issue]) {
    try read(from: ValueCursor(record.value), policy: policy, registry: registry)
  }
}

extension ModelObject {
  /// Whether it was stored by an older version.
  public final var wasUpgraded: Bool {
    ledger?.storedVersion.map { $0 < model.version } ?? false
  }

  /// Reads the members of the record the cursor is on.
  final func read(from reader: FieldReader) {
    let model = model
    let version = storedVersion(reader)
    if let version, version < model.version {
      readUpgraded(reader, from: version)
    } else {
      if let version, version > model.version {
        reader.at(model.versionKey) {
          reader.report(.newerVersion, String(model.version), found: String(version))
        }
      }
      readMembers(reader)
    }
    if let version, version != model.version { keptLedger.storedVersion = version }
  }

  private func storedVersion(_ reader: FieldReader) -> Int? {
    let key = Array(model.versionKey.utf8)
    var version: Int?
    var isSaid = false
    reader.cursor.forEachMember { member in
      guard !isSaid, member == key else { return }
      isSaid = true
      version = reader.cursor.wholeNumber
    }
    return isSaid ? version : type(of: self).unversioned
  }

  /// Older members are brought up step by step before anything is made of them.
  private func readUpgraded(_ reader: FieldReader, from version: Int) {
    guard var record = Record(reader.cursor.value) else { return }
    for step in max(0, version)..<model.version { type(of: self).upgrade(&record, from: step) }
    reader.reading(record.value) { self.readMembers(reader) }
  }

  private func readMembers(_ reader: FieldReader) {
    let model = model
    let cursor = reader.cursor
    var seen: [Int: Int] = [:]
    var older: [Int: Record.Member] = [:]
    var said = (version: false, type: false)
    cursor.forEachMember { key in
      guard let (number, rank) = model.field(forKey: key) else {
        if !said.version, key.elementsEqual(model.versionKey.utf8) {
          said.version = true
          return readVersion(reader)
        }
        if !said.type, key.elementsEqual(model.classKey.utf8) {
          said.type = true
          return readClass(reader)
        }
        return keep(key, cursor.value, reader)
      }
      let field = model.fields[number]
      if field.options.contains(.readOnly) {
        reader.at(field.name) { reader.report(.readOnly, field.access.noun) }
        return keptLedger.raw[number] = cursor.value
      }
      // A key nearer the front of the field's list counts before an older one.
      if let earlier = seen[number], earlier <= rank {
        if earlier == rank { reader.at(field.name) { reader.report(.duplicateKey, "") } }
        return keptLedger.unknown.members.append(.init(keyBytes: key, value: cursor.value))
      }
      seen[number] = rank
      if let member = older.removeValue(forKey: number) {
        keptLedger.unknown.members.append(member)
      }
      if rank > 0 { older[number] = .init(keyBytes: key, value: cursor.value) }
      reader.at(field.name) {
        ledger?.raw[number] = nil
        if !reader.read(field, of: self) { keptLedger.raw[number] = cursor.value }
      }
    }
    guard !reader.policy.silent.contains(.missing) else { return }
    for field in model.fields where field.isStored && seen[field.number] == nil {
      reader.at(field.name) { reader.report(.missing, field.access.noun, found: "nothing") }
    }
  }

  /// What is no version is kept in its place.
  private func readVersion(_ reader: FieldReader) {
    guard reader.cursor.wholeNumber == nil else { return }
    reader.at(model.versionKey) { reader.report(.wrongType, "a version") }
    keptLedger.rawVersion = reader.cursor.value
  }

  /// What is no name of a class is kept in its place.
  private func readClass(_ reader: FieldReader) {
    guard reader.cursor.kind != .string else { return }
    reader.at(model.classKey) { reader.report(.wrongType, "the name of a class") }
    keptLedger.rawClass = reader.cursor.value
  }

  private func keep(_ key: [UInt8], _ value: Value, _ reader: FieldReader) {
    reader.at(String(decoding: key, as: UTF8.self)) {
      reader.report(.unknownKey, "a property")
    }
    keptLedger.unknown.members.append(.init(keyBytes: key, value: value))
  }
}

extension DataCursor {
  fileprivate var wholeNumber: Int? { kind == .number ? integer : nil }
}
