// What replaces the unread parts of a property. An object has the unread parts of its properties relative to their
// values when it last had no changes, so undo finds them there as long as the changes are not cleared:
//
//   height: 99, not read    set to 3    save    undo
//   kept    99              nothing     none    99 again, from the log
//
// What an assignment, a patch, undo or redo makes of the unread parts counts until the changes are cleared again. It is
// a change of the property.

import ModelData

/// The unread parts of a property beside one of its values.
struct PlacedUnread {
  let unread: Unread?
  /// The value that they are relative to; nil if that is any value.
  let value: Any?

  /// An assignment or a patch has replaced what could not be read, whatever the value is.
  static var assigned: PlacedUnread { PlacedUnread(unread: nil, value: nil) }
  var isAssigned: Bool { unread == nil && value == nil }
}

extension ModelObject {
  /// The unread parts of a property relative to an earlier value: what has replaced them, or those of when the object
  /// last had no changes.
  final func keptUnread(of field: Int) -> Unread? {
    guard let sideTable else { return nil }
    if let replaced = sideTable.replacedUnread[field] { return replaced.unread }
    return sideTable.unread[field]
  }

  /// The value that the unread parts of a property are relative to, or nil if that is the present one.
  final func valueOfUnread(_ field: Int) -> Any? {
    guard let sideTable else { return nil }
    return sideTable.replacedUnread[field]?.value ?? sideTable.baselines[field]
  }

  /// Returns true if a property has the value that its unread parts are relative to.
  final func isAtUnread(_ field: Int) -> Bool {
    guard let replaced = sideTable?.replacedUnread[field] else { return !isChanged(field) }
    return replaced.value.map { model.fields[field].access.isSame(self, as: $0) } ?? true
  }

  /// Returns true if an assignment or a patch has replaced what could not be read of the property.
  final func isAssigned(_ field: Int) -> Bool {
    guard let replaced = sideTable?.replacedUnread[field] else { return false }
    return replaced.unread == nil
  }

  /// Returns true if the unread parts of a property are not those that it had when the object last had no changes. A
  /// change of its value may have removed what replaced them.
  final func hasReplacedUnread(_ field: Int) -> Bool {
    guard let replaced = sideTable?.replacedUnread[field] else { return false }
    // An assignment has replaced nothing if there was nothing.
    if replaced.isAssigned { return sideTable?.unread[field] != nil }
    return !isStored(with: presentUnread(of: field), as: committedUnread(of: field), field)
  }

  /// Returns true if a property is stored in the same form with either of two unread parts beside its present value.
  final func isStored(with unread: Unread?, as other: Unread?, _ field: Int) -> Bool {
    if unread == nil, other == nil { return true }
    let own = ownShape(of: field)
    return own.token(with: unread) == own.token(with: other)
  }
}

extension StoredShape {
  /// Returns the token of the shape with the unread parts.
  fileprivate func token(with unread: Unread?) -> Token {
    if let value = unread?.value { return .value(value) }
    return (unread?.joined(to: self) ?? self).token
  }
}
