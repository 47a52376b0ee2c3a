import DocumentFormats
import DocumentTree

extension EditedFile {
  /// Discards the findings about duplicate keys and schema problems after a change of the document.
  mutating func forgetFindings() {
    duplicates.forget()
    schema?.forget()
  }

  /// Returns the possible values of a scalar: those that the schema lists, otherwise those of the siblings.
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
