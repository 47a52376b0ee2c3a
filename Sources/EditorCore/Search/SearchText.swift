/// A text to look for in other texts. Letters match in both cases unless the text has a capital letter.
package struct SearchText: Hashable, Sendable {
  /// The text as it was typed.
  package let text: String
  package let ignoresCase: Bool
  private let bytes: [UInt8]
  /// The scalars in lower case, if letters beyond ASCII match in both cases.
  private let folded: [Unicode.Scalar]

  package init(_ text: String) {
    self.text = text
    ignoresCase = !text.unicodeScalars.contains { $0.properties.isUppercase }
    bytes = Array(text.utf8)
    folded =
      ignoresCase && bytes.contains { $0 >= 0x80 } ? text.unicodeScalars.map(Self.folded) : []
  }

  var utf8: [UInt8] { bytes }

  /// The longest part in ASCII, in which each letter has one other case.
  var asciiPart: [UInt8] {
    bytes.split { $0 >= 0x80 }.max { $0.count < $1.count }.map { Array($0) } ?? []
  }

  package func isFound(in text: UnsafeRawBufferPointer) -> Bool {
    firstMatch(in: text, from: 0) != nil
  }

  /// Returns the first place of the text at or after an offset, as a range of bytes.
  package func firstMatch(in text: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    guard let first = bytes.first, start >= 0 else { return nil }
    guard folded.isEmpty else { return firstFoldedMatch(in: text, from: start) }
    guard text.count >= bytes.count, start <= text.count - bytes.count else { return nil }
    let last = text.count - bytes.count
    let other = ignoresCase ? Self.otherCase(first) : first
    var offset = start
    while offset <= last {
      let byte = text[offset]
      if byte == first || byte == other, hasMatch(in: text, at: offset) {
        return offset..<offset + bytes.count
      }
      offset += 1
    }
    return nil
  }

  private func hasMatch(in text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    for (index, wanted) in bytes.enumerated() {
      let byte = text[offset + index]
      guard byte == wanted || ignoresCase && Self.otherCase(byte) == wanted else { return false }
    }
    return true
  }

  /// Returns an ASCII letter in the other case.
  private static func otherCase(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: byte ^ 0x20
    default: byte
    }
  }

  /// Returns all places of the text, without overlaps. O(text).
  package func matches(in text: UnsafeRawBufferPointer) -> [Range<Int>] {
    guard folded.isEmpty else { return foldedMatches(in: text, from: 0, most: .max) }
    var found: [Range<Int>] = []
    while let match = firstMatch(in: text, from: found.last?.upperBound ?? 0), !match.isEmpty {
      found.append(match)
    }
    return found
  }

  private func firstFoldedMatch(
    in text: UnsafeRawBufferPointer, from start: Int
  ) -> Range<Int>? {
    foldedMatches(in: text, from: start, most: 1).first
  }

  private func foldedMatches(
    in text: UnsafeRawBufferPointer, from start: Int, most: Int
  ) -> [Range<Int>] {
    guard start <= text.count, !folded.isEmpty else { return [] }
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    var offset = start
    for scalar in String(decoding: text[start...], as: UTF8.self).unicodeScalars {
      scalars.append(Self.folded(scalar))
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    var found: [Range<Int>] = []
    var index = 0
    while found.count < most, index + folded.count <= scalars.count {
      guard scalars[index..<index + folded.count].elementsEqual(folded) else {
        index += 1
        continue
      }
      found.append(offsets[index]..<min(offsets[index + folded.count], text.count))
      index += folded.count
    }
    return found
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? scalar : scalar
  }
}
