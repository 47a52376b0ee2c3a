import ModelBasics
import ModelKit

extension RecordWrapper {
  /// Creates a wrapper of the record in a text; returns nil if the text is not a record.
  ///
  /// - Throws: `Problem` if the text is not valid in the format.
  public init?(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat, policy: DecodingPolicy = .tolerant
  ) throws(Problem) {
    try self.init(value: Value.decode(bytes, as: format), policy: policy)
  }

  /// Returns the wrappers of the records in a text that is a list, and the issues found. An element that is not a record is left
  /// out, and reported with its index in the text: `.[1]`.
  ///
  /// - Throws: `Problem` if the text is not valid in the format.
  public static func decodeList(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat, policy: DecodingPolicy = .tolerant
  ) throws(Problem) -> (wrappers: [Self], issues: [Issue]) {
    readList(from: try Value.decode(bytes, as: format), policy: policy)
  }

  /// Returns the record as a text.
  public func encoded(as format: ModelFormat.Written) -> [UInt8] {
    contents.value.encoded(as: format)
  }
}
