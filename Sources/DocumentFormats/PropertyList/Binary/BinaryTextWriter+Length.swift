// The length of a list as a tree is summed over its objects, each of which is measured once. 166 bytes can be a tree of 3^30 values:
//
//     0: [1, 1, 1]   1: [2, 2, 2]   …   30: true

/// The length of the text of an object, wherever it occurs. A sum that is too large stays the greatest number.
private struct TextExtent {
  /// The bytes without line breaks and indentation.
  var bytes = 0
  /// The line breaks, and the tabs after them if the object is not indented itself.
  var lines = 0
  var tabs = 0

  /// Adds a line with the text of another object, which is indented once more.
  mutating func addLine(_ inner: TextExtent) {
    bytes = bytes.adding(inner.bytes)
    tabs = tabs.adding(inner.tabs).adding(inner.lines).adding(1)
    lines = lines.adding(inner.lines).adding(1)
  }

  /// The number of bytes at the start of a line.
  var length: Int {
    let (most, isTooMany) = lines.multipliedReportingOverflow(
      by: BinaryTextWriter.deepestIndentation)
    return bytes.adding(lines).adding(isTooMany ? tabs : min(tabs, most))
  }
}

extension Int {
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

extension BinaryTextWriter {
  /// Returns the length of the text in bytes; of a list with more levels than are indented, a length that it does not exceed. O(file).
  mutating func length() -> Int {
    let limit = limit
    self.limit = .max
    defer { self.limit = limit }
    var keys = [Int](repeating: -1, count: objects.count)
    var values = [TextExtent?](repeating: nil, count: objects.count)
    for number in expansion.containers.map(Int.init) {
      let record = objects.anyRecord(of: number)
      let element = Self.element(record.kind)
      // The closing tag has a line of its own.
      var extent = TextExtent(
        bytes: element.opening.count + element.closing.count, lines: 1)
      for index in 0..<record.count {
        let key = objects.element(index, of: record)
        guard record.kind == .dictionary else {
          extent.addLine(self.extent(key, &values))
          continue
        }
        extent.addLine(TextExtent(bytes: keyLength(key, &keys)))
        extent.addLine(self.extent(objects.value(index, of: record), &values))
      }
      values[number] = extent
    }
    return extent(objects.trailer.root, &values).length.adding(1)
  }

  private mutating func keyLength(_ number: Int, _ known: inout [Int]) -> Int {
    if number < known.count, known[number] >= 0 { return known[number] }
    let length = lengthOf { $0.writeKey(number) }
    if number < known.count { known[number] = length }
    return length
  }

  private mutating func extent(_ number: Int, _ known: inout [TextExtent?]) -> TextExtent {
    guard number < known.count else { return TextExtent(bytes: lengthOf { $0.begin(number) }) }
    if let extent = known[number] {
      // The next occurrence is broken.
      if expansion.isCyclic(number) { known[number] = fault(.cycle, number) }
      return extent
    }
    // A container that is not measured yet contains this one.
    if expansion.isCyclic(number) { return fault(.cycle, number) }
    var extent = TextExtent(bytes: lengthOf { $0.begin(number) })
    if objects.anyRecord(of: number).kind == .uid {
      extent.lines = 3
      extent.tabs = 2
      extent.bytes -= 5
    }
    known[number] = extent
    return extent
  }

  private mutating func fault(_ fault: BinaryFault, _ number: Int) -> TextExtent {
    TextExtent(bytes: lengthOf { $0.write(fault, number) })
  }
}
