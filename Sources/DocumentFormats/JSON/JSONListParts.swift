import CScan
import ModelBasics
import ModelData

/// Reads the elements of a list of a JSON text part by part. A part is copied, as the reader resolves escapes in place, and ends with
/// its last whole element; the next begins there.
///
///     part 1   {…}, {…}, {…}, {"na
///     part 2                  {"name": …}, {…}, {…
struct JSONListParts: ListParts {
  private let bytes: [UInt8]
  private let dialect: JSONDialect
  private let start: Int
  private let end: Int
  private var offset: Int
  private var isEnded = false
  private var partLength: Int
  private var storage: ValueStorage?
  private let ended: (_ isValid: Bool) -> Void
  private let locate: @Sendable (_ start: Int, _ number: Int) -> Problem.Position?

  /// Creates a reader of the elements in a span. `ended` is called at the end, or at the part that is not valid. `locate` returns the
  /// position in the file of the n-th value or key after an offset.
  init(
    _ bytes: [UInt8], _ span: Span, _ dialect: JSONDialect, _ partLength: Int,
    ended: @escaping (Bool) -> Void,
    locate: @escaping @Sendable (Int, Int) -> Problem.Position?
  ) {
    self.bytes = bytes
    self.dialect = dialect
    (start, end, offset) = (span.start, span.end, span.start)
    self.partLength = partLength
    self.ended = ended
    self.locate = locate
  }

  mutating func next() -> ValueCursor? {
    while !isEnded {
      let partEnd = min(end, offset + partLength)
      if let length = read(bytes[offset..<partEnd]), let storage {
        let start = offset
        offset += length
        isEnded = partEnd == end && offset == end
        if isEnded { ended(true) }
        // The node of the list is not in the file.
        return ValueCursor(Value(storage: storage, position: 0)) { [locate] in
          locate(start, $0 - 1)
        }
      }
      if partEnd == end {
        isEnded = true
        ended(false)
      }
      let (longer, isTooLong) = partLength.multipliedReportingOverflow(by: 2)
      partLength = isTooLong ? end : longer
      storage = nil
    }
    return nil
  }

  /// Reads whole elements from the start of some text, and returns their length.
  private mutating func read(_ text: ArraySlice<UInt8>) -> Int? {
    var length: Int?
    let (isFirst, isEnd) = (offset == start, text.endIndex == end)
    let write: (UnsafeMutablePointer<UInt8>, UnsafeMutableBufferPointer<Value.Node>) -> Void = {
      [dialect] copy, nodes in
      var reader = JSONNodeReader(dialect, isFirst: isFirst, isLast: isEnd)
      length = reader.read(copy, text.count, nodes) == SCAN_NODES_READ ? reader.elementsLength : nil
    }
    if isKnownUniquelyReferenced(&storage) {
      storage?.fill(text, write)
    } else {
      // Elements have at least two bytes for each node, as `1,`.
      storage = ValueStorage(text, nodes: partLength / 2 + 8, write)
    }
    return length
  }
}
