import ModelBasics
import ModelKit

extension RecordWrapper {
  /// A wrapper of a text; nil when that is not of a record.
  ///
  /// - Throws: `Problem` when it is not of the format.
  public init?(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat, policy: DecodingPolicy = .tolerant
  ) throws(Problem) {
    try self.init(value: Value.decode(bytes, as: format), policy: policy)
  }

  /// The record as a text.
  public func encoded(as format: ModelFormat.Written) -> [UInt8] {
    contents.value.encoded(as: format)
  }
}
