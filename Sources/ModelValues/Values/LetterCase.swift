/// The case of a word of ASCII letters.
enum LetterCase: Hashable, Sendable {
  /// `minutes`
  case lower
  /// `Minutes`
  case capital
  /// `MINUTES`
  case upper

  /// Determines the case of a word; nil if the case is mixed or if not all characters are ASCII letters.
  init?(of word: String) {
    let isUpper = word.utf8.map { (0x41...0x5A).contains($0) }
    let areLetters = word.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    guard areLetters, let first = isUpper.first else { return nil }
    if !isUpper.contains(true) {
      self = .lower
    } else if isUpper.count > 1, !isUpper.contains(false) {
      self = .upper
    } else if first, !isUpper.dropFirst().contains(true) {
      self = .capital
    } else {
      return nil
    }
  }

  func applied(to word: String) -> String {
    switch self {
    case .lower: word
    case .capital: word.prefix(1).uppercased() + word.dropFirst()
    case .upper: word.uppercased()
    }
  }
}
