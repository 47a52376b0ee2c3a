import DocumentFormats
import DocumentTree

extension EditedFile {
  /// Forgets what was found out about keys and values, because the document has changed.
  mutating func forgetFindings() {
    duplicates.forget()
    schema?.forget()
  }

  /// The values to choose from for a string or another scalar: those that the schema lists, else those of its siblings.
  func choices(at path: NodePath) -> SiblingValues? {
    guard let node = path.last else { return nil }
    let isString = document.kind(of: node) == .string
    if let schema, let reading = schema.reading(of: node) {
      let listed: [[Unicode.Scalar]] = schema.schema.choices(reading).compactMap { token in
        let text = schema.schema.text(ofChoice: token)
        guard (text != nil) == isString else { return nil }
        return FieldText.scalars(text ?? token)
      }
      if !listed.isEmpty { return SiblingValues(listed: listed) }
    }
    return isString ? SiblingValues(of: path, in: document) : nil
  }
}
