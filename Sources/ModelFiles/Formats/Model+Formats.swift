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
