import ModelBasics

// A reference may lead to an object that is read after it, so what references lead to is looked for
// when all is read. One that leads to nothing is kept and written back until the property is set.

/// A reference that was read, and what it leads to not yet.
struct UnresolvedReference {
  let object: ModelObject
  let rule: ReferenceRule
  let mark: FieldReader.Mark
}

extension FieldReader {
  /// Notes that the value the reader stands on is of a reference.
  func noteReference(of object: ModelObject, _ rule: ReferenceRule) {
    references.append(UnresolvedReference(object: object, rule: rule, mark: mark))
  }

  /// Has the references that were read lead to objects below these, and reports those that do not.
  func settleReferences(below roots: [ModelObject]) {
    guard !references.isEmpty else { return }
    // Which tree an object is in is known when it was asked.
    if references.contains(where: \.rule.isFromRoot) {
      for root in roots { _ = root.hasAnyChanges }
    }
    let index = ReferenceIndex()
    for reference in references {
      going(to: reference.mark) { settle(reference.object, reference.rule, index) }
    }
    references = []
  }

  private func settle(_ object: ModelObject, _ rule: ReferenceRule, _ index: ReferenceIndex) {
    let field = object.model.referenceFields.lazy.map { object.model.fields[$0] }
      .first { $0.access.reference?.rule === rule }
    guard let field, let access = field.access.reference else { return }
    // Of members with one key the last counts.
    object.ledger?.unread[field.number] = nil
    var targets: [ModelObject] = []
    var unread = UnreadElements()
    func settleOne() {
      if let target = index.target(of: cursor.value, access, in: object) {
        targets.append(target)
      } else {
        report(.danglingReference, access.noun)
        unread.pieces.append(.init(behind: targets.count, value: cursor.value))
      }
    }
    var isList = false
    if access.areSeveral { isList = elements(settleOne) && kind == .array } else { settleOne() }
    access.setTargets(targets, of: object)
    if isList {
      if !unread.isEmpty { object.keepUnread(.elements(unread), of: field.number) }
    } else if targets.isEmpty {
      object.keepUnread(.whole(cursor.value), of: field.number)
    }
  }
}
