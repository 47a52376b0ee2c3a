import ModelData

extension ModelObject {
  /// The object as a dictionary. Empty if the object is nested more than 512 levels deep.
  ///
  /// Setting it changes the properties that the dictionary contains, with tracking, and leaves the others as they
  /// are. ``patch(dictionary:policy:registry:)`` does the same, and reports the values that could not be read.
  public final var dictionary: [String: Any] {
    get { value.any as? [String: Any] ?? [:] }
    set { patch(dictionary: newValue) }
  }
}

extension Model {
  /// Creates an object from a dictionary, and returns it with the issues found. Values without a stored form are
  /// reported as ``Issue/Kind/notData``: such a member is left out, and such an element of a list is null.
  public static func read(
    fromDictionary dictionary: [String: Any], policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Self, issues: [Issue]) {
    let reader = AnyReader(dictionary)
    let lost = reader.unconverted.map { path, type in
      Issue(kind: .notData, path: path, position: nil, expected: "data", found: type)
    }
    if let fatal = lost.first, policy.fatal.contains(.notData) { throw fatal }
    let record = reader.value.flatMap { Record($0) } ?? Record()
    let (object, issues) = try read(from: record, policy: policy, registry: registry)
    return (object, lost + issues)
  }
}
