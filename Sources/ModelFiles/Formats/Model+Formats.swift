import ModelKit

extension Model {
  /// An object made from a text, and what in it was not as the model has it, each with its line.
  ///
  /// - Throws: `Problem` when the text is not of the format; `Issue` for one that the policy does
  ///   not allow.
  public static func decode(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws -> (object: Self, issues: [Issue]) {
    try read(from: format.cursor(over: Array(bytes)), policy: policy, registry: registry)
  }
}

extension ModelObject {
  /// The object as JSON, on lines of its own for each member.
  ///
  /// Setting it sets what the text says and leaves the rest as it is, tracked as changes. Of a text
  /// that is not JSON, or no record, nothing is set: ``patch(_:as:policy:registry:)`` says why.
  public final var json: String {
    get { String(decoding: encoded(as: .json), as: UTF8.self) }
    set { _ = try? patch(newValue.utf8, as: .json) }
  }

  /// Sets what a text says, and leaves the rest as it is: see `patch(_:policy:registry:)`.
  ///
  /// - Throws: `Problem` when the text is not of the format, `Issue` when it is no record; then
  ///   nothing is set.
  @discardableResult
  public final func patch(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws -> PatchReport {
    let value = try Value.decode(bytes, as: format)
    guard let record = Record(value) else {
      throw Issue(kind: .wrongType, expected: "a record", found: "\(value)")
    }
    return patch(record, policy: policy, registry: registry)
  }

  /// The object as a text, if wanted without what is not its own, or without versions and the
  /// names of classes, here and below.
  public final func encoded(
    as format: ModelFormat.Written, includingUnknown: Bool = true, includingNames: Bool = true
  ) -> [UInt8] {
    if includingUnknown, includingNames { return value.encoded(as: format) }
    let record = record(includingUnknown: includingUnknown, includingNames: includingNames)
    return record.encoded(as: format)
  }
}
