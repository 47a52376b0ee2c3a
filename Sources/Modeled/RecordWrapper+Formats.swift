import DocumentFormats

extension RecordWrapper {
  /// A wrapper of a JSON text, with comments and trailing commas where they are; nil when it is
  /// not of a record.
  ///
  /// - Throws: `Problem` when it is not JSON.
  public init?(
    json bytes: some Sequence<UInt8>, policy: DecodingPolicy = .tolerant
  ) throws(Problem) {
    try self.init(value: JSONValueReader.cursor(over: Array(bytes)).value, policy: policy)
  }

  /// A wrapper of a property list, binary or XML; nil when it is not of a record.
  ///
  /// - Throws: `Problem` when it is no property list.
  public init?(
    propertyList bytes: some Sequence<UInt8>, policy: DecodingPolicy = .tolerant
  ) throws(Problem) {
    do throws(PropertyListFault) {
      try self.init(value: PropertyList.read(Array(bytes)), policy: policy)
    } catch {
      // In a binary file the place is part of the message.
      throw Problem(at: error.place, error.place == nil ? error.message : error.reason.message)
    }
  }

  /// The record as JSON text.
  public var json: [UInt8] { JSONValueWriter.text(of: contents.value) }
}
