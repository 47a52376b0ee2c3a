import ModelBasics

// A reference can lead to an object that is read after it, so references are resolved after everything was read.
// The stored value of a reference that leads to no object is kept, and written back until the property is set.

/// The references that were read but are not resolved yet.
final class UnresolvedReferences: ReadingCompletion {
  private var references: [(object: ModelObject, rule: ReferenceRule, mark: FieldReader.Mark)] = []

  func add(_ object: ModelObject, _ rule: ReferenceRule, _ mark: FieldReader.Mark) {
    references.append((object, rule, mark))
  }

  /// Resolves the references to objects below the given roots, and reports those that lead to no object.
  func complete(_ reader: FieldReader, below roots: [ModelObject]) {
    // The tree of an object is only known after its root was asked for changes.
    if references.contains(where: { $0.rule.isFromRoot }) {
      for root in roots { _ = root.hasAnyChanges }
    }
    let index = ReferenceIndex()
    for reference in references {
      reader.going(to: reference.mark) {
        reader.resolve(reference.object, reference.rule, index)
      }
    }
  }
}

extension FieldReader {
  /// Records that the current value is that of a reference.
  func noteReference(of object: ModelObject, _ rule: ReferenceRule) {
    let unresolved = completion as? UnresolvedReferences ?? UnresolvedReferences()
    unresolved.add(object, rule, mark)
    completion = unresolved
  }

  fileprivate func resolve(_ object: ModelObject, _ rule: ReferenceRule, _ index: ReferenceIndex) {
    let field = object.model.referenceFields.lazy.map { object.model.fields[$0] }
      .first { $0.access.reference?.rule === rule }
    guard let field, let access = field.access.reference else { return }
    // If several members have one key, the last one counts.
    object.sideTable?.unread[field.number] = nil
    var targets: [ModelObject] = []
    var unread = UnreadElements()
    func resolveOne() {
      if let target = index.target(of: cursor.value, access, in: object) {
        targets.append(target)
      } else {
        report(.danglingReference, access.noun)
        unread.pieces.append(.init(precedingCount: targets.count, value: cursor.value))
      }
    }
    var isList = false
    if access.isMultiple { isList = elements(resolveOne) && kind == .array } else { resolveOne() }
    access.setTargets(targets, of: object)
    if isList {
      if !unread.isEmpty { object.keepUnread(.elements(unread), of: field.number) }
    } else if targets.isEmpty {
      object.keepUnread(.whole(cursor.value), of: field.number)
    }
  }
}
