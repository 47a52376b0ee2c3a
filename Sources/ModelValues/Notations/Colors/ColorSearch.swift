/// Finds colour names that contain the typed letters in order: `lbl` is in `lightblue`.
///
/// Matches are ordered by kind: the whole name; the beginning of the name; beginnings of successive words (`dsg` for
/// `darkslategray`); a contiguous part; scattered letters. Within a kind, less scattered letters come first, then shorter names,
/// then alphabetical order. Spaces, hyphens and case in the typed text are ignored.
public enum ColorSearch {
  /// A matching name.
  public struct Match: Hashable, Sendable {
    /// The name, one of CSS Color 4, §6.1, or `transparent`.
    public let name: String
    /// The colour with this name.
    public let color: Color
    /// The indices of the matched letters in the name.
    public let indices: [Int]
  }

  /// Returns all names that contain the letters of a text in order, the best match first; for an empty text, all names in
  /// alphabetical order.
  public static func matches(_ text: String) -> [Match] {
    let typed = text.prefix(64).lowercased().utf8.filter {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-")
    }
    let found = names.compactMap { name -> (rank: Rank, match: Match)? in
      guard let (indices, rank) = name.bestMatch(of: typed) else { return nil }
      return (rank, Match(name: name.name, color: name.color, indices: indices))
    }
    guard !typed.isEmpty else { return found.map(\.match) }
    // Sorting is stable, so equal ranks stay in alphabetical order.
    return found.sorted { $0.rank < $1.rank }.map(\.match)
  }

  private static let names =
    (Color.names.map { ($0.name, Color(rgb: $0.rgb)) } + [("transparent", Color.clear)])
    .sorted { $0.0 < $1.0 }
    .map(SearchedName.init)
}

/// The quality of a match; less is better.
private struct Rank: Comparable {
  enum Fit: Int { case whole, beginning, wordStarts, piece, scattered }

  let fit: Fit
  let spread: Int
  let length: Int

  static func < (one: Rank, other: Rank) -> Bool {
    (one.fit.rawValue, one.spread, one.length)
      < (other.fit.rawValue, other.spread, other.length)
  }
}

private struct SearchedName: Sendable {
  let name: String
  let color: Color
  private let letters: [UInt8]
  /// The indices at which words start: 0, and every index from which the rest is itself a colour name.
  private let wordStarts: [Int]

  init(_ name: String, _ color: Color) {
    (self.name, self.color, letters) = (name, color, Array(name.utf8))
    let letters = letters
    wordStarts = letters.indices.filter { index in
      index == 0
        || Color.names.contains { $0.name.utf8.elementsEqual(letters[index...]) }
    }
  }

  /// Returns the best match of the typed letters; nil if the name does not contain them in order.
  func bestMatch(of typed: [UInt8]) -> (indices: [Int], rank: Rank)? {
    let matches =
      letters.indices.compactMap { indices(of: typed, from: $0) } + wordStartMatches(of: typed)
    return matches.map { ($0, rank(of: $0)) }.min { $0.1 < $1.1 }
  }

  private func rank(of indices: [Int]) -> Rank {
    let (start, end) = (indices.first ?? 0, indices.last ?? 0)
    let isPiece = end - start + 1 == indices.count
    let fit: Rank.Fit =
      if isPiece, start == 0 {
        indices.count == letters.count ? .whole : .beginning
      } else if zip([-1] + indices, indices).allSatisfy({ $1 == $0 + 1 || wordStarts.contains($1) })
      {
        .wordStarts
      } else {
        isPiece ? .piece : .scattered
      }
    return Rank(fit: fit, spread: end - start, length: letters.count)
  }

  /// Returns the index of each typed letter, the first at `start` and the others at their next occurrence; nil if one is missing.
  private func indices(of typed: [UInt8], from start: Int) -> [Int]? {
    if let first = typed.first, letters[start] != first { return nil }
    var indices: [Int] = []
    var next = start
    for letter in typed {
      guard let index = letters[next...].firstIndex(of: letter) else { return nil }
      indices.append(index)
      next = index + 1
    }
    return indices
  }

  /// Returns the indices of the typed letters for every match in which each letter is at the start of a word or directly after the
  /// previous letter.
  private func wordStartMatches(of typed: [UInt8]) -> [[Int]] {
    typed.reduce([[]]) { paths, letter in
      paths.flatMap { path in
        let next = path.last.map { $0 + 1 } ?? 0
        return letters.indices
          .filter { $0 >= next && letters[$0] == letter && ($0 == next || wordStarts.contains($0)) }
          .map { path + [$0] }
      }
    }
  }
}
