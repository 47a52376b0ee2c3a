/// Finds the names of colours that have the typed letters in their order: `lbl` is in `lightblue`.
///
/// The best come first: the name itself, then names that begin with what is typed, names that have
/// it in one piece, and names where its letters are the least spread out; among equals the shorter
/// name, and then the alphabet. Spaces and hyphens that are typed do not count, nor does case.
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
      guard let places = places(of: typed, in: Array(name.utf8)) else { return nil }
      let rank = Rank(places: places, length: name.utf8.count)
      return (rank, Match(name: name, color: color, places: places))
    }
    guard !typed.isEmpty else { return found.map(\.match) }
    // Sorting is stable, so that equals stay in the order of the alphabet.
    return found.sorted { $0.rank < $1.rank }.map(\.match)
  }

  private static let names =
    (Color.names.map { ($0.name, Color(rgb: $0.rgb)) } + [("transparent", Color.clear)])
    .sorted { $0.0 < $1.0 }

  /// Where the letters are, as close together as they come; nil if they are not all there.
  private static func places(of typed: [UInt8], in name: [UInt8]) -> [Int]? {
    guard let first = typed.first else { return [] }
    var best: [Int]?
    for start in name.indices where name[start] == first {
      var places = [start]
      var place = start + 1
      for letter in typed.dropFirst() {
        guard let next = name[place...].firstIndex(of: letter) else { return best }
        places.append(next)
        place = next + 1
      }
      if best.map({ span($0) > span(places) }) ?? true { best = places }
    }
    return best
  }

  private static func span(_ places: [Int]) -> Int { (places.last ?? 0) - (places.first ?? 0) }

  /// How well a name fits: less is better.
  private struct Rank: Comparable {
    let kind: Int
    let spread: Int
    let length: Int

    init(places: [Int], length: Int) {
      let start = places.first ?? 0
      spread = ColorSearch.span(places)
      let isWhole = spread + 1 == places.count
      kind = isWhole && start == 0 ? (places.count == length ? 0 : 1) : isWhole ? 2 : 3
      self.length = length
    }

    static func < (one: Rank, other: Rank) -> Bool {
      (one.kind, one.spread, one.length)
        < (other.kind, other.spread, other.length)
    }
  }
}
