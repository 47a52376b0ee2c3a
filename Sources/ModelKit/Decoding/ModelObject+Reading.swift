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
    var version: Int?
    var isSaid = false
    reader.cursor.visitMember(model.versionKeyBytes) {
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
    let order = reader.order(of: model)
    var last = 0
    var seen = FieldSet()
    var said = (version: false, type: false)
    // Members of older keys, which one of a key nearer the front of the field's list puts aside.
    var older: [Int: (rank: Int, member: Record.Member)] = [:]
    cursor.visitMembers { key in
      guard let place = order.place(of: key, after: last) else {
        return keep(Array(key), reader)
      }
      last = place
      let known = model.keys[place - 1]
      let number = known.field
      if number < 0 {
        let isVersion = key.elementsEqual(model.versionKeyBytes)
        if isVersion, !said.version {
          said.version = true
          return readVersion(reader)
        }
        if !isVersion, !said.type {
          said.type = true
          return readClass(reader)
        }
        return keep(Array(key), reader)
      }
      if model.isLimited(number), model.fields[number].options.contains(.readOnly) {
        return keepReadOnly(model.fields[number], reader)
      }
      if seen.contains(number) {
        let rank = older[number]?.rank ?? 0
        if rank == known.rank {
          reader.at(model.fields[number].name) { reader.report(.duplicateKey, "") }
        }
        guard rank > known.rank else { return keepUnknown(Array(key), cursor.value) }
        if let other = older.removeValue(forKey: number) {
          keepUnknown(other.member.keyBytes, other.member.value)
        }
      }
      seen.insert(number)
      if known.rank > 0 {
        older[number] = (known.rank, Record.Member(keyBytes: Array(key), value: cursor.value))
      }
      ledger?.raw[number] = nil
      if !reader.read(number, of: self, model) { keptLedger.raw[number] = cursor.value }
    }
    guard !reader.policy.silent.contains(.missing) else { return }
    for field in model.fields where field.isStored && !seen.contains(field.number) {
      reader.at(field.name) { reader.report(.missing, field.access.noun, found: "nothing") }
    }
  }

  /// What is no version is kept in its place.
  private func readVersion(_ reader: FieldReader) {
    guard reader.cursor.wholeNumber == nil else { return }
    reader.at(model.versionKey) { reader.report(.wrongType, "a version") }
    keptLedger.rawVersion = reader.cursor.value
  }

  /// The name of another class than was made is kept, and so is what is none, in its place.
  private func readClass(_ reader: FieldReader) {
    if let name = reader.cursor.text, reader.cursor.kind == .string {
      guard !name.isName(of: model) else { return }
      if reader.registry.type(named: name) == type(of: self) { return }
      reader.report(.unknownClass, model.name, found: "\"\(name)\"")
      keptLedger.storedClass = name
      return
    }
    reader.at(model.classKey) { reader.report(.wrongType, "the name of a class") }
    keptLedger.rawClass = reader.cursor.value
  }

  private func keepReadOnly(_ field: Field, _ reader: FieldReader) {
    reader.at(field.name) { reader.report(.readOnly, field.access.noun) }
    keptLedger.raw[field.number] = reader.cursor.value
  }

  private func keepUnknown(_ key: [UInt8], _ value: Value) {
    keptLedger.unknown.members.append(.init(keyBytes: key, value: value))
  }

  private func keep(_ key: [UInt8], _ reader: FieldReader) {
    reader.at(String(decoding: key, as: UTF8.self)) {
      reader.report(.unknownKey, "a property")
    }
    keepUnknown(key, reader.cursor.value)
  }
}

extension DataCursor {
  fileprivate var wholeNumber: Int? { kind == .number ? integer : nil }
}
