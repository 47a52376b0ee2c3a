/// A short text that is looked for letter by letter, in order, such as `cpath` in `copy-path`.
package struct FuzzyText: Hashable, Sendable {
  private static let longest = 256

  private let letters: [Character]

  package init(_ text: String) {
    letters = Array(text.lowercased().prefix(Self.longest)).filter { !Self.isSeparator($0) }
  }

  package var isEmpty: Bool { letters.isEmpty }

  /// Returns how well a text matches, or nil if it does not. Letters in a row and at the start of a word count more, and so do
  /// shorter texts.
  package func score(in text: String) -> Int? {
    var score = 0
    var wanted = letters[...]
    var isWordStart = true
    var isInRow = false
    var length = 0
    for character in text.lowercased().prefix(Self.longest) {
      length += 1
      if let next = wanted.first, character == next {
        score += isInRow ? 8 : isWordStart ? 6 : 1
        wanted.removeFirst()
        isInRow = true
      } else {
        isInRow = false
      }
      isWordStart = Self.isSeparator(character)
      // A separator does not interrupt a row of letters: `copypath` is `copy-path`.
      if isWordStart, wanted.count < letters.count { isInRow = true }
    }
    return wanted.isEmpty ? score * 4 - length : nil
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character == "-" || character == " " || character == "_" || character == "."
  }
}

extension String {
  /// Returns the number of single letters to insert, remove, replace or exchange with their neighbour to get another text (V. I.
  /// Levenshtein 1966, F. J. Damerau 1964); both are short.
  func distance(to other: String) -> Int {
    let (one, two) = (Array(self.prefix(64)), Array(other.prefix(64)))
    var rows = [Array(0...two.count)]
    for (row, letter) in one.enumerated() {
      var next = [row + 1]
      for (column, otherLetter) in two.enumerated() {
        var best = min(rows[row][column + 1] + 1, next[column] + 1)
        best = min(best, rows[row][column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == two[column - 1], one[row - 1] == otherLetter {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[one.count][two.count]
  }
}
