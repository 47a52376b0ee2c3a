/// Makes copies of objects without nesting: those inside one are copied after it. The copy of one
/// that owns itself does so too.
public final class ObjectCopier {
  private var left: [(from: ModelObject, to: ModelObject, isEnd: Bool)] = []
  /// Copies of the objects that have been gone into and not been left.
  private var way: [ObjectIdentifier: ModelObject] = [:]

  init() {}

  /// A copy of the object, to be filled in.
  public func copy<Object: ModelObject>(_ object: Object) -> Object {
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
        field.access.copy(from: from, to: to, with: self)
      }
      if let ledger = from.ledger {
        to.keptLedger.takeStored(from: ledger)
        for field in ledger.unread.keys { to.keepUnread(from.presentUnread(of: field), of: field) }
      }
    }
  }
}

extension ModelObject {
  /// A copy of the object and of all it owns, without changes.
  public final func copied() -> Self {
    let copier = ObjectCopier()
    let copy = copier.copy(self)
    copier.run()
    return copy
  }
}
