/// Finds the names of colours that have the typed letters in their order: `lbl` is in `lightblue`.
///
/// The best come first: the name itself, names that begin with what is typed, names that have it in
/// one piece, names that begin with its first letter, all others; then those where the letters are
/// less spread out, then the shorter name, then the alphabet. Spaces and hyphens that are typed do
/// not count, nor does case.
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
    let found = names.compactMap { name, color -> (rank: Rank, match: Match)? in
      guard let (places, rank) = places(of: typed, in: Array(name.utf8)) else { return nil }
      return (rank, Match(name: name, color: color, places: places))
    }
    guard !typed.isEmpty else { return found.map(\.match) }
    // Sorting is stable, so that equals stay in the order of the alphabet.
    return found.sorted { $0.rank < $1.rank }.map(\.match)
  }

  private static let names =
    (Color.names.map { ($0.name, Color(rgb: $0.rgb)) } + [("transparent", Color.clear)])
    .sorted { $0.0 < $1.0 }

  /// Where the letters fit best; nil if they are not all there.
  private static func places(
    of typed: [UInt8], in name: [UInt8]
  ) -> (places: [Int], rank: Rank)? {
    guard let first = typed.first else { return ([], Rank(places: [], length: name.count)) }
    var best: (places: [Int], rank: Rank)?
    for start in name.indices where name[start] == first {
      var places = [start]
      var place = start + 1
      for letter in typed.dropFirst() {
        guard let next = name[place...].firstIndex(of: letter) else { return best }
        places.append(next)
        place = next + 1
      }
      let rank = Rank(places: places, length: name.count)
      if best.map({ rank < $0.rank }) ?? true { best = (places, rank) }
    }
    return best
  }

  /// How well a name fits: less is better.
  private struct Rank: Comparable {
    enum Fit: Int { case whole, beginning, piece, initial, scattered }

    let fit: Fit
    let spread: Int
    let length: Int

    init(places: [Int], length: Int) {
      let start = places.first ?? 0
      spread = (places.last ?? 0) - start
      fit =
        if spread + 1 == places.count {
          start > 0 ? .piece : places.count == length ? .whole : .beginning
        } else {
          start > 0 ? .scattered : .initial
        }
      self.length = length
    }

    static func < (one: Rank, other: Rank) -> Bool {
      (one.fit.rawValue, one.spread, one.length)
        < (other.fit.rawValue, other.spread, other.length)
    }
  }
}
