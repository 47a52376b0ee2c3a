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
