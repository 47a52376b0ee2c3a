import ModelBasics

/// The collection that a reference leads into, and the stored value of its targets:
///
///     in: "items"            the index or key in a property of the same object
///     in: "/library.items"   the index or key in a property on a path from the root of the tree
///     in: …, by: "id"        the value of that property of the target
///                            without either: the path from the root, `.items[0]`
final class ReferenceRule: Sendable {
  /// The names of the properties on the path to the targets.
  let names: [String]
  let isFromRoot: Bool
  /// The name of the target's property whose value is stored.
  let key: String?
  /// The collection as it was declared.
  let collection: String?

  init(in collection: String?, by key: String?) {
    let path = collection ?? "/"
    isFromRoot = path.hasPrefix("/")
    names = path.drop { $0 == "/" }.split(separator: ".").map(String.init)
    self.collection = names.isEmpty ? nil : collection
    self.key = names.isEmpty ? nil : key
  }

  /// Writes the stored values of targets. A target that is not in the collection is written as null, and left out
  /// of a list.
  func write(
    _ targets: [ModelObject?], isMultiple: Bool, of object: ModelObject, to writer: FieldWriter
  ) {
    func key(of target: ModelObject?) -> ReferenceKey? {
      target.flatMap { writer.references.stored($0, by: self, of: object) }
    }
    guard isMultiple else {
      guard let key = key(of: targets.first ?? nil) else { return writer.null() }
      return key.write(to: writer)
    }
    let keys = targets.compactMap(key)
    writer.beginArray()
    for key in keys { key.write(to: writer) }
    writer.end()
  }
}
