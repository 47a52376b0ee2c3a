import DocumentTree
import ModelBasics

/// Finds the first invalid byte of UTF-8 in a text that is read window by window. A character may be cut by the end of a
/// window.
struct UTF8Windows {
  private(set) var firstInvalid = Int.max
  /// The start of a character that continues in the next window.
  private var cutCharacter: Int?

  /// Forgets the windows so far, as the next one does not follow them, or begins in them. What they have after its start may
  /// never be read, such as the end of a broken line.
  mutating func restart() {
    firstInvalid = .max
    cutCharacter = nil
  }

  mutating func check(_ text: JSONText, _ window: Span, isASCII: Bool) {
    guard firstInvalid == .max, !isASCII || cutCharacter != nil else { return }
    let start = cutCharacter ?? window.start
    var end = window.end
    cutCharacter = nil
    if end < text.count, let first = startOfCutCharacter(text, before: end), first >= start {
      cutCharacter = first
      end = first
    }
    if let invalid = UTF8Validation.firstInvalid(text.bytes + start, end - start) {
      firstInvalid = start + invalid
    }
  }

  /// Returns the start of the character that may continue after an offset, if its first bytes are right before it. Nothing else is
  /// between them, such as the quote that ends a string: the next window may never be searched.
  private func startOfCutCharacter(_ text: JSONText, before end: Int) -> Int? {
    for (length, lowest) in [(1, 0xC2), (2, 0xE0), (3, 0xF0)] as [(Int, UInt8)] {
      guard end >= length else { return nil }
      let byte = text.bytes[end - length]
      if byte >= lowest, byte < 0xF5 { return end - length }
      guard byte & 0xC0 == 0x80 else { return nil }
    }
    return nil
  }
}
