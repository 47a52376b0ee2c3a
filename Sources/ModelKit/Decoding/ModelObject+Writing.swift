import ModelData

extension ModelObject {
  /// The stored form of the object: version and class name, then its properties and its unknown members.
  ///
  /// Setting it changes the properties that the record contains, with tracking, and leaves the others as they are.
  /// ``patch(_:policy:registry:)`` does the same, and reports the values that could not be read.
  public final var record: Record {
    get { Record(value) ?? Record() }
    set { patch(newValue) }
  }

  /// The stored form of the object as a value.
  public final var value: Value { ReferenceIndex.sharing { FieldWriter.value(of: self) } }

  /// Returns the stored form of the object. Unknown members, and versions with class names, can be left out here
  /// and in the objects that it owns.
  public final func record(includingUnknown: Bool = true, includingNames: Bool = true) -> Record {
    written(ModelContents(includesNames: includingNames, includesUnknown: includingUnknown))
  }

  /// Returns the stored form of the object as it was when it last had no changes, with the objects it owned then as
  /// they were.
  public final func committedRecord(includingUnknown: Bool = true) -> Record {
    written(ModelContents(isCommitted: true, includesUnknown: includingUnknown))
  }

  /// Returns the present values of the changed properties by their stored keys; removed ones are null.
  public final func changedValues(includingUnknown: Bool = true) -> Record {
    guard hasChanges else { return [:] }
    var values = Record()
    for field in model.fields where field.isStored && changedFields.contains(field.number) {
      values[field.storedKeys[0]] = field.access.value(field.access.current(self), of: self)
    }
    guard includingUnknown else { return values }
    for (key, _, new) in changedUnknown { values[key] = new ?? .null }
    return values
  }

  private func written(_ contents: ModelContents) -> Record {
    ReferenceIndex.sharing { Record(FieldWriter.value(of: self, contents: contents)) ?? Record() }
  }

  final func writeMembers(to writer: FieldWriter) {
    let model = model
    writer.beginRecord()
    writeNames(model, to: writer)
    // Resolves pending changes, so that the state of each field is known.
    _ = isChanged(0)
    let unknown = writtenUnknown(writer.contents)
    // If several members have one key, the last one is read, so unknown members with a property's key come first.
    for member in unknown where model.field(forKey: member.keyBytes)?.rank == 0 {
      writer.key(member.keyBytes)
      writer.value(member.value)
    }
    for (number, key) in model.writtenKeys { write(number, key, model, to: writer) }
    for member in unknown where model.field(forKey: member.keyBytes)?.rank != 0 {
      writer.key(member.keyBytes)
      writer.value(member.value)
    }
    writer.end()
  }

  private func writtenUnknown(_ contents: ModelContents) -> [Record.Member] {
    guard contents.includesUnknown else { return [] }
    let old = sideTable?.baselines[Field.unknown.number] as? Record
    return (contents.isCommitted ? old ?? unknownMembers : unknownMembers).members
  }

  /// Writes the version and the class name. Those that the data had are always written.
  private func writeNames(_ model: ModelType, to writer: FieldWriter) {
    guard writer.contents.includesNames else { return }
    if let raw = sideTable?.rawVersion {
      writer.key(model.versionKeyBytes)
      writer.value(raw)
    } else if model.writesVersion || writtenNames.contains(.version)
      || sideTable?.storedVersion != nil
    {
      writer.key(model.versionKeyBytes)
      writer.number(writtenVersion)
    }
    if let raw = sideTable?.rawClass {
      writer.key(model.classKeyBytes)
      writer.value(raw)
    } else if writesClass(model) {
      writer.key(model.classKeyBytes)
      writer.string(writtenClass)
    }
  }

  private func writesClass(_ model: ModelType) -> Bool {
    if model.writesClass || sideTable?.storedClass != nil || writtenNames.contains(.name) {
      return true
    }
    return writtenNames.contains(.anyClass) && model.writesNames == .whereNeeded
  }

  /// The object still contains what a newer version added, so that version is written.
  private var writtenVersion: Int { max(model.version, sideTable?.storedVersion ?? 0) }
  private var writtenClass: String { sideTable?.storedClass ?? model.name }

  /// Returns true if both objects are written with the same version and class name.
  final func hasSameWrittenNames(as other: ModelObject) -> Bool {
    writtenVersion == other.writtenVersion && writtenClass == other.writtenClass
      && sideTable?.rawVersion == other.sideTable?.rawVersion
      && sideTable?.rawClass == other.sideTable?.rawClass
  }

  /// Returns true if an unknown member is written under a key of the property.
  private func hasUnknownMember(of number: Int, _ model: ModelType, _ writer: FieldWriter) -> Bool {
    guard let sideTable, !sideTable.unknown.members.isEmpty else { return false }
    return writtenUnknown(writer.contents).contains {
      model.field(forKey: $0.keyBytes)?.field == number
    }
  }

  private func write(
    _ number: Int, _ key: [UInt8], _ model: ModelType, to writer: FieldWriter
  ) {
    willRead(number)
    let access = model.fields[number].access
    let isCommitted = writer.contents.isCommitted
    if let sideTable {
      if sideTable.unread[number] != nil, let shape = shapeWithUnread(number, isCommitted) {
        writer.key(key)
        return writer.shape(shape)
      }
      if isCommitted, let old = sideTable.baselines[number] {
        if access.isNil(value: old) { return }
        writer.key(key)
        return access.write(value: old, of: self, to: writer)
      }
    }
    // Nil is not written, unless a new object has another value, or an unknown member would be read instead.
    if access.isNil(self), access.isInitial(self), !hasUnknownMember(of: number, model, writer) {
      return
    }
    writer.key(key)
    access.write(self, writer)
  }
}
