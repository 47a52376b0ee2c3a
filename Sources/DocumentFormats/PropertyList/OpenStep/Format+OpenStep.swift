import ModelBasics

extension Format {
  /// OpenStep and GNUstep property lists, such as Xcode's projects and `.strings` files.
  package static let openStep = Format(
    id: "openstep", name: "OpenStep property list",
    fileExtensions: ["pbxproj", "strings", "plist"], valueExtension: "plist",
    grammar: OpenStepGrammar(),
    recognise: { OpenStepResemblance.begins($1) ? .start(yieldsToNames: true) : nil })
}

/// Recognises OpenStep property lists by their beginning.
enum OpenStepResemblance {
  /// Returns true for the comment that Xcode writes, and for a text that begins with a brace and a key with an equals sign, or a
  /// parenthesis and an entry. JSON in any dialect has no such text.
  static func begins(_ start: [UInt8]) -> Bool {
    let storage = Bytes(start)
    let text = OpenStepText(storage)
    if start.dropFirst(text.start).starts(with: "// !$*UTF8*$!".utf8) { return true }
    var tokens = OpenStepTokenReader(text, at: text.start)
    guard let opening = tokens.next(before: text.count) else { return false }
    var first = opening
    switch opening.kind {
    case .openDictionary: first = tokens.next(before: text.count) ?? opening
    case .openArray:
      let entry = tokens.next(before: text.count)?.kind
      let after = tokens.next(before: text.count)?.kind
      switch (entry, after) {
      case (.closeArray, nil), (.openDictionary, _), (.openArray, _): return true
      case (.string, .comma), (.word, .comma), (.data, .comma): return true
      case (.string, .closeArray), (.word, .closeArray), (.data, .closeArray): return true
      default: return false
      }
    case .string: break
    case .word: return beginsWithWord(opening, &tokens, text)
    default: return false
    }
    // A member: `"key" = ` at the head of a file, or any key after a brace.
    guard first.beginsKey, let sign = tokens.next(before: text.count) else { return false }
    let isWord = (first.start..<first.end).allSatisfy { OpenStepText.isWord(text[$0]) }
    guard sign.kind == .equals, first.kind == .string || isWord,
      let value = tokens.next(before: text.count)
    else { return false }
    // TOML has members like this too, but without semicolons.
    guard value.kind == .string || value.kind == .word || value.kind == .data else {
      return value.beginsValue
    }
    return tokens.next(before: text.count)?.kind == .semicolon
  }

  /// Returns true for `key = value;` and nothing or another such member behind it. Other formats have lines like that too, but a
  /// semicolon begins a comment there.
  private static func beginsWithWord(
    _ key: OpenStepToken, _ tokens: inout OpenStepTokenReader, _ text: OpenStepText
  ) -> Bool {
    guard (key.start..<key.end).allSatisfy({ OpenStepText.isWord(text[$0]) }),
      tokens.next(before: text.count)?.kind == .equals,
      let value = tokens.next(before: text.count),
      value.kind == .string || value.kind == .word || value.kind == .data,
      tokens.next(before: text.count)?.kind == .semicolon
    else { return false }
    guard let next = tokens.next(before: text.count) else { return true }
    let sign = tokens.next(before: text.count)?.kind
    return next.beginsKey && (sign == .equals || sign == .semicolon)
  }
}
