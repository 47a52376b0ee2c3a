import DocumentFormats

/// The formats models are read from and written to.
public enum ModelFormat: Sendable {
  /// JSON, with comments and trailing commas where they are; written without.
  case json
}

extension Model {
  /// An object made from a text, and what in it was not as the model has it, each with its line.
  ///
  /// - Throws: `Problem` when the text is not of the format; `Issue` for one that the policy does
  ///   not allow.
  public static func decode(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws -> (object: Self, issues: [Issue]) {
    switch format {
    case .json:
      try read(
        from: JSONValueReader.cursor(over: Array(bytes)), policy: policy, registry: registry)
    }
  }
}

extension ModelObject {
  /// The object as a text.
  public final func encoded(as format: ModelFormat) -> [UInt8] {
    switch format {
    case .json: JSONValueWriter.text(of: value)
    }
  }
}
