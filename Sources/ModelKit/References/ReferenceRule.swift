import ModelBasics

/// Where the targets of a reference are, and what is stored of them:
///
///     in: "items"            their index or key in a property of the same object
///     in: "/library.items"   the same in a property that is found from the root of the tree
///     in: …, by: "id"        a property of theirs, by which they are found there
///                            without both, their path from the root: `.items[0]`
final class ReferenceRule: Sendable {
  /// The names of the properties that lead to the targets.
  let names: [String]
  let isFromRoot: Bool
  /// The name of the property of the target that is stored.
  let key: String?
  /// Where the targets are, as it was said.
  let collection: String?

  init(in collection: String?, by key: String?) {
    let path = collection ?? "/"
    isFromRoot = path.hasPrefix("/")
    names = path.drop { $0 == "/" }.split(separator: ".").map(String.init)
    self.collection = names.isEmpty ? nil : collection
    self.key = names.isEmpty ? nil : key
  }

  /// Writes what is stored of targets: null for one that is not where it should be; in a list it is
  /// left out.
  func write(
    _ targets: [ModelObject?], areSeveral: Bool, of object: ModelObject, to writer: FieldWriter
  ) {
    let values = targets.map { target in
      target.flatMap { writer.references.stored($0, by: self, of: object) }
    }
    guard areSeveral else { return writer.value((values.first ?? nil) ?? .null) }
    writer.beginArray()
    for case let value? in values { writer.value(value) }
    writer.end()
  }
}
