/// The ranges of an archived text with attributes, in `NSAttributeInfo`: for each range its length in UTF-16 and the index of its
/// attributes in `NSAttributes`. Both numbers are in base 128, least significant digit first; all digits but the last have the high bit.
///
///     "Hello world"   06 00 05 01    "Hello " has the attributes 0, "world" the attributes 1
struct ArchivedTextRuns: Equatable {
  struct Run: Equatable {
    var length: Int
    var attributes: Int
  }

  private(set) var runs: [Run] = []

  /// The most bits of a number.
  private static let mostBits = 28

  /// Returns nil if the bytes are not the ranges of a text with a length in UTF-16.
  init?(_ bytes: [UInt8], length: Int) {
    var numbers: [Int] = []
    var number = 0
    var bits = 0
    for byte in bytes {
      guard bits < Self.mostBits else { return nil }
      number |= Int(byte & 0x7F) << bits
      bits += 7
      guard byte < 0x80 else { continue }
      numbers.append(number)
      (number, bits) = (0, 0)
    }
    guard bits == 0, !numbers.isEmpty, numbers.count.isMultiple(of: 2) else { return nil }
    var rest = length
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard numbers[index] <= rest else { return nil }
      rest -= numbers[index]
      runs.append(Run(length: numbers[index], attributes: numbers[index + 1]))
    }
    guard rest == 0 else { return nil }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for run in runs {
      for var number in [run.length, run.attributes] {
        while number >= 0x80 {
          bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
          number >>= 7
        }
        bytes.append(UInt8(number))
      }
    }
    return bytes
  }

  // MARK: - Edits

  /// Longer differences are not searched for words that stay.
  private static let mostWords = 500

  /// Returns the ranges after the text was edited. Words that stay keep their attributes. Others get those of the first word that they
  /// replace, or else those of the character before them.
  func edited(_ old: String, _ new: String) -> ArchivedTextRuns {
    let (former, words) = (Self.words(old), Self.words(new))
    var isRemoved = Array(repeating: false, count: former.count)
    var isInserted = Array(repeating: false, count: words.count)
    for change in Self.difference(former, words) {
      switch change {
      case .remove(let index, _, _): isRemoved[index] = true
      case .insert(let index, _, _): isInserted[index] = true
      }
    }
    let attributes = runs.flatMap { repeatElement($0.attributes, count: $0.length) }
    // An empty text has one range, for the text that it may get later.
    var result = self
    result.runs = Array(runs.prefix(1))
    result.runs[0].length = 0
    var (position, offset) = (0, 0)
    for (index, word) in words.enumerated() {
      if isInserted[index] {
        let replaces = position < former.count && isRemoved[position]
        let source = replaces ? offset : max(0, offset - 1)
        let inherited = source < attributes.count ? attributes[source] : runs[0].attributes
        result.append(Run(length: word.count, attributes: inherited))
      } else {
        while isRemoved[position] {
          offset += former[position].count
          position += 1
        }
        for unit in word.indices {
          let attributes = attributes[offset + unit - word.startIndex]
          result.append(Run(length: 1, attributes: attributes))
        }
        offset += word.count
        position += 1
      }
    }
    return result
  }

  private mutating func append(_ run: Run) {
    if let last = runs.last, last.attributes == run.attributes {
      runs[runs.count - 1].length += run.length
    } else if runs.last?.length == 0 {
      runs[runs.count - 1] = run
    } else {
      runs.append(run)
    }
  }

  private typealias Words = [ArraySlice<UInt16>]

  /// Returns the words of a text, and the characters between them, in UTF-16.
  private static func words(_ text: String) -> Words {
    let units = Array(text.utf16)
    func isLetter(_ unit: UInt16) -> Bool {
      unit >= 0x80 || 0x30...0x39 ~= unit || 0x41...0x5A ~= unit & ~0x20
    }
    var words: Words = []
    var start = 0
    while start < units.count {
      var end = start + 1
      if isLetter(units[start]) { while end < units.count, isLetter(units[end]) { end += 1 } }
      words.append(units[start..<end])
      start = end
    }
    return words
  }

  private static func difference(
    _ old: Words, _ new: Words
  ) -> [CollectionDifference<ArraySlice<UInt16>>.Change] {
    let shortest = min(old.count, new.count)
    var start = 0
    while start < shortest, old[start] == new[start] { start += 1 }
    var kept = 0
    while kept < shortest - start, old[old.count - 1 - kept] == new[new.count - 1 - kept] {
      kept += 1
    }
    let (removed, inserted) = (old[start..<old.count - kept], new[start..<new.count - kept])
    guard removed.count + inserted.count > mostWords else {
      return new.dropLast(kept).difference(from: old.dropLast(kept)).map { $0 }
    }
    return removed.enumerated().map {
      .remove(offset: start + $0.offset, element: $0.element, associatedWith: nil)
    }
      + inserted.enumerated().map {
        .insert(offset: start + $0.offset, element: $0.element, associatedWith: nil)
      }
  }
}

extension ArchiveObjects {
  /// Returns the ranges of an archived text with attributes; nil if it has none, or they do not fit it.
  func textRuns(of object: Int) -> ArchivedTextRuns? {
    guard let info = value(object, "NSAttributeInfo"),
      let ranges = bytes(info, .data) ?? bytes(value(info, "NS.data"), .data),
      let text = bytes(value(object, "NSString"), .string)
    else { return nil }
    return ArchivedTextRuns(ranges, length: String(decoding: text, as: UTF8.self).utf16.count)
  }
}
