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

  private func firstFoldedMatch(
    in text: UnsafeRawBufferPointer, from start: Int
  ) -> Range<Int>? {
    guard start <= text.count else { return nil }
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    var offset = start
    for scalar in String(decoding: text[start...], as: UTF8.self).unicodeScalars {
      scalars.append(Self.folded(scalar))
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    guard scalars.count >= folded.count else { return nil }
    for index in 0...(scalars.count - folded.count)
    where scalars[index..<index + folded.count].elementsEqual(folded) {
      return offsets[index]..<min(offsets[index + folded.count], text.count)
    }
    return nil
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? scalar : scalar
  }
}
