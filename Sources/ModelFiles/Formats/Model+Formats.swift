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
  /// The object as a text.
  public final func encoded(as format: ModelFormat.Written) -> [UInt8] {
    value.encoded(as: format)
  }
}
