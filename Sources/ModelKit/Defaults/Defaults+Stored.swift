// The records that a group is created from.

import ModelData

extension Defaults {
  var type: ModelType { Group.modelType }
  var storedFields: [Field] { type.fields.filter(\.isStored) }

  /// Without a prefix, the version key can belong to other defaults, so a group of version 1 ignores it.
  private var isVersioned: Bool { type.version > 1 || !prefix.isEmpty }

  func makeGroup(from record: Record) -> (Group, [Issue]) {
    (try? Group.read(from: record, policy: policy, registry: registry)) ?? (Group(), [])
  }

  /// Returns the group without values that were set in the store: with registered values only.
  func fallback() -> Group {
    var record = Record()
    addFields(to: &record) { store.registeredValue(forKey: $0) }
    return makeGroup(from: record).0
  }

  /// Returns the stored values of the group, by the keys of its fields.
  func stored() -> Record {
    var record = Record()
    if let version = storedVersion {
      record[type.versionKey] = Value(version)
      if version < type.version { addAll(to: &record) }
    }
    addFields(to: &record) { store.value(forKey: $0) }
    return record
  }

  /// Returns the value to store for a list or a record: the parts that have not changed, and the order of sets, are
  /// those of the stored value.
  func inStoredForm(
    _ value: Value, of field: Field, in group: Group, from former: Group
  ) -> Value {
    guard value.kind == .array || value.kind == .record,
      let found = store.value(forKey: prefix + field.storedKeys[0]), found.kind == value.kind
    else { return value }
    let old = former.keptValue(of: field) ?? form.value(of: field, in: former)
    let order = StoredOrder(
      of: .elements, writtenForms: group.writtenForms(in: found, of: field, policy))
    let candidate = UnchangedParts().apply(
      to: order.apply(to: value, like: found, field.type),
      from: order.apply(to: old, like: found, field.type), like: found)
    var record = Record()
    record[type.versionKey] = Value(type.version)
    record[field.storedKeys[0]] = form.readable(candidate, for: field)
    let read = makeGroup(from: record).0
    let present = read.keptValue(of: field) ?? form.value(of: field, in: read)
    return present == value ? candidate : value
  }

  /// Returns what to write so that nothing of the group is stored: nil for each of its keys. A key that belongs to no
  /// property is one of the group if an upgrade changes its value.
  func removals() -> [String: Value?] {
    let own = Set(storedFields.flatMap(\.storedKeys))
    var others = Record()
    addAll(to: &others)
    others.members.removeAll { own.contains($0.key) }
    var upgraded = others
    for step in 1..<max(1, type.version) { Group.upgrade(&upgraded, from: step) }
    let upgradedKeys = others.keys.filter { upgraded[$0] != others[$0] }
    let keys = own.union(upgradedKeys).map { prefix + $0 }
    var removals: [String: Value?] = [:]
    for key in Set(store.keys).intersection(keys) { removals.updateValue(nil, forKey: key) }
    guard let version = storedVersion else { return removals }
    if others.members.count == upgradedKeys.count {
      removals.updateValue(nil, forKey: prefix + type.versionKey)
    } else if version < type.version {
      // Otherwise the values that are left would be upgraded at the next reading.
      removals[prefix + type.versionKey] = Value(type.version)
    }
    return removals
  }

  private func addFields(to record: inout Record, _ value: (String) -> Value?) {
    for field in storedFields {
      for key in field.storedKeys {
        if let value = value(prefix + key) { record[key] = form.readable(value, for: field) }
      }
    }
  }

  /// Version 1 is never written, so values without a version have version 1.
  private var storedVersion: Int? {
    guard isVersioned else { return nil }
    let version = store.value(forKey: prefix + type.versionKey)?.number.flatMap { Int($0) }
    guard version == nil, type.version > 1 else { return version }
    return store.keys.contains { $0.hasPrefix(prefix) } ? 1 : nil
  }

  /// Adds all values of the group, because an upgrade may need members that no property has any more.
  private func addAll(to record: inout Record) {
    for key in store.keys.sorted() where key.hasPrefix(prefix) {
      let name = String(key.dropFirst(prefix.count))
      if name != type.versionKey { record[name] = store.value(forKey: key) }
    }
  }
}
