/// Makes copies of objects without nesting: those inside one are copied after it. The copy of one
/// that owns itself does so too.
public final class ObjectCopier {
  private var left: [(from: ModelObject, to: ModelObject, isEnd: Bool)] = []
  /// Copies of the objects that have been gone into and not been left.
  private var way: [ObjectIdentifier: ModelObject] = [:]
  /// Whether objects are copied as they were when they were last without changes.
  private let isCommitted: Bool
  /// The only object that another takes the place of, and that.
  private let replacement: (of: ModelObject, by: ModelObject)?

  init(isCommitted: Bool = false) {
    self.isCommitted = isCommitted
    replacement = nil
  }

  /// Copies nothing, but puts one object in the place of another.
  init(replacing object: ModelObject, with other: ModelObject) {
    isCommitted = false
    replacement = (object, other)
  }

  /// A copy of the object, to be filled in.
  public func copy<Object: ModelObject>(_ object: Object) -> Object {
    if let replacement {
      return object === replacement.of ? replacement.by as? Object ?? object : object
    }
    if !object.model.owningFields.isEmpty, let copy = way[ObjectIdentifier(object)] as? Object {
      return copy
    }
    let copy = type(of: object).init()
    left.append((object, copy, false))
    return copy
  }

  func run() {
    while let (from, to, isEnd) = left.popLast() {
      if isEnd {
        way[ObjectIdentifier(from)] = nil
        continue
      }
      if !from.model.owningFields.isEmpty {
        way[ObjectIdentifier(from)] = to
        left.append((from, to, true))
      }
      for field in from.model.fields where !field.options.contains(.reference) {
        if isCommitted, let old = from.ledger?.baselines[field.number] {
          field.access.copy(value: old, to: to, with: self)
        } else {
          field.access.copy(from: from, to: to, with: self)
        }
      }
      copyStored(from: from, to: to)
    }
  }
}

extension ObjectCopier {
  private func copyStored(from: ModelObject, to: ModelObject) {
    guard let ledger = from.ledger else { return }
    to.keptLedger.takeStored(from: ledger)
    if isCommitted, let old = ledger.baselines[Field.unknown.number] as? Record {
      to.keptLedger.unknown = old
    }
    for field in ledger.unread.keys {
      to.keepUnread(
        isCommitted ? ledger.unread[field] : from.presentUnread(of: field), of: field)
    }
  }
}

extension ModelObject {
  /// A copy as it was when it was last without changes, with the objects it owned then as they were.
  func committedCopy() -> Self {
    let copier = ObjectCopier(isCommitted: true)
    let copy = copier.copy(self)
    copier.run()
    return copy
  }

  /// A copy of the object and of all it owns, without changes.
  public final func copied() -> Self {
    let copier = ObjectCopier()
    let copy = copier.copy(self)
    copier.run()
    return copy
  }
}
