import ModelData

extension ModelObject {
  /// Writes the members of the object: the version and the class name, the properties and the unknown members.
  final func writeMembers(_ model: ModelType, to writer: FieldWriter) {
    writer.beginRecord()
    writeNames(model, to: writer)
    // Resolves pending changes, so that the state of each field is known; an output asks where it needs the state.
    if !writer.hasOutput { _ = isChanged(0) }
    let unknown = writtenUnknown(writer.contents)
    // If several members have one key, the last one is read, so unknown members with a property's key come first.
    for member in unknown { write(member, isProperty: true, model, to: writer) }
    if isWrittenPlainly(writer.contents) {
      for member in model.writtenMembers {
        willRead(member.field)
        if !member.write(of: self, to: writer) { writeNil(member, model, to: writer) }
      }
    } else {
      for member in model.writtenMembers { write(member, model, to: writer) }
    }
    for member in unknown { write(member, isProperty: false, model, to: writer) }
    writer.end()
  }

  /// Writes an unknown member whose key is the first key of a property, or one that is not.
  private func write(
    _ member: Record.Member, isProperty: Bool, _ model: ModelType, to writer: FieldWriter
  ) {
    member.withKey { key in
      guard (model.field(forKey: key)?.rank == 0) == isProperty else { return }
      writer.key(key)
      writer.value(member.value)
    }
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
      $0.withKey { model.field(forKey: $0)?.field == number }
    }
  }

  /// Returns true if each property is written as it is now, without stored parts beside it.
  private func isWrittenPlainly(_ contents: ModelContents) -> Bool {
    guard let sideTable else { return true }
    return !contents.isCommitted && sideTable.unread.isEmpty && sideTable.replacedUnread.isEmpty
  }

  private func write(_ member: WrittenMember, _ model: ModelType, to writer: FieldWriter) {
    let number = member.field
    willRead(number)
    let isCommitted = writer.contents.isCommitted
    if let sideTable {
      if !sideTable.unread.isEmpty || !sideTable.replacedUnread.isEmpty,
        let shape = shapeWithUnread(number, isCommitted)
      {
        writer.key(member.key)
        return writer.shape(shape)
      }
      if isCommitted, let old = sideTable.baselines[number] {
        let access = model.fields[number].access
        if access.isNil(value: old) { return }
        writer.key(member.key)
        return access.write(value: old, of: self, to: writer)
      }
    }
    if !member.write(of: self, to: writer) { writeNil(member, model, to: writer) }
  }

  /// Writes a property that is nil, if a new object has another value, or if an unknown member would be read instead.
  private func writeNil(_ member: WrittenMember, _ model: ModelType, to writer: FieldWriter) {
    let isInitial = member.isInitiallyNil || model.fields[member.field].access.isInitial(self)
    if isInitial, !hasUnknownMember(of: member.field, model, writer) { return }
    writer.key(member.key)
    model.fields[member.field].access.write(self, writer)
  }
}
