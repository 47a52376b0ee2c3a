import ModelKit

extension Model {
  /// Returns an object read from a text, and the issues with their lines: the values that do not
  /// fit the model.
  ///
  /// - Throws: `Problem` if the text is not valid in the format; `Issue` for an issue that the
  ///   policy makes an error.
  public static func decode(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws -> (object: Self, issues: [Issue]) {
    let text = Array(bytes)
    let cursor = try format.partialCursor(over: text)
    let result = Result { try read(from: cursor, policy: policy, registry: registry) }
    if let longLists = cursor.longLists, !longLists.finish() {
      return try read(from: format.cursor(over: text), policy: policy, registry: registry)
    }
    return try result.get()
  }

  /// Returns the objects of a text that is a list, and the issues with their lines. An element that is not a record is left
  /// out, and reported with its index in the text: `.[1]`.
  ///
  /// - Throws: `Problem` if the text is not valid in the format; `Issue` for an issue that the
  ///   policy makes an error.
  public static func decodeList(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws -> (objects: [Self], issues: [Issue]) {
    try readList(from: format.cursor(over: Array(bytes)), policy: policy, registry: registry)
  }
}

extension ModelObject {
  /// The object as JSON, with each member on its own line.
  ///
  /// Setting it sets the properties that the text contains and keeps the others; the changes are
  /// tracked. A text that is not JSON, or not a record, sets nothing;
  /// ``patch(_:as:policy:registry:)`` throws the reason.
  public final var json: String {
    get { String(decoding: encoded(as: .json), as: UTF8.self) }
    set { _ = try? patch(newValue.utf8, as: .json) }
  }

  /// Sets the properties that a text contains and keeps the others: see
  /// `patch(_:policy:registry:)`.
  ///
  /// - Throws: `Problem` if the text is not valid in the format, `Issue` if it is not a record;
  ///   nothing is set then.
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

  /// Returns the object as a text, on request without unknown members, or without versions and
  /// class names, in the object and everything in it.
  public final func encoded(
    as format: ModelFormat.Written, includingUnknown: Bool = true, includingNames: Bool = true
  ) -> [UInt8] {
    let text = format.text { output in
      write(to: output, includingUnknown: includingUnknown, includingNames: includingNames)
    }
    if let text { return text }
    if includingUnknown, includingNames { return value.encoded(as: format) }
    let record = record(includingUnknown: includingUnknown, includingNames: includingNames)
    return record.encoded(as: format)
  }
}
