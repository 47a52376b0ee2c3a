import DocumentFormats
import DocumentTree
import ModelBasics

extension PassedMeanings {
  /// Returns false if an entry has no meaning with a quality.
  mutating func mayHave(
    _ quality: SearchTerm.Quality, _ entry: PassedEntry, key: Span?, inside: Span?
  ) -> Bool {
    switch entry.value.kind {
    // Digits in groups are no quality.
    case .number: evidence(of: key)?.hasUnit == true
    case .string:
      mayMean(entry, key: key, inside: inside)
        && mayHave(quality, document.baseBytes.buffer(span(of: entry)))
    default: mayMean(entry, key: key, inside: inside)
    }
  }

  /// Returns whether a scalar has a quality; nil if more than its token and key has to be known.
  mutating func has(
    _ quality: SearchTerm.Quality, _ entry: PassedEntry, key: Span?, isElement: Bool
  ) -> Bool? {
    recognition(of: entry, key: key, isElement: isElement).map { found in
      found?.meaning.kind.qualities.contains(quality) == true
    }
  }

  private func mayHave(
    _ quality: SearchTerm.Quality, _ token: UnsafeRawBufferPointer
  ) -> Bool {
    guard let text = tokens.plainString(in: token) else { return true }
    if text.first == UInt8(ascii: "#") { return quality == .colour }
    return switch TextShape(text) {
    case .identifier: quality == .uuid
    case .locator: quality == .url
    case .day: quality == .date || quality == .time
    case .other: true
    }
  }
}
