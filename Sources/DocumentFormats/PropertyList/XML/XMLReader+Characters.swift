import DocumentTree
import ModelBasics

// The bytes that the encoding does not have, and the characters that XML does not have.

extension XMLReader {
  mutating func checkBytes(upTo end: Int) {
    guard end > checked else { return }
    defer { checked = end }
    checkCharacters(upTo: end)
    var start = checked
    // A character may begin in this part and end after it, but no character contains an offset between tokens.
    while !hasInvalidNote, let invalid = text.firstInvalid(Span(start, end), isASCII: isASCII) {
      let bytes = [text[invalid], text[invalid + 1], text[invalid + 2]]
      if text.dialect == .inner, UTF16Text.surrogate(bytes[...]) != nil {
        builder.noteLoneSurrogate(invalid)
        start = min(invalid + 3, end)
      } else {
        hasInvalidNote = true
        builder.noteInvalidByte(invalid)
      }
    }
  }

  /// Notes the characters up to an offset that XML does not have.
  private mutating func checkCharacters(upTo end: Int) {
    guard text.dialect == .propertyList else { return }
    for missing in XMLCharacters.missing(in: text, Span(checked, end)) {
      noteTolerated(XMLFault.missingCharacter.at(missing))
    }
  }
}
