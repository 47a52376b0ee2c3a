// The stored parts of an object's properties that could not be read.

import ModelData

extension ModelObject {
  /// Keeps the unread parts of a property. A value in place of objects is kept only until one of the objects is
  /// edited.
  final func keepUnread(_ unread: Unread?, of field: Int) {
    guard let unread else { return }
    let isInPlaceOfObjects = model.fields[field].owns && unread.value != nil
    ensuredSideTable.unread[field] =
      isInPlaceOfObjects ? .untilEdited(unread, since: ChangeClock.now) : unread
    hasUnread = true
  }

  /// Keeps the unread parts of the value at a cursor. If they cannot be assigned to parts of the property, the
  /// value is kept whole.
  final func keepUnread(_ unread: Unread, of field: Int, in cursor: DataCursor) {
    let fits = unread.value != nil || unread.fits(ownShape(of: field))
    keepUnread(fits ? unread : .whole(cursor.value), of: field)
  }

  /// Returns true if parts of the stored property are kept beside it, other than its notation.
  final func hasUnreadParts(of field: Field) -> Bool {
    guard let unread = presentUnread(of: field.number) else { return false }
    return unread.value == nil && !unread.isNotationOnly
  }

  /// Returns the unread parts of a property, placed relative to its present value.
  final func presentUnread(of field: Int) -> Unread? {
    guard let unread = keptUnread(of: field) else { return nil }
    if isAtUnread(field) { return removingOutdated(unread, of: field, isCommitted: false) }
    guard let old = valueOfUnread(field) else { return nil }
    if case .notation(let value) = unread.unconditional {
      return recordForm(like: value, of: model.fields[field])
    }
    if unread.unconditional.value != nil { return nil }
    let access = model.fields[field].access
    let moved = unread.moved(
      from: StoredShape { access.write(value: old, of: self, to: $0) }, to: ownShape(of: field))
    return moved.flatMap { removingOutdated($0, of: field, isCommitted: false) }
  }

  /// Returns the unread parts of a property as it was when the object last had no changes.
  final func committedUnread(of field: Int) -> Unread? {
    sideTable?.unread[field].flatMap { removingOutdated($0, of: field, isCommitted: true) }
  }

  private func removingOutdated(_ unread: Unread, of field: Int, isCommitted: Bool) -> Unread? {
    guard model.fields[field].owns else { return unread }
    return unread.removingOutdated(
      beside: ownShape(of: field, isCommitted: isCommitted), isCommitted: isCommitted)?
      .unconditional
  }

  /// Returns the present value of a property in the record it was read from, if that is the record of a notation.
  private func recordForm(like value: Value, of field: Field) -> Unread? {
    let present = field.access.value(field.access.current(self), of: self)
    for attempt in [NotationTransfer.Attempt.closest, .exact] {
      let form = NotationTransfer(attempt).recordForm(of: present, like: value)
      if let form, reads(form, as: field, .tolerant, exactly: attempt == .closest) {
        return .notation(form)
      }
    }
    return nil
  }

  /// Returns the shape of a property that could not be read completely, including the unread parts. Returns nil if
  /// there are none.
  final func shapeWithUnread(_ field: Int, _ isCommitted: Bool) -> StoredShape? {
    let unread = isCommitted ? committedUnread(of: field) : presentUnread(of: field)
    guard let unread else { return nil }
    if let value = unread.value { return .value(value) }
    return unread.joined(to: ownShape(of: field, isCommitted: isCommitted))
  }

  /// Returns the shape of a property without its unread parts.
  final func ownShape(of field: Int, isCommitted: Bool = false) -> StoredShape {
    let access = model.fields[field].access
    guard isCommitted, let old = sideTable?.baselines[field] else {
      return StoredShape(isCommitted: isCommitted) { access.write(self, $0) }
    }
    return StoredShape(isCommitted: true) { access.write(value: old, of: self, to: $0) }
  }
}

extension StoredShape {
  init(isCommitted: Bool = false, _ write: (FieldWriter) -> Void) {
    let writer = FieldWriter(ModelContents(isCommitted: isCommitted))
    write(writer)
    self.init(writer)
  }

  /// Creates the shape of a value.
  init(of value: some FieldValue) { self.init { value.write(to: $0) } }
}
