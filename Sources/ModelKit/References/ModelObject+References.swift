extension ModelObject {
  /// Returns the problems of the object's references, with their fields.
  func danglingReferences(_ index: ReferenceIndex) -> [(field: Field, message: String)] {
    model.referenceFields.flatMap { number -> [(field: Field, message: String)] in
      let field = model.fields[number]
      guard let access = field.access.reference else { return [] }
      return access.targets(of: self).compactMap { target in
        message(target, access, index).map { (field, $0) }
      }
    }
  }

  /// Returns the problem of one target, or nil if the target has a stored form that leads back to it.
  private func message(
    _ target: ModelObject?, _ access: ReferenceAccess, _ index: ReferenceIndex
  ) -> String? {
    let noun = access.target.modelType.name
    let collection = access.rule.collection ?? "the tree"
    guard let target else { return "the \(noun) it leads to is gone" }
    guard let stored = index.stored(target, by: access.rule, of: self)?.value else {
      let key = access.rule.key.map { ", or has no \($0)" } ?? ""
      return "the \(noun) it leads to is not in \(collection)\(key)"
    }
    guard index.target(of: stored, access, in: self) !== target else { return nil }
    return "\(stored.displayText) leads to another \(noun) in \(collection)"
  }
}
