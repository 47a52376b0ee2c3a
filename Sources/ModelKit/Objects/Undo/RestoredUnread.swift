// Unread parts in undo logs. They are noted before a property changes, without looking for changes, and placed beside the
// old value at the end of the step.

import ModelData

/// The unread parts of a property when a change of it was noted.
struct NotedUnread {
  /// Nil if an assignment has replaced them.
  let unread: Unread?
  /// The value that they are relative to; nil if that is the present one.
  fileprivate let value: Any?
}

extension ModelObject {
  final func notedUnread(of field: Int) -> NotedUnread? {
    guard hasUnread else { return nil }
    if isAssigned(field) { return NotedUnread(unread: nil, value: nil) }
    guard let unread = keptUnread(of: field) else { return nil }
    return NotedUnread(unread: unread, value: valueOfUnread(field))
  }

  /// Returns noted unread parts beside the value that the property had then, or nil if the value was in another
  /// notation, which only the present value can have.
  final func placed(_ noted: NotedUnread?, beside value: Any, of field: Int) -> PlacedUnread? {
    guard let noted else { return PlacedUnread(unread: nil, value: value) }
    guard let unread = noted.unread else { return .assigned }
    guard let base = noted.value else { return PlacedUnread(unread: unread, value: value) }
    let (old, new) = (shape(of: base, field), shape(of: value, field))
    if case .notation = unread.unconditional, old.token != new.token { return nil }
    return PlacedUnread(unread: unread.moved(from: old, to: new), value: value)
  }

  /// Returns the unread parts of a property beside its present value.
  final func placedUnread(of field: Int) -> PlacedUnread {
    if isAssigned(field) { return .assigned }
    return PlacedUnread(
      unread: presentUnread(of: field), value: self.field(field).access.current(self))
  }

  /// Makes unread parts those of a property that has got back the value that they are beside.
  final func restoreUnread(_ placed: PlacedUnread?, of field: Int) {
    guard let placed, !hasPresentUnread(as: placed, of: field) else { return }
    // After a save there may be nothing left that the assignment replaces.
    if placed.isAssigned, keptUnread(of: field)?.isNotationOnly != false { return }
    ensuredSideTable.replacedUnread[field] = placed
    hasUnread = true
    unresolvedFields.insert(field)
    notifyOwners()
  }

  /// Returns true if a property is stored as if it had the unread parts that are placed beside its present value.
  final func hasPresentUnread(as placed: PlacedUnread, of field: Int) -> Bool {
    if placed.isAssigned || isAssigned(field) { return placed.isAssigned == isAssigned(field) }
    return isStored(with: presentUnread(of: field), as: placed.unread, field)
  }

  private func shape(of value: Any, _ field: Int) -> StoredShape {
    StoredShape { model.fields[field].access.write(value: value, of: self, to: $0) }
  }
}
