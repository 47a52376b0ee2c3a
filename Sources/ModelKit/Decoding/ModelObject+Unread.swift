// What could not be read of the properties of an object.

import ModelData

extension ModelObject {
  /// Keeps what could not be read of a property, beside what could.
  final func keepUnread(_ unread: Unread?, of field: Int) {
    guard let unread else { return }
    keptLedger.unread[field] = unread
    hasUnread = true
  }

  /// Keeps what could not be read of the value that a cursor is on. Where nobody can tell where the
  /// parts of that belong, it is kept whole.
  final func keepUnread(_ unread: Unread, of field: Int, in cursor: DataCursor) {
    let fits = unread.value != nil || unread.fits(ownShape(of: field))
    keepUnread(fits ? unread : .whole(cursor.value), of: field)
  }

  /// Whether a property was assigned, in place of what could not be read of it.
  final func isAssigned(_ field: Int) -> Bool { ledger?.assigned.contains(field) ?? false }

  /// Whether some of what a property was read from is kept beside it.
  final func hasUnreadParts(of field: Field) -> Bool {
    guard let unread = presentUnread(of: field.number) else { return false }
    return unread.value == nil && !unread.isSpelling
  }

  /// What could not be read of a property, and where it is beside what the property is now.
  final func presentUnread(of field: Int) -> Unread? {
    guard let unread = ledger?.unread[field], !isAssigned(field) else { return nil }
    guard isChanged(field), let old = ledger?.baselines[field] else {
      return settled(unread, of: field, isCommitted: false)
    }
    if case .spelling(let value) = unread { return respelled(value, as: model.fields[field]) }
    if unread.value != nil { return nil }
    let access = model.fields[field].access
    let moved = unread.moved(
      from: StoredShape { access.write(value: old, of: self, to: $0) }, to: ownShape(of: field))
    return moved.flatMap { settled($0, of: field, isCommitted: false) }
  }

  /// What could not be read of a property as it was when the object had no changes.
  final func committedUnread(of field: Int) -> Unread? {
    ledger?.unread[field].flatMap { settled($0, of: field, isCommitted: true) }
  }

  private func settled(_ unread: Unread, of field: Int, isCommitted: Bool) -> Unread? {
    guard model.fields[field].owns, unread.value == nil else { return unread }
    return unread.settled(
      beside: ownShape(of: field, isCommitted: isCommitted), isCommitted: isCommitted)
  }

  /// What a property is now in the record it was read from, where it has such a form.
  private func respelled(_ value: Value, as field: Field) -> Unread? {
    let present = field.access.value(field.access.current(self), of: self)
    guard let form = Respelling().recordForm(of: present, like: value),
      reads(form, as: field, .tolerant)
    else { return nil }
    return .spelling(form)
  }

  /// What is written of a property that could not be read as a whole; nil where that is no other
  /// than of any property.
  final func shapeWithUnread(_ field: Int, _ isCommitted: Bool) -> StoredShape? {
    let unread = isCommitted ? committedUnread(of: field) : presentUnread(of: field)
    guard let unread else { return nil }
    if let value = unread.value { return .value(value) }
    return unread.joined(to: ownShape(of: field, isCommitted: isCommitted))
  }

  /// What the property itself is stored as.
  final func ownShape(of field: Int, isCommitted: Bool = false) -> StoredShape {
    let access = model.fields[field].access
    guard isCommitted, let old = ledger?.baselines[field] else {
      return StoredShape(isCommitted: isCommitted) { access.write(self, $0) }
    }
    return StoredShape(isCommitted: true) { access.write(value: old, of: self, to: $0) }
  }
}

extension StoredShape {
  fileprivate init(isCommitted: Bool = false, _ write: (FieldWriter) -> Void) {
    let writer = FieldWriter(ModelContents(isCommitted: isCommitted))
    write(writer)
    self.init(writer)
  }

  /// What a value is stored as.
  init(of value: some FieldValue) { self.init { value.write(to: $0) } }
}
