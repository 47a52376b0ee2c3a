import ModelData

/// Makes copies of objects without nesting: those inside one are copied after it. The copy of one
/// that owns itself does so too.
public final class ObjectCopier {
  private var left: [(from: ModelObject, to: ModelObject, isEnd: Bool)] = []
  /// All copies, for the references among them.
  private var copies: [(from: ModelObject, to: ModelObject)] = []
  /// Copies of the objects that have been gone into and not been left.
  private var way: [ObjectIdentifier: ModelObject] = [:]
  /// Whether objects are copied as they were when they were last without changes.
  private let isCommitted: Bool
  /// The objects that take the places of others; then nothing is copied.
  private let replacements: [ObjectIdentifier: ModelObject]?

  init(isCommitted: Bool = false) {
    self.isCommitted = isCommitted
    replacements = nil
  }

  /// Copies nothing, but puts objects in the places of others.
  init(replacing replacements: [ObjectIdentifier: ModelObject]) {
    isCommitted = false
    self.replacements = replacements
  }

  /// A copy of the object, to be filled in.
  public func copy<Object: ModelObject>(_ object: Object) -> Object {
    if let replacements {
      return replacements[ObjectIdentifier(object)] as? Object ?? object
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
      copies.append((from, to))
      for field in from.model.fields {
        if isCommitted, let old = from.ledger?.baselines[field.number] {
          field.access.copy(value: old, to: to, with: self)
        } else {
          field.access.copy(from: from, to: to, with: self)
        }
      }
      copyStored(from: from, to: to)
    }
    followReferences()
  }

  /// Has copies refer to the copies of what was referred to; to the same where that was not copied.
  private func followReferences() {
    let referring = copies.map(\.to).filter { !$0.model.referenceFields.isEmpty }
    guard !referring.isEmpty else { return }
    let found = Dictionary(copies.map { (ObjectIdentifier($0.from), $0.to) }) { one, _ in one }
    for copy in referring {
      for number in copy.model.referenceFields {
        guard let access = copy.model.fields[number].access.reference else { continue }
        let targets = access.targets(of: copy).compactMap(\.self)
        access.setTargets(targets.map { found[ObjectIdentifier($0)] ?? $0 }, of: copy)
      }
    }
  }
}

extension ObjectCopier {
  private func copyStored(from: ModelObject, to: ModelObject) {
    to.writtenNames = from.writtenNames
    guard let ledger = from.ledger else { return }
    to.keptLedger.takeStored(from: ledger)
    if isCommitted, let old = ledger.baselines[Field.unknown.number] as? Record {
      to.keptLedger.unknown = old
    }
    for field in ledger.unread.keys {
      to.keepUnread(
        isCommitted ? from.committedUnread(of: field) : from.presentUnread(of: field), of: field)
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
