import ModelData

/// A copier of objects without recursion: the objects in an object are copied after it. The copy of an object that
/// owns itself owns itself too.
public final class ObjectCopier {
  private var left: [(from: ModelObject, to: ModelObject, isEnd: Bool)] = []
  /// All copies, for the references between them.
  private var copies: [(from: ModelObject, to: ModelObject)] = []
  /// The copies of the objects on the path from the root to the object being copied.
  private var copiesOnPath: [ObjectIdentifier: ModelObject] = [:]
  /// True if objects are copied as they were when they last had no changes.
  private let isCommitted: Bool
  /// The objects that replace others; if set, nothing is copied.
  private let replacements: [ObjectIdentifier: ModelObject]?

  init(isCommitted: Bool = false) {
    self.isCommitted = isCommitted
    replacements = nil
  }

  /// Creates a copier that copies nothing and replaces objects with others.
  init(replacing replacements: [ObjectIdentifier: ModelObject]) {
    isCommitted = false
    self.replacements = replacements
  }

  /// Returns a copy of the object, which is filled in later.
  public func copy<Object: ModelObject>(_ object: Object) -> Object {
    if let replacements {
      return replacements[ObjectIdentifier(object)] as? Object ?? object
    }
    if !object.model.owningFields.isEmpty,
      let copy = copiesOnPath[ObjectIdentifier(object)] as? Object
    {
      return copy
    }
    let copy = type(of: object).init()
    left.append((object, copy, false))
    return copy
  }

  func run() {
    while let (from, to, isEnd) = left.popLast() {
      if isEnd {
        copiesOnPath[ObjectIdentifier(from)] = nil
        continue
      }
      if !from.model.owningFields.isEmpty {
        copiesOnPath[ObjectIdentifier(from)] = to
        left.append((from, to, true))
      }
      copies.append((from, to))
      for field in from.model.fields {
        if isCommitted, let old = from.sideTable?.baselines[field.number] {
          field.access.copy(value: old, to: to, with: self)
        } else {
          field.access.copy(from: from, to: to, with: self)
        }
      }
      copyStored(from: from, to: to)
    }
    followReferences()
  }

  /// Redirects references in the copies to copies of their targets. A target that was not copied stays the target.
  private func followReferences() {
    let referring = copies.map(\.to).filter { !$0.model.referenceFields.isEmpty }
    guard !referring.isEmpty else { return }
    let found = Dictionary(copies.map { (ObjectIdentifier($0.from), $0.to) }) { one, _ in one }
    for copy in referring {
      for number in copy.model.referenceFields {
        copy.model.fields[number].access.redirect(copy) { found[ObjectIdentifier($0)] ?? $0 }
      }
    }
  }
}

extension ObjectCopier {
  private func copyStored(from: ModelObject, to: ModelObject) {
    to.writtenNames = from.writtenNames
    guard let sideTable = from.sideTable else { return }
    to.ensuredSideTable.copyStoredState(from: sideTable)
    if isCommitted, let old = sideTable.baselines[Field.unknown.number] as? Record {
      to.ensuredSideTable.unknown = old
    }
    for field in Set(sideTable.unread.keys).union(sideTable.replacedUnread.keys) {
      to.keepUnread(
        isCommitted ? from.committedUnread(of: field) : from.presentUnread(of: field), of: field)
    }
  }
}

extension ModelObject {
  /// Returns a copy of the object, and of the objects it owned, as they were when it last had no changes.
  func committedCopy() -> Self {
    let copier = ObjectCopier(isCommitted: true)
    let copy = copier.copy(self)
    copier.run()
    return copy
  }

  /// Returns a copy of the object and of all objects it owns, without changes.
  public final func copied() -> Self {
    let copier = ObjectCopier()
    let copy = copier.copy(self)
    copier.run()
    return copy
  }
}
