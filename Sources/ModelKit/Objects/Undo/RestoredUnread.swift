// Unread parts in undo logs. An object has the unread parts of its properties relative to their values when it last had
// no changes, so undo finds them there as long as the changes are not cleared:
//
//   height: 99, not read    set to 3    save    undo
//   unread  99              99          none    99 again, from the log: `restoredUnread`
//
// Unread parts that come from a log count until the changes are cleared again. They are a change of the property.

import ModelData

/// The unread parts of a property beside one of its values.
struct PlacedUnread {
  let unread: Unread?
  let value: Any
}

/// The unread parts of a property when a change of it was recorded.
struct NotedUnread {
  fileprivate let unread: Unread?
  /// The value that they are relative to; nil if that is the present one.
  fileprivate let base: Any?
}

extension ModelObject {
  /// The unread parts of a property relative to an earlier value: from a log, or from when the object last had no
  /// changes.
  final func keptUnread(of field: Int) -> Unread? {
    guard let sideTable else { return nil }
    if let restored = sideTable.restoredUnread[field] { return restored.unread }
    return sideTable.unread[field]
  }

  /// Returns true if a property has unread parts from a log. A change of the property replaces a value that was
  /// not read at all.
  final func hasRestoredUnread(_ field: Int) -> Bool {
    guard let restored = sideTable?.restoredUnread[field] else { return false }
    return restored.unread?.value == nil
      || model.fields[field].access.isSame(self, as: restored.value)
  }

  /// Returns the unread parts of a property, without looking for changes: they are recorded while a property changes.
  final func notedUnread(of field: Int) -> NotedUnread? {
    guard hasUnread, let sideTable, !isAssigned(field) else { return nil }
    if let restored = sideTable.restoredUnread[field] {
      return NotedUnread(unread: restored.unread, base: restored.value)
    }
    return sideTable.unread[field].map {
      NotedUnread(unread: $0, base: sideTable.baselines[field])
    }
  }

  /// Returns noted unread parts beside the value that the property had then, or nil if the value was in another
  /// notation, which only the present value can have.
  final func placed(_ noted: NotedUnread?, beside value: Any, of field: Int) -> PlacedUnread? {
    guard let unread = noted?.unread else { return PlacedUnread(unread: nil, value: value) }
    guard let base = noted?.base else { return PlacedUnread(unread: unread, value: value) }
    let (old, new) = (shape(of: base, field), shape(of: value, field))
    if case .notation = unread, old.token != new.token { return nil }
    return PlacedUnread(unread: unread.moved(from: old, to: new), value: value)
  }

  /// Makes unread parts those of a property that has got back the value that they are beside.
  final func restoreUnread(_ placed: PlacedUnread?, of field: Int) {
    guard let placed, !isAssigned(field) else { return }
    let present = presentUnread(of: field)
    if present == nil, placed.unread == nil { return }
    let own = ownShape(of: field)
    guard own.token(with: present) != own.token(with: placed.unread) else { return }
    ensuredSideTable.restoredUnread[field] = placed
    hasUnread = true
    unresolvedFields.insert(field)
    notifyOwners()
  }

  private func shape(of value: Any, _ field: Int) -> StoredShape {
    StoredShape { model.fields[field].access.write(value: value, of: self, to: $0) }
  }
}

extension StoredShape {
  /// Returns the token of the shape with the unread parts.
  fileprivate func token(with unread: Unread?) -> Token {
    if let value = unread?.value { return .value(value) }
    return (unread?.joined(to: self) ?? self).token
  }
}
