import ModelData

extension ModelObject {
  /// The object as a dictionary; empty when it nests over 512 levels deep.
  ///
  /// Setting it sets what the dictionary says and leaves the rest as it is, tracked as changes:
  /// ``patch(dictionary:policy:registry:)`` also reports what could not be read.
  public final var dictionary: [String: Any] {
    get { value.any as? [String: Any] ?? [:] }
    set { patch(dictionary: newValue) }
  }
}

extension Model {
  /// An object made from a dictionary, and what in it was not as the model has it. Reported as
  /// ``Issue/Kind/notData`` is what no data has a form for: such a member is left out, such an
  /// element of a list is null.
  public static func read(
    fromDictionary dictionary: [String: Any], policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Self, issues: [Issue]) {
    let reader = AnyReader(dictionary)
    let lost = reader.lost.map { path, type in
      Issue(kind: .notData, path: path, place: nil, expected: "data", found: type)
    }
    if let fatal = lost.first, policy.fatal.contains(.notData) { throw fatal }
    let record = reader.value.flatMap { Record($0) } ?? Record()
    let (object, issues) = try read(from: record, policy: policy, registry: registry)
    return (object, lost + issues)
  }
}
