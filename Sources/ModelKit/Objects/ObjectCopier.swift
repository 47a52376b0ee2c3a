/// Makes copies of objects without nesting: those inside one are copied after it.
public final class ObjectCopier {
  private var left: [(from: ModelObject, to: ModelObject)] = []

  init() {}

  /// A copy of the object, to be filled in.
  public func copy<Object: ModelObject>(_ object: Object) -> Object {
    let copy = type(of: object).init()
    left.append((object, copy))
    return copy
  }

  func run() {
    while let (from, to) = left.popLast() {
      for field in from.model.fields where !field.options.contains(.reference) {
        field.access.copy(from: from, to: to, with: self)
      }
      if let ledger = from.ledger {
        to.keptLedger.takeStored(from: ledger, besides: from.isChanged)
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
