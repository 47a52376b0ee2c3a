// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements are documented in the protocol.

// A range is stored as a list of its two bounds, as with `Codable`.

extension ClosedRange: FieldValue where Bound: FieldValue {
  public static var noun: String { "a list of two, the lower first" }
  public static func read(from reader: FieldReader) -> ClosedRange<Bound>? {
    reader.bounds(Bound.self, noun).map { $0...$1 }
  }
  public func write(to writer: FieldWriter) { writer.bounds(lowerBound, upperBound) }
}

extension Range: FieldValue where Bound: FieldValue {
  public static var noun: String { "a list of two, the lower first" }
  public static func read(from reader: FieldReader) -> Range<Bound>? {
    reader.bounds(Bound.self, noun).map { $0..<$1 }
  }
  public func write(to writer: FieldWriter) { writer.bounds(lowerBound, upperBound) }
}

extension FieldReader {
  fileprivate func bounds<Bound: FieldValue & Comparable>(
    _ type: Bound.Type, _ noun: String
  ) -> (lower: Bound, upper: Bound)? {
    guard kind == .array, let bounds = [Bound].read(from: self), bounds.count == 2,
      bounds[0] <= bounds[1]
    else { return refuse(noun) }
    return (bounds[0], bounds[1])
  }
}

extension FieldWriter {
  fileprivate func bounds(_ lower: some FieldValue, _ upper: some FieldValue) {
    beginArray()
    lower.write(to: self)
    upper.write(to: self)
    end()
  }
}
