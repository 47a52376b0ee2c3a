/// Finds the names of colours that have the typed letters in their order: `lbl` is in `lightblue`.
///
/// The best come first: the name itself; names that begin with what is typed; names whose words do,
/// one after the other (`dsg` is `darkslategray`); names that have it in one piece; names that have
/// its letters anywhere. Then those where they are less spread out, then the shorter name, then the
/// alphabet. Spaces and hyphens that are typed do not count, nor does case.
public enum ColorSearch {
  /// A name that was found.
  public struct Match: Hashable, Sendable {
    /// The name, of CSS Color 4, §6.1 or `transparent`.
    public let name: String
    /// Its colour.
    public let color: Color
    /// The places of the typed letters in the name, counted from 0.
    public let places: [Int]
  }

  /// All names that have the letters of a text in them, the best first; for no letters all of them
  /// by the alphabet.
  public static func matches(_ text: String) -> [Match] {
    let typed = text.prefix(64).lowercased().utf8.filter {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-")
    }
    let found = names.compactMap { name -> (rank: Rank, match: Match)? in
      guard let (places, rank) = name.fit(typed) else { return nil }
      return (rank, Match(name: name.name, color: name.color, places: places))
    }
    guard !typed.isEmpty else { return found.map(\.match) }
    // Sorting is stable, so that equals stay in the order of the alphabet.
    return found.sorted { $0.rank < $1.rank }.map(\.match)
  }

  private static let names =
    (Color.names.map { ($0.name, Color(rgb: $0.rgb)) } + [("transparent", Color.clear)])
    .sorted { $0.0 < $1.0 }
    .map(SearchedName.init)
}

/// How well a name fits: less is better.
private struct Rank: Comparable {
  enum Fit: Int { case whole, beginning, words, piece, scattered }

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
  /// Where its words begin: at its beginning, and wherever the rest is a name of its own.
  private let words: [Int]

  init(_ name: String, _ color: Color) {
    (self.name, self.color, letters) = (name, color, Array(name.utf8))
    let letters = letters
    words = letters.indices.filter { place in
      place == 0
        || Color.names.contains { $0.name.utf8.elementsEqual(letters[place...]) }
    }
  }

  /// Where the typed letters fit best; nil if they are not all there.
  func fit(_ typed: [UInt8]) -> (places: [Int], rank: Rank)? {
    let all = letters.indices.compactMap { places(of: typed, from: $0) } + wordPlaces(of: typed)
    return all.map { ($0, rank(of: $0)) }.min { $0.1 < $1.1 }
  }

  private func rank(of places: [Int]) -> Rank {
    let (start, end) = (places.first ?? 0, places.last ?? 0)
    let isPiece = end - start + 1 == places.count
    let fit: Rank.Fit =
      if isPiece, start == 0 {
        places.count == letters.count ? .whole : .beginning
      } else if zip([-1] + places, places).allSatisfy({ $1 == $0 + 1 || words.contains($1) }) {
        .words
      } else {
        isPiece ? .piece : .scattered
      }
    return Rank(fit: fit, spread: end - start, length: letters.count)
  }

  /// The typed letters, each at the next place it comes at.
  private func places(of typed: [UInt8], from start: Int) -> [Int]? {
    if let first = typed.first, letters[start] != first { return nil }
    var places: [Int] = []
    var next = start
    for letter in typed {
      guard let place = letters[next...].firstIndex(of: letter) else { return nil }
      places.append(place)
      next = place + 1
    }
    return places
  }

  /// The typed letters, each at the beginning of a word or right after the one before.
  private func wordPlaces(of typed: [UInt8]) -> [[Int]] {
    typed.reduce([[]]) { paths, letter in
      paths.flatMap { path in
        let next = path.last.map { $0 + 1 } ?? 0
        return letters.indices
          .filter { $0 >= next && letters[$0] == letter && ($0 == next || words.contains($0)) }
          .map { path + [$0] }
      }
    }
  }
}
