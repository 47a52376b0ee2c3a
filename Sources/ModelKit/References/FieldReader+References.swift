import ModelBasics

// A reference can lead to an object that is read after it, so references are resolved after everything was read.
// The stored value of a reference that leads to no object is kept, and written back until the property is set.

/// A reference that was read but is not resolved yet.
struct UnresolvedReference {
  let object: ModelObject
  let rule: ReferenceRule
  let mark: FieldReader.Mark
}

extension FieldReader {
  /// Records that the current value is that of a reference.
  func noteReference(of object: ModelObject, _ rule: ReferenceRule) {
    references.append(UnresolvedReference(object: object, rule: rule, mark: mark))
  }

  /// Resolves the references that were read to objects below the given roots, and reports those that lead to no
  /// object.
  func resolveReferences(below roots: [ModelObject]) {
    guard !references.isEmpty else { return }
    // The tree of an object is only known after its root was asked for changes.
    if references.contains(where: \.rule.isFromRoot) {
      for root in roots { _ = root.hasAnyChanges }
    }
    let index = ReferenceIndex()
    for reference in references {
      going(to: reference.mark) { resolve(reference.object, reference.rule, index) }
    }
    references = []
  }

  private func resolve(_ object: ModelObject, _ rule: ReferenceRule, _ index: ReferenceIndex) {
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
