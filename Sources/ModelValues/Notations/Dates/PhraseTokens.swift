import ModelBasics

/// The tokens of a phrase: words, numbers and punctuation, in lower case.
struct PhraseTokens {
  enum Token: Hashable {
    case number(String)
    case word(String)
    case mark(UInt8)

    var text: String {
      switch self {
      case .number(let text), .word(let text): text
      case .mark(let byte): String(decoding: [byte], as: UTF8.self)
      }
    }
  }

  private let tokens: [Token]
  private var index = 0

  init(_ text: [UInt8]) {
    var tokens: [Token] = []
    var rest = text[...]
    while let byte = rest.first {
      let isDigit = decimalDigit(byte) != nil
      let run = rest.prefix { isDigit ? decimalDigit($0) != nil : isLetter($0) || $0 >= 0x80 }
      let part = run.isEmpty ? rest.prefix(1) : run
      rest = rest.dropFirst(part.count)
      if isDigit {
        tokens.append(.number(String(decoding: part, as: UTF8.self)))
      } else if !run.isEmpty {
        tokens.append(.word(String(decoding: part, as: UTF8.self).lowercased()))
      } else {
        tokens.append(.mark(byte == 0x09 ? 0x20 : byte))
      }
    }
    self.tokens = tokens
  }

  var isAtEnd: Bool { index == tokens.count }
  var next: Token? { index < tokens.count ? tokens[index] : nil }
  /// The previous token, for messages about what is missing after it.
  var last: Token? { index > 0 ? tokens[index - 1] : nil }

  /// Skips spaces and commas.
  mutating func skipBlanks() {
    while next == .mark(0x20) || next == .mark(0x2C) { index += 1 }
  }

  mutating func advance() { index = min(index + 1, tokens.count) }

  mutating func takeMark(_ marks: String) -> UInt8? {
    guard case .mark(let byte) = next, marks.utf8.contains(byte) else { return nil }
    index += 1
    return byte
  }

  /// Takes the next token if it is one of these words, and returns true if it was.
  mutating func take(_ wanted: String...) -> Bool {
    guard case .word(let word) = next, wanted.contains(where: { $0.utf8.elementsEqual(word.utf8) })
    else { return false }
    index += 1
    return true
  }

  mutating func takeWord() -> String? {
    guard case .word(let word) = next else { return nil }
    index += 1
    return word
  }

  /// Takes a number of at most this many digits.
  mutating func takeDigits(atMost count: Int) -> String? {
    guard case .number(let digits) = next, digits.utf8.count <= count else { return nil }
    index += 1
    return digits
  }
}
